import type { FeeView } from '#domain/money/fee'
import { isDue } from '#domain/money/generation'
import { sum } from '#domain/money/money'
import {
  familyOf,
  feeKey,
  type BilledMember,
  type ExistingFee,
  type ExistingFees,
  type GenerationTerms,
} from '#domain/money/plannedFee'
import { conceptIn, type Concept } from '#domain/money/pricing'
import { feeUserIdOf } from '#domain/members/membership'
import type { Institution } from '#domain/clubs/institution'
import type { Period } from '#domain/values/calendar'
import { feesOf } from '../fees/readFees.ts'
import { groupBy } from '#domain/values/groupBy'
import { idSchema } from '#domain/values/identifier'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { allRows, EVERYTHING, recordsById } from '../records/records.ts'

const baseOf = ({ amount, adjustments }: FeeView) => sum([amount, ...adjustments.map((one) => -one.amount)])

/** Cuotas of an undone run may be generated again; those that a user cancelled, only `withCancelled`. */
export async function existingFees(
  tx: ReadTransaction,
  fees: readonly FeeView[],
  { withCancelled = false }: Pick<GenerationTerms, 'withCancelled'>,
): Promise<ExistingFees> {
  const runIds = fees.flatMap(({ runId }) => runId ?? [])
  const runs = await recordsById(tx.runs, EVERYTHING, runIds)
  const cancelled = fees.filter(({ runId, cancelledAt }) => {
    const run = runs.get(runId ?? '')
    const isUndone = run?.state === 'undone' && run.finishedAt === cancelledAt
    return cancelledAt !== null && !isUndone && !withCancelled
  })
  const charged = fees.filter(({ cancelledAt }) => cancelledAt === null)
  const existing = (skipped: ExistingFee['skipped']) => (fee: FeeView) => {
    const { amount, adjustments, dueDate, runId } = fee
    const base = baseOf(fee)
    const pricing = runs.get(runId ?? '')?.terms.pricing
    return [feeKey(fee), { base, skipped, pricing, charged: { base, amount, adjustments, dueDate } }] as const
  }
  return new Map<string, ExistingFee>([...cancelled.map(existing('cancelled')), ...charged.map(existing('exists'))])
}

type Month = { id?: string; period: Period; terms: GenerationTerms }

export async function existingFor(
  tx: ReadTransaction,
  institution: Institution,
  run: Month,
  members: readonly BilledMember[],
  fees: readonly FeeView[],
): Promise<ExistingFees> {
  const existing = await existingFees(tx, fees, run.terms)
  return new Map([...existing, ...(await existingByFormerFamilies(tx, institution, run, { members, fees, existing }))])
}

/** Members whose former family was charged a family price by an earlier run, by `feeKey`. */
async function existingByFormerFamilies(
  tx: ReadTransaction,
  institution: Institution,
  run: Month,
  { members, fees, existing }: { members: readonly BilledMember[]; fees: readonly FeeView[]; existing: ExistingFees },
): Promise<[string, ExistingFee][]> {
  const { period, terms } = run
  const concepts = terms.pricing.concepts.filter(({ familyAmount }) => familyAmount !== null)
  if (concepts.length === 0) return []
  const filter = { institutionId: institution.id, period, kind: 'monthly' as const }
  const runs = (await allRows(tx.runs, { scope: EVERYTHING, filter })).filter(
    ({ id, state, made }) => id !== run.id && state !== 'undone' && made > 0,
  )
  if (runs.length === 0) return []
  const pricingOf = new Map(runs.map(({ id, terms: { pricing } }) => [id, pricing]))
  const isOfFamily = (concept: Concept, fee: FeeView) => {
    const pricing = pricingOf.get(fee.runId ?? '')
    const price = pricing && conceptIn(pricing, concept)
    const names = [concept.name, ...concept.formerNames]
    return (
      fee.cancelledAt === null &&
      fee.sportId === null &&
      names.includes(fee.concept) &&
      price?.familyAmount === baseOf(fee)
    )
  }
  const keyOf = (member: BilledMember, concept: string) =>
    feeKey({ userId: feeUserIdOf(member), sportId: null, concept, period })
  const headsOf = (concept: Concept, allFees: readonly FeeView[], of: readonly BilledMember[]) => {
    const memberOf = new Map(of.map((member) => [feeUserIdOf(member), member]))
    return allFees.flatMap((fee) => {
      const member = isOfFamily(concept, fee) ? memberOf.get(fee.userId) : undefined
      return member ? [{ member, at: fee.createdAt }] : []
    })
  }
  // Members come in whole families, so other families are read only for members without a cuota who existed at the last run.
  const candidates = concepts.flatMap((concept) => {
    const heads = headsOf(concept, fees, members).map(({ member }) => member)
    const present = new Set(heads.filter((member) => isDue(concept, member, period)).map(familyOf))
    const names = [concept.name, ...concept.formerNames]
    const others = members.filter(
      (member) => !present.has(familyOf(member)) && names.every((name) => !existing.has(keyOf(member, name))),
    )
    return others.length > 0 ? [{ concept, others }] : []
  })
  if (candidates.length === 0) return []
  const familyAt = await familiesOver(tx, [...new Set(candidates.flatMap(({ others }) => others))])
  const lastAt = runs.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one > other ? one : other))
  const formerCandidates = candidates.map((one) => ({
    ...one,
    others: one.others.filter((of) => familyAt(of, lastAt) !== null),
  }))
  if (formerCandidates.every(({ others }) => others.length === 0)) return []
  const everyone = await tx.memberships.billed(institution.id)
  const families = groupBy(everyone, familyOf)
  const allFees = await feesOf(tx, institution, { period, sportId: null, runId: { in: [...pricingOf.keys()] } })
  const result: [string, ExistingFee][] = []
  for (const { concept, others } of formerCandidates) {
    const heads = others.length > 0 ? headsOf(concept, allFees, everyone) : []
    const soleHeads = heads.map(({ member }) => member).filter((one) => families.get(familyOf(one))?.length === 1)
    const familyOfHead = await familiesOver(tx, soleHeads)
    const payers = heads.map(({ member, at }) => ({ at, family: familyOfHead(member, at) }))
    for (const member of others) {
      if (payers.some(({ at, family }) => family !== null && familyAt(member, at) === family))
        result.push([keyOf(member, concept.name), { base: 0, skipped: 'inFamily' }])
    }
  }
  return result
}

/** Returns a function for the family of one of these members at an instant; null before the member was added. */
async function familiesOver(tx: ReadTransaction, members: readonly BilledMember[]) {
  const of = members.map(({ id }) => ({ entity: 'membership' as const, id }))
  const events = []
  for (let total = 1; events.length < total;) {
    const page = await tx.audit.list({ scope: EVERYTHING, of, range: { offset: events.length, limit: MAX_ROWS } })
    events.push(...page.rows)
    total = page.rows.length === 0 ? 0 : page.total
  }
  const byMember = groupBy(events, ({ entityId }) => entityId)
  return (member: BilledMember, instant: string): string | null => {
    let family: string | null = familyOf(member)
    for (const { at, changes } of byMember.get(member.id) ?? []) {
      if (at <= instant) break
      if (changes['guardianId']) family = idSchema.nullable().parse(changes['guardianId'].from ?? null) ?? member.id
      // Only the event of its creation has this field.
      if (changes['institutionId']) family = null
    }
    return family
  }
}
