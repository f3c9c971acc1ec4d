import { describe, expect, it } from 'vitest'
import { feeRowSchema } from '#domain/money/fee'
import { receiptTexts, receiptPaperSchema } from '#domain/money/receiptPaper'
import { aFeeBody, aRefinancingBody } from '#tests/access/bodies'
import { moneyOf } from '#tests/access/money'
import { freshWorld } from '#tests/access/world'

// Answers, papers, statements and refused bodies, which `tests/histories` does not compare. Today is 2024-06-15. `paidA`
// costs 9,500; 500 are written off and 10,000 are paid. `feeA` costs 10,000; nothing is paid.
const world = freshWorld()

const { get, list, post, put } = world.by.adminA
const { close, feeOf, pay, refund, reverse, statement } = moneyOf(world)

const move = (amount: unknown, { from = world.paidA.id, to = world.feeA.id } = {}) =>
  post(`payments/${from}/credit`, { toFeeId: to, amount })
const writeOff = (fields: object = {}) => post(`payments/${world.feeA.id}/write-off`, { reason: 'Se mudó', ...fields })
const planOf = (feeIds: readonly string[], overrides: object = {}) =>
  post('payments/refinancing', {
    ...aRefinancingBody(world.a.id, world.userA.id, feeIds),
    instalments: 3,
    firstDueDate: '2024-06-30',
    expected: 10_000,
    ...overrides,
  })
const bulk = (action: object, dryRun = false) =>
  post('payments/bulk', { action, filter: { institutionId: world.a.id }, total: 3, dryRun })

describe('a correction of a cuota', () => {
  it('is refused if somebody else changed it meanwhile', async () => {
    const stale = [
      await put(`payments/${world.feeA.id}`, { amount: 1, version: 9 }),
      await writeOff({ version: 9 }),
      await refund(5, { version: 9 }, world.paidA.id),
    ]
    expect(stale.map(({ refusal }) => refusal)).toEqual(stale.map(() => [412, 'stale']))
  })

  it.each<[string, () => ReturnType<typeof post>, object]>([
    [
      'an amount',
      () => put(`payments/${world.feeA.id}`, { amount: 10 ** 12 }),
      { amount: 'El importe es demasiado grande' },
    ],
    ['no reason', () => writeOff({ reason: ' ' }), { reason: 'Completa este campo' }],
    ['a refund of nothing', () => refund(0, {}, world.paidA.id), { amount: 'El importe debe ser mayor que cero' }],
    ['a refund below zero', () => refund(-5, {}, world.paidA.id), { amount: 'El importe debe ser mayor que cero' }],
    [
      'a refund of tomorrow',
      () => refund(5, { receivedOn: '2024-06-16' }, world.paidA.id),
      { receivedOn: 'La fecha no puede ser futura' },
    ],
    ['credit for another club', () => move(1, { to: world.feeB.id }), { toFeeId: 'El elemento elegido no existe' }],
    [
      'a plan of 500 instalments',
      () => planOf([world.feeA.id], { instalments: 500 }),
      { instalments: expect.any(String) },
    ],
    [
      'a plan that ends after the last day',
      () => planOf([world.feeA.id], { firstDueDate: '2200-12-01' }),
      { firstDueDate: 'La fecha no es válida' },
    ],
    ['a plan without a reason', () => planOf([world.feeA.id], { reason: ' ' }), { reason: 'Completa este campo' }],
    ['a plan of somebody else’s cuota', () => planOf([world.feePeer.id]), { feeIds: expect.any(String) }],
  ])('is refused at its field with %s, and changes nothing', async (_, ask, errors) => {
    const before = world.store.snapshot()
    expect((await ask()).faults).toEqual([422, errors])
    expect(world.store.snapshot()).toEqual(before)
  })
})

it('moved credit appears in both cuotas, each naming the other, for the member too', async () => {
  await move(600)
  await move(100, { from: world.feeA.id, to: world.paidA.id })
  const creditsOf = async (id: string, as = 'userA') => {
    const { rows } = await world.clientFor(as).get(`payments/${id}/credits`)
    return rows.map(({ amount, dated, other }) => ({ amount, dated, other }))
  }
  const dated = '2024-06-15'
  const paidA = { feeId: world.paidA.id, concept: world.paidA.concept, sportName: null, period: world.paidA.period }
  const feeA = { feeId: world.feeA.id, concept: 'Cuota junio', sportName: 'Fútbol', period: '2024-06' }
  expect(await creditsOf(world.feeA.id)).toEqual([
    { amount: 600, dated, other: paidA },
    { amount: -100, dated, other: paidA },
  ])
  expect(await creditsOf(world.paidA.id, 'adminA')).toEqual([
    { amount: -600, dated, other: feeA },
    { amount: 100, dated, other: feeA },
  ])
  expect((await world.by.lonely.get(`payments/${world.feeA.id}/credits`)).status).toBe(404)
  expect(await creditsOf(world.feePeer.id, 'peerA')).toEqual([])
})

it('a refund leaves the cuota paid, reduces the day’s cash and has its own paper (R30)', async () => {
  await pay(30_000)
  const { status, body, id } = await refund(20_000)
  expect([status, body.amount, body.method]).toEqual([201, -20_000, 'Efectivo'])
  expect(body.allocations).toEqual([{ feeId: world.feeA.id, amount: -20_000 }])
  expect(await feeOf()).toMatchObject({ paid: 10_000, balance: 0, status: 'Paid', sportName: 'Fútbol' })
  const day = { from: '2024-06-15', to: '2024-06-15' }
  const { rows } = await list(`institutions/${world.a.id}/cash`, day)
  expect(rows).toMatchObject([{ receipts: 1, received: 30_000, refunds: 1, refunded: 20_000, reversals: 0 }])
  const count = await post(`institutions/${world.a.id}/counts`, { countedOn: '2024-06-15', counted: 10_000 })
  expect(count.body).toMatchObject({ expected: 10_000, difference: 0 })

  const paper = receiptPaperSchema.parse((await get(`receipts/${id}/paper`)).body)
  const name = { concept: 'Cuota junio', sportName: 'Fútbol', period: '2024-06' }
  expect(paper.lines).toMatchObject([name])
  expect(await statement()).toMatchObject([name, name])
  const words = receiptTexts(paper)
  expect([words.title, words.opening.map(({ label }) => label)]).toEqual([
    'Devolución',
    ['Se devolvió a', 'La suma de'],
  ])
  expect(words.opening[1]?.value).toBe('Doscientos pesos argentinos')
  expect(words.total.value.replaceAll(/\s/g, ' ')).toBe('$ 200,00')
})

it('each correction has its own line in the statement, and so does undoing it', async () => {
  await pay(30_000)
  await reverse((await refund(20_000)).id)
  expect((await statement()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', -30_000],
    ['refund', 20_000],
    ['reversal', -20_000],
  ])
  await world.restore()
  await writeOff()
  await post(`payments/${world.feeA.id}/write-off/undoing`, { reason: 'Error' })
  expect((await statement()).map(({ kind, receiptId, amount }) => [kind, receiptId, amount])).toEqual([
    ['writeOff', null, -10_000],
    ['reversal', null, 10_000],
  ])
  const instalments = feeRowSchema.array().parse((await planOf([world.feeA.id])).body)
  expect(instalments.map(({ concept }) => concept)).toEqual([1, 2, 3].map((nth) => `Plan de pago, ${nth} de 3`))
  const lines = (await statement()).filter(({ concept, kind }) => kind === 'refinance' || concept.startsWith('Plan'))
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'charge', 'charge', 'refinance'])
  expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(0)
})

it('a cuota that was written off prevents another one for its period', async () => {
  await writeOff()
  const { sportId, concept, period } = world.feeA
  const again = aFeeBody(world.a.id, world.userA.id, { sportId, concept, period })
  expect((await post('payments', again)).status).toBe(409)
})

it('closed days stay closed when a form sends the institution back', async () => {
  await close('2024-05-31')
  const body = { city: 'Funes', closedThrough: null }
  expect((await put(`institutions/${world.a.id}`, body)).body.closedThrough).toBe('2024-05-31')
})

it('a dry run of a bulk call returns the real result, and changes nothing', async () => {
  const before = world.store.snapshot()
  const action = { kind: 'cancel', reason: 'Error' }
  const { body: expected } = await bulk(action, true)
  expect(world.store.snapshot()).toEqual(before)
  const { body } = await bulk(action)
  expect(body).toEqual(expected)
  expect(body.refused).toMatchObject([
    { id: world.paidA.id, code: 'hasPayments' },
    { id: world.feePeer.id, code: 'partOfPlan' },
  ])
  expect((await feeOf()).status).toBe('No_fee')
})
