import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itDoesAsTheSingleCall } from './bulk.ts'

describe('a bulk call on PostgreSQL does the same to each record as its single call, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itDoesAsTheSingleCall(world)
})
