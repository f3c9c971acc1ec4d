import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itRefusesBadInput } from './refusals.ts'
import { itAnswersAsDocumented } from './sweep.ts'

describe('generated input on PostgreSQL', async () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  describe('as the document allows', async () => {
    await itAnswersAsDocumented(world, 25)
  })
  describe('made bad', () => {
    itRefusesBadInput(world, 25)
  })
})
