import type { AuditEvent } from '#domain/access/audit'
import { feeViewSchema } from '#domain/money/fee'
import { invitationSchema, storedMembershipSchema } from '#domain/members/membership'
import { userSchema } from '#domain/members/user'
import { DESCRIPTIONS } from '../resources/index.ts'

/**
 * The fields of each kind of record, in the order of its schema. A fee also has the fields that a ledger entry adds to
 * its history.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DESCRIPTIONS.map(({ entity, record }) => [entity, Object.keys(record.shape)])),
  user: Object.keys(userSchema.shape),
  membership: Object.keys(storedMembershipSchema.shape),
  fee: [...Object.keys(feeViewSchema.shape), 'receiptId', 'receiptNumber', 'reason'],
}
const INVITED = Object.keys(invitationSchema.shape)

/**
 * Returns an event with its fields in the order of their record's schema, because a store may keep them in any order.
 * The fields of a typed invitation are ordered too. Fields that the schema does not have come last, by name.
 */
export function inSchemaOrder(event: AuditEvent): AuditEvent {
  const changes = inOrder(event.changes, FIELDS[event.entity] ?? [])
  const { invitation } = changes
  if (event.entity !== 'membership' || !invitation) return { ...event, changes }
  const values = Object.entries(invitation).map(([when, value]) => [when, orderedValue(value)])
  return { ...event, changes: { ...changes, invitation: Object.fromEntries(values) } }
}

function orderedValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? inOrder(value, INVITED) : value
}

function inOrder<T extends object>(fields: T, order: readonly string[]): T {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries = Object.entries(fields).toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  // Only the order of the entries changes.
  return Object.fromEntries(entries) as T
}
