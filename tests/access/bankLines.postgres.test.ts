import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itKeepsBankLines } from './bankLines.ts'

describe('lines of a bank file on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itKeepsBankLines(world)
})
