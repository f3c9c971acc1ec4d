import { describe } from 'vitest'
import { createWorld } from '../access/world.ts'
import { itAnswersAsDocumented } from './sweep.ts'

describe('every operation of the document, on generated input', async () => {
  await itAnswersAsDocumented(createWorld(), 100)
})
