import { z } from 'zod'
import { addDays, calendarDateSchema, type CalendarDate } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { optionalLine } from '../values/text.ts'
import { amountSchema, currencySchema, positiveAmountSchema, sum } from './money.ts'
import { netOf, type CashRow } from './reports.ts'

export const CASH_MOVEMENT_KINDS = ['float', 'withdrawal', 'deposit'] as const

const movementFields = z.object({
  institutionId: idSchema,
  kind: z.enum(CASH_MOVEMENT_KINDS, { error: 'invalidOption' }),
  amount: positiveAmountSchema.meta({ description: 'Minor units of `currency`' }),
  day: calendarDateSchema,
  reason: optionalLine(200).default(null),
})

export const cashMovementInputSchema = movementFields.refine(
  ({ kind, reason }) => kind !== 'withdrawal' || reason !== null,
  { error: 'required', path: ['reason'] },
)

/** A movement never changes. `reverses` is the movement that this one cancels, with its kind, amount and day. */
export const cashMovementSchema = recordSchema.extend({
  ...movementFields.shape,
  reason: z.string().nullable(),
  currency: currencySchema,
  actorId: idSchema,
  reverses: idSchema.nullable(),
})
export type CashMovement = z.infer<typeof cashMovementSchema>

export const cashMovementRowSchema = cashMovementSchema.extend({ actorName: z.string().nullable() })
export type CashMovementRow = z.infer<typeof cashMovementRowSchema>

/** The cash that a movement adds to the drawer; negative if it takes cash out. */
export function cashAdded({ kind, amount, reverses }: Pick<CashMovement, 'kind' | 'amount' | 'reverses'>): number {
  return (kind === 'float') === (reverses === null) ? amount : -amount
}

export const DRAWER_LINES = ['late', 'received', 'returned', ...CASH_MOVEMENT_KINDS] as const

/** Since the latest count of an earlier day. `late` is dated before that count but was recorded after it. */
export const drawerSchema = z.object({
  since: calendarDateSchema,
  previous: z.int().nullable(),
  late: z.int().default(0),
  received: z.int(),
  returned: z.int(),
  float: z.int(),
  withdrawal: z.int(),
  deposit: z.int(),
})
export type Drawer = z.infer<typeof drawerSchema>

export function expectedIn(drawer: Drawer): number {
  return sum([drawer.previous ?? 0, ...DRAWER_LINES.map((line) => drawer[line])])
}

export const cashCountInputSchema = z.object({
  countedOn: calendarDateSchema,
  counted: amountSchema,
  note: optionalLine(200).default(null),
})

/** `expected` is what the drawer should have had; `difference` is `counted` less `expected`. */
export const cashCountSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  countedOn: calendarDateSchema,
  expected: z.int(),
  counted: amountSchema,
  difference: z.int(),
  note: z.string().nullable(),
  drawer: drawerSchema.nullable(),
})
export type CashCount = z.infer<typeof cashCountSchema>

type Count = Pick<CashCount, 'countedOn' | 'at' | 'counted'>

/** The last count of an earlier day. */
export function countBefore<Row extends Count>(counts: readonly Row[], day: CalendarDate): Row | null {
  const momentOf = ({ countedOn, at }: Count) => `${countedOn} ${at}`
  const before = counts.filter(({ countedOn }) => countedOn < day)
  return before.toSorted((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))[0] ?? null
}

/** The first day whose cash is in the drawer: the one after the count, else the first float's, else `day`. */
export function drawerSince(
  count: Pick<Count, 'countedOn'> | null,
  movements: readonly Pick<CashMovement, 'id' | 'kind' | 'day' | 'reverses'>[],
  day: CalendarDate,
): CalendarDate {
  if (count) return addDays(count.countedOn, 1)
  const cancelled = new Set(movements.map(({ reverses }) => reverses))
  const floats = movements.filter(
    ({ id, kind, reverses }) => kind === 'float' && reverses === null && !cancelled.has(id),
  )
  return floats.reduce((first, one) => (one.day < first ? one.day : first), day)
}

const inCash = (cash: readonly CashRow[]) => cash.filter(({ method }) => method === 'Efectivo')

export function cashIn(
  cash: readonly CashRow[],
  movements: readonly Pick<CashMovement, 'kind' | 'amount' | 'reverses'>[],
): number {
  return sum([...inCash(cash).map(netOf), ...movements.map(cashAdded)])
}

/** `cash` is of the days from `since` on; movements may be of any day. */
export function drawerOf(
  since: CalendarDate,
  count: { counted: number; late: number } | null,
  cash: readonly CashRow[],
  movements: readonly Pick<CashMovement, 'kind' | 'amount' | 'reverses' | 'day'>[],
): Drawer {
  const cashRows = inCash(cash)
  const moved = (kind: CashMovement['kind']) =>
    cashIn(
      [],
      movements.filter((one) => one.kind === kind && one.day >= since),
    )
  return {
    since,
    previous: count?.counted ?? null,
    late: count?.late ?? 0,
    received: sum(cashRows.map(({ received }) => received)),
    returned: sum(cashRows.map(({ refunded, reversed }) => -refunded - reversed)),
    float: moved('float'),
    withdrawal: moved('withdrawal'),
    deposit: moved('deposit'),
  }
}
