import { describe, expect, it } from 'vitest'
import { idSchema } from '#domain/values/identifier'
import { aFeeBody } from '#tests/access/bodies'
import { moneyOf } from '#tests/access/money'
import { freshWorld } from '#tests/access/world'

// The institution's today is 2024-06-15. `feeA` costs 10,000, is due on 2024-06-10, and nothing is paid of it.
const world = freshWorld()

const { get, list, post, put } = world.by.adminA
const { cancel, close, feeOf, pay, refund, reverse, statement, summary } = moneyOf(world)

const writeOff = (feeId = world.feeA.id) => post(`payments/${feeId}/write-off`, { reason: 'Se mudó' })
const undo = (feeId = world.feeA.id) => post(`payments/${feeId}/write-off/undoing`, { reason: 'Error' })
const month = async () => {
  const days = { from: '2024-06-01', to: '2024-06-30' }
  const { rows } = await list(`institutions/${world.a.id}/months`, days)
  return rows.find((row) => idSchema.nullable().parse(row.sportId) === world.feeA.sportId)
}

const overdue = async () => Number((await get(`institutions/${world.a.id}/delinquency`)).rows.at(-1)?.overdue)

describe('writing off', () => {
  it('leaves a partly paid cuota paid, and is not money', async () => {
    await pay(4_000)
    const before = await summary()
    const { status, body } = await writeOff()
    expect([status, body.status, body.paid, body.writtenOff, body.balance]).toEqual([201, 'Paid', 4_000, 6_000, 0])
    const { billed, collected, pending, credit } = await summary()
    expect([billed, collected]).toEqual([before.billed - 6_000, before.collected])
    expect(billed - collected).toBe(pending - credit)
    expect(await month()).toMatchObject({ billed: 10_000, cancelled: 6_000, collected: 4_000 })
  })

  it('leaves nothing to bill of an unpaid cuota, which then accepts no payment', async () => {
    expect((await writeOff()).body).toMatchObject({ status: 'No_fee', paid: 0, writtenOff: 10_000, balance: 0 })
    const { body } = await pay(1)
    expect(body.errors).toEqual({ 'allocations.0.feeId': 'Esa cuota no admite pagos' })
  })

  it('has its own line in the statement, and so does undoing it', async () => {
    await writeOff()
    await undo()
    expect((await statement()).map(({ kind, receiptId, amount }) => [kind, receiptId, amount])).toEqual([
      ['writeOff', null, -10_000],
      ['reversal', null, 10_000],
    ])
  })

  it('is dated today if the days are closed, and does not change their months', async () => {
    await put(`payments/${world.feeA.id}`, { dueDate: '2024-05-10' })
    await close('2024-05-31')
    await writeOff()
    expect(await month()).toMatchObject({ billed: 0, cancelled: 10_000, collected: 0 })
  })

  it('counts from the due date if the cuota is not due yet, like a cancellation', async () => {
    await put(`payments/${world.feeA.id}`, { dueDate: '2024-07-10' })
    await writeOff()
    expect(await month()).toBeUndefined()
  })

  it('is no longer overdue from that day on', async () => {
    const before = await overdue()
    await pay(1_000)
    await writeOff()
    expect(await overdue()).toBe(before - 10_000)
  })

  it('is refused if nothing is owed, and if too much was refunded', async () => {
    expect((await writeOff(world.paidA.id)).refusal).toEqual([409, 'nothingOwed'])
    const { id: receiptId } = await pay(30_000)
    await refund(20_000)
    await reverse(receiptId)
    expect((await writeOff()).refusal).toEqual([409, 'refundedMore'])
    expect(await feeOf()).toMatchObject({ paid: -20_000, writtenOff: 0, balance: 30_000 })
  })

  it('prevents changing and cancelling the cuota until it is undone', async () => {
    await writeOff()
    expect((await put(`payments/${world.feeA.id}`, { amount: 1 })).refusal).toEqual([409, 'hasWriteOff'])
    expect((await cancel()).refusal).toEqual([409, 'hasWriteOff'])
    await undo()
    expect((await cancel()).status).toBe(201)
  })

  it('requires a reason, and checks the version if one is sent', async () => {
    const path = `payments/${world.feeA.id}/write-off`
    expect((await post(path, { reason: ' ' })).body.errors).toEqual({ reason: 'Completa este campo' })
    expect((await post(path, {})).body.errors).toHaveProperty('reason')
    expect((await post(path, { reason: 'X', version: 9 })).refusal).toEqual([412, 'stale'])
    expect(await feeOf()).toMatchObject({ writtenOff: 0 })
  })

  it('applies in bulk to the cuotas that owe something, and lists the others', async () => {
    const action = { kind: 'writeOff', reason: 'Fin de temporada' }
    const filter = { institutionId: world.a.id }
    const { body } = await post('payments/bulk', { action, filter, total: 3 })
    const { done, refused } = body as unknown as { done: { id: string }[]; refused: { id: string; code: string }[] }
    expect(done.map(({ id }) => id).toSorted()).toEqual([world.feeA.id, world.feePeer.id].toSorted())
    expect(refused.map(({ id, code }) => [id, code])).toEqual([[world.paidA.id, 'nothingOwed']])
  })
})

describe('undoing a write-off', () => {
  it('restores the debt of the cuota', async () => {
    await pay(4_000)
    await writeOff()
    expect((await undo()).body).toMatchObject({ paid: 4_000, writtenOff: 0, balance: 6_000 })
    expect(await month()).toMatchObject({ billed: 10_000, cancelled: 0, collected: 4_000 })
    expect((await undo()).refusal).toEqual([409, 'notWrittenOff'])
  })

  it('restores all parts written off at different times, each once', async () => {
    const { id: receiptId } = await pay(4_000)
    await writeOff()
    await reverse(receiptId)
    expect(await feeOf()).toMatchObject({ paid: 0, writtenOff: 6_000, balance: 4_000 })
    expect((await writeOff()).body).toMatchObject({ writtenOff: 10_000, status: 'No_fee' })
    expect((await undo()).body).toMatchObject({ writtenOff: 0, balance: 10_000 })
    await writeOff()
    expect((await undo()).body).toMatchObject({ writtenOff: 0, balance: 10_000 })
  })
})

it('a run cannot be undone while a part of one of its cuotas is written off', async () => {
  await world.by.adminA.generate()
  const { rows } = await list('payments', { institutionId: world.a.id, period: '2024-07' })
  const [id, runId] = [idSchema.parse(rows[0]?.id), idSchema.parse(rows[0]?.runId)]
  await writeOff(id)
  const undoRun = () => post(`runs/${runId}/undoing`, { reason: 'Error' })
  expect((await undoRun()).refusal).toEqual([409, 'hasWriteOff'])
  await undo(id)
  expect((await undoRun()).status).toBe(200)
})

it('a cuota that was written off prevents another one for its period', async () => {
  await writeOff()
  const { sportId, concept, period } = world.feeA
  const again = aFeeBody(world.a.id, world.userA.id, { sportId, concept, period })
  expect((await post('payments', again)).status).toBe(409)
})
