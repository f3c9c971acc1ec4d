import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { feeViewSchema } from '#domain/fee'
import type { FeeView } from '#domain/fee'
import { receiptViewSchema } from '#domain/receipt'
import { generationSchema, runViewSchema } from '#domain/run'
import type { RunView } from '#domain/run'
import { spreadOldestFirst } from '#domain/spread'
import { isDone } from './journal.ts'
import type { Asked, Deed } from './journal.ts'
import type { Random } from './random.ts'
import type { Club, World } from './world.ts'

/** Asks the product something that writes nothing, as an asker. Null without an answer. */
export type Look = (asker: number, path: string, body?: object) => Promise<string | null>

type Place = { random: Random; club: Club; asked: readonly Asked[]; look: Look }

/**
 * How many of the latest requests a reversal may choose from: few, so that two clients sometimes choose the same one.
 */
const RECENT = 40
const MAX_FEES = 4
const MAX_AMOUNT = 9_000
/** The months that are generated. */
const MONTHS = ['2024-07', '2024-08', '2024-09', '2024-10']

/** A money request from some client of the product, with its own key. */
export async function nextRequest(random: Random, world: World, asked: readonly Asked[], look: Look): Promise<Asked> {
  const place = { random, club: random.pick(world.clubs), asked, look }
  return (await random.pick(LOTS)(place)) ?? registration(place)
}

/** Some cuotas, each with an amount by hand. */
function registration(place: Place): Asked {
  const { random, club } = place
  const fees = random.sample(club.feeIds, random.between(1, MAX_FEES))
  return receiptOf(
    place,
    fees.map((feeId) => ({ feeId, amount: random.between(1, MAX_AMOUNT) })),
    random.pick(club.memberIds),
  )
}

/** One amount at the Caja for all that a family, or one member, owes, oldest first. */
async function spread(place: Place): Promise<Asked | null> {
  const { random, club } = place
  const payers = random.chance(0.5) ? club.familyIds : [random.pick(club.memberIds)]
  const fees = await feesOf(place, { userId: payers })
  const owed = fees.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  const allocations = spreadOldestFirst(Math.min(owed, random.between(1, 4 * MAX_AMOUNT)), fees)
  return allocations.length === 0 ? null : receiptOf(place, allocations, payers[0] ?? '')
}

function receiptOf(place: Place, allocations: { feeId: string; amount: number }[], payerId: string): Asked {
  const { random, club } = place
  const key = randomUUID()
  return requestOf(place, 'receipt', 'receipts', null, key, {
    institutionId: club.id,
    payerId,
    method: random.pick(['Efectivo', 'Transferencia']),
    amount: allocations.reduce((total, { amount }) => total + amount, 0),
    receivedOn: `2024-06-${random.between(10, 28)}`,
    // The client recognises its receipt by this, whatever happened to the answer.
    reference: key,
    allocations,
  })
}

/** A reversal of an answered receipt; another client may be reversing it too. */
async function reversal(place: Place): Promise<Asked | null> {
  const { random, club, asked } = place
  const candidates = asked
    .slice(-RECENT)
    .filter((one) => one.institutionId === club.id && one.deed === 'receipt' && isDone(one))
  const chosen = candidates.length > 0 ? random.pick(candidates) : null
  if (!chosen?.answer) return null
  const { id } = receiptViewSchema.parse(JSON.parse(chosen.answer.text))
  return requestOf(place, 'reversal', `receipts/${id}/reversal`, id, randomUUID(), { reason: 'Cargado por error' })
}

/** A month, after a look at its preview. Another client may generate it too, or may just have done so. */
async function generation(place: Place): Promise<Asked | null> {
  const { random, club, look } = place
  const month = { institutionId: club.id, period: random.pick(MONTHS) }
  const text = await look(random.pick(club.askers), 'payments/generate', { ...month, dryRun: true })
  const preview = text === null ? null : generationSchema.parse(JSON.parse(text)).preview
  if (!preview || preview.made === 0) return null
  const expected = { made: preview.made, total: preview.total }
  return requestOf(place, 'generation', 'payments/generate', null, randomUUID(), { ...month, expected })
}

/** The next part of a run that somebody began; whoever did may be gone. */
async function continuation(place: Place): Promise<Asked | null> {
  const open = await runsOf(place, 'running')
  if (open.length === 0) return generation(place)
  const { id } = place.random.pick(open)
  return requestOf(place, 'continuation', `runs/${id}/continuation`, id, randomUUID(), { resume: true })
}

async function undoing(place: Place): Promise<Asked | null> {
  const runs = [...(await runsOf(place, 'done')), ...(await runsOf(place, 'running'))]
  if (runs.length === 0) return null
  const { id } = place.random.pick(runs)
  return requestOf(place, 'undoing', `runs/${id}/undoing`, id, randomUUID(), { reason: 'Importe equivocado' })
}

async function cancellation(place: Place): Promise<Asked | null> {
  const fee = await aGeneratedFee(place)
  const reason = 'Cargada por error'
  return fee && requestOf(place, 'cancellation', `payments/${fee.id}/cancellation`, fee.id, randomUUID(), { reason })
}

async function change(place: Place): Promise<Asked | null> {
  const fee = await aGeneratedFee(place)
  const amount = place.random.between(1, 2 * MAX_AMOUNT)
  return fee && requestOf(place, 'change', `payments/${fee.id}`, fee.id, randomUUID(), { amount })
}

/** Surplus of a cuota, to another one of the same member, or more than there is. */
async function credit(place: Place): Promise<Asked | null> {
  const { random } = place
  const surplus = await feesOf(place, { status: 'Overpayment' })
  if (surplus.length === 0) return null
  const from = random.pick(surplus)
  const owing = (await feesOf(place, { userId: from.userId })).filter(({ balance }) => balance > 0)
  if (owing.length === 0) return null
  const to = random.pick(owing)
  const amount = random.chance(0.9) ? Math.min(-from.balance, to.balance) : 10 * MAX_AMOUNT
  const body = { toFeeId: to.id, amount }
  return requestOf(place, 'credit', `payments/${from.id}/credit`, from.id, randomUUID(), body)
}

/** How often each of them is chosen. */
const LOTS = (
  [
    [async (place) => registration(place), 38],
    [spread, 16],
    [reversal, 15],
    [credit, 9],
    [generation, 5],
    [continuation, 6],
    [undoing, 2],
    [cancellation, 5],
    [change, 4],
  ] satisfies [(place: Place) => Promise<Asked | null>, number][]
).flatMap(([request, times]) => Array.from({ length: times }, () => request))

const MOST_SEEN = 60

async function listed<Row>({ random, club, look }: Place, resource: string, filter: object, row: z.ZodType<Row>) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ institutionId: club.id, ...filter }),
    range: `[0,${MOST_SEEN - 1}]`,
    sort: '["id","DESC"]',
  })
  const text = await look(random.pick(club.askers), `${resource}?${query}`)
  return text === null ? [] : z.array(row).parse(JSON.parse(text))
}

const feesOf = (place: Place, filter: object): Promise<FeeView[]> => listed(place, 'payments', filter, feeViewSchema)

function runsOf(place: Place, state: RunView['state']): Promise<RunView[]> {
  return listed(place, 'runs', { state }, runViewSchema)
}

async function aGeneratedFee(place: Place): Promise<FeeView | null> {
  const fees = await feesOf(place, { status: 'Defeated' })
  const generated = fees.filter(({ runId }) => runId !== null)
  return generated.length > 0 ? place.random.pick(generated) : null
}

function requestOf(
  { random, club }: Place,
  deed: Deed,
  path: string,
  about: string | null,
  key: string,
  body: object,
): Asked {
  return {
    key,
    deed,
    path,
    about,
    body: JSON.stringify(body),
    institutionId: club.id,
    asker: random.pick(club.askers),
    asks: 0,
    answer: null,
  }
}
