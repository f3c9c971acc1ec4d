import { describe } from 'vitest'
import { itReminds } from './reminders.ts'
import { createWorld } from './world.ts'

describe('reminders', () => {
  itReminds(createWorld())
})
