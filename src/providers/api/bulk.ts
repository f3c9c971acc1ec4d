import { HttpError, type DeleteManyParams, type Identifier, type UpdateManyParams } from 'react-admin'
import {
  BULK_ACTIONS,
  bulkResultSchema,
  listChangedSchema,
  type BulkAction,
  type BulkKind,
  type BulkRecord,
  type BulkRefused,
  type BulkResource,
  type BulkResult,
} from '#domain/api/bulk'
import { problemSchema } from '#domain/api/problem'
import { bulk as texts } from '../es/bulk.ts'
import { unreadable } from './httpClient.ts'
import { versionedRecord, type SeenVersions } from './seenVersions.ts'
import { fill } from '../i18n/text.ts'

/**
 * The records of a bulk call: with a version; by id, with the versions last seen; or all that a filter matches, with
 * their count.
 */
export type BulkTargets =
  | { records: readonly BulkRecord[] }
  | { ids: readonly Identifier[] }
  | { filter: object; total: number }

export type NamedResult = Pick<BulkResult, 'done'> & { refused: (BulkRefused & { name: string })[] }

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  dryRun?: boolean
}

/**
 * Does an action to many records in one transaction. Rejects when nothing was done, with `listChanged` (409)
 * when the filter now matches another number.
 */
export type Bulk = <Resource extends BulkResource>(
  resource: Resource,
  action: BulkAction<Resource>,
  targets: BulkTargets,
  options?: CallOptions,
) => Promise<NamedResult>

/**
 * Some records were refused; `result` says which and why. No subclass of HttpError, whose constructor returns a plain
 * one.
 */
export class BulkRefusal extends Error {
  override name = 'BulkRefusal'
  readonly status = 409
  readonly result: BulkResult

  constructor(message: string, result: BulkResult) {
    super(message)
    this.result = result
  }
}

export function currentMatchCount(error: unknown): number | null {
  if (!(error instanceof HttpError)) return null
  const problem = problemSchema.safeParse(error.body)
  if (problem.data?.code !== 'listChanged') return null
  return listChangedSchema.safeParse(problem.data.current).data?.total ?? null
}

/** The bulk action that deletes. Like a single DELETE, it archives an institution and ends a person's memberships. */
function deletionOf(resource: BulkResource): BulkKind {
  const kinds = BULK_ACTIONS[resource].options.map((action): BulkKind => action.shape.kind.value)
  const deletion = kinds.find((kind) => DELETIONS.has(kind))
  if (!deletion) throw new Error(`nothing of ${resource} is deleted in bulk`)
  return deletion
}

const DELETIONS: ReadonlySet<BulkKind> = new Set(['remove', 'archive', 'endMemberships'])

type Dependencies = {
  send: (method: 'POST', path: string, body: unknown, options: CallOptions) => Promise<unknown>
  seenVersions: SeenVersions
  look: (resource: string, ids: Identifier[]) => Promise<unknown>
}

/**
 * Bulk calls for react-admin's buttons and for our screens, with each record's version: from `meta.records`, else the
 * one last seen here, else fetched. Throws a `BulkRefusal` when a record is refused.
 */
export function createBulk({ send, seenVersions, look }: Dependencies) {
  async function ask(resource: BulkResource, action: object, targets: object, options: CallOptions = {}) {
    // One key for all attempts, so that a lost answer does not do it twice.
    const { signal, dryRun, idempotencyKey = crypto.randomUUID() } = options
    const answer = await withFieldMessages(() =>
      send(
        'POST',
        `${resource}/bulk`,
        { action, ...targets, ...(dryRun && { dryRun }) },
        { idempotencyKey, ...(signal && { signal }) },
      ),
    )
    const result = bulkResultSchema.safeParse(answer)
    if (!result.success) throw unreadable(200)
    if (!dryRun) seenVersions.note(resource, result.data.done)
    return result.data
  }

  async function recordsOf(resource: string, { ids, meta }: DeleteManyParams) {
    const fromMeta = new Map(recordsInMeta(meta).map((record) => [record.id, record]))
    const recordOf = (id: Identifier) => fromMeta.get(String(id)) ?? seenVersions.of(resource, id)?.record
    const unknown = ids.filter((id) => !recordOf(id))
    if (unknown.length > 0) await look(resource, unknown)
    // A record that no longer exists is refused whatever its version.
    return ids.map((id) => recordOf(id) ?? { id: String(id), version: 1 })
  }

  async function toMany(resource: BulkResource, action: object, params: DeleteManyParams) {
    const records = await recordsOf(resource, params)
    const result = await ask(resource, action, { records })
    if (result.refused.length > 0) throw new BulkRefusal(messageOf(resource, result.refused), result)
    return { data: result.done.map(({ id }) => id) }
  }

  function messageOf(resource: string, refused: readonly BulkRefused[]): string {
    const firstReasons = refused.slice(0, MOST_REASONS).map(({ id, detail, errors }) => {
      const name = seenVersions.of(resource, id)?.name || texts.unnamed
      return fill(texts.reason, { name, detail: errors ? sentences(errors) : detail })
    })
    const others = refused.length - firstReasons.length
    const reasons = [...firstReasons, ...(others > 0 ? [fill(texts.more, { smart_count: others })] : [])].join(' ')
    return fill(texts.refused, { smart_count: refused.length, reasons })
  }

  const bulk: Bulk = async (resource, action, targets, options) => {
    const resolved = 'ids' in targets ? { records: await recordsOf(resource, { ids: [...targets.ids] }) } : targets
    const { done, refused } = await ask(resource, action, resolved, options)
    return {
      done,
      refused: refused.map((one) => ({ ...one, name: seenVersions.of(resource, one.id)?.name || texts.unnamed })),
    }
  }
  return {
    bulk,
    updateMany: (resource: BulkResource, params: UpdateManyParams) =>
      toMany(resource, { kind: 'update', data: params.data as unknown }, params),
    deleteMany: (resource: BulkResource, params: DeleteManyParams) =>
      toMany(resource, { kind: deletionOf(resource) }, params),
  }
}

const MOST_REASONS = 3

const sentences = (errors: Readonly<Record<string, string>>) => `${Object.values(errors).join('. ')}.`

function recordsInMeta(meta: unknown): BulkRecord[] {
  const records = typeof meta === 'object' && meta !== null && 'records' in meta ? meta.records : []
  return Array.isArray(records) ? records.flatMap((record) => versionedRecord(record) ?? []) : []
}

/** No form has these fields, so their errors become the message. */
async function withFieldMessages<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const errors = error instanceof HttpError ? problemSchema.safeParse(error.body).data?.errors : undefined
    if (!errors || !(error instanceof HttpError)) throw error
    throw new HttpError(sentences(errors), error.status, error.body)
  }
}
