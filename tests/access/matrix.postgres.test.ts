import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itKeepsTheMatrix } from './matrix.ts'

describe('access matrix on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itKeepsTheMatrix(world)
})
