import { can } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { FieldErrors } from '#domain/api/errors'
import { addFigures, isMade, noFigures } from '#domain/money/generation'
import type { Institution } from '#domain/clubs/institution'
import type { GenerationInput, Run } from '#domain/money/run'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { seemsClosed } from '../institutions/lockedBooks.ts'
import type { Author, Caller } from '../records/caller.ts'
import { existing, insertRecord, newRecord, refuse } from '../records/records.ts'
import { FAMILIES_A_PART, makePart } from './advanceRun.ts'
import { refuseDayAhead } from './databaseDay.ts'
import { firstOf, planPart } from './planPart.ts'

export type RunRequest = { institution: Institution } & Pick<Run, 'kind' | 'period' | 'terms'>

/**
 * Throws `validation` for an institution in which the actor does not generate, a sport that it does not offer, or
 * surcharges where it has none.
 */
export async function requestOf(tx: ReadTransaction, { actor }: Caller, input: GenerationInput): Promise<RunRequest> {
  const { institutionId, kind, period } = input
  const isAllowed = can(actor, 'generate', 'payments', { institutionIds: [institutionId] })
  const [institution] = isAllowed ? await tx.institutionsById([institutionId]) : []
  if (!institution) throw new DomainError('validation', { fields: { institutionId: 'unknownReference' } })
  const offeredIds = new Set(institution.offerings.map(({ sportId }) => sportId))
  const unknown = ({ path, sportId }: { path: string; sportId: string }): [string, 'unknownSport'][] =>
    offeredIds.has(sportId) ? [] : [[path, 'unknownSport']]
  const sports = (input.sportIds ?? []).map((sportId, index) => ({ path: `sportIds.${index}`, sportId }))
  const amounts = input.amounts.map(({ sportId }, index) => ({ path: `amounts.${index}.sportId`, sportId }))
  const errors: FieldErrors = Object.fromEntries([...sports, ...amounts].flatMap(unknown))
  if (kind === 'surcharge' && institution.lateSurcharge === 0) errors['kind'] = 'noSurcharge'
  refuse(errors)
  return { institution, kind, period, terms: termsOf(institution, input) }
}

export function termsOf(
  institution: Institution,
  { sportIds, amounts, dueDate }: Pick<GenerationInput, 'sportIds' | 'amounts' | 'dueDate'>,
): Run['terms'] {
  const { proration, secondSportDiscount, siblingDiscount, lateSurcharge, appliesCredit, offerings } = institution
  const amountBySport = new Map(amounts.map(({ sportId, amount }) => [sportId, amount]))
  return {
    proration,
    secondSportDiscount,
    siblingDiscount,
    lateSurcharge,
    appliesCredit,
    sportIds,
    amounts: offerings.map(({ sportId, monthlyAmount }) => ({
      sportId,
      amount: amountBySport.get(sportId) ?? monthlyAmount,
    })),
    dueDate,
  }
}

/** Throws `validation` if a cuota would be due on a closed day. */
export async function planAll(tx: ReadTransaction, now: number, request: RunRequest): ReturnType<typeof planPart> {
  const { institution, terms } = request
  const plan = await planPart(tx, now, institution, { ...request, cursor: null }, null)
  if (plan.rows.some((row) => isMade(row) && seemsClosed(institution, row.dueDate))) {
    refuse({ [terms.dueDate === null ? 'period' : 'dueDate']: 'closedDays' })
  }
  return plan
}

/**
 * With its first part. Throws `validation`, `listChanged` if the figures are not the preview’s any more, or
 * `unavailable` while our clock is a day ahead of the database’s.
 */
export async function startRun(tx: WriteTransaction, caller: Caller, input: GenerationInput): Promise<Run> {
  const books = await tx.lock('books', input.institutionId)
  const request = await requestOf(tx, caller, input)
  await refuseDayAhead(tx, request.institution, caller.now)
  const plan = await planAll(tx, caller.now, request)
  const { made, total } = addFigures(noFigures(), plan.rows)
  if (made !== input.expected?.made || total !== input.expected.total) {
    throw new DomainError('listChanged', { current: { made, total } })
  }
  const run = await insertRun(tx, caller, request, { origin: 'person', actorId: caller.actor.userId, expected: made })
  return makePart(tx, caller, existing(books), run, firstOf(plan, FAMILIES_A_PART))
}

export async function insertRun(
  tx: WriteTransaction,
  author: Author,
  { institution, kind, period, terms }: RunRequest,
  from: Pick<Run, 'origin' | 'actorId' | 'expected'> & Partial<Pick<Run, 'state' | 'failure'>>,
): Promise<Run> {
  const run: Run = {
    ...newRecord(author.now),
    institutionId: institution.id,
    kind,
    period,
    terms,
    state: 'running',
    ...noFigures(),
    credited: 0,
    currency: institution.currency,
    cursor: null,
    failure: null,
    ...from,
    finishedAt: null,
    undoneReason: null,
  }
  return insertRecord(tx, author, tx.runs, run, { entity: 'run', institutionId: institution.id })
}
