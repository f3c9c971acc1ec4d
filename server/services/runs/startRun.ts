import { can } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { BILLING_SETTINGS, isMade } from '#domain/money/plannedFee'
import { isOperating, type Institution } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import { addFigures, noFigures, type GenerationInput, type Run } from '#domain/money/run'
import type { ReadTransaction } from '../../store/port.ts'
import { seemsClosed } from '../institutions/lockedBooks.ts'
import { refuse, orNotFound, newRecord, refuseIfAny } from '../records/records.ts'
import type { ActorReads, ActorWrites, AuthorWrites } from '../records/records.ts'
import { insertRecord } from '../records/writeRecord.ts'
import { FAMILIES_PER_PART, createPart, firstOf, planPart } from './advanceRun.ts'
import type { Period } from '#domain/values/calendar'
import { pick } from '#domain/values/record'
import { priceKeyText, pricesIn, sportPrices } from '#domain/money/prices'

export type RunRequest = { institution: Institution } & Pick<Run, 'kind' | 'period' | 'terms'>

/** Throws `validation` if the actor may not generate there, or the institution lacks a requested sport or concept. */
export async function requestOf(tx: ActorReads, input: GenerationInput): Promise<RunRequest> {
  const { institutionId, kind, period } = input
  const isAllowed = can(tx.actor, 'generate', 'payments', { institutionIds: [institutionId] })
  const [institution] = isAllowed ? await tx.institutionsById([institutionId]) : []
  if (!institution) refuse({ institutionId: 'unknownReference' })
  if (!isOperating(institution)) refuse({ institutionId: 'archivedInstitution' })
  const offeredIds = new Set(institution.offerings.map(({ sportId }) => sportId))
  const errors: FieldErrors = {}
  for (const [index, sportId] of (input.sportIds ?? []).entries()) {
    if (!offeredIds.has(sportId)) errors[`sportIds.${index}`] = 'unknownSport'
  }
  for (const [index, { sportId, variantId }] of input.amounts.entries()) {
    if (!offeredIds.has(sportId)) errors[`amounts.${index}.sportId`] = 'unknownSport'
    if (variantId !== undefined && !variantIn(institution, sportId, variantId)) {
      errors[`amounts.${index}.variantId`] = 'unknownVariant'
    }
  }
  for (const [index, conceptId] of (input.conceptIds ?? []).entries()) {
    if (!institution.pricing.concepts.some(({ id }) => id === conceptId)) {
      errors[`conceptIds.${index}`] = 'unknownConcept'
    }
  }
  if (kind === 'surcharge' && institution.lateSurcharge === 0) errors['kind'] = 'noSurcharge'
  refuseIfAny(errors)
  return { institution, kind, period, terms: termsOf(institution, period, input) }
}

type RequestedTerms = Pick<GenerationInput, 'sportIds' | 'conceptIds' | 'amounts' | 'dueDate'> &
  Partial<Pick<GenerationInput, 'withCancelled'>>

const ALL_TERMS: RequestedTerms = { sportIds: null, conceptIds: null, amounts: [], dueDate: null }

export function termsOf(
  institution: Institution,
  period: Period,
  { sportIds, conceptIds, amounts, dueDate, withCancelled }: RequestedTerms = ALL_TERMS,
): Run['terms'] {
  const { offerings, pricing } = pricesIn(institution, period)
  const amountByPrice = new Map(amounts.map(({ amount, ...key }) => [priceKeyText(key), amount]))
  return {
    ...pick(institution, BILLING_SETTINGS),
    sportIds,
    amounts: sportPrices(offerings).map(({ amount, ...key }) => ({
      ...key,
      amount: amountByPrice.get(priceKeyText(key)) ?? amount,
    })),
    pricing,
    conceptIds,
    dueDate,
    ...(withCancelled && { withCancelled }),
  }
}

/** Throws `validation` if a cuota would be due on a closed day. */
export async function planAll(tx: ReadTransaction, request: RunRequest): ReturnType<typeof planPart> {
  const { institution, terms } = request
  const plan = await planPart(tx, institution, { ...request, cursor: null }, null)
  if (plan.rows.some((row) => isMade(row) && seemsClosed(institution, row.dueDate))) {
    refuseIfAny({ [terms.dueDate === null ? 'period' : 'dueDate']: 'closedDays' })
  }
  return plan
}

/** Creates a run with its first part. Throws `validation` or `listChanged`. */
export async function startRun(tx: ActorWrites, input: GenerationInput): Promise<Run> {
  const books = await tx.lock('books', input.institutionId)
  const request = await requestOf(tx, input)
  const plan = await planAll(tx, request)
  const { made, total } = addFigures(noFigures(), plan.rows)
  if (made !== input.expected?.made || total !== input.expected.total) {
    throw new DomainError('listChanged', { current: { made, total } })
  }
  const run = await insertRun(tx, request, { origin: 'person', actorId: tx.actor.userId, expected: made })
  return createPart(tx, orNotFound(books), run, firstOf(plan, FAMILIES_PER_PART))
}

export async function insertRun(
  tx: AuthorWrites,
  { institution, kind, period, terms }: RunRequest,
  from: Pick<Run, 'origin' | 'actorId' | 'expected'> & Partial<Pick<Run, 'state' | 'failure'>>,
): Promise<Run> {
  const run: Run = {
    ...newRecord(tx.now),
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
  return insertRecord(tx, 'runs', run)
}
