import { addDays } from '#domain/values/calendar'
import { refinance, undoRefinancing } from '#server/services/fees/refinance'
import { aCuota, balanceOf, firstOf, paidOf, reliefOf, total, type Cuota } from './book.ts'
import { randomCuota, attempt, todayOf, type Walk } from './walk.ts'

const sinceOf = ({ instalment, dueDate }: Cuota) => instalment?.since ?? dueDate

/** Makes a payment plan of some of a member's debts. */
export async function agreePlan(walk: Walk): Promise<void> {
  const { random, club, book } = walk
  const owing = [...book.cuotas].filter(([, cuota]) => balanceOf(cuota) > 0)
  const target = owing.length > 0 && random.chance(0.9) ? random.pick(owing) : randomCuota(walk)
  if (!target) return
  const { member } = target[1]
  const others = owing.filter(([id, cuota]) => id !== target[0] && cuota.member === member && random.chance(0.6))
  const debts = [target, ...others]
  const cuotas = debts.map(([, cuota]) => cuota)
  const owed = cuotas.reduce((sum, cuota) => sum + balanceOf(cuota), 0)
  const isRead = random.chance(0.95)
  const count = random.between(2, 5)
  const firstDueDate = addDays(todayOf(walk), random.between(-2, 60))
  const refusal = firstOf([
    [firstDueDate < todayOf(walk), 'firstDueDate: beforeToday'],
    [cuotas.some(({ plan }) => plan !== null), 'alreadyRefinanced'],
    [cuotas.some((cuota) => balanceOf(cuota) <= 0), 'nothingOwed'],
    [cuotas.some((cuota) => paidOf(cuota) < 0), 'refundedMore'],
    [!isRead, 'debtChanged'],
    [owed < count, 'instalments: numberTooLarge'],
  ])
  const instalments = await attempt(walk, refusal, (tx) =>
    refinance(tx, {
      institutionId: club.institution.id,
      userId: member,
      feeIds: debts.map(([id]) => id),
      instalments: count,
      firstDueDate,
      expected: Math.max(1, isRead ? owed : owed + 1),
      reason: 'Acuerdo',
    }),
  )
  if (!instalments) return
  const plan = String(instalments[0]?.instalmentOf)
  const shares = cuotas.toSorted((a, b) => (sinceOf(a) < sinceOf(b) ? -1 : 1)).flatMap(dueDaysOf)
  const each = Math.floor(owed / count)
  const sports = new Set(cuotas.map(({ sport }) => sport))
  for (const cuota of cuotas) {
    const moved = { amount: balanceOf(cuota), dated: todayOf(walk), movesTo: plan }
    cuota.lines.push({ ...moved, receipt: null, pair: null, undoes: null })
    cuota.plan = plan
  }
  for (const [index, { id, dueDate }] of instalments.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)).entries()) {
    const since = shares[each * index] ?? ''
    const instalment = aCuota({
      member,
      sport: sports.size === 1 ? (cuotas[0]?.sport ?? null) : null,
      concept: `Plan de pago, ${index + 1} de ${count}`,
      amount: index + 1 < count ? each : owed - each * (count - 1),
      dueDate: monthlyFrom(firstDueDate, index),
      instalment: { plan, since: since < dueDate ? since : dueDate },
    })
    book.cuotas.set(id, instalment)
  }
  walk.touched.add(member)
}

/** The due day of each unit of a cuota's debt. */
const dueDaysOf = (cuota: Cuota) => Array.from({ length: balanceOf(cuota) }, () => sinceOf(cuota))

/** The same day of a later month, or its last one. */
function monthlyFrom(first: string, months: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Returns the debts to their cuotas if the instalments are unchanged. */
export async function undoPlan(walk: Walk): Promise<void> {
  const { random, book } = walk
  const planned = [...book.cuotas].filter(([, { plan, instalment }]) => plan !== null || instalment !== null)
  const target = planned.length > 0 && random.chance(0.9) ? random.pick(planned) : randomCuota(walk)
  if (!target) return
  const [id, cuota] = target
  const plan = cuota.plan ?? (cuota.cancelledOn === null ? (cuota.instalment?.plan ?? null) : null)
  const all = [...book.cuotas.values()]
  const instalments = plan === null ? [] : all.filter(({ instalment }) => instalment?.plan === plan)
  const refusal = firstOf([
    [plan === null, 'notRefinanced'],
    [instalments.some((one) => paidOf(one) !== 0), 'hasPayments'],
    [instalments.some((one) => one.plan !== null), 'alreadyRefinanced'],
    [instalments.some((one) => reliefOf(one) !== 0), 'hasWriteOff'],
  ])
  const result = await attempt(walk, refusal, (tx) => undoRefinancing(tx, id, { reason: 'Error' }))
  if (!result || plan === null) return
  for (const one of instalments) one.cancelledOn = todayOf(walk)
  for (const debt of all.filter((one) => one.plan === plan)) {
    const moved = debt.lines.filter(({ movesTo }) => movesTo === plan)
    const back = { amount: -total(moved), dated: todayOf(walk), movesTo: plan }
    debt.lines.push({ ...back, receipt: null, pair: null, undoes: null })
    debt.plan = null
  }
  walk.touched.add(cuota.member)
}
