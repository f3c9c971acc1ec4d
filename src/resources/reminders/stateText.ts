import type { Reminder } from '#domain/reminder'
import { reminders } from '../../providers/es/reminders.ts'

/** What became of a reminder, and why if it was not sent. */
export function stateText({ state, outcome }: Pick<Reminder, 'state' | 'outcome'>): string {
  return outcome === null ? reminders.states[state] : `${reminders.states[state]}: ${reminders.outcomes[outcome]}`
}
