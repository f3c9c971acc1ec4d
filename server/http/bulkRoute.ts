import type { FieldMessage } from '#domain/api/messages'
import { z } from 'zod'
import {
  BULK_ACTIONS,
  BULK_RIGHTS,
  MAX_BULK_FILTERED,
  MAX_BULK_NAMED,
  bulkRecordSchema,
  bulkResultSchema,
} from '#domain/api/bulk'
import type { BulkAction, BulkDone, BulkKind, BulkRefused, BulkResource, BulkResult } from '#domain/api/bulk'
import { DomainError } from '#domain/api/errors'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { beginBulk, type BulkTarget } from '../services/bulk/bulkWork.ts'
import type { WriteTransaction } from '../store/port.ts'
import { requireGrant, type Grant } from './privateRoutes.ts'
import { writeRoute } from './writeRoute.ts'
import { domainErrorOf, problemOf } from './problem.ts'
import type { Route } from './route.ts'
import { type ActorReads, retryOvertaken } from '../services/records/records.ts'

type BulkInput = {
  records?: BulkTarget[] | undefined
  filter?: object | undefined
  total?: number | undefined
  dryRun?: boolean | undefined
}

/** Changes each record by the rules of the single call, or refuses it, in one transaction. */
export function bulkRoute<Filter extends z.ZodObject>(spec: {
  resource: BulkResource
  noun: string
  filter: Filter
  matching(tx: ActorReads, filter: z.output<Filter>): Promise<string[]>
}): Route {
  const { resource, noun } = spec
  const schema: z.ZodType<BulkAction> = BULK_ACTIONS[resource]
  const targetsOf = async (tx: ActorReads, { records, filter }: BulkInput): Promise<BulkTarget[]> =>
    // A body without records has a filter, because `faultsOf` requires one.
    records ?? (await spec.matching(tx, filter as z.output<Filter>)).map((id) => ({ id }))
  return writeRoute(`POST ${resource}/bulk`, {
    summary: `Do one action to each named ${noun}, or to all that a filter matches; lists each refused record with the reason`,
    access: grantsOf(resource),
    idempotent: true,
    body: bodyOf(resource, schema, spec.filter),
    response: bulkResultSchema,
    errors: ['malformedQuery', 'listChanged'],
    async handle({ tx, body }) {
      const { action, records, total } = body
      requireGrant(tx.actor, [[BULK_RIGHTS[action.kind], resource]])
      if (resource === 'users') requireGrant(tx.actor, [['bulk', resource]])
      const targets = await targetsOf(tx, body)
      if (!records && targets.length !== total) {
        throw new DomainError('listChanged', { current: { total: targets.length } })
      }
      const work = async () => applyToEach(tx, targets, await beginBulk(tx, resource, action, targets))
      return body.dryRun ? asDryRun(tx, work) : work()
    },
  })
}

function grantsOf(resource: BulkResource): Grant[] {
  const kinds: BulkKind[] = BULK_ACTIONS[resource].options.map(({ shape }) => shape.kind.value)
  return [...new Set(kinds.map((kind) => BULK_RIGHTS[kind]))].map((right) => [right, resource])
}

function bodyOf<Filter extends z.ZodObject>(resource: BulkResource, action: z.ZodType<BulkAction>, filter: Filter) {
  const record = resource === 'users' ? bulkRecordSchema : bulkRecordSchema.omit({ memberships: true })
  const body = z.strictObject({
    action,
    records: z
      .array(record)
      .min(1, { error: 'required' })
      .max(MAX_BULK_NAMED, { error: 'tooMany' })
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'repeatedRecord' })
      .optional(),
    filter: filter.optional(),
    total: z
      .int({ error: 'invalidNumber' })
      .min(0, { error: 'numberTooSmall' })
      .max(MAX_BULK_FILTERED, { error: 'numberTooLarge' })
      .optional(),
    dryRun: z.boolean({ error: 'invalidBoolean' }).optional(),
  })
  return body.superRefine((input, context) => {
    refuseHiddenCharacters(input, context)
    for (const [path, message] of faultsOf(input)) context.addIssue({ code: 'custom', path, message })
  })
}

type Fault = [path: (string | number)[], message: FieldMessage]

function faultsOf({ action, records, filter, total }: BulkInput & { action: BulkAction }): Fault[] {
  if (records && (filter || total !== undefined)) return [[[filter ? 'filter' : 'total'], 'unknownField']]
  if (!records && !filter) return [[['records'], 'required']]
  if (filter && total === undefined) return [[['total'], 'required']]
  if (action.kind !== 'reopenMemberships') return []
  if (!records) return [[['records'], 'required']]
  return records.flatMap(({ memberships }, index): Fault[] =>
    memberships ? [] : [[['records', index, 'memberships'], 'required']],
  )
}

async function asDryRun<T>(tx: WriteTransaction, work: () => Promise<T>): Promise<T> {
  const records: T[] = []
  const rollback = new Error('a dry run is undone')
  try {
    await tx.part(async () => {
      records.push(await work())
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const [result] = records
  if (result === undefined) throw rollback
  return result
}

async function applyToEach(
  tx: WriteTransaction,
  targets: readonly BulkTarget[],
  work: (target: BulkTarget) => Promise<BulkDone>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const target of targets.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    try {
      result.done.push(await retryOvertaken(() => tx.part(() => work(target))))
    } catch (error) {
      result.refused.push(refusalOf(target.id, error))
    }
  }
  return result
}

function refusalOf(id: string, error: unknown): BulkRefused {
  const refusal = domainErrorOf(error)
  if (refusal.status >= 500) throw error
  const { code, detail, errors } = problemOf(refusal)
  return { id, code, detail, ...(errors && { errors }) }
}
