import { z } from 'zod'
import { idSchema } from '../values/identifier.ts'
import { LEDGER_KINDS } from '../money/ledger.ts'
import { RECORDS, type RecordResource } from '../api/resources.ts'
import { periodSchema } from '../values/calendar.ts'

export const AUDIT_ENTITIES = {
  membership: 'users',
  ...Object.fromEntries(Object.entries(RECORDS).map(([resource, { entity }]) => [entity, resource])),
} as Readonly<Record<AuditEntity, RecordResource>>
export type AuditEntity = 'membership' | (typeof RECORDS)[RecordResource]['entity']

/** `signUp`: without an invitation; `link`: first sign-in of somebody invited; `move` passes an invitation on. */
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
  'erase',
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
  'undoRefund',
  'undoWriteOff',
  'undoRefinance',
  ...LEDGER_KINDS,
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const auditEventSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  actorId: idSchema.nullable(),
  /** Null for the catalogue and a person's own data. */
  institutionId: idSchema.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]]),
  entityId: idSchema,
  /** A field that the event added has no `from`; one that it removed has no `to`. */
  changes: z.record(z.string(), z.object({ from: z.json().optional(), to: z.json().optional() })),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** A notification that a resource changed in an institution, without the change. */
export const hintSchema = auditEventSchema.pick({ institutionId: true, entity: true })
export type Hint = z.infer<typeof hintSchema>

/** `actor` is null when the product itself acted. Readers who may see that person get the name, nobody the id. */
export const historyEventSchema = auditEventSchema.omit({ actorId: true }).extend({
  actor: z.object({ name: z.string().nullable(), self: z.boolean() }).nullable(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>

/** Changes of a single cuota; all others come with a run, a receipt or a file. */
export const FEE_CORRECTIONS = [
  'edit',
  'cancel',
  'writeOff',
  'undoWriteOff',
  'refinance',
  'undoRefinance',
] as const satisfies readonly AuditAction[]

export function isActivity({ entity, action }: Pick<AuditEvent, 'entity' | 'action'>): boolean {
  if (entity === 'fee') return FEE_CORRECTIONS.some((one) => one === action)
  return entity !== 'reminder' && action !== 'send'
}

export type AuditGroup = Pick<AuditEvent, 'at' | 'actorId' | 'entity' | 'action' | 'entityId'> & { count: number }

/** An instant's main change is the first of these: a receipt also accepts its notice. */
const BY_WEIGHT: readonly AuditEntity[] = [
  'memberImport',
  'run',
  'receipt',
  'institution',
  'membership',
  'joinRequest',
  'notice',
  'bankLine',
  'cashMovement',
  'fee',
]

const weightOf = ({ entity }: AuditGroup) => BY_WEIGHT.toReversed().indexOf(entity)

/** Takes the newest first. Returns the main change of each actor and instant, without repetitions. */
export function activityOf(groups: readonly AuditGroup[]): AuditGroup[] {
  const acts = new Map<string, AuditGroup>()
  for (const group of groups) {
    const key = `${group.at} ${group.actorId}`
    const act = acts.get(key)
    if (!act || weightOf(group) > weightOf(act)) acts.set(key, group)
  }
  return [...acts.values()].filter((act, place, all) => {
    const later = all[place - 1]
    return later?.entityId !== act.entityId || later.action !== act.action || later.actorId !== act.actorId
  })
}

/** `id` is a person's for memberships, `name` that of the person whom the record is about. */
export const activitySchema = historyEventSchema.pick({ at: true, actor: true, action: true, entity: true }).extend({
  count: z.int().min(1),
  record: z
    .object({
      id: idSchema,
      name: z.string().nullable(),
      number: z.int().nullable(),
      period: periodSchema.nullable(),
    })
    .nullable(),
})
export type Activity = z.infer<typeof activitySchema>
