import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itKeepsFamilies } from './families.ts'

describe('families on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itKeepsFamilies(world)
})
