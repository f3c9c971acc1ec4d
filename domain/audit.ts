import { z } from 'zod'
import type { Resource } from './access.ts'
import { idSchema } from './identifier.ts'
import { LEDGER_KINDS } from './ledger.ts'

/** The kinds of record that have a history, each with the resource that its fields are of. */
export const AUDIT_ENTITIES = {
  user: 'users',
  membership: 'users',
  institution: 'institutions',
  sport: 'sports',
  sportType: 'sports-types',
  plan: 'plans',
  fee: 'payments',
  receipt: 'receipts',
} as const satisfies Record<string, Resource>
export type AuditEntity = keyof typeof AUDIT_ENTITIES

/**
 * What was done: `signUp` makes the record of somebody who was not invited, `link` is the first sign-in of somebody who was, `move` gives an
 * invitation to whoever has its e-mail now. A ledger entry is told of its fee, by its kind.
 */
const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'archive',
  'invite',
  'accept',
  'end',
  'move',
  'signUp',
  'link',
  'register',
  'reverse',
  ...LEDGER_KINDS,
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who did what to which record, and when; shown only to who may see that institution's data (decisions §4). */
export const auditEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  /** Who did it; null when the product itself did. */
  actorId: idSchema.nullable(),
  /** Whose data it is of; null for what belongs to no institution: the catalogue, and what is a person's own. */
  institutionId: idSchema.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  // One of the keys.
  entity: z.enum(Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]]),
  entityId: idSchema,
  /** The fields that differ, before and after; what began or ended with the event has no before or no after. */
  changes: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/**
 * An event as a record's history tells it. `actor` is null when the product itself did it; their name is told to who sees that person, and
 * their id to nobody.
 */
export const historyEventSchema = auditEventSchema.omit({ actorId: true }).extend({
  actor: z.object({ name: z.string().nullable(), self: z.boolean() }).nullable(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>
