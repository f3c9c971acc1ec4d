import { expect, it } from 'vitest'
import { cashMovementRowSchema } from '#domain/money/drawer'
import { formatMoney } from '#domain/money/money'
import { idSchema } from '#domain/values/identifier'
import { aMovementBody, aReceiptBody } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

// The institution's today is 2024-06-15; on 2024-06-10 there was a withdrawal of 3,000.
describeOnBoth('the cash desk', (both) => {
  const { list, post } = both.by.adminA
  const move = (more: object = {}) => post('cash-movements', aMovementBody(both.a.id, more))
  const reverse = (id: unknown) => post(`cash-movements/${idSchema.parse(id)}/reversal`, { reason: 'Error' })
  const pay = (amount: number, receivedOn: string, method = 'Efectivo') =>
    post('receipts', aReceiptBody(both.a.id, both.userA.id, [{ feeId: both.feeA.id, amount }], { receivedOn, method }))
  const count = (countedOn: string, counted: number) => post(`institutions/${both.a.id}/counts`, { countedOn, counted })
  const drawer = async (day: string) => (await list(`institutions/${both.a.id}/drawer`, { day })).body
  const uncounted = async () => (await list(`institutions/${both.a.id}/uncounted`, { before: '2024-06-15' })).rows
  const movements = async () =>
    cashMovementRowSchema.array().parse((await list('cash-movements', { day_gte: '2024-06-12' })).rows)

  it('explains the cash since the last count, line by line, and a count keeps the figures', async () => {
    await count('2024-06-13', 12_000)
    await pay(8000, '2024-06-14')
    await move()
    const figures = { since: '2024-06-14', previous: 12_000, received: 8000, returned: 0, float: 0, deposit: 0 }
    expect(await drawer('2024-06-15')).toMatchObject({ ...figures, withdrawal: -3000 })
    const { body } = await count('2024-06-14', 17_000)
    expect(body).toMatchObject({ expected: 17_000, difference: 0, drawer: { ...figures, withdrawal: -3000 } })
    const { rows } = await list(`institutions/${both.a.id}/counts`)
    expect(rows[0]).toMatchObject({ drawer: { ...figures, withdrawal: -3000 } })
    expect(await drawer('2024-06-15')).toMatchObject({
      since: '2024-06-15',
      previous: 17_000,
      received: 0,
      withdrawal: 0,
    })
    expect((await count('2024-06-15', 16_000)).body).toMatchObject({ expected: 17_000, difference: -1000 })
  })

  it('lists each day without a count since the last one, and of a month where nobody ever counted', async () => {
    await pay(700, '2024-03-01')
    const day = { day: '2024-03-01', amount: 700 }
    expect(await uncounted()).not.toContainEqual(day)
    await count('2024-02-29', 0)
    expect(await uncounted()).toContainEqual(day)
  })

  it('counts each peso once, whatever is recorded or corrected after the count of its day', async () => {
    const differences: unknown[] = []
    const countOn = async (day: string, counted: number) => {
      both.clock.now += 60_000
      differences.push((await count(day, counted)).body.difference)
      both.clock.now += 60_000
    }
    const wrong = await pay(9000, '2024-06-15')
    await countOn('2024-06-15', 900)
    await post(`receipts/${idSchema.parse(wrong.body.id)}/reversal`, { reason: 'Eran 900' })
    await pay(900, '2024-06-15')
    await pay(500, '2024-06-14')
    await move({ day: '2024-06-15', amount: 100 })
    expect(await drawer('2024-06-16')).toMatchObject({ since: '2024-06-16', previous: 900, late: -7700, received: 0 })
    both.clock.now = Date.parse('2024-06-16T15:00:00Z')
    await countOn('2024-06-16', 1300)
    expect(differences).toEqual([-8100, 8100])
    both.clock.now = Date.parse('2024-06-17T15:00:00Z')
    expect(await drawer('2024-06-17')).toMatchObject({ previous: 1300, late: 0 })
  })

  it.each([
    ['Efectivo', 'Transferencia'],
    ['Transferencia', 'Efectivo'],
  ])('expects what was counted after a receipt in %s is corrected to %s (R37)', async (method, other) => {
    await pay(700, '2024-06-15')
    const { body } = await pay(9000, '2024-06-15', method)
    await count('2024-06-15', 900)
    both.clock.now = Date.parse('2024-06-16T15:00:00Z')
    const correction = { method: other, reference: null, reason: 'Error' }
    expect((await post(`receipts/${idSchema.parse(body.id)}/method`, correction)).status).toBe(201)
    expect(await drawer('2024-06-16')).toMatchObject({ previous: 900, late: 0, received: 0, returned: 0 })
    const cash = await list(`institutions/${both.a.id}/cash`, { from: '2024-06-15', to: '2024-06-15' })
    expect(cash.rows).toMatchObject([method, other].toSorted().map((one) => ({ reversed: one === method ? 9000 : 0 })))
  })

  it('counts each peso once, in the same millisecond as a count and when a clock is behind', async () => {
    await pay(900, '2024-06-15')
    expect((await count('2024-06-15', 900)).body).toMatchObject({ expected: 900, difference: 0 })
    expect(await drawer('2024-06-16')).toMatchObject({ previous: 900, late: 0 })
    await pay(500, '2024-06-15')
    await move({ day: '2024-06-15', amount: 100 })
    expect(await drawer('2024-06-16')).toMatchObject({ previous: 900, late: 400 })
    both.clock.now -= 5000
    await pay(50, '2024-06-15')
    expect(await drawer('2024-06-16')).toMatchObject({ previous: 900, late: 450 })
  })

  it('starts from the float when nobody has counted, and shows a reversed receipt', async () => {
    await move({ kind: 'float', amount: 5000, day: '2024-06-12', reason: null })
    await move({ kind: 'deposit', amount: 1000, reason: null })
    const { body } = await pay(2000, '2024-06-13')
    await post(`receipts/${idSchema.parse(body.id)}/reversal`, { reason: 'Era transferencia' })
    expect(await drawer('2024-06-14')).toMatchObject({
      since: '2024-06-12',
      previous: null,
      received: 2000,
      returned: 0,
    })
    const figures = { received: 2000, returned: -2000, float: 5000, deposit: -1000, withdrawal: 0 }
    expect(await drawer('2024-06-15')).toMatchObject(figures)
  })

  it('keeps a movement and its reversal, with reason and author, and leaves both out of the sum', async () => {
    const { id } = cashMovementRowSchema.partial({ actorName: true }).parse((await move()).body)
    expect((await reverse(id)).status).toBe(201)
    const [first, second] = (await movements()).toSorted(({ reverses }) => (reverses === null ? -1 : 1))
    expect(first).toMatchObject({ id, amount: 3000, reason: 'Árbitro', reverses: null })
    expect(second).toMatchObject({ kind: 'withdrawal', day: '2024-06-14', reason: 'Error', reverses: id })
    expect(second?.actorName).toMatch(/adminA/)
    expect(await drawer('2024-06-14')).toMatchObject({ withdrawal: 0 })
    expect((await reverse(id)).refusal).toEqual([409, 'alreadyReversed'])
    expect((await reverse(second?.id)).refusal).toEqual([409, 'notUndoable'])
  })

  it('refuses a closed or future day, no amount, and a withdrawal without a reason, at the field', async () => {
    const { body } = await move({ day: '2024-06-13' })
    await post(`institutions/${both.a.id}/closing`, { through: '2024-06-13' })
    const fieldOf = async (answer: ReturnType<typeof move>) => {
      const { status, body: refusal } = await answer
      return [status, refusal.code, Object.keys(refusal.errors ?? {})]
    }
    expect(await fieldOf(move({ day: '2024-06-13' }))).toEqual([422, 'validation', ['day']])
    expect(await fieldOf(reverse(body.id))).toEqual([422, 'validation', ['day']])
    expect(await fieldOf(move({ day: '2024-06-16' }))).toEqual([422, 'validation', ['day']])
    expect(await fieldOf(move({ amount: 0 }))).toEqual([422, 'validation', ['amount']])
    expect(await fieldOf(move({ kind: 'payment' }))).toEqual([422, 'validation', ['kind']])
    expect(await fieldOf(move({ reason: null }))).toEqual([422, 'validation', ['reason']])
    expect(await movements()).toHaveLength(1)
  })

  it('shows a movement in the club’s latest activity', async () => {
    await move()
    const { rows } = await both.by.adminA.get(`institutions/${both.a.id}/activity`)
    const name = `Retiro · ${formatMoney(3000, both.a.currency)}`
    expect(rows[0]).toMatchObject({ entity: 'cashMovement', action: 'register', record: { name } })
  })
})
