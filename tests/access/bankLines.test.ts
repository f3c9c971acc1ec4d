import { describe } from 'vitest'
import { itKeepsBankLines } from './bankLines.ts'
import { createWorld } from './world.ts'

describe('lines of a bank file', () => {
  itKeepsBankLines(createWorld())
})
