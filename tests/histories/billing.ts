import { balanceOf, oldestFirst, statusOn, total, writeCredit, type Book, type Cuota } from './book.ts'
import type { StoredMembership } from '#domain/members/membership'
import type { SkipReason } from '#domain/money/plannedFee'
import { noFigures } from '#domain/money/run'
import type { Club, Member } from './club.ts'

/** What a run must generate: the rules of `docs/cuotas.md`, implemented again without the product. Amounts are minor units. */

export type Bill = Omit<Cuota, 'cancelledOn' | 'byPerson' | 'run' | 'lines' | 'plan' | 'instalment'>
export type Billing = { bills: Bill[]; leftOut: Record<SkipReason, number> }

/** A month, some sports or all (null), changed amounts, and a common due date or null. */
export type MonthOrder = {
  period: string
  sports: readonly string[] | null
  amounts: ReadonlyMap<string, number>
  dueDate: string | null
}

const MONTHLY = 'Cuota mensual'

const lengthOf = (period: string) =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate()

export const isExempt = ({ exemptions }: Club, { membership }: Member, day: string) =>
  (exemptions.get(membership) ?? []).some(({ from, to }) => from <= day && day <= (to ?? '9999'))

type Term = StoredMembership['scholarships'][number]

/** Null outside the term's days. */
const percentOn = (terms: ReadonlyMap<string, Term>, membership: string, day: string) => {
  const term = terms.get(membership)
  return term && term.from <= day && day <= (term.to ?? '9999') ? term.percent : null
}

const less = (amount: number, percent: number) => amount - Math.round((amount * percent) / 100)

/** `percent` is what a scholarship takes off, `part` what a pause still charges. */
type Draft = Bill & { base: number; percent: number; part: number; membership: string; family: string }

export function billMonth(book: Book, club: Club, order: MonthOrder): Billing {
  const { offerings, proration, secondSportDiscount, siblingDiscounts } = club.institution
  const { period } = order
  const [first, last] = [`${period}-01`, `${period}-${lengthOf(period)}`]
  const { skipped: leftOut } = noFigures()
  const isAsked = (sport: string) => order.sports === null || order.sports.includes(sport)
  const drafts: Draft[] = []
  for (const member of club.members) {
    const reason = skipReasonOf(member, first, last)
    if (reason !== null) {
      if (order.sports === null || member.sports.some(isAsked)) leftOut[reason] += 1
      continue
    }
    const own = member.sports.map((sport): Draft => {
      const offering = offerings.find(({ sportId }) => sportId === sport)
      const variantId = club.variants.get(member.membership)?.[sport]
      const variant = offering?.variants.find(({ id }) => id === variantId)
      const base = variant?.amount ?? order.amounts.get(sport) ?? offering?.monthlyAmount ?? 0
      const usual = order.dueDate ?? `${period}-${String(offering?.dueDay).padStart(2, '0')}`
      const dueDate = member.since > first && member.since > usual ? member.since : usual
      const { id, membership, family, since } = member
      const part = percentOn(club.pauses, membership, dueDate) ?? 100
      const whole = since > first ? prorated(base, Number(since.slice(8)), lengthOf(period), proration) : base
      const amount = Math.round((whole * part) / 100)
      const isWaived = isExempt(club, member, dueDate)
      const percent = isWaived ? 0 : (percentOn(club.scholarships, membership, dueDate) ?? 0)
      const cuota = {
        member: id,
        sport,
        concept: MONTHLY,
        period,
        amount,
        off: 0,
        dueDate,
        exempt: isWaived || percent === 100,
        surcharge: false,
        opening: false,
      }
      return { ...cuota, membership, family, base, percent, part }
    })
    const [, ...further] = charged(own).toSorted(
      (a, b) => b.amount - a.amount || (String(a.sport) < String(b.sport) ? -1 : 1),
    )
    for (const draft of further) draft.amount = less(draft.amount, secondSportDiscount)
    drafts.push(...own)
  }
  for (const [draft, place] of placesInFamilies(charged(drafts))) {
    const percent = siblingDiscounts.slice(0, place).at(-1)
    if (percent !== undefined) draft.amount = less(draft.amount, percent)
  }
  for (const draft of drafts) draft.amount = less(draft.amount, draft.percent)
  const bills = drafts
    .filter(({ sport }) => sport !== null && isAsked(sport))
    .filter(({ base }) => base > 0 || ((leftOut.noAmount += 1), false))
    .filter(({ part }) => part > 0 || ((leftOut.paused += 1), false))
    .map(({ base, percent: _p, part: _q, membership: _m, family: _f, ...bill }): Bill => ({
      ...bill,
      off: base - bill.amount,
    }))
    .filter((bill) => {
      const before = madeBefore(book, bill)
      if (before !== null) leftOut[before] += 1
      return before === null
    })
  return { bills, leftOut }
}

function skipReasonOf({ until, since, active, sports }: Member, first: string, last: string): SkipReason | null {
  if (until !== null && (until < first || until < since)) return 'left'
  if (since > last) return 'joinsLater'
  if (!active) return 'inactive'
  return sports.length === 0 ? 'noSport' : null
}

function prorated(amount: number, day: number, days: number, proration: Club['institution']['proration']): number {
  if (proration === 'daily') return Math.round((amount * (days - day + 1)) / days)
  return proration === 'half' && day >= 16 ? Math.round(amount / 2) : amount
}

const charged = (drafts: readonly Draft[]) => drafts.filter(({ base, part, exempt }) => base > 0 && part > 0 && !exempt)

/** The cuotas with their member's rank in the family: 0 for the one who pays most. */
function placesInFamilies(drafts: readonly Draft[]): [Draft, number][] {
  return [...new Set(drafts.map(({ family }) => family))].flatMap((family) => {
    const own = drafts.filter((draft) => draft.family === family)
    const sumOf = (id: string) => total(own.filter(({ membership }) => membership === id))
    const byPay = [...new Set(own.map(({ membership }) => membership))].toSorted(
      (a, b) => sumOf(b) - sumOf(a) || (a < b ? -1 : 1),
    )
    return own.map((draft): [Draft, number] => [draft, byPay.indexOf(draft.membership)])
  })
}

/** Whether it exists, or a person cancelled it. Cuotas of an undone run are generated again. */
function madeBefore({ cuotas }: Book, { member, sport, concept, period }: Bill): 'exists' | 'cancelled' | null {
  const same = [...cuotas.values()].filter(
    (cuota) => cuota.member === member && cuota.sport === sport && cuota.concept === concept && cuota.period === period,
  )
  if (same.some(({ cancelledOn }) => cancelledOn === null)) return 'exists'
  return same.some(({ byPerson }) => byPerson) ? 'cancelled' : null
}

const SURCHARGE = 'Recargo por mora: '

const monthOf = ({ period, dueDate }: Cuota) => period ?? dueDate.slice(0, 7)
const nameOf = (cuota: Cuota) => [cuota.member, cuota.sport, cuota.concept, cuota.dueDate, monthOf(cuota)].join(' ')

/** One surcharge for each cuota that is overdue today and not a surcharge, oldest first. */
export function billSurcharges(book: Book, club: Club, dueDate: string, today: string): Billing {
  const { skipped: leftOut } = noFigures()
  const late = oldestFirst([...book.cuotas]).filter(
    ([, cuota]) => statusOn(book, cuota, today) === 'Defeated' && !cuota.surcharge,
  )
  const bills = late.flatMap(([id, cuota]): Bill[] => {
    const member = club.members.find((one) => one.id === cuota.member)
    if (!member) throw new Error('a cuota of nobody')
    const amount = Math.round((balanceOf(cuota) * club.institution.lateSurcharge) / 100)
    const before = [...book.cuotas].filter(([other, one]) => other < id && nameOf(one) === nameOf(cuota))
    const concept = (twins: typeof before) =>
      `${SURCHARGE}${cuota.concept}, vencida el ${cuota.dueDate.replace(/(.+)-(.+)-(.+)/, '$3/$2/$1')}${twins.length > 0 ? ` (${twins.length + 1})` : ''}`
    const bill: Bill = {
      member: cuota.member,
      sport: cuota.sport,
      concept: concept(before.filter(([, { cancelledOn }]) => cancelledOn === null)),
      period: monthOf(cuota),
      amount,
      off: 0,
      dueDate,
      exempt: isExempt(club, member, dueDate),
      surcharge: true,
      opening: false,
    }
    const former = { ...bill, concept: concept(before) }
    const reason = amount === 0 ? 'noAmount' : (madeBefore(book, bill) ?? madeBefore(book, former))
    if (reason === null) return [bill]
    leftOut[reason] += 1
    return []
  })
  return { bills, leftOut }
}

/** Each new cuota takes its member's surplus, the oldest first. Returns the sum. */
export function takeCredit(book: Book, feeIds: readonly string[], today: string): number {
  let count = 0
  for (const to of feeIds) {
    const cuota = book.cuotas.get(to)
    if (!cuota || cuota.exempt) continue
    for (const [from, source] of oldestFirst([...book.cuotas])) {
      const amount = Math.min(-balanceOf(source), balanceOf(cuota))
      if (source.member !== cuota.member || amount <= 0) continue
      writeCredit(book, { from, to }, amount, today)
      count += amount
    }
  }
  return count
}
