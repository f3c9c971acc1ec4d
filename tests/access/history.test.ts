import { describe } from 'vitest'
import { itTellsTheHistory } from './history.ts'
import { createWorld } from './world.ts'

describe('history', () => {
  itTellsTheHistory(async () => createWorld())
})
