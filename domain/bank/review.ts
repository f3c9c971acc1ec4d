import { type BankLine, type BankLineInput, type BankOutcome, lineFieldsOf, type ReviewedLine } from './line.ts'
import { REVIEWED_AT_ONCE } from './line.ts'
import { formatMoney, sum, type Currency } from '../money/money.ts'
import { foldText } from '../values/fold.ts'
import { groupBy } from '../values/groupBy.ts'

/** A member and their part of a line, in minor units. `owed` is what the family owes: they and their wards. */
export type Payee = { userId: string; familyIds: readonly string[]; name: string; owed: number; amount: number }

/** The members whose fees a line pays, the receipt's payer first. */
export type Choice = { payees: readonly Payee[]; noticeId: string | null; isByHand: boolean }

/** The file that a line is from: one reading of it has an id. */
export type LineFile = { importId: string; fileName: string | null }

export type ReviewLine = LineFile & {
  line: BankLineInput
  reviewed: ReviewedLine
  choice: Choice | null
  isSelected: boolean
  refusal: string | null
}

export const GROUPS = ['found', 'doubtful', 'unknown', 'discardable', 'applied', 'discarded'] as const
export type Group = (typeof GROUPS)[number]

export const idOf = ({ importId, line }: Pick<ReviewLine, 'importId' | 'line'>) => `${importId} ${line.line}`

/** A line stays in its group when its member is selected by hand, so that it does not move under the pointer. */
export function groupOf({ reviewed: { state, verdict }, refusal }: ReviewLine): Group {
  if (refusal !== null) return 'doubtful'
  return state === 'applied' || state === 'discarded' ? state : verdict
}

/** The initial state of a line: with its best candidate, and selected if that one is clear. */
export function begin(file: LineFile, line: BankLineInput, reviewed: ReviewedLine): ReviewLine {
  const isOpen = reviewed.state === 'new' || reviewed.state === 'held'
  return {
    ...file,
    line,
    reviewed,
    choice: isOpen && reviewed.problem !== 'inTheFuture' ? (choicesOf(line, reviewed)[0] ?? null) : null,
    isSelected: isOpen && reviewed.problem === null && reviewed.verdict === 'found',
    refusal: null,
  }
}

export function choicesOf({ amount }: BankLineInput, { spread, candidates }: ReviewedLine): Choice[] {
  const payees = spread?.payees.map((payee) => ({ ...payee, name: payee.name ?? '–' }))
  return [
    ...(payees ? [{ payees, noticeId: null, isByHand: false }] : []),
    ...candidates.map(({ userId, familyIds, name, owed, noticeId }) => ({
      payees: [{ userId, familyIds, name: name ?? '–', owed, amount }],
      noticeId,
      isByHand: false,
    })),
  ]
}

export const keyOf = ({ payees }: Choice) => payees.map(({ userId }) => userId).join(' ')

/**
 * Deselects lines whose member's earlier lines already pay all that they owe, or are of another one of the family, whose
 * debts may be the same: another transfer is for the treasurer to look at.
 */
export function withoutSurplus(lines: readonly ReviewLine[]): ReviewLine[] {
  const balances = new Map<string, number>()
  const payerOf = new Map<string, string>()
  const balanceOf = ({ userId, owed }: Payee) => balances.get(userId) ?? owed
  const isPaidBy = ({ userId, familyIds }: Payee) => familyIds.some((id) => (payerOf.get(id) ?? userId) !== userId)
  return lines.map((one) => {
    if (!one.isSelected || !one.choice) return one
    const { payees } = one.choice
    if (payees.some((payee) => balanceOf(payee) <= 0 || isPaidBy(payee))) return { ...one, isSelected: false }
    for (const payee of payees) {
      balances.set(payee.userId, balanceOf(payee) - payee.amount)
      for (const id of payee.familyIds) payerOf.set(id, payee.userId)
    }
    return one
  })
}

export function isApplicable({ reviewed, choice }: ReviewLine): boolean {
  return reviewed.state !== 'applied' && reviewed.problem !== 'inTheFuture' && choice !== null
}

export function totalOf(lines: readonly ReviewLine[]): number {
  return sum(lines.map(({ line }) => line.amount))
}

/** What a member owes besides the other selected lines, in minor units: below 0 is surplus. */
export function owedBefore(one: ReviewLine, payee: Payee, all: readonly ReviewLine[]): number {
  const others = all.filter((other) => other !== one && other.isSelected)
  const parts = others.flatMap(({ choice }) => choice?.payees.filter(({ userId }) => userId === payee.userId) ?? [])
  return payee.owed - sum(parts.map(({ amount }) => amount))
}

type Outcome = BankOutcome['lines'][number]

/** The lines after some were sent: what those paid is not owed any more, also where the member is of other lines. */
export function withOutcomes(
  lines: readonly ReviewLine[],
  part: readonly ReviewLine[],
  outcomes: readonly Outcome[],
): ReviewLine[] {
  const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]))
  const byId = new Map<string, Outcome>()
  const owedNow = new Map<string, number>()
  for (const one of part) {
    const outcome = byLine.get(one.line.line)
    if (!outcome) continue
    byId.set(idOf(one), outcome)
    for (const { userId, owed } of outcome.owed) owedNow.set(userId, owed)
    if (outcome.outcome !== 'applied') continue
    for (const { userId, owed, amount } of one.choice?.payees ?? []) {
      owedNow.set(userId, Math.max(0, (owedNow.get(userId) ?? owed) - amount))
    }
  }
  return lines.map((one) => {
    const outcome = byId.get(idOf(one))
    return withOwed(outcome ? decided(one, outcome) : one, owedNow)
  })
}

function decided(one: ReviewLine, { outcome, receipt, detail }: Outcome): ReviewLine {
  const { reviewed } = one
  if (outcome === 'refused') {
    return { ...one, isSelected: false, refusal: detail, reviewed: { ...reviewed, verdict: 'doubtful' } }
  }
  const state = outcome === 'present' ? 'applied' : outcome
  const payerName = outcome === 'applied' ? (one.choice?.payees[0]?.name ?? null) : null
  return {
    ...one,
    isSelected: false,
    refusal: null,
    reviewed: { ...reviewed, state, receipt: receipt && { ...receipt, payerName }, alike: null },
  }
}

function withOwed(one: ReviewLine, owedNow: ReadonlyMap<string, number>): ReviewLine {
  const { choice, reviewed } = one
  const change = <Member extends { userId: string; owed: number }>(member: Member) => ({
    ...member,
    owed: owedNow.get(member.userId) ?? member.owed,
  })
  return {
    ...one,
    choice: choice && { ...choice, payees: choice.payees.map(change) },
    reviewed: {
      ...reviewed,
      candidates: reviewed.candidates.map(change),
      spread: reviewed.spread && { ...reviewed.spread, payees: reviewed.spread.payees.map(change) },
    },
  }
}

export const lineOf = (stored: BankLine): BankLineInput => ({
  ...lineFieldsOf(stored),
  line: stored.fileLine,
  doubt: stored.doubt,
})

export function holds({ line, choice }: ReviewLine, search: string, currency: Currency): boolean {
  const { description, reference, documentNumber, payerName, rowText, amount } = line
  const names = choice?.payees.map(({ name }) => name) ?? []
  const text = foldText(
    [description, reference, documentNumber, payerName, rowText, ...names, formatMoney(amount, currency)].join(' '),
  )
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The most characters of a request: accents take two bytes, and the API takes 1 MiB. */
const MOST_CHARACTERS = 400_000

/** A file's lines in parts for the review, those of one day and amount together or in doubt. */
export function reviewParts(lines: readonly BankLineInput[]): BankLineInput[][] {
  const parts: BankLineInput[][] = []
  let size = Number.POSITIVE_INFINITY
  const add = (group: readonly BankLineInput[]) => {
    const last = parts.at(-1)
    const characters = JSON.stringify(group).length
    if (last && last.length + group.length <= REVIEWED_AT_ONCE && size + characters <= MOST_CHARACTERS) {
      last.push(...group)
      size += characters
    } else {
      parts.push([...group])
      size = characters
    }
  }
  for (const group of groupBy(lines, ({ paidOn, amount }) => `${paidOn} ${amount}`).values()) {
    const isWhole = group.length <= REVIEWED_AT_ONCE && JSON.stringify(group).length <= MOST_CHARACTERS
    if (isWhole) add(group)
    else for (const line of group) add([{ ...line, equalInDay: null }])
  }
  return parts
}
