import { describe } from 'vitest'
import { itKeepsNotices } from './notices.ts'
import { createWorld } from './world.ts'

describe('notices', () => {
  itKeepsNotices(createWorld())
})
