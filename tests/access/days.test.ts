import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { NO_FEES, type FeeStatus } from '#domain/money/feeStatus'
import { aReceiptBody } from './bodies.ts'

/**
 * One minute before and after each midnight at which the state of a cuota changes, in UTC. It is
 * due soon for 7 days and has 3 days of grace. In Madrid the clocks go back on the due date.
 */
const ZONES = [
  {
    timezone: 'America/Argentina/Buenos_Aires',
    soon: ['2024-06-03T02:59:00Z', '2024-06-03T03:01:00Z'],
    due: ['2024-06-11T02:59:00Z', '2024-06-11T03:01:00Z'],
    grace: ['2024-06-14T02:59:00Z', '2024-06-14T03:01:00Z'],
    days: { soon: '2024-06-03', due: '2024-06-10', after: '2024-06-11', last: '2024-06-13', late: '2024-06-14' },
  },
  {
    timezone: 'America/Mexico_City',
    soon: ['2024-06-03T05:59:00Z', '2024-06-03T06:01:00Z'],
    due: ['2024-06-11T05:59:00Z', '2024-06-11T06:01:00Z'],
    grace: ['2024-06-14T05:59:00Z', '2024-06-14T06:01:00Z'],
    days: { soon: '2024-06-03', due: '2024-06-10', after: '2024-06-11', last: '2024-06-13', late: '2024-06-14' },
  },
  {
    timezone: 'Europe/Madrid',
    soon: ['2024-10-19T21:59:00Z', '2024-10-19T22:01:00Z'],
    due: ['2024-10-27T22:59:00Z', '2024-10-27T23:01:00Z'],
    grace: ['2024-10-30T22:59:00Z', '2024-10-30T23:01:00Z'],
    days: { soon: '2024-10-20', due: '2024-10-27', after: '2024-10-28', last: '2024-10-30', late: '2024-10-31' },
  },
] as const

/** The zone of the process, which must not matter, with its minutes behind UTC. */
const PROCESSES = [
  ['UTC', 0],
  ['Asia/Tokyo', -540],
] as const

const expectOffset = (minutes: number) => expect(new Date().getTimezoneOffset()).toBe(minutes)

const SETTINGS = { graceDays: 3, dueSoonDays: 7 }
const AMOUNT = 10_000

const expected = (status: FeeStatus, today: string, graceUntil: string | null = null) => ({
  status,
  daysOverdue: status === 'Defeated' ? 4 : 0,
  graceUntil,
  fees: { ...NO_FEES, [status]: 1 },
  pending: AMOUNT,
  overdue: status === 'Defeated' ? AMOUNT : 0,
  found: 1,
  today,
})

describeOnBoth('boundary days', (world) => {
  const { get, list, post } = world.by.adminA
  const at = (instant: string) => {
    world.clock.now = Date.parse(instant)
  }

  async function open(timezone: string, dueDate: string): Promise<string> {
    at('2024-05-20T12:00:00Z')
    await world.system().write((tx) => tx.institutions.update({ ...world.a, ...SETTINGS, timezone, version: 2 }, 1))
    return create(dueDate, 'A medianoche')
  }
  async function create(dueDate: string, concept: string): Promise<string> {
    const input = { institutionId: world.a.id, userId: world.userA.id, period: null, amount: AMOUNT, concept, dueDate }
    const creation = await post('payments', input)
    expect(creation.status).toBe(201)
    return creation.id
  }
  const receive = (feeId: string, receivedOn: string) =>
    post('receipts', aReceiptBody(world.a.id, world.userA.id, [{ feeId, amount: 100 }], { receivedOn }))
  const reverse = (id: string) => post(`receipts/${id}/reversal`, { reason: 'Error' })
  const close = (through: string) => post(`institutions/${world.a.id}/closing`, { through })
  /** A cuota on its page, in the list's filter, in the sums and in today's delinquency. */
  async function statusOf(id: string) {
    const { body } = await get(`payments/${id}`)
    const { status, daysOverdue, graceUntil } = body
    const [sums] = (await list('payments/summary', { id: [id] })).rows
    const { fees, pending, overdue } = sums ?? {}
    const matches = await list('payments', { id: [id], status })
    const late = (await get(`institutions/${world.a.id}/delinquency`)).rows.at(-1)
    return { status, daysOverdue, graceUntil, fees, pending, overdue, found: matches.rows.length, today: late?.['day'] }
  }
  describe.each(PROCESSES)('in a process of %s', (zone, offset) => {
    const { TZ } = process.env
    beforeAll(() => {
      process.env['TZ'] = zone
      expectOffset(offset)
    })
    afterAll(() => {
      if (TZ === undefined) delete process.env['TZ']
      else process.env['TZ'] = TZ
    })

    describe.each(ZONES)('around midnight in $timezone', ({ timezone, soon, due, grace, days }) => {
      const dayBefore = `${days.soon.slice(0, 8)}${String(Number(days.soon.slice(8)) - 1).padStart(2, '0')}`

      it('a cuota is due soon, in grace and late from the first minute of the club’s day', async () => {
        const id = await open(timezone, days.due)
        const views = []
        for (const instant of [...soon, ...due, ...grace]) {
          at(instant)
          views.push(await statusOf(id))
        }
        expect(views).toEqual([
          expected('Unpaid', dayBefore),
          expected('For_defeated', days.soon),
          expected('For_defeated', days.due),
          expected('For_defeated', days.after, days.last),
          expected('For_defeated', days.last, days.last),
          expected('Defeated', days.late),
        ])
      })

      it('receipts, reversals and cancellations are dated with the club’s day', async () => {
        const id = await open(timezone, days.due)
        const other = await create(days.due, 'Otra')
        at(due[0])
        expect((await receive(id, days.after)).body.errors).toHaveProperty('receivedOn')
        const first = await receive(id, days.due)
        expect((await reverse(first.id)).body).toMatchObject({ receivedOn: days.due, reversedOn: days.due })
        at(due[1])
        const second = await receive(id, days.after)
        expect((await reverse(second.id)).body).toMatchObject({ receivedOn: days.after, reversedOn: days.after })
        const cancelled = await post(`payments/${other}/cancellation`, { reason: 'Error' })
        expect(cancelled.body).toMatchObject({ cancelledOn: days.after })
        const cash = async (day: string) =>
          (await list(`institutions/${world.a.id}/cash`, { from: day, to: day })).rows.map((row) => ({ ...row }))
        for (const day of [days.due, days.after]) {
          expect(await cash(day)).toMatchObject([{ receipts: 1, received: 100, reversals: 1, reversed: 100 }])
        }
        const account = { institutionId: world.a.id, userId: world.userA.id, from: days.due, to: days.after }
        const { body } = await list('payments/statement', account)
        const lines: unknown = body['lines']
        expect(lines).toMatchObject([
          { kind: 'payment', date: days.due },
          { kind: 'reversal', date: days.due },
          { kind: 'cancellation', date: days.after },
          { kind: 'payment', date: days.after },
          { kind: 'reversal', date: days.after },
        ])
      })

      it('a day can be closed from the first minute of the next one, and then accepts nothing', async () => {
        const id = await open(timezone, days.last)
        at(due[0])
        expect((await close(days.due)).body.errors).toHaveProperty('through')
        at(due[1])
        expect((await close(days.due)).status).toBe(201)
        expect((await receive(id, days.due)).body.errors).toHaveProperty('receivedOn')
        expect((await receive(id, days.after)).status).toBe(201)
        const late = { institutionId: world.a.id, userId: world.userA.id, period: null, amount: 1, concept: 'Tarde' }
        expect((await post('payments', { ...late, dueDate: days.due })).body.errors).toHaveProperty('dueDate')
        expect((await post('payments', { ...late, dueDate: days.after })).status).toBe(201)
      })
    })
  })
})
