import { randomUUID } from 'node:crypto'
import { receiptViewSchema } from '#domain/receipt'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'
import type { Random } from './random.ts'
import type { Club, World } from './world.ts'

/** How often a client reverses a receipt instead of registering one. */
const REVERSALS = 0.2
/**
 * How many of the latest requests a reversal may choose from: few, so that two clients sometimes choose the same one.
 */
const RECENT = 40
const MAX_FEES = 4
const MAX_AMOUNT = 9_000

/** A money request from some client of the product, with its own key. */
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
    // The client recognises its receipt by this, whatever happened to the answer.
    reference: key,
    allocations,
  }
  return requestOf(random, club, { key, path: 'receipts', body: JSON.stringify(body), reverses: null })
}

/** A reversal of an answered receipt; another client may be reversing it too. */
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
