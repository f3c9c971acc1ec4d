import { describe, expect, it } from 'vitest'
import { A_METHOD, aFeeBody, aReceiptBody } from '#tests/access/bodies'
import { type World, freshWorld } from '#tests/access/world'
import { aFee } from '#tests/support/builders'

const world = freshWorld()

const fee = (overrides = {}) => aFeeBody(world.a.id, world.userA.id, { period: '2024-07', ...overrides })
const receipt = (overrides = {}) =>
  aReceiptBody(world.a.id, world.userA.id, [{ feeId: world.feeA.id, amount: 12_000 }], {
    receivedOn: '2024-06-15',
    ...overrides,
  })
const asAdmin = world.by.adminA.post
const errorsOf = async (path: string, body: object) => {
  const answer = await asAdmin(path, body)
  expect(answer.status).toBe(422)
  return answer.body.errors
}

const correct = (body: object = {}) => asAdmin(`receipts/${world.receiptA.id}/method`, { ...A_METHOD, ...body })

describe('creating a fee', () => {
  it('is refused if the period already has such a fee, and names it', async () => {
    const { id } = await asAdmin('payments', fee())
    expect(await asAdmin('payments', fee({ amount: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate', existing: { resource: 'payments', id, name: 'Matrícula' } },
    })
    expect((await asAdmin('payments', fee({ concept: 'Otra' }))).status).toBe(201)
    expect((await asAdmin('payments', fee({ period: null }))).status).toBe(201)
    expect((await asAdmin('payments', fee({ period: null }))).status).toBe(201)
  })

  it.each([
    [{ amount: 0 }, 'amount', 'El importe debe ser mayor que cero'],
    [{ concept: '  ' }, 'concept', 'Completa este campo'],
    [{ discount: 5 }, 'discount', 'Ese campo no existe'],
  ])('refuses %j', async (overrides, field, message) => {
    expect(await errorsOf('payments', fee(overrides))).toEqual({ [field]: message })
  })
})

describe('registering a receipt', () => {
  it.each<[string, (w: World) => object, string, string]>([
    ['tomorrow', () => ({ receivedOn: '2024-06-16' }), 'receivedOn', 'La fecha no puede ser futura'],
    ['a stranger’s payment', (w) => ({ payerId: w.memberB.id }), 'payerId', 'La persona no pertenece a la institución'],
    [
      'another club’s fee',
      (w) => ({ allocations: [{ feeId: w.feeB.id, amount: 12_000 }] }),
      'allocations.0.feeId',
      'El elemento elegido no existe',
    ],
    ['a wrong sum', () => ({ amount: 1 }), 'amount', 'La suma de lo aplicado no coincide con el importe'],
  ])('refuses %s', async (_name, overrides, field, message) => {
    expect(await errorsOf('receipts', receipt(overrides(world)))).toEqual({ [field]: message })
  })

  it('is refused if a cuota owes less than the user saw, as when two people record one transfer', async () => {
    const once = receipt({ allocations: [{ feeId: world.feeA.id, amount: 12_000, owed: 10_000 }] })
    const both = await Promise.all(['adminA', 'cobra'].map((as) => world.clientFor(as).post('receipts', once)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const errors = both.find(({ status }) => status === 422)?.body.errors
    expect(errors).toEqual({ 'allocations.0.feeId': expect.stringMatching(/^Ahora debe menos de lo que viste/) })
  })

  it('refuses the same fee twice, exempt fees, and fees of another institution of the actor', async () => {
    const twice = [
      { feeId: world.feeA.id, amount: 6000 },
      { feeId: world.feeA.id, amount: 6000 },
    ]
    expect(await errorsOf('receipts', receipt({ allocations: twice }))).toEqual({
      allocations: 'Hay una cuota repetida',
    })
    const exempt = aFee({ institutionId: world.a.id, userId: world.peerA.id, exempt: true, period: '2024-01' })
    await world.store.write((tx) => tx.fees.insert(exempt))
    expect(await errorsOf('receipts', receipt({ allocations: [{ feeId: exempt.id, amount: 12_000 }] }))).toEqual({
      'allocations.0.feeId': 'Esa cuota no admite pagos',
    })
    const body = receipt({ allocations: [{ feeId: world.feeB.id, amount: 12_000 }] })
    const other = await world.by.superAdmin.post('receipts', body)
    expect(other.body.errors).toEqual({ 'allocations.0.feeId': 'La cuota es de otra institución' })
  })
})

it('an Idempotency-Key can be used again after a refusal', async () => {
  const key = { 'Idempotency-Key': 'una' }
  expect((await asAdmin('receipts', receipt({ receivedOn: '2024-06-16' }), key)).status).toBe(422)
  expect((await asAdmin('receipts', receipt(), key)).status).toBe(201)
})

const reverse = (body: object) => asAdmin(`receipts/${world.receiptA.id}/reversal`, body)

it('the reversal of a receipt needs a reason, and returns it', async () => {
  expect((await reverse({})).faults).toEqual([422, { reason: 'Completa este campo' }])
  expect((await reverse({ reason: 'Error de carga' })).body).toMatchObject({ reversalReason: 'Error de carga' })
})

describe('correcting the method of a receipt', () => {
  it('reverses it and registers the same money with the other method, on the same day', async () => {
    const { status, body } = await correct()
    const { payerId, receivedOn, amount } = world.receiptA
    expect([status, body]).toMatchObject([
      201,
      { number: 2, method: 'Transferencia', reference: 'TR-1', payerId, receivedOn, amount, reversedAt: null },
    ])
    expect(body.allocations).toEqual([{ feeId: world.paidA.id, amount }])
    const { body: reversed } = await world.by.adminA.get(`receipts/${world.receiptA.id}`)
    expect(reversed).toMatchObject({ method: 'Efectivo', reversedOn: receivedOn, reversalReason: A_METHOD.reason })
    expect((await world.by.adminA.get(`payments/${world.paidA.id}`)).body.paid).toBe(amount)
  })
})
