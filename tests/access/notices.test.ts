import { describe, expect, it } from 'vitest'
import { WEBP } from 'image-size/types/webp'
import { aPngFile } from '../support/pictureFiles.ts'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aFeeBody, aNoticeBody, aReceiptBody } from './bodies.ts'

/** Notices are not money, and become money once. */
describeOnBoth('notices', (world) => {
  const { get, post, put } = world.by.adminA
  const inputOf = (more: object = {}) => aNoticeBody(world.a.id, [world.feeA.id], { reference: 'OP-77', ...more })
  const give = (more: object = {}) => world.by.userA.post('notices', inputOf(more))
  const money = () =>
    aReceiptBody(world.a.id, world.userA.id, [world.feeA.id], { method: 'Transferencia', reference: 'OP-77' })
  const accept = (id: string, more: object = {}) =>
    world.by.adminA.post(`notices/${id}/acceptance`, { ...money(), ...more })
  const reject = (id: string, more: object = {}) => post(`notices/${id}/rejection`, { reason: 'No llegó', ...more })
  const withdraw = (id: string, body: object = {}) => world.by.userA.post(`notices/${id}/withdrawal`, body)
  const addPicture = (id: string, body: unknown, as = 'userA') =>
    world.clientFor(as).post(`notices/${id}/picture`, body)
  const pictureSeen = (id: string, as: string) => world.ask('GET', `private/notices/${id}/picture`, { as })
  const bytesSeen = async (id: string, as: string) => new Uint8Array(await (await pictureSeen(id, as)).arrayBuffer())
  const waitingIds = async () => (await world.by.adminA.list('notices', { state: 'waiting' })).rows.map(({ id }) => id)
  const amountPaid = async () => (await get(`payments/${world.feeA.id}`)).body.paid
  const receiptCount = async () => (await world.by.adminA.list('receipts', { institutionId: world.a.id })).rows.length

  describe('a notice', () => {
    it('waits, and pays nothing', async () => {
      const notice = await give()
      expect(notice).toMatchObject({
        status: 201,
        body: { state: 'waiting', userId: world.userA.id, currency: 'ARS', receiptId: null, reason: null, version: 1 },
      })
      expect(await amountPaid()).toBe(0)
      const waiting = await world.by.adminA.list('notices', { state: 'waiting' })
      expect(waiting.rows.map(({ id }) => id)).toContain(notice.id)
      expect(waiting.rows[0]).toMatchObject({ userName: 'Pérez, userA' })
    })

    it.each([
      ['no amount', { amount: 0 }, 'amount'],
      ['a negative amount', { amount: -5 }, 'amount'],
      ['half a cent', { amount: 1.5 }, 'amount'],
      ['no cuota', { feeIds: [] }, 'feeIds'],
      ['a day to come', { paidOn: '2024-06-16' }, 'paidOn'],
    ])('is refused at its field with %s', async (_, more, field) => {
      expect(await give(more)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
    })

    it('cannot name a cuota twice or a cuota of other people', async () => {
      expect(await give({ feeIds: [world.feeA.id, world.feeA.id] })).toMatchObject({ status: 422 })
      for (const id of [world.feePeer.id, world.feeB.id, world.nowhere]) {
        expect(await give({ feeIds: [world.feeA.id, id] })).toMatchObject({
          status: 422,
          body: { errors: { 'feeIds.1': 'El elemento elegido no existe' } },
        })
      }
    })

    it('can name the cuotas of a guardian’s wards', async () => {
      const feeIds = [world.feePeer.id]
      expect((await give({ feeIds })).status).toBe(422)
      const memberships = [{ id: world.membershipOf.peerA.id, guardianId: world.membershipOf.userA.id }]
      expect((await put(`users/${world.peerA.id}`, { memberships })).status).toBe(200)
      expect((await give({ feeIds })).status).toBe(201)
    })
  })

  describe('deciding a notice', () => {
    it('registers the receipt and accepts the notice at once', async () => {
      const before = await receiptCount()
      const accepted = await accept(world.noticeA.id, { version: 1 })
      expect(accepted).toMatchObject({ status: 201, body: { state: 'accepted', version: 2 } })
      expect(await amountPaid()).toBe(1000)
      expect(
        (await world.by.userA.get(`receipts/${accepted.body['receiptId'] as unknown as string}`)).body,
      ).toMatchObject({ amount: 1000 })
      expect(await receiptCount()).toBe(before + 1)
    })

    it('shows its giver later that the receipt was reversed', async () => {
      const { id, body } = await accept(world.noticeA.id)
      const reversed = async (as: 'userA' | 'adminA') => (await world.by[as].get(`notices/${id}`)).body['reversed']
      expect(await reversed('userA')).toBe(false)
      expect(
        (await post(`receipts/${body['receiptId'] as unknown as string}/reversal`, { reason: 'No llegó' })).status,
      ).toBe(201)
      expect([await reversed('userA'), await reversed('adminA')]).toEqual([true, true])
    })

    it('does not change the notice if the receipt is refused', async () => {
      const before = await receiptCount()
      expect(await accept(world.noticeA.id, { amount: 999 })).toMatchObject({ status: 422 })
      const allocations = [{ feeId: world.feeB.id, amount: 1000 }]
      expect(await accept(world.noticeA.id, { allocations })).toMatchObject({ status: 422 })
      expect(await accept(world.noticeA.id, { version: 7 })).toMatchObject({ status: 412 })
      expect((await get(`notices/${world.noticeA.id}`)).body).toMatchObject({ state: 'waiting', version: 1 })
      expect(await receiptCount()).toBe(before)
    })

    it('is refused to its giver, who administers another institution', async () => {
      const fee = await world.by.adminA.post('payments', aFeeBody(world.a.id, world.multi.id))
      const { id } = await world.by.multi.post('notices', aNoticeBody(world.a.id, [fee.id]))
      expect(await world.by.multi.post(`notices/${id}/rejection`, { reason: 'X' })).toMatchObject({ status: 403 })
    })

    it('is refused once its giver has withdrawn it', async () => {
      await withdraw(world.noticeA.id)
      for (const answer of [await accept(world.noticeA.id), await reject(world.noticeA.id)]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
      }
      expect(await amountPaid()).toBe(0)
    })

    it('rejects it with a reason that the member sees, and pays nothing', async () => {
      expect(await reject(world.noticeA.id, { reason: ' ' })).toMatchObject({ status: 422 })
      expect((await reject(world.noticeA.id)).status).toBe(201)
      const answer = await world.by.userA.get(`notices/${world.noticeA.id}`)
      expect(answer.body).toMatchObject({ state: 'rejected', reason: 'No llegó', receiptId: null })
      expect(await amountPaid()).toBe(0)
    })
  })

  describe('the picture of a transfer', () => {
    it('is shown to its giver and the club’s Admins, not cached, and never only by its address', async () => {
      const { id } = await give()
      expect((await get(`notices/${id}`)).body).toMatchObject({ hasPicture: false })
      expect((await pictureSeen(id, 'userA')).status).toBe(404)
      expect(await addPicture(id, aPngFile())).toMatchObject({ status: 201, body: { id } })
      expect((await get(`notices/${id}`)).body).toMatchObject({ hasPicture: true, version: 1 })
      for (const as of ['userA', 'adminA', 'superAdmin', 'lectura']) {
        const answer = await pictureSeen(id, as)
        expect([as, answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
          as,
          200,
          'image/webp',
          'private, no-store',
        ])
        expect(WEBP.validate(new Uint8Array(await answer.arrayBuffer()))).toBe(true)
      }
      for (const as of ['peerA', 'memberB', 'multi', 'coordina'])
        expect([as, (await pictureSeen(id, as)).status]).toEqual([as, 404])
      expect((await pictureSeen(id, 'anonymous')).status).toBe(401)
    })

    it('can be replaced while the notice waits, but not after an answer', async () => {
      const { id } = await give()
      await addPicture(id, aPngFile())
      const before = await bytesSeen(id, 'adminA')
      expect((await addPicture(id, aPngFile({ width: 90, height: 90 }))).status).toBe(201)
      const replaced = await bytesSeen(id, 'adminA')
      expect(replaced).not.toEqual(before)
      await reject(id)
      expect(await addPicture(id, aPngFile())).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
      expect(await bytesSeen(id, 'adminA')).toEqual(replaced)
    })

    it('is refused if it is not a picture or the notice is somebody else’s', async () => {
      const { id } = await give()
      const text = new TextEncoder().encode('no picture')
      expect(await addPicture(id, text)).toMatchObject({ status: 422, body: { code: 'notAPicture' } })
      expect(await addPicture(world.nowhere, aPngFile())).toMatchObject({ status: 404 })
      for (const as of ['peerA', 'memberB']) expect(await addPicture(id, aPngFile(), as)).toMatchObject({ status: 404 })
      expect(await addPicture(id, aPngFile(), 'adminA')).toMatchObject({ status: 403 })
      expect((await pictureSeen(id, 'userA')).status).toBe(404)
    })
  })

  describe('withdrawing a notice', () => {
    it('removes it from the waiting ones, once however often it is sent, and is in the history', async () => {
      expect(await waitingIds()).toContain(world.noticeA.id)
      const withdrawn = { status: 201, body: { state: 'withdrawn', version: 2, receiptId: null, reason: null } }
      expect(await withdraw(world.noticeA.id, { version: 1 })).toMatchObject(withdrawn)
      expect(await withdraw(world.noticeA.id, { version: 1 })).toMatchObject(withdrawn)
      expect(await waitingIds()).not.toContain(world.noticeA.id)
      expect((await get(`notices/${world.noticeA.id}`)).body).toMatchObject({ state: 'withdrawn' })
      const events = await get(`notices/${world.noticeA.id}/audit`)
      expect(events.body).toMatchObject([{ action: 'withdraw', changes: { state: { to: 'withdrawn' } } }])
    })

    it('is refused after an answer, and with a stale version', async () => {
      expect(await withdraw(world.noticeA.id, { version: 7 })).toMatchObject({ status: 412 })
      expect((await reject(world.noticeA.id)).status).toBe(201)
      expect(await withdraw(world.noticeA.id)).toMatchObject({ status: 409, body: { code: 'alreadyDecided' } })
      expect((await get(`notices/${world.noticeA.id}`)).body).toMatchObject({ state: 'rejected' })
    })
  })
})
