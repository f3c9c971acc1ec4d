import { describe } from 'vitest'
import { itDoesAsTheSingleCall } from './bulk.ts'
import { createWorld } from './world.ts'

describe('a bulk call does to each record what its single call does', () => {
  itDoesAsTheSingleCall(createWorld())
})
