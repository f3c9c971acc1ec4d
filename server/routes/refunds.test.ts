import { describe, expect, it } from 'vitest'
import { idSchema } from '#domain/values/identifier'
import { wordsOf, receiptPaperSchema } from '#domain/money/receiptPaper'
import { anOpeningBody } from '#tests/access/bodies'
import { moneyOf } from '#tests/access/money'
import { freshWorld } from '#tests/access/world'

// The institution's today is 2024-06-15. `feeA` costs 10,000 and nothing is paid; `paidA` has a surplus of 1,000 over the 9,000 that are not written off.
const world = freshWorld()

const { get, list, post } = world.by.adminA
const { cancel, close, feeOf, pay, refund, reverse, statement, summary } = moneyOf(world)

describe('refunding a surplus', () => {
  it('leaves the cuota paid, reduces the day’s cash and has its own paper (R30)', async () => {
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
    const words = wordsOf(paper)
    expect([words.title, words.opening.map(({ label }) => label)]).toEqual([
      'Devolución',
      ['Se devolvió a', 'La suma de'],
    ])
    expect(words.opening[1]?.value).toBe('Doscientos pesos argentinos')
    expect(words.total.value.replaceAll(/\s/g, ' ')).toBe('$ 200,00')
  })

  it('is numbered with the receipts, without a gap', async () => {
    await pay(30_000)
    const { body } = await refund(1)
    await pay(1)
    const { rows } = await get('receipts')
    expect(rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(body.number).toBe(3)
  })

  it('has its own line in the statement, and so does its reversal', async () => {
    await pay(30_000)
    const { id } = await refund(20_000)
    await reverse(id)
    expect((await statement()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', -30_000],
      ['refund', 20_000],
      ['reversal', -20_000],
    ])
  })

  it('refunds no more than the surplus, on an open day', async () => {
    const tooMuch = { amount: 'Ese importe supera el saldo a favor de la cuota' }
    expect((await refund(1)).body.errors).toEqual(tooMuch)
    await pay(30_000)
    expect((await refund(20_001)).body.errors).toEqual(tooMuch)
    expect((await refund(0)).body.errors).toEqual({ amount: 'El importe debe ser mayor que cero' })
    expect((await refund(-5)).body.errors).toEqual({ amount: 'El importe debe ser mayor que cero' })
    expect((await refund(5, { method: 'Bizum' })).body.errors).toEqual({
      method: 'Elige una de las opciones',
    })
    expect((await refund(5, { receivedOn: '2024-06-16' })).body.errors).toEqual({
      receivedOn: 'La fecha no puede ser futura',
    })
    await close('2024-06-10')
    expect((await refund(5, { receivedOn: '2024-06-10' })).body.errors).toEqual({
      receivedOn: 'Ese día es de un período cerrado',
    })
    expect((await refund(5, { version: 9 })).refusal).toEqual([412, 'stale'])
    expect(await feeOf()).toMatchObject({ paid: 30_000 })
  })

  it('is dated no earlier than the last valid payment, also in the next month', async () => {
    await reverse((await pay(1)).id)
    await pay(30_000)
    expect(await refund(20_000, { receivedOn: '2024-06-14' })).toMatchObject({
      status: 422,
      body: { errors: { receivedOn: 'Es anterior al último pago de la cuota' } },
    })
    world.clock.now = Date.parse('2024-07-02T15:00:00Z')
    expect((await refund(20_000, { receivedOn: '2024-07-02' })).status).toBe(201)
    const july = { from: '2024-07-01', to: '2024-07-31' }
    const { rows } = await list(`institutions/${world.a.id}/cash`, july)
    expect(rows).toMatchObject([{ received: 0, refunded: 20_000 }])
  })

  it('works for an opening balance in favour', async () => {
    await post(
      'payments/opening',
      anOpeningBody(world.a.id, '', {
        rows: [{ line: 2, cells: ['', '-12,00'], memberId: world.userA.id }],
        reading: { day: '2024-06-01', decimalMark: ',' },
      }),
    )
    const { rows } = await list('payments', { opening: true })
    expect(rows).toMatchObject([{ balance: -1_200 }])
    const creditId = idSchema.parse(rows[0]?.id)
    expect((await refund(1_200, {}, creditId)).status).toBe(201)
    expect(await feeOf(creditId)).toMatchObject({ paid: -1_200, balance: 0, status: 'Paid' })
  })
})

describe('reversing a receipt', () => {
  it('restores the surplus if it was a refund', async () => {
    await pay(30_000)
    const { id } = await refund(20_000)
    expect((await reverse(id)).status).toBe(201)
    expect(await feeOf()).toMatchObject({ balance: -20_000, status: 'Overpayment' })
    const { rows } = await list(`institutions/${world.a.id}/cash`, { from: '2024-06-15', to: '2024-06-15' })
    expect(rows).toMatchObject([{ received: 30_000, refunded: 20_000, reversals: 1, reversed: -20_000 }])
  })

  it('leaves the cuota owing the refunded money too', async () => {
    const { id: receiptId } = await pay(30_000)
    await refund(20_000)
    expect((await reverse(receiptId)).status).toBe(201)
    expect(await feeOf()).toMatchObject({ paid: -20_000, balance: 30_000 })
    const { billed, collected, pending, credit } = await summary()
    expect(billed - collected).toBe(pending - credit)
  })

  it('is refused for a cancelled cuota whose money was refunded', async () => {
    const { id: first } = await pay(30_000)
    await refund(20_000)
    await reverse(first)
    const { id: second } = await pay(20_000)
    expect((await cancel()).status).toBe(201)
    expect((await reverse(second)).refusal).toEqual([409, 'refundedMore'])
    expect(await feeOf()).toMatchObject({ paid: 0, status: 'No_fee' })
  })

  it('restores a surplus that can be refunded again, also after the cuota was cancelled', async () => {
    const { id: first } = await pay(30_000)
    const { id } = await refund(20_000)
    await reverse(first)
    await pay(20_000)
    await cancel()
    expect((await reverse(id)).status).toBe(201)
    expect(await feeOf()).toMatchObject({ balance: -20_000, status: 'No_fee' })
    expect((await refund(20_000)).status).toBe(201)
  })
})
