import { z } from 'zod'
import { idSchema } from '../values/identifier.ts'
import { LEDGER_KINDS } from '../money/ledger.ts'
import { RECORDS, type RecordResource } from '../api/resources.ts'

export const AUDIT_ENTITIES = {
  membership: 'users',
  ...Object.fromEntries(Object.entries(RECORDS).map(([resource, { entity }]) => [entity, resource])),
} as Readonly<Record<AuditEntity, RecordResource>>
export type AuditEntity = 'membership' | (typeof RECORDS)[RecordResource]['entity']

/**
 * `signUp` creates a person who was not invited; `link` is the first sign-in of one who was; `move` passes an
 * invitation on.
 */
const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'archive',
  'invite',
  'accept',
  'reject',
  'withdraw',
  'discard',
  'hold',
  'end',
  'move',
  'signUp',
  'link',
  'register',
  'reverse',
  'cancel',
  'close',
  'send',
  'remind',
  'generate',
  'stop',
  'dismiss',
  'undo',
  'count',
  'raisePrices',
  'undoRise',
  'undoWriteOff',
  'undoRefinance',
  ...LEDGER_KINDS,
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const auditEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  actorId: idSchema.nullable(),
  /** Null for what belongs to none: the catalogue, and a person's own data. */
  institutionId: idSchema.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]]),
  entityId: idSchema,
  /** A field that the event added has no `from`; one that it removed has no `to`. */
  changes: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** `actor` is null when the product itself acted. Readers who may see that person get the name, nobody the id. */
export const historyEventSchema = auditEventSchema.omit({ actorId: true }).extend({
  actor: z.object({ name: z.string().nullable(), self: z.boolean() }).nullable(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>
