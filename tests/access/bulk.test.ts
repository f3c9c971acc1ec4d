import { describe } from 'vitest'
import { itDoesAsTheSingleCall } from './bulk.ts'
import { createWorld } from './world.ts'

describe('a bulk call does the same to each record as its single call', () => {
  itDoesAsTheSingleCall(createWorld())
})
