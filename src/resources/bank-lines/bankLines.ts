import type { BankLineInput, ReviewedLine } from '#domain/bank/line'
import { sum } from '#domain/money/money'

/** The member of a line. `byHand` if the treasurer searched for them. */
export type Choice = {
  userId: string
  name: string
  owed: number
  noticeId: string | null
  byHand: boolean
}

/** A line under review: what the file says, what the API knows of it, and what the treasurer decided. */
export type ReviewLine = {
  line: BankLineInput
  reviewed: ReviewedLine
  choice: Choice | null
  isSelected: boolean
  refusal: string | null
}

/** The groups of lines. Beside them are the unreadable rows and those that are not payments. */
export const GROUPS = ['found', 'doubtful', 'unknown', 'applied', 'discarded'] as const
export type Group = (typeof GROUPS)[number]

/** A line stays in its group when its member is selected by hand, so that it does not move under the pointer. */
export function groupOf({ reviewed: { state, verdict } }: ReviewLine): Group {
  return state === 'new' ? verdict : state
}

/** The initial state of a line: with its best candidate, and selected if that one is clear. */
export function begin(line: BankLineInput, reviewed: ReviewedLine): ReviewLine {
  const [best] = reviewed.candidates
  const isOpen = reviewed.state === 'new' && reviewed.problem === null
  return {
    line,
    reviewed,
    choice: best && isOpen ? choiceOf(best) : null,
    isSelected: isOpen && reviewed.verdict === 'found',
    refusal: null,
  }
}

/**
 * Deselects lines whose member's earlier lines already pay all that they owe: another transfer is for the treasurer to
 * look at.
 */
export function withoutSurplus(lines: readonly ReviewLine[]): ReviewLine[] {
  const balances = new Map<string, number>()
  return lines.map((one) => {
    if (!one.isSelected || !one.choice) return one
    const { userId, owed } = one.choice
    const owes = balances.get(userId) ?? owed
    if (owes <= 0) return { ...one, isSelected: false }
    balances.set(userId, owes - one.line.amount)
    return one
  })
}

export function choiceOf({ userId, name, owed, noticeId }: ReviewedLine['candidates'][number]): Choice {
  return { userId, name: name ?? '–', owed, noticeId, byHand: false }
}

export function isApplicable({ reviewed, choice }: ReviewLine): boolean {
  return reviewed.state !== 'applied' && reviewed.problem === null && choice !== null
}

export function totalOf(lines: readonly ReviewLine[]): number {
  return sum(lines.map(({ line }) => line.amount))
}

/** The member's debt after all selected lines, in minor units: below 0 is surplus. Null without a member. */
export function balanceAfter(one: ReviewLine, all: readonly ReviewLine[]): number | null {
  const { choice } = one
  if (!choice) return null
  const others = all.filter((other) => other !== one && other.isSelected && other.choice?.userId === choice.userId)
  return choice.owed - totalOf([one, ...others])
}
