import { z } from 'zod'
import type { Action } from './access.ts'
import { ERROR_STATUS } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { idSchema } from './identifier.ts'
import { institutionPatchSchema } from './institution.ts'
import { planPatchSchema } from './plan.ts'
import { sportPatchSchema } from './sport.ts'

/** The most records that one bulk call names. */
export const MAX_BULK_NAMED = 1_000
/** The most records that the filter of one bulk call may match. */
export const MAX_BULK_FILTERED = 2_000

const version = z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' })
const plain = <const Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) })
const update = <Data extends z.ZodType>(data: Data) => z.strictObject({ kind: z.literal('update'), data })
const kinds = { error: 'invalidOption' } as const

const { status, planId } = institutionPatchSchema.shape

/**
 * What may be done to many records of a resource by one call (ADR 33): each is what a single call does, by its rules. `update` takes these fields
 * alone; `archive` and `endMemberships` are what DELETE does there, `unarchive` and `reopenMemberships` take these back, and `invite` sends somebody
 * who has not accepted yet the invitation to the e-mail they have there (ADR 35).
 */
export const BULK_ACTIONS = {
  sports: z.discriminatedUnion(
    'kind',
    [update(z.strictObject({ active: sportPatchSchema.shape.active.unwrap() })), plain('remove')],
    kinds,
  ),
  'sports-types': z.discriminatedUnion('kind', [plain('remove')], kinds),
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
  users: z.discriminatedUnion('kind', [plain('invite'), plain('endMemberships'), plain('reopenMemberships')], kinds),
} as const

export type BulkResource = keyof typeof BULK_ACTIONS
export type BulkAction<Resource extends BulkResource = BulkResource> = z.output<(typeof BULK_ACTIONS)[Resource]>
export type BulkKind<Resource extends BulkResource = BulkResource> = BulkAction<Resource>['kind']

export function isBulkResource(resource: string): resource is BulkResource {
  return Object.hasOwn(BULK_ACTIONS, resource)
}

/** Which action of the access table each is; what a button asks (`can`), and what the API requires. */
export const BULK_RIGHTS = {
  update: 'edit',
  remove: 'delete',
  archive: 'delete',
  unarchive: 'delete',
  invite: 'edit',
  endMemberships: 'delete',
  reopenMemberships: 'edit',
} as const satisfies Record<BulkKind, Action>

const versioned = z.strictObject({ id: idSchema, version })

/**
 * A record as a bulk call names it: by the version that the person saw. Of a person also the memberships, each with its own version: those that were
 * seen or, to reopen them, those that were ended.
 */
export const bulkRecordSchema = versioned.extend({
  memberships: z.array(versioned).max(50, { error: 'tooMany' }).optional(),
})
export type BulkRecord = z.output<typeof bulkRecordSchema>

/**
 * What a bulk call did: `done` are the records with their versions after it (that of a record removed is its last), and `refused` those that stayed as
 * they were, with the code, the Spanish text and the fields that the single call would have answered. Both are in the order of the ids. Of a person,
 * `memberships` are those that the call has changed, so that `done` of the one action is what its opposite is given.
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

/** With `listChanged` (409): how many records the filter matches now. */
export const listChangedSchema = z.object({ total: z.int().min(0) })
