import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { feeViewSchema, type FeeView } from '#domain/money/fee'
import { receiptViewSchema } from '#domain/money/receipt'
import { generationSchema, runViewSchema, type RunView } from '#domain/money/run'
import { spreadOldestFirst } from '#domain/money/spread'
import type { Random } from '#tests/support/random'
import type { Club, World } from './world.ts'

/** A change has no key: repeated, it sets the same amount again. */
export type Deed =
  | 'receipt'
  | 'reversal'
  | 'credit'
  | 'generation'
  | 'continuation'
  | 'undoing'
  | 'cancellation'
  | 'change'

export type Answer = { status: number; text: string }

/** `answer` is the first final one. */
export type MoneyRequest = {
  key: string
  deed: Deed
  caller: number
  institutionId: string
  path: string
  body: string
  /** The record that it changes; null when it makes a new one. */
  about: string | null
  sends: number
  answer: Answer | null
}

export const isDone = ({ answer }: MoneyRequest) => answer?.status === 201 || answer?.status === 200

export const answerOf = ({ answer }: MoneyRequest): unknown => JSON.parse(answer?.text ?? '')

/** Null without an answer. */
export type Look = (caller: number, path: string, body?: object) => Promise<string | null>

type Place = { random: Random; club: Club; earlier: readonly MoneyRequest[]; look: Look }

/** Few, so that two clients sometimes choose the same one. */
const RECENT = 40
const MAX_FEES = 4
const MAX_AMOUNT = 9_000
const MONTHS = ['2024-07', '2024-08', '2024-09', '2024-10']

export async function nextRequest(random: Random, { clubs }: World, earlier: readonly MoneyRequest[], look: Look) {
  const place = { random, club: random.pick(clubs), earlier, look }
  return (await random.pick(LOTS)(place)) ?? registration(place)
}

function registration(place: Place): MoneyRequest {
  const { random, club } = place
  const fees = random.sample(club.feeIds, random.between(1, MAX_FEES))
  const allocations = fees.map((feeId) => ({ feeId, amount: random.between(1, MAX_AMOUNT) }))
  return receiptOf(place, allocations, random.pick(club.memberIds))
}

async function spread(place: Place): Promise<MoneyRequest | null> {
  const { random, club } = place
  const payers = random.chance(0.5) ? club.familyIds : [random.pick(club.memberIds)]
  const fees = await feesOf(place, { userId: payers })
  const debt = fees.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  const allocations = spreadOldestFirst(Math.min(debt, random.between(1, 4 * MAX_AMOUNT)), fees)
  return allocations.length === 0 ? null : receiptOf(place, allocations, payers[0] ?? '')
}

function receiptOf(place: Place, allocations: { feeId: string; amount: number }[], payerId: string): MoneyRequest {
  const { random, club } = place
  const key = randomUUID()
  const receipt = {
    institutionId: club.id,
    payerId,
    method: random.pick(['Efectivo', 'Transferencia']),
    amount: allocations.reduce((total, { amount }) => total + amount, 0),
    receivedOn: `2024-06-${random.between(10, 28)}`,
    // The client recognises its receipt by this.
    reference: key,
    allocations,
  }
  return { ...requestOf(place, 'receipt', 'receipts', null, receipt), key }
}

/** Another client may be reversing it too. */
async function reversal(place: Place): Promise<MoneyRequest | null> {
  const { random, club, earlier } = place
  const receipts = earlier
    .slice(-RECENT)
    .filter((one) => one.institutionId === club.id && one.deed === 'receipt' && isDone(one))
  if (receipts.length === 0) return null
  const { id } = receiptViewSchema.parse(answerOf(random.pick(receipts)))
  return requestOf(place, 'reversal', `receipts/${id}/reversal`, id, { reason: 'Cargado por error' })
}

/** Sometimes more than there is. */
async function credit(place: Place): Promise<MoneyRequest | null> {
  const { random } = place
  const surplus = await feesOf(place, { status: 'Overpayment' })
  if (surplus.length === 0) return null
  const from = random.pick(surplus)
  const owing = (await feesOf(place, { userId: from.userId })).filter(({ balance }) => balance > 0)
  if (owing.length === 0) return null
  const to = random.pick(owing)
  const amount = random.chance(0.9) ? Math.min(-from.balance, to.balance) : 10 * MAX_AMOUNT
  return requestOf(place, 'credit', `payments/${from.id}/credit`, from.id, { toFeeId: to.id, amount })
}

/** Another client may generate it too. */
async function generation(place: Place): Promise<MoneyRequest | null> {
  const { random, club, look } = place
  const month = { institutionId: club.id, period: random.pick(MONTHS) }
  const text = await look(random.pick(club.callers), 'payments/generate', { ...month, dryRun: true })
  const preview = text === null ? null : generationSchema.parse(JSON.parse(text)).preview
  if (!preview || preview.made === 0) return null
  const expected = { made: preview.made, total: preview.total }
  return requestOf(place, 'generation', 'payments/generate', null, { ...month, expected })
}

async function continuation(place: Place): Promise<MoneyRequest | null> {
  const open = await runsOf(place, 'running')
  if (open.length === 0) return generation(place)
  const { id } = place.random.pick(open)
  return requestOf(place, 'continuation', `runs/${id}/continuation`, id, { resume: true })
}

async function undoing(place: Place): Promise<MoneyRequest | null> {
  const runs = [...(await runsOf(place, 'done')), ...(await runsOf(place, 'running'))]
  if (runs.length === 0) return null
  const { id } = place.random.pick(runs)
  return requestOf(place, 'undoing', `runs/${id}/undoing`, id, { reason: 'Importe equivocado' })
}

async function cancellation(place: Place): Promise<MoneyRequest | null> {
  const id = await aGeneratedFee(place)
  return id === null
    ? null
    : requestOf(place, 'cancellation', `payments/${id}/cancellation`, id, { reason: 'Cargada por error' })
}

async function change(place: Place): Promise<MoneyRequest | null> {
  const id = await aGeneratedFee(place)
  const amount = place.random.between(1, 2 * MAX_AMOUNT)
  return id === null ? null : requestOf(place, 'change', `payments/${id}`, id, { amount })
}

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
  ] satisfies [(place: Place) => Promise<MoneyRequest | null>, number][]
).flatMap(([request, times]) => Array.from({ length: times }, () => request))

async function rowsOf<Row>({ random, club, look }: Place, resource: string, filter: object, row: z.ZodType<Row>) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ institutionId: club.id, ...filter }),
    range: '[0,59]',
    sort: '["id","DESC"]',
  })
  const text = await look(random.pick(club.callers), `${resource}?${query}`)
  return text === null ? [] : z.array(row).parse(JSON.parse(text))
}

const feesOf = (place: Place, filter: object): Promise<FeeView[]> => rowsOf(place, 'payments', filter, feeViewSchema)
const runsOf = (place: Place, state: RunView['state']) => rowsOf(place, 'runs', { state }, runViewSchema)

async function aGeneratedFee(place: Place): Promise<string | null> {
  const generated = (await feesOf(place, { status: 'Defeated' })).filter(({ runId }) => runId !== null)
  return generated.length > 0 ? place.random.pick(generated).id : null
}

function requestOf({ random, club }: Place, deed: Deed, path: string, about: string | null, body: object) {
  const unsent = { path, body: JSON.stringify(body), sends: 0, answer: null }
  return { key: randomUUID(), deed, about, institutionId: club.id, caller: random.pick(club.callers), ...unsent }
}
