import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import { planMonth } from '#domain/money/generation'
import { payersByPrice, priceChanges, riseProblems, withRise, withoutRise } from '#domain/money/priceRise'
import type { PriceRiseInput, PriceRiseView, RaisedPrice } from '#domain/money/priceRise'
import { priceKeyText } from '#domain/money/prices'
import { calendarDateIn, periodOf, type Period } from '#domain/values/calendar'
import type { ReadTransaction } from '../../store/port.ts'
import { withAuthors, withItsSportNames } from '../records/names.ts'
import { requireRight, readRecord, instantOf, newId, orNotFound, refuseIfAny } from '../records/records.ts'
import type { ActorReads, ActorWrites, Caller } from '../records/records.ts'
import { requireVersionOf, saveRecord, type Seen } from '../records/writeRecord.ts'
import { termsOf } from '../runs/startRun.ts'

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Returns the raised prices; with `dryRun` it changes nothing. Throws `validation` or `stale`. */
export async function raisePrices(
  tx: ActorWrites,
  id: string,
  { version, ...input }: PriceRiseInput & Seen,
): Promise<RaisedPrice[]> {
  const current = await editable(tx, id, version)
  refuseIfAny(riseProblems(current, input, monthOf(current, tx)))
  const payers = await payersIn(tx, current, input.from)
  const prices = priceChanges(current, input).map((price) => ({
    ...price,
    payers: payers.get(priceKeyText(price)) ?? 0,
  }))
  if (input.dryRun) return prices
  const rise = { id: newId(), at: instantOf(tx.now), actorId: tx.actor.userId }
  await saveRecord(tx, 'institutions', current, withRise(current, input, rise), {
    action: 'raisePrices',
    also: { period: input.from },
  })
  return prices
}

/** Throws `notUndoable` unless it is the last rise and its first month has not begun. */
export async function undoRise(
  tx: ActorWrites,
  id: string,
  { riseId, version }: { riseId: string } & Seen,
): Promise<Institution> {
  const current = await editable(tx, id, version)
  const next = withoutRise(current, riseId, monthOf(current, tx))
  if (next === null) throw new DomainError('notUndoable')
  return saveRecord(tx, 'institutions', current, next, {
    action: 'undoRise',
    also: { period: current.priceRises.at(-1)?.from },
  })
}

export async function riseViews(tx: ActorReads, id: string): Promise<PriceRiseView[]> {
  const institution = await readRecord(tx, 'institutions', id, 'report')
  const rises = institution.priceRises.toReversed()
  return (await withAuthors(tx, rises)).map(({ actorId: _author, ...rise }) => rise)
}

const monthOf = ({ timezone }: Institution, { now }: Caller): Period => periodOf(calendarDateIn(timezone, now))

async function editable(tx: ActorWrites, id: string, version: number | undefined): Promise<Institution> {
  await readRecord(tx, 'institutions', id)
  const current = orNotFound(await tx.lock('institution', id))
  requireRight(tx, 'edit', 'institutions', id)
  await requireVersionOf(version, current, (record) => withItsSportNames(tx, record))
  return current
}

async function payersIn(tx: ReadTransaction, institution: Institution, period: Period): Promise<Map<string, number>> {
  const { pricing, offerings } = institution
  const terms = termsOf(institution, period)
  const concepts = terms.pricing.concepts.map((concept) => ({ ...concept, months: EVERY_MONTH }))
  const members = await tx.memberships.billed(institution.id)
  const rows = planMonth({ ...terms, pricing: { ...pricing, concepts } }, period, offerings, members, new Map())
  return payersByPrice({ ...pricing, concepts }, rows)
}
