import { decimalMarkOf, readBankAmount } from './amount.ts'
import { accountsIn, followBalance, type BalanceStep } from './balance.ts'
import { balancesAbove, type BalanceKind } from './balanceRows.ts'
import type { BankTable } from './format.ts'
import type { ReadRow } from './rows.ts'
import { sum, type Currency } from '../../money/money.ts'

/** `inverted`: only with all signs the other way round; `unrelated`: hardly anywhere; `open`: too little is said. */
type BalanceCheck = 'explained' | 'different' | 'inverted' | 'unrelated' | 'open'

/** In minor units. `difference` is what the balance has more than the movements explain; `line` is where it begins. */
export type AccountBalance = {
  account: string | null
  opening: number | null
  closing: number | null
  check: BalanceCheck
  difference: number
  line: number | null
  /** Of the rows that the balance contradicts. */
  lines: readonly number[]
}

export type Total = { count: number; amount: number }

export function totalOf(amounts: readonly number[]): Total {
  return { count: amounts.length, amount: sum(amounts) }
}

export function accountBalances(rows: readonly ReadRow[], { before }: BankTable, currency: Currency): AccountBalance[] {
  const above = balancesAbove(before.map(({ cells }) => cells))
  const mark = decimalMarkOf(above.map(({ amount }) => amount))
  const amountsAbove = (kind: BalanceKind) =>
    above.flatMap((one) => (one.kind === kind ? (readBankAmount(one.amount, mark, currency).amount ?? []) : []))
  return accountsIn(rows).flatMap(({ account, steps, ...ofRows }) => {
    const isFirst = account === (rows[0]?.texts.account ?? '')
    const openings = [...(isFirst ? amountsAbove('opening') : []), ...ofRows.openings]
    const closings = [...(isFirst ? amountsAbove('closing') : []), ...ofRows.closings]
    const hasBalances = steps.some(({ balance }) => balance !== null)
    if (!hasBalances && openings.length + closings.length === 0) return []
    const result = hasBalances
      ? byRunningBalance(steps, openings, closings)
      : byEnds(steps, openings[0], closings.at(-1))
    return [{ account: account || null, ...result }]
  })
}

type Checked = Omit<AccountBalance, 'account'>

function byRunningBalance(
  steps: readonly BalanceStep[],
  openings: readonly number[],
  closings: readonly number[],
): Checked {
  const follow = (change: (step: BalanceStep) => BalanceStep) => {
    const walk = followBalance(steps.map(change), openings)
    return { ...walk, isProven: walk.breaks.length === 0 && walk.confirmed > 0 }
  }
  const whole = follow((step) => step)
  // Movements of today may have a 0 in place of a balance.
  const withoutZeros = follow((step) => (step.balance === 0 ? { ...step, balance: null } : step))
  // Some banks write that of the day's end beside each.
  const ofDays = new Map(steps.map((step) => [step.paidOn, step]))
  const areOfDays =
    ofDays.size < steps.length && steps.every((step) => step.balance === ofDays.get(step.paidOn)?.balance)
  const byDays = follow((step) => (areOfDays && ofDays.get(step.paidOn) !== step ? { ...step, balance: null } : step))
  const { breaks, confirmed, opening, closing } =
    (whole.breaks.length > 0 && [withoutZeros, byDays].find(({ isProven }) => isProven)) || whole
  const inverted = follow((step) => ({ ...step, changes: step.changes.map((change) => -change) }))
  const check = ((): BalanceCheck => {
    if (breaks.length === 0) return confirmed > 0 ? 'explained' : 'open'
    if (confirmed < breaks.length && inverted.isProven) return 'inverted'
    return breaks.length > confirmed ? 'unrelated' : 'different'
  })()
  const last = closings.at(-1) ?? closing
  const atEnd = check === 'explained' && !closings.includes(closing ?? 0) ? (last ?? 0) - (closing ?? 0) : 0
  return {
    opening,
    closing: atEnd === 0 ? closing : last,
    check: atEnd === 0 ? check : 'different',
    difference: sum(breaks.map(({ difference }) => difference)) + atEnd,
    line: breaks[0]?.line ?? null,
    lines: (check === 'inverted' ? steps : check === 'different' ? breaks : []).map((one) => one.line),
  }
}

/** Without a balance beside each movement, all of them together have to explain the last one. */
function byEnds(steps: readonly BalanceStep[], opening: number | undefined, closing: number | undefined): Checked {
  const ends = { opening: opening ?? null, closing: closing ?? null, line: null, lines: [] }
  if (opening === undefined || closing === undefined) return { ...ends, check: 'open', difference: 0 }
  const ways = Math.max(1, ...steps.map(({ changes }) => changes.length))
  const differences = Array.from(
    { length: ways },
    (_, way) => closing - opening - sum(steps.map(({ changes }) => changes[way] ?? changes[0] ?? 0)),
  )
  const difference = differences.includes(0) ? 0 : (differences[0] ?? 0)
  return { ...ends, check: difference === 0 ? 'explained' : 'different', difference }
}
