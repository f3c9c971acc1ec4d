import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { feeViewSchema, type FeeView } from '#domain/money/fee'
import { receiptViewSchema } from '#domain/money/receipt'
import { generationSchema, runViewSchema, type RunView } from '#domain/money/run'
import { spreadOldestFirst } from '#domain/money/spread'
import type { Random } from '#tests/support/random'
import type { Club, World } from './world.ts'

/** `change` uses no idempotency key, because a repetition sets the same amount again. */
export type Operation =
  | 'receipt'
  | 'reversal'
  | 'credit'
  | 'generation'
  | 'continuation'
  | 'undoing'
  | 'cancellation'
  | 'change'

export type Answer = { status: number; text: string }

/** `answer` is the first final answer. */
export type MoneyRequest = {
  key: string
  operation: Operation
  caller: number
  institutionId: string
  path: string
  body: string
  /** The id of the changed record; null for a request that creates one. */
  about: string | null
  sends: number
  answer: Answer | null
}

export const isDone = ({ answer }: MoneyRequest) => answer?.status === 201 || answer?.status === 200

export const answerOf = ({ answer }: MoneyRequest): unknown => JSON.parse(answer?.text ?? '')

/** Returns the text of an answer, or null without one. */
export type Read = (caller: number, path: string, body?: object) => Promise<string | null>

type Context = { random: Random; club: Club; earlier: readonly MoneyRequest[]; read: Read }

/** Few, so that two clients sometimes choose the same receipt. */
const RECENT = 40
const MAX_FEES = 4
const MAX_AMOUNT = 9_000
const MONTHS = ['2024-07', '2024-08', '2024-09', '2024-10']

export async function nextRequest(random: Random, { clubs }: World, earlier: readonly MoneyRequest[], read: Read) {
  const context = { random, club: random.pick(clubs), earlier, read }
  return (await random.pick(WEIGHTED_OPERATIONS)(context)) ?? registration(context)
}

function registration(context: Context): MoneyRequest {
  const { random, club } = context
  const fees = random.sample(club.feeIds, random.between(1, MAX_FEES))
  const allocations = fees.map((feeId) => ({ feeId, amount: random.between(1, MAX_AMOUNT) }))
  return receiptOf(context, allocations, random.pick(club.memberIds))
}

async function spread(context: Context): Promise<MoneyRequest | null> {
  const { random, club } = context
  const payers = random.chance(0.5) ? club.familyIds : [random.pick(club.memberIds)]
  const fees = await feesOf(context, { userId: payers })
  const debt = fees.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  const allocations = spreadOldestFirst(Math.min(debt, random.between(1, 4 * MAX_AMOUNT)), fees)
  return allocations.length === 0 ? null : receiptOf(context, allocations, payers[0] ?? '')
}

function receiptOf(context: Context, allocations: { feeId: string; amount: number }[], payerId: string): MoneyRequest {
  const { random, club } = context
  const key = randomUUID()
  const receipt = {
    institutionId: club.id,
    payerId,
    method: random.pick(['Efectivo', 'Transferencia']),
    amount: allocations.reduce((total, { amount }) => total + amount, 0),
    receivedOn: `2024-06-${random.between(10, 28)}`,
    reference: key,
    allocations,
  }
  return { ...requestOf(context, 'receipt', 'receipts', null, receipt), key }
}

async function reversal(context: Context): Promise<MoneyRequest | null> {
  const { random, club, earlier } = context
  const receipts = earlier
    .slice(-RECENT)
    .filter((one) => one.institutionId === club.id && one.operation === 'receipt' && isDone(one))
  if (receipts.length === 0) return null
  const { id } = receiptViewSchema.parse(answerOf(random.pick(receipts)))
  return requestOf(context, 'reversal', `receipts/${id}/reversal`, id, { reason: 'Cargado por error' })
}

/** Sometimes moves more than the surplus. */
async function credit(context: Context): Promise<MoneyRequest | null> {
  const { random } = context
  const surplus = await feesOf(context, { status: 'Overpayment' })
  if (surplus.length === 0) return null
  const from = random.pick(surplus)
  const owing = (await feesOf(context, { userId: from.userId })).filter(({ balance }) => balance > 0)
  if (owing.length === 0) return null
  const to = random.pick(owing)
  const amount = random.chance(0.9) ? Math.min(-from.balance, to.balance) : 10 * MAX_AMOUNT
  return requestOf(context, 'credit', `payments/${from.id}/credit`, from.id, { toFeeId: to.id, amount })
}

async function generation(context: Context): Promise<MoneyRequest | null> {
  const { random, club, read } = context
  const month = { institutionId: club.id, period: random.pick(MONTHS) }
  const text = await read(random.pick(club.callers), 'payments/generate', { ...month, dryRun: true })
  const preview = text === null ? null : generationSchema.parse(JSON.parse(text)).preview
  if (!preview || preview.made === 0) return null
  const expected = { made: preview.made, total: preview.total }
  return requestOf(context, 'generation', 'payments/generate', null, { ...month, expected })
}

async function continuation(context: Context): Promise<MoneyRequest | null> {
  const open = await runsOf(context, 'running')
  if (open.length === 0) return generation(context)
  const { id } = context.random.pick(open)
  return requestOf(context, 'continuation', `runs/${id}/continuation`, id, { resume: true })
}

async function undoing(context: Context): Promise<MoneyRequest | null> {
  const runs = [...(await runsOf(context, 'done')), ...(await runsOf(context, 'running'))]
  if (runs.length === 0) return null
  const { id } = context.random.pick(runs)
  return requestOf(context, 'undoing', `runs/${id}/undoing`, id, { reason: 'Importe equivocado' })
}

async function cancellation(context: Context): Promise<MoneyRequest | null> {
  const id = await aGeneratedFee(context)
  return id === null
    ? null
    : requestOf(context, 'cancellation', `payments/${id}/cancellation`, id, { reason: 'Cargada por error' })
}

async function change(context: Context): Promise<MoneyRequest | null> {
  const id = await aGeneratedFee(context)
  const amount = context.random.between(1, 2 * MAX_AMOUNT)
  return id === null ? null : requestOf(context, 'change', `payments/${id}`, id, { amount })
}

const WEIGHTED_OPERATIONS = (
  [
    [async (context) => registration(context), 38],
    [spread, 16],
    [reversal, 15],
    [credit, 9],
    [generation, 5],
    [continuation, 6],
    [undoing, 2],
    [cancellation, 5],
    [change, 4],
  ] satisfies [(context: Context) => Promise<MoneyRequest | null>, number][]
).flatMap(([request, times]) => Array.from({ length: times }, () => request))

async function rowsOf<Row>({ random, club, read }: Context, resource: string, filter: object, row: z.ZodType<Row>) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ institutionId: club.id, ...filter }),
    range: '[0,59]',
    sort: '["id","DESC"]',
  })
  const text = await read(random.pick(club.callers), `${resource}?${query}`)
  return text === null ? [] : z.array(row).parse(JSON.parse(text))
}

const feesOf = (context: Context, filter: object): Promise<FeeView[]> =>
  rowsOf(context, 'payments', filter, feeViewSchema)
const runsOf = (context: Context, state: RunView['state']) => rowsOf(context, 'runs', { state }, runViewSchema)

async function aGeneratedFee(context: Context): Promise<string | null> {
  const generated = (await feesOf(context, { status: 'Defeated' })).filter(({ runId }) => runId !== null)
  return generated.length > 0 ? context.random.pick(generated).id : null
}

function requestOf({ random, club }: Context, operation: Operation, path: string, about: string | null, body: object) {
  const unsent = { path, body: JSON.stringify(body), sends: 0, answer: null }
  return { key: randomUUID(), operation, about, institutionId: club.id, caller: random.pick(club.callers), ...unsent }
}
