import { describe } from 'vitest'
import { createWorld } from '../access/world.ts'
import { itRefusesBadInput } from './refusals.ts'

/**
 * Sends at least 300 bad requests to every route. Each answer is a 4xx problem document with a stable code and a
 * Spanish detail, never a 500.
 */
describe('bad input', () => {
  itRefusesBadInput(createWorld(), 300)
})
