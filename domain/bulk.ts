import { z } from 'zod'
import type { Action } from './access.ts'
import { ERROR_STATUS } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { cancellationInputSchema, feePatchSchema } from './fee.ts'
import { idSchema } from './identifier.ts'
import { institutionPatchSchema } from './institution.ts'
import { planPatchSchema } from './plan.ts'
import { RECORDS } from './resources.ts'
import type { RemovedInBulk } from './resources.ts'
import { sportPatchSchema } from './sport.ts'

/** The most records that one bulk call may name. */
export const MAX_BULK_NAMED = 1_000
/** The most records that the filter of one bulk call may match. */
export const MAX_BULK_FILTERED = 2_000

const version = z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' })
const plain = <const Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) })
const update = <Data extends z.ZodType>(data: Data) => z.strictObject({ kind: z.literal('update'), data })
const kinds = { error: 'invalidOption' } as const

const { status, planId } = institutionPatchSchema.shape

const removal = z.discriminatedUnion('kind', [plain('remove')], kinds)

const REMOVALS = Object.fromEntries(
  Object.entries(RECORDS).flatMap(([resource, record]) => ('bulk' in record ? [[resource, removal]] : [])),
  // One entry for each of these resources.
) as Record<RemovedInBulk, typeof removal>

/**
 * The bulk actions of each resource. Each does what the single call does, by the same rules. `update` takes
 * only these fields. `archive` and `endMemberships` do what DELETE does; `unarchive` and `reopenMemberships` undo them.
 * `change` and `cancel` correct cuotas.
 * `invite` sends the invitation again to a person who has not accepted yet, at their current e-mail.
 */
export const BULK_ACTIONS = {
  ...REMOVALS,
  sports: z.discriminatedUnion(
    'kind',
    [update(z.strictObject({ active: sportPatchSchema.shape.active.unwrap() })), plain('remove')],
    kinds,
  ),
  plans: z.discriminatedUnion(
    'kind',
    [update(z.strictObject({ published: planPatchSchema.shape.published.unwrap() })), plain('remove')],
    kinds,
  ),
  institutions: z.discriminatedUnion(
    'kind',
    [
      update(
        z
          .strictObject({ status, planId })
          .refine((data) => data.status !== undefined || data.planId !== undefined, { error: 'required' }),
      ),
      plain('archive'),
      plain('unarchive'),
    ],
    kinds,
  ),
  payments: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('change'),
        data: z
          .strictObject(feePatchSchema.shape)
          .refine((data) => data.amount !== undefined || data.dueDate !== undefined, { error: 'required' }),
      }),
      z.strictObject({ kind: z.literal('cancel'), ...cancellationInputSchema.shape }),
    ],
    kinds,
  ),
  users: z.discriminatedUnion('kind', [plain('invite'), plain('endMemberships'), plain('reopenMemberships')], kinds),
} as const

export type BulkResource = keyof typeof BULK_ACTIONS
export type BulkAction<Resource extends BulkResource = BulkResource> = z.output<(typeof BULK_ACTIONS)[Resource]>
export type BulkKind<Resource extends BulkResource = BulkResource> = BulkAction<Resource>['kind']

/** The resources whose records are removed in bulk. */
export type RemovableInBulk = {
  [Resource in BulkResource]: 'remove' extends BulkKind<Resource> ? Resource : never
}[BulkResource]

export function isBulkResource(resource: string): resource is BulkResource {
  return Object.hasOwn(BULK_ACTIONS, resource)
}

/** The action of the access table that each bulk action needs. Buttons ask `can` with it, and the API requires it. */
export const BULK_RIGHTS = {
  update: 'edit',
  remove: 'delete',
  change: 'edit',
  cancel: 'edit',
  archive: 'delete',
  unarchive: 'delete',
  invite: 'edit',
  endMemberships: 'delete',
  reopenMemberships: 'edit',
} as const satisfies Record<BulkKind, Action>

const versioned = z.strictObject({ id: idSchema, version })

/**
 * A record as a bulk call names it, with the version that the person saw. A person also carries their memberships, each
 * with its own version: the ones that were seen or, to reopen them, the ones that were ended.
 */
export const bulkRecordSchema = versioned.extend({
  memberships: z.array(versioned).max(50, { error: 'tooMany' }).optional(),
})
export type BulkRecord = z.output<typeof bulkRecordSchema>

/**
 * The result of a bulk call. `done` lists the changed records with their new versions (a removed record keeps its last
 * one). `refused` lists the unchanged ones with the code, the Spanish text and the fields that the single call would
 * have answered. Both are in the order of the ids. For a person, `memberships` are the ones that the call changed, so
 * `done` can be sent to the opposite action.
 */
export const bulkResultSchema = z.object({
  done: z.array(bulkRecordSchema.strip()),
  refused: z.array(
    z.object({
      id: idSchema,
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      detail: z.string(),
      errors: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export type BulkResult = z.output<typeof bulkResultSchema>
export type BulkDone = BulkResult['done'][number]
export type BulkRefused = BulkResult['refused'][number]

/** Sent with `listChanged` (409): how many records the filter matches now. */
export const listChangedSchema = z.object({ total: z.int().min(0) })
