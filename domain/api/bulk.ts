import { z } from 'zod'
import type { Action } from '../access/access.ts'
import type { ErrorCode } from './errors.ts'
import { ERRORS } from './messages.ts'
import { feePatchSchema } from '../money/fee.ts'
import { idSchema, versionSchema } from '../values/identifier.ts'
import { institutionPatchSchema } from '../clubs/institution.ts'
import { planPatchSchema } from '../clubs/plan.ts'
import { RECORDS, type RemovedInBulk } from './resources.ts'
import { sportPatchSchema } from '../clubs/sport.ts'
import { reasonInputSchema } from '../values/text.ts'

export const MAX_BULK_NAMED = 1_000
export const MAX_BULK_FILTERED = 2_000

const plain = <const Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) })
const update = <Data extends z.ZodType>(data: Data) => z.strictObject({ kind: z.literal('update'), data })
const oneOf = <const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(...options: Options) =>
  z.discriminatedUnion('kind', options, { error: 'invalidOption' })

const { status, planId } = institutionPatchSchema.shape

const removal = oneOf(plain('remove'))

const REMOVALS = Object.fromEntries(
  Object.entries(RECORDS).flatMap(([resource, record]) => ('bulk' in record ? [[resource, removal]] : [])),
  // One entry for each of these resources.
) as Record<RemovedInBulk, typeof removal>

/**
 * The same actions as for one record. `archive` and `endMemberships` are DELETE's; `unarchive` and
 * `reopenMemberships` undo them.
 */
export const BULK_ACTIONS = {
  ...REMOVALS,
  sports: oneOf(update(z.strictObject({ active: sportPatchSchema.shape.active.unwrap() })), plain('remove')),
  plans: oneOf(update(z.strictObject({ published: planPatchSchema.shape.published.unwrap() })), plain('remove')),
  institutions: oneOf(
    update(
      z
        .strictObject({ status, planId })
        .refine((data) => data.status !== undefined || data.planId !== undefined, { error: 'required' }),
    ),
    plain('archive'),
    plain('unarchive'),
  ),
  payments: oneOf(
    z.strictObject({
      kind: z.literal('change'),
      data: z
        .strictObject(feePatchSchema.shape)
        .refine((data) => data.amount !== undefined || data.dueDate !== undefined, { error: 'required' }),
    }),
    z.strictObject({ kind: z.literal('cancel'), ...reasonInputSchema.shape }),
    z.strictObject({ kind: z.literal('writeOff'), ...reasonInputSchema.shape }),
  ),
  users: oneOf(plain('invite'), plain('endMemberships'), plain('reopenMemberships')),
} as const

export type BulkResource = keyof typeof BULK_ACTIONS
export type BulkAction<Resource extends BulkResource = BulkResource> = z.output<(typeof BULK_ACTIONS)[Resource]>
export type BulkKind<Resource extends BulkResource = BulkResource> = BulkAction<Resource>['kind']

export type RemovableInBulk = {
  [Resource in BulkResource]: 'remove' extends BulkKind<Resource> ? Resource : never
}[BulkResource]

export function isBulkResource(resource: string): resource is BulkResource {
  return Object.hasOwn(BULK_ACTIONS, resource)
}

export const BULK_RIGHTS = {
  update: 'edit',
  remove: 'delete',
  change: 'edit',
  cancel: 'edit',
  writeOff: 'edit',
  archive: 'delete',
  unarchive: 'delete',
  invite: 'edit',
  endMemberships: 'delete',
  reopenMemberships: 'edit',
} as const satisfies Record<BulkKind, Action>

const versioned = z.strictObject({ id: idSchema, version: versionSchema })

/** A person also carries their memberships’ versions: those seen or, to reopen them, those ended. */
export const bulkRecordSchema = versioned.extend({
  memberships: z.array(versioned).max(50, { error: 'tooMany' }).optional(),
})
export type BulkRecord = z.output<typeof bulkRecordSchema>

/** In the order of the ids, with the memberships that changed, so that `done` can be sent to the opposite action. */
export const bulkResultSchema = z.object({
  done: z.array(bulkRecordSchema.strip()),
  refused: z.array(
    z.object({
      id: idSchema,
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
      detail: z.string(),
      errors: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export type BulkResult = z.output<typeof bulkResultSchema>
export type BulkDone = BulkResult['done'][number]
export type BulkRefused = BulkResult['refused'][number]

export const listChangedSchema = z.object({ total: z.int().min(0) })
