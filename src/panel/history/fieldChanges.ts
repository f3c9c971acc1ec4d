import { isSame } from '../../providers/api/changes.ts'
import { differences, isEmpty } from '../values/differences.ts'
import type { HistoryEvent } from '#domain/access/audit'

export type FieldChange = { field: string; from?: unknown; to: unknown }

/** Fields that the event itself, its time or its place already shows. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'cancelledAt',
  'cancelledOn',
  'institutionId',
  'membershipId',
  'receiptId',
  'receiptNumber',
  'reversedAt',
  'reversedOn',
  'runId',
  'skipped',
  'state',
  'terms',
])
/** Fields that are only ever set once: why something was undone. */
const BEGINNINGS: ReadonlySet<string> = new Set(['cancelReason', 'reason', 'reversalReason', 'undoneReason'])

/**
 * The changes of an event, ready to read: an invitation field by field, lists with what differs, a new record's values.
 */
export function fieldChanges({ action, changes }: Pick<HistoryEvent, 'action' | 'changes'>): FieldChange[] {
  const { invitation, ...fields } = changes
  const invitationFields = action === 'accept' || !invitation ? [] : invitationChanges(invitation)
  const visible = [...invitationFields, ...Object.entries(fields)].filter(([field]) => !HIDDEN_FIELDS.has(field))
  return visible.flatMap(([field, change]) => fieldChange(field, change) ?? [])
}

function fieldChange(field: string, { from, to }: Change): FieldChange | null {
  const begins = from === undefined || (BEGINNINGS.has(field) && isEmpty(from))
  if (!begins) {
    const [before, after] = differences(from, to)
    return { field, from: before, to: after }
  }
  return isEmpty(to) || to === false ? null : { field, to }
}

type Change = HistoryEvent['changes'][string]

function invitationChanges({ from, to }: Change): [string, Change][] {
  const before = new Map(Object.entries(recordOf(from)))
  const after = Object.entries(recordOf(to)).filter(([field, value]) => !isSame(before.get(field), value))
  return after.map(([field, value]) => [
    field,
    before.size > 0 ? { from: before.get(field) ?? null, to: value } : { to: value },
  ])
}

function recordOf(value: Change['to']): Record<string, NonNullable<Change['to']> | null> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
