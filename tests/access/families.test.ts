import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aFeeBody, aReceiptBody } from './bodies.ts'

const GUARDIAN = { givenName: 'Nina', familyName: 'Ríos' }

const error = (message: string) => ({ status: 422, body: { errors: { 'memberships.0.guardianId': message } } })

/** `userA` pays for `peerA` and for a child without e-mail, both members of A. */
describeOnBoth('families', (world) => {
  const { get, post, put } = world.by.adminA
  const list = (resource: string, filter: object, as: string) => world.clientFor(as).list(resource, filter)
  const guardian = (userId: string, membershipId: string, guardianId: string | null, as = 'adminA') =>
    world.clientFor(as).put(`users/${userId}`, { memberships: [{ id: membershipId, guardianId }] })
  const ofPeer = (guardianId: string | null, as?: string) =>
    guardian(world.peerA.id, world.membershipOf.peerA.id, guardianId, as)
  const until = (userId: string, id: string, day: string | null) =>
    put(`users/${userId}`, { memberships: [{ id, until: day }] })
  const addChild = () =>
    post('users', {
      ...GUARDIAN,
      memberships: [{ institutionId: world.a.id, guardianId: world.membershipOf.userA.id }],
    })
  const seesPeer = async (as = 'userA') => {
    const [listed, record, history] = await Promise.all([
      list('payments', { id: [world.feePeer.id] }, as),
      world.clientFor(as).get(`payments/${world.feePeer.id}`),
      world.clientFor(as).get(`payments/${world.feePeer.id}/audit`),
    ])
    return [listed.rows.length, record.status, history.status]
  }

  describe('the payer of a member', () => {
    it('can be set by the institution’s Admins but not by a SuperAdmin, and is in the history', async () => {
      const { userA } = world.membershipOf
      expect(await ofPeer(userA.id, 'superAdmin')).toMatchObject(error('No tienes permiso para cambiar este campo'))
      expect((await ofPeer(userA.id)).body.memberships).toMatchObject([{ guardianId: userA.id }])
      expect((await list('users', { guardianId: userA.id }, 'adminA')).rows).toMatchObject([{ id: world.peerA.id }])
      const history = await get(`users/${world.peerA.id}/audit`)
      expect(history.rows).toMatchObject([{ changes: { guardianId: { from: null, to: userA.id } } }])
      expect((await ofPeer(null)).body.memberships).toMatchObject([{ guardianId: null }])
    })

    it('must be another current member of the institution without a guardian', async () => {
      const { peerA, userA, memberB, multiA, adminA } = world.membershipOf
      const unknown = error('El elemento elegido no existe')
      for (const id of [memberB.id, world.nowhere]) expect(await ofPeer(id)).toMatchObject(unknown)
      expect(await ofPeer('x')).toMatchObject({ status: 422 })
      expect(await ofPeer(peerA.id)).toMatchObject(error('Quien paga debe ser otra persona'))
      expect((await ofPeer(userA.id)).status).toBe(200)
      const ofUser = (id: string) => guardian(world.userA.id, userA.id, id)
      const hasGuardian = error('Las cuotas de esa persona las paga otra: elige a quien paga')
      expect(await ofUser(peerA.id)).toMatchObject(hasGuardian)
      expect(await ofUser(adminA.id)).toMatchObject(
        error('Esta persona paga las cuotas de otras, así que nadie puede pagar las suyas'),
      )
      expect(await guardian(world.multi.id, multiA.id, peerA.id)).toMatchObject(hasGuardian)
      await put(`users/${world.userA.id}`, { memberships: [{ id: userA.id, until: '2024-06-14' }] })
      expect(await guardian(world.multi.id, multiA.id, userA.id)).toMatchObject(
        error('Esa persona ya no pertenece a la institución'),
      )
      // The stored guardian stays when another field is saved.
      const again = { id: peerA.id, guardianId: userA.id, memberNumber: '12' }
      expect((await put(`users/${world.peerA.id}`, { memberships: [again] })).status).toBe(200)
    })

    it('can be set for a new member too', async () => {
      const child = await addChild()
      expect(child).toMatchObject({ status: 201, body: { memberships: [{ guardianId: world.membershipOf.userA.id }] } })
      const foreign = { institutionId: world.a.id, guardianId: world.membershipOf.memberB.id }
      const refused = await post('users', { ...GUARDIAN, memberships: [foreign] })
      expect(refused).toMatchObject(error('El elemento elegido no existe'))
      const grandchild = { institutionId: world.a.id, guardianId: child.id }
      expect(await post('users', { ...GUARDIAN, memberships: [grandchild] })).toMatchObject(
        error('Las cuotas de esa persona las paga otra: elige a quien paga'),
      )
    })
  })

  describe('a guardian', () => {
    it('sees the cuotas of their wards and is notified of them, but sees nothing else', async () => {
      expect(await seesPeer()).toEqual([0, 404, 404])
      await ofPeer(world.membershipOf.userA.id)
      expect(await seesPeer()).toEqual([1, 200, 200])
      const rows = await list('payments', { id: [world.feePeer.id] }, 'userA')
      expect(rows.rows).toMatchObject([{ memberName: 'Pérez, peerA' }])
      expect((await world.by.userA.get('profile')).body.wards).toEqual([
        {
          membershipId: world.membershipOf.peerA.id,
          institutionId: world.a.id,
          payerId: world.peerA.id,
          givenName: 'peerA',
          familyName: world.peerA.familyName,
        },
      ])
      expect((await world.by.userA.get(`users/${world.peerA.id}`)).status).toBe(403)
      expect((await list('users', {}, 'userA')).status).toBe(403)
      for (const as of ['multi', 'lonely']) expect(await seesPeer(as)).toEqual([0, 404, 404])
    })

    it('sees what another payer’s receipt pays of a ward’s cuotas, but not its history', async () => {
      await ofPeer(world.membershipOf.userA.id)
      const allocation = { feeId: world.feePeer.id, amount: 1500 }
      const suya = aReceiptBody(world.a.id, world.peerA.id, [allocation], { reference: 'Suya' })
      const receipt = await post('receipts', suya)
      expect(receipt.status).toBe(201)
      const record = await world.by.userA.get(`receipts/${receipt.id}`)
      expect(record.body).toMatchObject({ amount: 1500, payerId: null, actorId: null, reference: null })
      expect((await world.by.userA.get(`receipts/${receipt.id}/audit`)).rows).toEqual([])
      expect((await world.by.lonely.get(`receipts/${receipt.id}`)).status).toBe(404)
    })

    it('sees the cuotas and sums of a child without an e-mail', async () => {
      const child = await addChild()
      const fee = await post('payments', aFeeBody(world.a.id, child.id, { amount: 4000 }))
      const ofChild = await list('payments', { userId: [child.id] }, 'userA')
      expect(ofChild.rows).toMatchObject([{ id: fee.id, memberName: 'Ríos, Nina' }])
      const sums = await list('payments/summary', { userId: child.id }, 'userA')
      expect(sums.rows).toMatchObject([{ billed: 4000, pending: 4000 }])
    })

    it('can read a ward’s statement, which is empty for other people', async () => {
      const statement = async (as: string) => {
        const filter = { institutionId: world.a.id, userId: world.peerA.id }
        return (await list('payments/statement', filter, as)).body
      }
      const nothing = { currency: null, opening: 0, closing: 0, lines: [] }
      for (const as of ['userA', 'multi', 'lonely']) expect(await statement(as)).toMatchObject(nothing)
      await ofPeer(world.membershipOf.userA.id)
      const statementOfPeer = { currency: 'ARS', closing: world.feePeer.amount, lines: [{ feeId: world.feePeer.id }] }
      for (const as of ['userA', 'adminA', 'superAdmin']) expect(await statement(as)).toMatchObject(statementOfPeer)
    })

    it('sees nothing if the guardianship or a membership has ended or is pending', async () => {
      const { userA, peerA } = world.membershipOf
      await ofPeer(userA.id)
      await ofPeer(null)
      expect(await seesPeer()).toEqual([0, 404, 404])
      await ofPeer(userA.id)
      await until(world.userA.id, userA.id, '2024-06-14')
      expect(await seesPeer()).toEqual([0, 404, 404])
      expect((await world.by.userA.get('profile')).body.wards).toEqual([])
      await until(world.userA.id, userA.id, '2024-06-15')
      expect(await seesPeer()).toEqual([1, 200, 200])
      await until(world.peerA.id, peerA.id, '2024-06-14')
      expect(await seesPeer()).toEqual([0, 404, 404])
      await until(world.peerA.id, peerA.id, null)
      const pending = world.membershipOf.unlinkedInvited
      expect((await ofPeer(pending.id)).status).toBe(200)
      expect(await seesPeer()).toEqual([0, 404, 404])
    })
  })
})
