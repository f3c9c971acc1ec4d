import { z } from 'zod'
import { idSchema } from './identifier.ts'
import { LEDGER_KINDS } from './ledger.ts'
import { RECORDS } from './resources.ts'
import type { RecordResource } from './resources.ts'

/** The kinds of record that have a history, each with the resource that its fields are of. */
export const AUDIT_ENTITIES = {
  membership: 'users',
  ...Object.fromEntries(Object.entries(RECORDS).map(([resource, { entity }]) => [entity, resource])),
  // One entry for each resource, and the membership's.
} as Readonly<Record<AuditEntity, RecordResource>>
export type AuditEntity = 'membership' | (typeof RECORDS)[RecordResource]['entity']

/**
 * The actions that the history records. `signUp` creates the record of a person who was not invited; `link` is the
 * first sign-in of a person who was. `move` passes an invitation on to the person who holds its e-mail now. A ledger
 * entry appears under its fee, by its kind.
 */
const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'archive',
  'invite',
  'accept',
  'reject',
  'discard',
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
  ...LEDGER_KINDS,
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who did what to which record, and when. Only people who may see that institution's data see it (decisions §4). */
export const auditEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  /** Null when the product itself acted. */
  actorId: idSchema.nullable(),
  /**
   * The institution that the data belongs to. Null for what belongs to none: the catalogue, and a person's own data.
   */
  institutionId: idSchema.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  // One of the keys.
  entity: z.enum(Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]]),
  entityId: idSchema,
  /**
   * The fields that differ, before and after. A field that the event added has no `from`; one that it removed has no
   * `to`.
   */
  changes: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/**
 * An event as a record's history shows it. `actor` is null when the product itself acted. Readers who may see that
 * person get the name. Nobody gets the id.
 */
export const historyEventSchema = auditEventSchema.omit({ actorId: true }).extend({
  actor: z.object({ name: z.string().nullable(), self: z.boolean() }).nullable(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>
