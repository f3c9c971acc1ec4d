import { describe, expect, it } from 'vitest'
import { idSchema } from '#domain/values/identifier'
import { isWriteOff } from '#domain/money/ledger'
import { A_METHOD, aFeeBody, aReceiptBody, aRefundBody } from '#tests/access/bodies'
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

const key = (value: string) => ({ 'Idempotency-Key': value })

const reverse = (id: string, body: object = { reason: 'Error de carga' }) => asAdmin(`receipts/${id}/reversal`, body)

const correct = (id: unknown, body: object = {}) =>
  asAdmin(`receipts/${idSchema.parse(id)}/method`, { ...A_METHOD, ...body })
const close = (through: string) => asAdmin(`institutions/${world.a.id}/closing`, { through })
const receiptsOf = async () => (await world.by.adminA.get('receipts')).rows

describe('creating a fee', () => {
  it('uses the institution’s currency and derives the status', async () => {
    expect((await asAdmin('payments', fee({ sportId: world.sport.id }))).body).toMatchObject({
      sportName: 'Fútbol',
      currency: 'ARS',
      status: 'Unpaid',
      balance: 5000,
      paid: 0,
      exempt: false,
      runId: null,
    })
  })

  it('stays exempt if the member is exempt on the due date', async () => {
    const exemptions = [{ from: '2024-07-01', to: '2024-07-10', reason: 'Beca' }]
    await world.by.adminA.put(`users/${world.userA.id}`, {
      memberships: [{ id: world.membershipOf.userA.id, exemptions }],
    })
    expect((await asAdmin('payments', fee())).body).toMatchObject({ exempt: true, status: 'No_fee' })
    expect((await asAdmin('payments', fee({ period: null, dueDate: '2024-07-11' }))).body.exempt).toBe(false)
  })

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
    [{ amount: 1.5 }, 'amount', 'El importe no es válido'],
    [{ dueDate: '2023-02-29' }, 'dueDate', 'La fecha no es válida'],
    [{ period: '2024-13' }, 'period', 'El período no es válido (AAAA-MM)'],
    [{ concept: '  ' }, 'concept', 'Completa este campo'],
    [{ discount: 5 }, 'discount', 'Ese campo no existe'],
  ])('refuses %j', async (overrides, field, message) => {
    expect(await errorsOf('payments', fee(overrides))).toEqual({ [field]: message })
  })
})

describe('registering a receipt', () => {
  it('can pay fees of several members with any payer', async () => {
    const allocations = [
      { feeId: world.feeA.id, amount: 10_000 },
      { feeId: world.feePeer.id, amount: 2000 },
    ]
    expect((await asAdmin('receipts', receipt({ allocations }))).body.allocations).toEqual(allocations)
    expect((await world.by.peerA.get(`payments/${world.feePeer.id}`)).body.status).toBe('Defeated')
  })

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
    const both = await Promise.all(['adminA', 'cobra'].map((as) => world.asking(as).post('receipts', once)))
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

describe('Idempotency-Key', () => {
  it('can be used again after a refusal', async () => {
    expect((await asAdmin('receipts', receipt({ receivedOn: '2024-06-16' }), key('una'))).status).toBe(422)
    expect((await asAdmin('receipts', receipt(), key('una'))).status).toBe(201)
  })

  it.each(['', 'con espacio', 'ñ', 'x'.repeat(201)])('is refused in the form %j', async (value) => {
    expect((await asAdmin('receipts', receipt(), key(value))).refusal).toEqual([400, 'malformedHeader'])
  })
})

describe('reversing a receipt', () => {
  it('is complete, happens once, and names the reversed receipt', async () => {
    const { status, body } = await reverse(world.receiptA.id)
    expect([status, body.reversalReason, body.amount]).toEqual([201, 'Error de carga', 10_000])
    const entries = await world.store.read((tx) => tx.ledger.ofFees([world.paidA.id]))
    expect(entries.filter((entry) => !isWriteOff(entry))).toMatchObject([
      { kind: 'payment', amount: 10_000 },
      { kind: 'reversal', amount: -10_000, reverses: entries[0]?.id, receiptId: world.receiptA.id },
    ])
    expect((await world.by.userA.get(`payments/${world.paidA.id}`)).body.status).toBe('Defeated')
    expect((await reverse(world.receiptA.id)).refusal).toEqual([409, 'alreadyReversed'])
  })

  it('needs a reason', async () => {
    expect((await reverse(world.receiptA.id, {})).body.errors).toEqual({ reason: 'Completa este campo' })
  })
})

describe('correcting the method of a receipt', () => {
  it('reverses it and registers the same money with the other method, on the same day', async () => {
    const { status, body } = await correct(world.receiptA.id)
    const { payerId, receivedOn, amount } = world.receiptA
    expect([status, body]).toMatchObject([
      201,
      { number: 2, method: 'Transferencia', reference: 'TR-1', payerId, receivedOn, amount, reversedAt: null },
    ])
    expect(body.allocations).toEqual([{ feeId: world.paidA.id, amount }])
    const { body: reversed } = await world.by.adminA.get(`receipts/${world.receiptA.id}`)
    expect(reversed).toMatchObject({ method: 'Efectivo', reversedOn: '2024-06-15', reversalReason: A_METHOD.reason })
    expect((await world.by.adminA.get(`payments/${world.paidA.id}`)).body.paid).toBe(amount)
  })

  it('dates the new receipt today if the day is closed', async () => {
    await close('2024-06-14')
    expect((await correct(world.receiptA.id)).body.receivedOn).toBe('2024-06-15')
  })

  it('also works for a refund', async () => {
    const { body: refund } = await asAdmin(`payments/${world.paidA.id}/refund`, aRefundBody())
    const { body } = await correct(refund.id)
    expect(body).toMatchObject({ method: 'Transferencia', amount: -500, receivedOn: refund.receivedOn })
    expect((await world.by.adminA.get(`payments/${world.paidA.id}`)).body.paid).toBe(9_500)
  })

  it('is refused for a reversed receipt', async () => {
    await correct(world.receiptA.id)
    expect((await correct(world.receiptA.id)).refusal).toEqual([409, 'alreadyReversed'])
    expect(await receiptsOf()).toHaveLength(2)
  })

  it('is refused for the same method, and while its surplus is in another cuota', async () => {
    const { body } = await correct(world.receiptA.id, { method: 'Efectivo' })
    expect(body.errors).toEqual({ method: 'El recibo ya tiene ese medio de pago: elige el otro' })
    await asAdmin(`payments/${world.paidA.id}/credit`, { toFeeId: world.feeA.id, amount: 1_000 })
    expect((await correct(world.receiptA.id)).refusal).toEqual([409, 'creditMoved'])
    expect(await receiptsOf()).toMatchObject([{ id: world.receiptA.id, reversedAt: null }])
  })
})
