import { feeUserIdOf } from '#domain/members/membership'
import { isDue } from '#domain/money/generation'
import type { FeeView } from '#domain/money/fee'
import { familyOf, feeKey } from '#domain/money/plannedFee'
import type { BilledMember, ExistingFee, ExistingFees, GenerationTerms } from '#domain/money/plannedFee'
import { conceptIn, type Concept } from '#domain/money/pricing'
import type { Institution } from '#domain/clubs/institution'
import type { Period } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { groupBy } from '#domain/values/groupBy'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { allRows, EVERYTHING } from '../records/records.ts'
import { baseOf, existingFees, feesOf } from './existingFees.ts'

/** Without an id it is not begun. */
type Month = { id?: string; period: Period; terms: GenerationTerms }

/** What exists of the cuotas of a month's members, of which `fees` are all. */
export async function existingFor(
  tx: ReadTransaction,
  institution: Institution,
  run: Month,
  members: readonly BilledMember[],
  fees: readonly FeeView[],
): Promise<ExistingFees> {
  const existing = await existingFees(tx, fees, run.terms)
  return new Map([...existing, ...(await paidByFormerFamilies(tx, institution, run, members, existing))])
}

/**
 * The cuotas of members of a family whose price an earlier run of the month charged, which paid theirs: of those who
 * have left it since, and of those who remain where whoever has its cuota is not charged any more. By `feeKey`.
 */
async function paidByFormerFamilies(
  tx: ReadTransaction,
  institution: Institution,
  run: Month,
  members: readonly BilledMember[],
  existing: ExistingFees,
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
  const fees = await feesOf(tx, institution, { period, runId: { in: [...pricingOf.keys()] } })
  const everyone = await tx.memberships.billed(institution.id)
  const memberOf = new Map(everyone.map((member) => [feeUserIdOf(member), member]))
  const families = groupBy(everyone, familyOf)
  const isOfFamily = (concept: Concept, fee: FeeView) => {
    const priced = conceptIn(pricingOf.get(fee.runId ?? '') ?? terms.pricing, concept)
    const names = [concept.name, ...concept.formerNames]
    return (
      fee.cancelledAt === null &&
      fee.sportId === null &&
      names.includes(fee.concept) &&
      priced?.familyAmount === baseOf(fee)
    )
  }
  const keyOf = (member: BilledMember, concept: string) =>
    feeKey({ userId: feeUserIdOf(member), sportId: null, concept, period })
  const paid: [string, ExistingFee][] = []
  for (const concept of concepts) {
    const heads = fees.flatMap((fee) => {
      const member = isOfFamily(concept, fee) ? memberOf.get(fee.userId) : undefined
      return member ? [{ member, at: fee.createdAt }] : []
    })
    const present = new Set(heads.flatMap(({ member }) => (isDue(concept, member, period) ? [familyOf(member)] : [])))
    const others = members.filter(
      (member) =>
        !present.has(familyOf(member)) &&
        [concept.name, ...concept.formerNames].every((name) => !existing.has(keyOf(member, name))),
    )
    if (heads.length === 0 || others.length === 0) continue
    const alone = heads.map(({ member }) => member).filter((one) => families.get(familyOf(one))?.length === 1)
    const familyAt = await familiesOver(tx, [...others, ...alone])
    const paying = heads.map(({ member, at }) => ({ at, family: familyAt(member, at) }))
    for (const member of others) {
      if (paying.some(({ at, family }) => family !== null && familyAt(member, at) === family))
        paid.push([keyOf(member, concept.name), { base: 0, skipped: 'inFamily' }])
    }
  }
  return paid
}

/** Returns the family of a member at an instant, by the history of the given ones; null before they were added. */
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
      // Only the first event has it.
      if (changes['institutionId']) family = null
    }
    return family
  }
}
