import { describe } from 'vitest'
import { itKeepsTheDays } from './days.ts'
import { createWorld } from './world.ts'

describe('boundary days', () => {
  itKeepsTheDays(createWorld())
})
