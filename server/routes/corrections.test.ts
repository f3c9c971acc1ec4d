import { describe, expect, it } from 'vitest'
import { aFeeBody } from '#tests/access/bodies'
import { moneyOf } from '#tests/access/money'
import { freshWorld } from '#tests/access/world'

// The institution's today is 2024-06-15. `paidA` costs 9,500, of which 500 are written off, and 10,000 are paid; of `feeA`, 10,000, nothing is.
const world = freshWorld()

const { post, put } = world.by.adminA
const { cancel, close, feeOf, pay, reverse } = moneyOf(world)
const newFee = (dueDate: string) => aFeeBody(world.a.id, world.userA.id, { dueDate })

const move = (amount: unknown, { from = world.paidA.id, to = world.feeA.id } = {}) =>
  post(`payments/${from}/credit`, { toFeeId: to, amount })
const errorsTo = async (to: string) => (await move(1, { to })).body.errors
const cancelAll = (dryRun: boolean) =>
  post('payments/bulk', {
    action: { kind: 'cancel', reason: 'Error' },
    filter: { institutionId: world.a.id },
    total: 3,
    dryRun,
  })

describe('changing a cuota', () => {
  it('changes amount and due date while nothing is paid', async () => {
    const { status, body } = await put(`payments/${world.feeA.id}`, { amount: 7_000, dueDate: '2024-07-01' })
    expect([status, body]).toMatchObject([200, { amount: 7_000, balance: 7_000, dueDate: '2024-07-01', version: 2 }])
    expect(body).toMatchObject({ memberName: 'Pérez, userA', sportName: 'Fútbol' })
  })

  it('is refused if the cuota has payments, is cancelled, or was changed by somebody else', async () => {
    expect((await put(`payments/${world.paidA.id}`, { amount: 1 })).refusal).toEqual([409, 'hasPayments'])
    expect((await put(`payments/${world.feeA.id}`, { amount: 1, version: 9 })).refusal).toEqual([412, 'stale'])
    await cancel()
    expect((await put(`payments/${world.feeA.id}`, { amount: 1 })).refusal).toEqual([409, 'alreadyCancelled'])
  })

  it.each([
    [{ amount: 10 ** 12 }, 'amount', 'El importe es demasiado grande'],
    [{ dueDate: '2024-02-30' }, 'dueDate', 'La fecha no es válida'],
    [{ currencies: 'USD' }, 'currencies', 'Ese campo no existe'],
  ])('refuses %j and changes nothing', async (body, field, message) => {
    expect((await put(`payments/${world.feeA.id}`, body)).faults).toEqual([422, { [field]: message }])
    expect((await feeOf()).version).toBe(1)
  })
})

describe('cancelling a cuota', () => {
  it('keeps the cuota, with reason and day, and leaves nothing to pay', async () => {
    const { body } = await post(`payments/${world.feeA.id}/cancellation`, { reason: 'Baja avisada' })
    const cancelled = { cancelledOn: '2024-06-15', cancelReason: 'Baja avisada' }
    expect(body).toMatchObject({ status: 'No_fee', balance: 0, sportName: 'Fútbol', ...cancelled })
  })

  it('is refused if there are payments or a write-off, until they are undone, and a second time', async () => {
    expect((await cancel(world.paidA.id)).refusal).toEqual([409, 'hasPayments'])
    await reverse(world.receiptA.id)
    expect((await cancel(world.paidA.id)).refusal).toEqual([409, 'hasWriteOff'])
    await post(`payments/${world.paidA.id}/write-off/undoing`, { reason: 'Error' })
    expect((await cancel(world.paidA.id)).status).toBe(201)
    expect((await cancel(world.paidA.id)).refusal).toEqual([409, 'alreadyCancelled'])
  })
})

describe('moving credit', () => {
  it('appears in both cuotas, each naming the other, for the member too', async () => {
    await move(600)
    await move(100, { from: world.feeA.id, to: world.paidA.id })
    const creditsOf = async (id: string, as = 'userA') => {
      const { rows } = await world.asking(as).get(`payments/${id}/credits`)
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

  it('prevents the reversal of the receipt until the credit is moved back', async () => {
    await move(1_000)
    expect((await reverse(world.receiptA.id)).refusal).toEqual([409, 'creditMoved'])
    await move(1_000, { from: world.feeA.id, to: world.paidA.id })
    expect((await reverse(world.receiptA.id)).status).toBe(201)
  })

  it('moves no more than the surplus, and no more than the other cuota owes', async () => {
    const errors = { amount: 'Ese importe supera lo que se puede usar' }
    expect((await move(1_001)).body.errors).toEqual(errors)
    await put(`payments/${world.feeA.id}`, { amount: 400 })
    expect((await move(401)).body.errors).toEqual(errors)
    expect((await move(400)).status).toBe(201)
  })

  it('goes only to a payable cuota of the same member', async () => {
    expect(await errorsTo(world.paidA.id)).toEqual({ toFeeId: 'Elige otra cuota' })
    expect(await errorsTo(world.feePeer.id)).toEqual({ toFeeId: 'La cuota es de otra persona' })
    expect(await errorsTo(world.feeB.id)).toEqual({ toFeeId: 'El elemento elegido no existe' })
    await cancel()
    expect(await errorsTo(world.feeA.id)).toEqual({ toFeeId: 'Esa cuota no admite pagos' })
  })
})

describe('closed days', () => {
  it('can only be extended, and only before today', async () => {
    expect((await close('2024-06-15')).body.errors).toEqual({ through: 'El día debe ser anterior a hoy' })
    expect((await close('2024-05-31')).body.closedThrough).toBe('2024-05-31')
    expect((await close('2024-05-31')).refusal).toEqual([409, 'alreadyClosed'])
    expect((await close('2024-05-01')).refusal).toEqual([409, 'alreadyClosed'])
    expect((await close('2024-06-14')).status).toBe(201)
  })

  it('accept no receipt and no cuota', async () => {
    await close('2024-06-14')
    const message = 'Ese día es de un período cerrado'
    expect((await pay(5, { receivedOn: '2024-06-14' })).body.errors).toEqual({ receivedOn: message })
    expect((await pay(5)).status).toBe(201)
    expect((await post('payments', newFee('2024-06-14'))).body.errors).toEqual({ dueDate: message })
    expect((await post('payments', newFee('2024-06-15'))).status).toBe(201)
  })

  it('keep their cuotas, which can still be cancelled today', async () => {
    await close('2024-06-14')
    expect((await put(`payments/${world.feeA.id}`, { amount: 5 })).refusal).toEqual([409, 'closedDays'])
    const { body } = await cancel()
    expect(body.cancelledOn).toBe('2024-06-15')
  })

  it('cannot be the due date of an open cuota', async () => {
    await close('2024-06-05')
    const { body } = await put(`payments/${world.feeA.id}`, { dueDate: '2024-06-05' })
    expect(body.errors).toEqual({ dueDate: 'Ese día es de un período cerrado' })
  })

  it('stay closed when a form sends the institution back', async () => {
    await close('2024-05-31')
    const body = { city: 'Funes', closedThrough: null }
    expect((await put(`institutions/${world.a.id}`, body)).body.closedThrough).toBe('2024-05-31')
  })
})

it('a dry run of a bulk call returns the real result, and changes nothing', async () => {
  const before = world.store.snapshot()
  const { body: expected } = await cancelAll(true)
  expect(world.store.snapshot()).toEqual(before)
  const { body } = await cancelAll(false)
  expect(body).toEqual(expected)
  expect(body.refused).toMatchObject([
    { id: world.paidA.id, code: 'hasPayments' },
    { id: world.feePeer.id, code: 'partOfPlan' },
  ])
  expect((await feeOf()).status).toBe('No_fee')
})
