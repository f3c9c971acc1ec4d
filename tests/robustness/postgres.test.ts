import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabaseWorld } from '../support/databaseWorld.ts'
import { itSurvivesExtremes } from './extremes.ts'
import { itRefusesBadInput } from './refusals.ts'
import { itAnswersAsDocumented } from './sweep.ts'

/** Fewer requests than in memory, because the rules before the store are the same. */
const RUNS = 15

describe('generated input on PostgreSQL', async () => {
  const { world, open, close } = createDatabaseWorld('postgres')
  beforeAll(open, 60_000)
  afterAll(close)
  describe('as the document allows', async () => {
    await itAnswersAsDocumented(world, RUNS)
  })
  describe('with extreme values', async () => {
    await itSurvivesExtremes(world, 0)
  })
  describe('with bad requests', () => {
    itRefusesBadInput(world, RUNS)
  })
})
