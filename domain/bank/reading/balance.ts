import type { BalanceKind } from './balanceRows.ts'
import type { ReadRow } from './rows.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'
import { sum } from '../../money/money.ts'

/** A movement with the balance after it. `changes` are what it may have changed, the amount first: none if not known. */
export type BalanceStep = {
  line: number
  paidOn: CalendarDate | null
  changes: readonly number[]
  balance: number | null
}

/** `changes` are what each line changed where the balance before it is known. */
type Walk = {
  changes: Map<number, number>
  confirmed: number
  breaks: { line: number; difference: number }[]
  opening: number | null
  closing: number | null
}

/** Follows the balance from movement to movement, in the order of the file in which it holds best. */
export function followBalance(steps: readonly BalanceStep[], openings: readonly number[] = []): Walk {
  return walksOf(steps, openings).reduce((best, walk) => (walk.breaks.length < best.breaks.length ? walk : best))
}

const walksOf = (steps: readonly BalanceStep[], openings: readonly number[]) =>
  ordersOf(steps).flatMap((order) =>
    (openings.length > 0 ? openings : [null]).map((opening) => walkThrough(order, opening)),
  )

/** What each movement changed by the balance alone, unless that stays open. Null if it does not hold for all. */
export function changesByBalance(
  steps: readonly BalanceStep[],
  openings: readonly number[] = [],
): ReadonlyMap<number, number> | null {
  const eitherWay = steps.map((step) => ({ ...step, changes: step.changes.flatMap((change) => [change, -change]) }))
  const [first, ...others] = walksOf(eitherWay, openings)
    .filter(({ breaks, confirmed }) => breaks.length === 0 && confirmed > 0)
    .map(({ changes }) => changes)
  if (!first) return null
  return new Map(
    [...first].filter(([line, change]) => others.every((other) => !other.has(line) || other.get(line) === change)),
  )
}

/** By day first: the oldest or the newest first, and within a day either way. */
function ordersOf(steps: readonly BalanceStep[]): (readonly BalanceStep[])[] {
  const reversed = steps.toReversed()
  const byDay = (some: readonly BalanceStep[]) =>
    some.toSorted((a, b) => (a.paidOn ?? '').localeCompare(b.paidOn ?? ''))
  return steps.every(({ paidOn }) => paidOn !== null)
    ? [byDay(steps), byDay(reversed), steps, reversed]
    : [steps, reversed]
}

function walkThrough(steps: readonly BalanceStep[], opening: number | null): Walk {
  const walk: Walk = { changes: new Map(), confirmed: 0, breaks: [], opening, closing: opening }
  let pending = 0
  let last = opening
  for (const { line, changes, balance } of steps) {
    const [change = 0] = changes
    if (last !== null && balance !== null) walk.changes.set(line, balance - last)
    last = balance
    if (balance === null) {
      pending += change
      continue
    }
    if (walk.closing === null) walk.opening = balance - pending - change
    else {
      const before = walk.closing + pending
      if ([change, ...changes].some((one) => before + one === balance)) walk.confirmed += 1
      else walk.breaks.push({ line, difference: balance - before - change })
    }
    walk.closing = balance
    pending = 0
  }
  if (walk.closing !== null) walk.closing += pending
  return walk
}

/** The club's accounts in a file, also parts below titles and headings of their own that explain a balance each. */
export function accountsIn(rows: readonly ReadRow[]) {
  const byAccount = groupBy(rows, ({ texts }) => texts.account ?? '')
  return [...byAccount].flatMap(([account, all]) => {
    const whole = accountOf(account, all)
    const parts = account === '' ? [...groupBy(all, ({ part }) => String(part)).values()] : []
    const ofParts = parts.map((some) => accountOf(account, some))
    const haveTitles = parts.length > 1 && parts.slice(0, -1).every((some) => isTitle(some.at(-1)))
    const isUnsigned = changesByBalance(whole.steps, whole.openings) !== null
    const areAccounts = haveTitles && isBroken(whole) && !isUnsigned && !ofParts.some(isBroken)
    return (areAccounts ? ofParts : [whole]).filter(({ steps }) => steps.length > 0)
  })
}

/** Also the name of a sheet, but no page's end. */
const isTitle = (row: ReadRow | undefined) =>
  row?.problem === 'notMovement' &&
  row.balanceKind === null &&
  row.amount === null &&
  !/^(?:transporte|(?:sub)?total)|\b(?:p[aá]g(?:ina)?\b|hoja \d)/i.test(row.summary)

const NO_MOVEMENTS: readonly ReadRow['problem'][] = ['notMovement', 'notApproved', 'otherCurrency']

type Account = ReturnType<typeof accountOf>

function accountOf(account: string, rows: readonly ReadRow[]) {
  const steps = rows.filter(({ problem }) => !NO_MOVEMENTS.includes(problem))
  const balancesOf = (kind: BalanceKind) =>
    rows.flatMap(({ balanceKind, balance }) => (balanceKind === kind ? (balance ?? []) : []))
  return { account, steps, openings: balancesOf('opening'), closings: balancesOf('closing') }
}

function isBroken({ steps, openings, closings }: Account): boolean {
  if (steps.some(({ balance }) => balance !== null)) return followBalance(steps, openings).breaks.length > 0
  const [opening, closing] = [openings[0], closings.at(-1)]
  const change = sum(steps.map(({ changes }) => changes[0] ?? 0))
  return opening !== undefined && closing !== undefined && opening + change !== closing
}
