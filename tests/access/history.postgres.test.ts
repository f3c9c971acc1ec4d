import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itTellsTheHistory } from './history.ts'
import { NOW } from './world.ts'

describe('history on PostgreSQL, behind row security', () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  const emails = world.people.map(({ email }) => email)
  beforeAll(open, 60_000)
  afterAll(close)
  itTellsTheHistory(async () => {
    await world.restore()
    world.clock.now = NOW
    for (const [index, email] of emails.entries()) Object.assign(world.people[index] ?? {}, { email })
    return world
  })
})
