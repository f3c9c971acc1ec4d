import { randomUUID } from 'node:crypto'
import { receiptViewSchema } from '#domain/receipt'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'
import type { Random } from './random.ts'
import type { Club, World } from './world.ts'

/** How often a client asks to reverse a receipt rather than to register one. */
const REVERSALS = 0.2
/** How many of the latest requests a reversal is chosen from: few, so that two clients choose the same one now and then. */
const RECENT = 40
const MAX_FEES = 4
const MAX_AMOUNT = 9_000

/** A request of money as some client of the product would make it, with a key of its own. */
export function nextRequest(random: Random, world: World, asked: readonly Asked[]): Asked {
  const club = random.pick(world.clubs)
  return (random.chance(REVERSALS) && reversal(random, club, asked)) || registration(random, club)
}

function registration(random: Random, club: Club): Asked {
  const key = randomUUID()
  const allocations = random
    .sample(club.feeIds, random.between(1, MAX_FEES))
    .map((feeId) => ({ feeId, amount: random.between(1, MAX_AMOUNT) }))
  const body = {
    institutionId: club.id,
    payerId: random.pick(club.memberIds),
    method: random.pick(['Efectivo', 'Transferencia']),
    amount: allocations.reduce((total, { amount }) => total + amount, 0),
    receivedOn: `2024-06-${random.between(10, 28)}`,
    // By which the receipt is known to whoever asked for it, whatever became of the answer.
    reference: key,
    allocations,
  }
  return requestOf(random, club, { key, path: 'receipts', body: JSON.stringify(body), reverses: null })
}

/** Of a receipt that was answered; another client may be reversing it too. */
function reversal(random: Random, club: Club, asked: readonly Asked[]): Asked | null {
  const candidates = asked
    .slice(-RECENT)
    .filter((one) => one.institutionId === club.id && one.reverses === null && isDone(one))
  const chosen = candidates.length > 0 ? random.pick(candidates) : null
  if (!chosen?.answer) return null
  const { id } = receiptViewSchema.parse(JSON.parse(chosen.answer.text))
  const body = JSON.stringify({ reason: 'Cargado por error' })
  return requestOf(random, club, { key: randomUUID(), path: `receipts/${id}/reversal`, body, reverses: id })
}

function requestOf(
  random: Random,
  { id, askers }: Club,
  request: Pick<Asked, 'key' | 'path' | 'body' | 'reverses'>,
): Asked {
  return { ...request, institutionId: id, asker: random.pick(askers), answer: null }
}
