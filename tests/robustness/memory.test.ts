import { describe } from 'vitest'
import { createWorld } from '../access/world.ts'
import { itSurvivesExtremes } from './extremes.ts'
import { itRefusesBadInput } from './refusals.ts'
import { itAnswersAsDocumented } from './sweep.ts'

describe('generated input in memory', async () => {
  describe('as the document allows', async () => {
    await itAnswersAsDocumented(createWorld(), 100)
  })
  describe('with extreme values', async () => {
    await itSurvivesExtremes(createWorld(), 1)
  })
  describe('with bad requests', () => {
    itRefusesBadInput(createWorld(), 150)
  })
})
