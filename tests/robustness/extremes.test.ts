import { describe } from 'vitest'
import { createWorld } from '../access/world.ts'
import { itSurvivesExtremes } from './extremes.ts'

describe('bodies with extreme values', async () => {
  await itSurvivesExtremes(createWorld(), 1)
})
