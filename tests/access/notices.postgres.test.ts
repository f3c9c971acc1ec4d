import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itKeepsNotices } from './notices.ts'

describe('notices on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  itKeepsNotices(world)
})
