import { describe } from 'vitest'
import { createWorld } from '../access/world.ts'
import { itRefusesBadInput } from './refusals.ts'

/**
 * Bad input on every route, at least 1,000 generated ones a route: whatever is sent, the answer is a 4xx problem document with a
 * stable code and its Spanish detail, never a 500.
 */
describe('bad input', () => {
  itRefusesBadInput(createWorld(), 1000)
})
