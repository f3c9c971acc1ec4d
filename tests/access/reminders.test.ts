import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { MailUnavailable } from '#server/mail/port'
import { aFeeBody, aReceiptBody, aRefundBody } from './bodies.ts'

const DAY = 86_400_000
const tokenIn = (text: string) => /\/reminders\/([\w-]+)$/.exec(text.trim())?.[1] ?? 'none'

/** Nobody gets a reminder twice, or one that they do not want. */
describeOnBoth('reminders', (world) => {
  const { membershipOf: of } = world
  const { get, post, put } = world.by.adminA
  const overdue = async () => (await get(`institutions/${world.a.id}/overdue`)).body
  const debtor = async (membershipId: string) => {
    const { debtors } = await overdue()
    return (debtors as unknown as Record<string, unknown>[]).find((one) => one['membershipId'] === membershipId)
  }
  const mark = (membershipId: string, more: object = {}) =>
    post('reminders', { institutionId: world.a.id, membershipId, channel: 'whatsapp', ...more })
  const queue = (membershipIds: string[]) => post('reminders/batches', { institutionId: world.a.id, membershipIds })
  const go = (batch: string) => post(`reminders/batches/${batch}/continuation`)
  const stateOf = async (batch: string) => {
    const { rows } = await world.by.adminA.list('reminders', { batchId: batch })
    return rows.map(({ state, outcome }) => [state, outcome])
  }
  const history = async (userId: string) =>
    (await get(`users/${userId}/audit`)).rows.map(({ action }) => action as unknown as string)

  describe('the overdue list', () => {
    it('is grouped by family, with age and contact', async () => {
      expect(await debtor(of.userA.id)).toMatchObject({
        id: world.userA.id,
        name: 'userA Pérez',
        memberNumber: '7',
        email: 'usera@rayo.test',
        amount: 10_000,
        firstDue: '2024-06-10',
        daysOverdue: 5,
        age: 'upTo30',
        nextOn: null,
        stoppedAt: null,
        fees: [{ id: world.feeA.id, isOwn: true, concept: 'Cuota junio', sportName: 'Fútbol', balance: 10_000 }],
        last: { channel: 'whatsapp', day: '2024-05-02' },
      })
      expect(await overdue()).toMatchObject({ today: '2024-06-15', currency: 'ARS', mails: true })
    })

    it('shows who announced a payment that is not yet answered', async () => {
      expect([(await debtor(of.userA.id))?.['hasNotice'], (await debtor(of.peerA.id))?.['hasNotice']]).toEqual([
        true,
        false,
      ])
      await post(`notices/${world.noticeA.id}/rejection`, { reason: 'No llegó' })
      expect(await debtor(of.userA.id)).toMatchObject({ hasNotice: false })
    })

    it('lists a guardian once, with their own and their wards’ cuotas', async () => {
      const guardian = [{ id: of.peerA.id, guardianId: of.userA.id }]
      await put(`users/${world.peerA.id}`, { memberships: guardian })
      expect(await debtor(of.peerA.id)).toBeUndefined()
      const family = await debtor(of.userA.id)
      expect(family).toMatchObject({ amount: 20_000 })
      expect(family?.['fees']).toMatchObject([{ isOwn: true }, { isOwn: false, memberName: 'peerA Pérez' }])
      // A member without overdue cuotas cannot be marked either.
      expect(await mark(of.multiA.id)).toMatchObject({ status: 409, body: { code: 'nothingOverdue' } })
    })

    it('includes the credit of a cancelled cuota', async () => {
      const { a, peerA, feeA, userA } = world
      expect(await debtor(of.userA.id)).toMatchObject({ credit: 1000 })
      const fee = (await post('payments', aFeeBody(a.id, userA.id, { amount: 500 }))).id
      const pay = (amount: number) => post('receipts', aReceiptBody(a.id, peerA.id, [{ feeId: fee, amount }]))
      const reverse = ({ id }: { id: string }) => post(`receipts/${id}/reversal`, { reason: 'Error' })
      const bounced = await pay(1500)
      const refund = await post(`payments/${fee}/refund`, aRefundBody({ amount: 1000 }))
      await reverse(bounced)
      await pay(1000)
      expect((await post(`payments/${fee}/cancellation`, { reason: 'Error' })).status).toBe(201)
      await reverse(refund)
      expect((await get(`payments/${fee}`)).body).toMatchObject({ status: 'No_fee', balance: -1000 })
      expect(await debtor(of.userA.id)).toMatchObject({ amount: 10_000, credit: 2000, fees: [{ id: feeA.id }] })
    })
  })

  describe('a reminder by hand', () => {
    it('is recorded with its author, and in the member’s history', async () => {
      expect(await mark(of.userA.id, { channel: 'mailto' })).toMatchObject({
        status: 201,
        body: { state: 'sent', channel: 'mailto', day: '2024-06-15', amount: 10_000, actorId: world.adminA.id },
      })
      expect(await debtor(of.userA.id)).toMatchObject({ last: { channel: 'mailto' }, nextOn: '2024-06-22' })
      expect(await history(world.userA.id)).toContain('remind')
      const list = await world.by.adminA.list('reminders', { membershipId: of.userA.id })
      expect(list.rows[0]).toMatchObject({ memberName: 'Pérez, userA', actorName: 'adminA Pérez' })
    })

    it('can be repeated only after the days that the institution chose', async () => {
      expect((await mark(of.userA.id)).status).toBe(201)
      world.clock.now += 6 * DAY
      expect(await mark(of.userA.id)).toMatchObject({ status: 409, body: { code: 'alreadyReminded' } })
      world.clock.now += DAY
      expect((await mark(of.userA.id)).status).toBe(201)
      expect((await put(`institutions/${world.a.id}`, { remindEvery: 2 })).status).toBe(200)
      world.clock.now += 2 * DAY
      expect((await mark(of.userA.id)).status).toBe(201)
    })

    it.each([
      ['a member who owes nothing', () => of.adminA.id, { status: 409, body: { code: 'nothingOverdue' } }],
      ['a member of another club', () => of.memberB.id, { status: 422, body: { code: 'validation' } }],
      ['nobody', () => world.nowhere, { status: 422, body: { code: 'validation' } }],
    ])('is refused for %s', async (_, id, refusal) => {
      expect(await mark(id())).toMatchObject(refusal)
    })

    it('is refused for an unknown channel', async () => {
      const wrong = await mark(of.userA.id, { channel: 'email' })
      expect(wrong).toMatchObject({ status: 422, body: { errors: { channel: expect.any(String) } } })
    })
  })

  describe('a batch', () => {
    it('reserves first, reports who is left out and why, and then sends', async () => {
      const batch = await queue([of.userA.id, of.peerA.id, of.adminA.id, of.memberB.id])
      expect(batch.body).toMatchObject({ counts: { queued: 1, sent: 0 } })
      const refused = batch.body['refused'] as unknown as { membershipId: string; code: string }[]
      expect(Object.fromEntries(refused.map(({ membershipId, code }) => [membershipId, code]))).toEqual({
        [of.peerA.id]: 'alreadyReminded',
        [of.adminA.id]: 'nothingOverdue',
        [of.memberB.id]: 'notFound',
      })
      expect(world.mails).toEqual([])
      expect((await go(batch.id)).body).toMatchObject({ counts: { queued: 0, sent: 1 } })
      expect(world.mails).toMatchObject([{ to: 'usera@rayo.test', fromName: 'Club A', replyTo: 'club@example.org' }])
      const text = world.mails[0]?.text ?? ''
      expect(text).toContain('Hola, userA Pérez:')
      expect(text).toContain('- Cuota junio · Fútbol · junio de 2024: $ 100,00 (venció el 10/06/2024)')
      expect(await history(world.userA.id)).toContain('remind')
    })

    it('reports a family without e-mail, and does not mark it as reminded', async () => {
      const body = { givenName: 'Nina', familyName: 'Ríos', memberships: [{ institutionId: world.a.id }] }
      const child = await post('users', body)
      const fee = aFeeBody(world.a.id, child.id, { dueDate: '2024-06-01', period: '2024-06' })
      expect((await post('payments', fee)).status).toBe(201)
      const batch = await queue([of.userA.id, child.id])
      expect(batch.body).toMatchObject({
        counts: { queued: 1 },
        refused: [{ membershipId: child.id, code: 'memberHasNoEmail' }],
      })
      await go(batch.id)
      expect(world.mails).toHaveLength(1)
      expect(await debtor(child.id)).toMatchObject({ name: 'Nina Ríos', email: null, last: null, nextOn: null })
    })

    it('includes only the remaining debt of a partly paid cuota', async () => {
      const receipt = aReceiptBody(world.a.id, world.userA.id, [{ feeId: world.feeA.id, amount: 4500 }])
      const batch = await queue([of.userA.id])
      expect((await post('receipts', receipt)).status).toBe(201)
      await go(batch.id)
      const text = world.mails[0]?.text ?? ''
      expect(text).toContain('tienes $ 55,00 sin pagar')
      expect(text).toContain('junio de 2024: $ 55,00')
      expect(text).not.toContain('100,00')
    })

    it('never sends again a mail that was being sent when the process was killed', async () => {
      const batch = await queue([of.userA.id])
      world.post.refuses = new Error('killed')
      expect((await go(batch.id)).refusal).toEqual([503, 'mailUnconfirmed'])
      world.failures.length = 0
      world.post.refuses = null
      expect((await go(batch.id)).body).toMatchObject({ counts: { queued: 0, sending: 1, sent: 0 } })
      expect(await queue([of.userA.id])).toMatchObject({ body: { refused: [{ code: 'alreadyReminded' }] } })
      expect(world.mails).toEqual([])
    })

    it('lists people whose mail the server refused, and lets them be reminded again', async () => {
      const batch = await queue([of.userA.id])
      world.post.refuses = new MailUnavailable('closed')
      await go(batch.id)
      expect(await stateOf(batch.id)).toEqual([['failed', 'mailUnavailable']])
      world.post.refuses = null
      const again = await queue([of.userA.id])
      await go(again.id)
      expect(world.mails).toHaveLength(1)
    })

    it('leaves out people who pay or stop reminders before their turn', async () => {
      const batch = await queue([of.userA.id])
      await post(`payments/${world.feeA.id}/cancellation`, { reason: 'X' })
      await go(batch.id)
      expect(await stateOf(batch.id)).toEqual([['dropped', 'nothingOverdue']])
      expect(await stateOf(String(world.queuedA.batchId))).toEqual([['queued', null]])
      await world.by.peerA.post(`profile/memberships/${of.peerA.id}/reminders`, { stopped: true })
      await go(String(world.queuedA.batchId))
      expect(await stateOf(String(world.queuedA.batchId))).toEqual([['dropped', 'remindersStopped']])
      expect(world.mails).toEqual([])
    })

    it('leaves out people who announced a payment after they were chosen', async () => {
      const notice = { institutionId: world.a.id, feeIds: [world.feePeer.id], amount: 1000, paidOn: '2024-06-15' }
      world.clock.now += 1
      expect((await world.by.peerA.post('notices', notice)).status).toBe(201)
      await go(String(world.queuedA.batchId))
      expect(await stateOf(String(world.queuedA.batchId))).toEqual([['dropped', 'cancelled']])
      expect(world.mails).toEqual([])
    })

    it('includes only the other cuotas if a payment of one was announced meanwhile', async () => {
      const fee = aFeeBody(world.a.id, world.peerA.id, { concept: 'Abril', dueDate: '2024-04-10', amount: 7000 })
      expect((await post('payments', fee)).status).toBe(201)
      const notice = { institutionId: world.a.id, feeIds: [world.feePeer.id], amount: 1000, paidOn: '2024-06-15' }
      world.clock.now += 1
      expect((await world.by.peerA.post('notices', notice)).status).toBe(201)
      await go(String(world.queuedA.batchId))
      expect(await stateOf(String(world.queuedA.batchId))).toEqual([['sent', null]])
      expect(world.mails).toHaveLength(1)
      expect(world.mails[0]?.text).toContain('tienes $ 70,00 sin pagar')
      expect(world.mails[0]?.text).not.toContain('100,00')
    })

    it('can be stopped, and its people reminded again', async () => {
      const id = String(world.queuedA.batchId)
      expect((await post(`reminders/batches/${id}/stop`)).body).toMatchObject({ counts: { dropped: 1 } })
      await go(id)
      expect(world.mails).toEqual([])
      expect((await queue([of.peerA.id])).body).toMatchObject({ counts: { queued: 1 }, refused: [] })
    })

    it('is neither offered nor sent without a site address for stopping reminders', async () => {
      world.where.addresses = null
      const batch = await queue([of.userA.id])
      expect(await go(batch.id)).toMatchObject({ status: 409, body: { code: 'siteUnknown' } })
      expect(world.mails).toEqual([])
      expect(await overdue()).toMatchObject({ mails: false })
      expect(await stateOf(batch.id)).toEqual([['queued', null]])
    })
  })

  describe('a member’s stop', () => {
    it('can be set only by them, is in the history, and prevents reminders', async () => {
      const stop = (as: string, stopped = true) =>
        world.clientFor(as).post(`profile/memberships/${of.userA.id}/reminders`, { stopped })
      expect((await stop('adminA')).status).toBe(404)
      expect((await stop('userA')).status).toBe(200)
      expect(await debtor(of.userA.id)).toMatchObject({ stoppedAt: '2024-06-15T15:00:00.000Z' })
      expect(await mark(of.userA.id)).toMatchObject({ status: 409, body: { code: 'remindersStopped' } })
      expect((await queue([of.userA.id])).body).toMatchObject({ refused: [{ code: 'remindersStopped' }] })
      const audit = await get(`users/${world.userA.id}/audit`)
      expect(audit.rows[0]).toMatchObject({ changes: { remindersStoppedAt: { from: null } } })
      // A form that sends the membership does not undo the stop.
      const record = (await get(`users/${world.userA.id}`)).body
      await put(`users/${world.userA.id}`, { memberships: [{ id: of.userA.id, memberNumber: '8' }] })
      expect(record.memberships).toMatchObject([{ remindersStoppedAt: '2024-06-15T15:00:00.000Z' }])
      expect(await debtor(of.userA.id)).toMatchObject({ stoppedAt: '2024-06-15T15:00:00.000Z', memberNumber: '8' })
      expect((await stop('userA', false)).status).toBe(200)
      expect((await mark(of.userA.id)).status).toBe(201)
    })

    it('works from a mail without a sign-in, when it is confirmed but not when it is opened', async () => {
      const batch = await queue([of.userA.id])
      await go(batch.id)
      const mail = world.mails[0]
      const token = tokenIn(mail?.text ?? '')
      expect(mail?.text).toContain(`: https://club.example/reminders/${token}`)
      expect(mail?.unsubscribe).toBe(`https://api.club.example/api/v1/public/reminders/${token}`)
      const path = `public/reminders/${token}`
      expect((await world.json('GET', path)).body).toEqual({ institutionName: 'Club A', stopped: false })
      expect(await debtor(of.userA.id)).toMatchObject({ stoppedAt: null })
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const answer = await world.json('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form })
      expect(answer).toMatchObject({ status: 200, body: { stopped: true } })
      expect(await debtor(of.userA.id)).toMatchObject({ stoppedAt: '2024-06-15T15:00:00.000Z' })
      const audit = await get(`users/${world.userA.id}/audit`)
      expect(audit.rows[0]).toMatchObject({ actor: null, action: 'edit' })
    })

    it.each(['x', 'a'.repeat(64), '%00'])('refuses another address: %s', async (token) => {
      expect((await world.ask('POST', `public/reminders/${token}`)).status).toBeGreaterThanOrEqual(400)
      expect((await world.ask('GET', `public/reminders/${token}`)).status).toBeLessThan(500)
    })
  })

  const save = (reminderText: unknown) => put(`institutions/${world.a.id}`, { reminderText })
  describe('the text of an institution', () => {
    it('is used in the mail', async () => {
      expect((await save('{nombre} debe {deuda} a {club} desde el {vence}.\n{detalle}\n{comoPagar}')).status).toBe(200)
      const batch = await queue([of.userA.id])
      await go(batch.id)
      expect(world.mails[0]?.text).toContain('userA Pérez debe $ 100,00 a Club A desde el 10/06/2024.')
    })

    it.each(['Hola, {nombr}', 'Hola, {', 'Hola }', '{{nombre}}', 'a'.repeat(2001)])(
      'is refused at its field: %s',
      async (text) => {
        expect(await save(text)).toMatchObject({ status: 422, body: { errors: { reminderText: expect.any(String) } } })
      },
    )

    it.each([0, 91, 1.5, 'x'])('can be repeated after a sensible number of days, not %s', async (remindEvery) => {
      const refused = await put(`institutions/${world.a.id}`, { remindEvery })
      expect(refused).toMatchObject({ status: 422, body: { errors: { remindEvery: expect.any(String) } } })
    })
  })
})
