import { describe } from 'vitest'
import { itKeepsFamilies } from './families.ts'
import { createWorld } from './world.ts'

describe('families', () => {
  itKeepsFamilies(createWorld())
})
