import { HttpError, type Identifier } from 'react-admin'
import {
  bulkResultSchema,
  listChangedSchema,
  type BulkAction,
  type BulkRecord,
  type BulkRefused,
  type BulkResource,
  type BulkResult,
} from '#domain/api/bulk'
import { problemSchema } from '#domain/api/problem'
import { bulk as texts } from '../es/bulk.ts'
import { unreadable } from './httpClient.ts'
import type { SeenVersions } from './changes.ts'

/** Records with versions; ids, with the versions last seen; or all matches of a filter, with their count. */
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
 * In one transaction. Rejects when nothing was done, with `listChanged` (409) when the filter matches another number.
 */
export type Bulk = <Resource extends BulkResource>(
  resource: Resource,
  action: BulkAction<Resource>,
  targets: BulkTargets,
  options?: CallOptions,
) => Promise<NamedResult>

export function currentMatchCount(error: unknown): number | null {
  if (!(error instanceof HttpError)) return null
  const problem = problemSchema.safeParse(error.body)
  if (problem.data?.code !== 'listChanged') return null
  return listChangedSchema.safeParse(problem.data.current).data?.total ?? null
}

type Dependencies = {
  send: (method: 'POST', path: string, body: unknown, options: CallOptions) => Promise<unknown>
  seenVersions: SeenVersions
  look: (resource: string, ids: Identifier[]) => Promise<unknown>
}

/** Bulk calls with each record's version: the one last seen here, else fetched. */
export function createBulk({ send, seenVersions, look }: Dependencies): Bulk {
  async function recordsOf(resource: string, ids: readonly Identifier[]): Promise<BulkRecord[]> {
    const recordOf = (id: Identifier) => seenVersions.of(resource, id)?.record
    const unknown = ids.filter((id) => !recordOf(id))
    if (unknown.length > 0) await look(resource, unknown)
    // A record that no longer exists is refused whatever its version.
    return ids.map((id) => recordOf(id) ?? { id: String(id), version: 1 })
  }

  return async (resource, action, targets, options = {}) => {
    // One key for all attempts, so that a lost answer does not do it twice.
    const { signal, dryRun, idempotencyKey = crypto.randomUUID() } = options
    const records = 'ids' in targets ? { records: await recordsOf(resource, targets.ids) } : targets
    const body = { action, ...records, ...(dryRun && { dryRun }) }
    const answer = await withFieldMessages(() =>
      send('POST', `${resource}/bulk`, body, { idempotencyKey, ...(signal && { signal }) }),
    )
    const { data: result } = bulkResultSchema.safeParse(answer)
    if (!result) throw unreadable(200)
    if (!dryRun) seenVersions.note(resource, result.done)
    const nameOf = ({ id }: BulkRefused) => seenVersions.of(resource, id)?.name || texts.unnamed
    return { done: result.done, refused: result.refused.map((one) => ({ ...one, name: nameOf(one) })) }
  }
}

/** No form has these fields, so their errors become the message. */
async function withFieldMessages<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const errors = error instanceof HttpError ? problemSchema.safeParse(error.body).data?.errors : undefined
    if (!errors || !(error instanceof HttpError)) throw error
    throw new HttpError(`${Object.values(errors).join('. ')}.`, error.status, error.body)
  }
}
