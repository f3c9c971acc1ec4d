import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { historyEventSchema } from '#domain/access/audit'
import { aFeeBody, aReceiptBody } from './bodies.ts'
import { NOW } from './world.ts'
import type { Answer } from './client.ts'

const actionsOf = (rows: readonly Answer[]) =>
  historyEventSchema
    .array()
    .parse(rows)
    .map(({ entity, action }) => `${entity}.${action}`)
const change = (membership: string, memberNumber: string) => ({ memberships: [{ id: membership, memberNumber }] })

/** What `GET {resource}/{id}/audit` returns, and to whom (record 5). */
describeOnBoth('history', (world) => {
  /** Each request comes an hour after the last one, so that their order in the history is certain. */
  async function send(as: string, method: string, path: string, body?: object) {
    world.clock.now += 3_600_000
    const answer = await world.json(method, `private/${path}`, { as, body })
    expect({ ok: answer.status < 300, body: answer.body }).toEqual({ ok: true, body: answer.body })
    return answer
  }
  const history = (as: string, path: string, query = '') => world.clientFor(as).get(`${path}/audit${query}`)
  const eventsOf = async (as: string, path: string) => actionsOf((await history(as, path)).rows)

  const pay = (amount: number) =>
    send(
      'adminA',
      'POST',
      'receipts',
      aReceiptBody(world.a.id, world.peerA.id, [
        { feeId: world.feeA.id, amount },
        { feeId: world.feePeer.id, amount: 100 },
      ]),
    )
  const invite = (as: string, institutionId: string, email: string, more = {}) =>
    send(as, 'POST', 'users', {
      email,
      givenName: 'Sofía',
      familyName: 'Luna',
      documentNumber: '28000111',
      memberships: [{ institutionId }],
      ...more,
    })
  const accept = (as: string, membershipId: string) =>
    send(as, 'POST', `profile/memberships/${membershipId}/acceptance`)
  const signIn = async (as: string, email: string) => {
    world.clock.now += 3_600_000
    expect((await world.signInWith(email, as)).status).toBe(200)
  }

  describe('the history of money', () => {
    it('shows the paid amount of a cuota before and after, with receipt and actor', async () => {
      const receipt = await pay(4000)
      await send('superAdmin', 'POST', `receipts/${receipt.id}/reversal`, { reason: 'Mal cargado' })
      const { rows, headers } = await history('adminA', `payments/${world.feeA.id}`)
      expect(headers.get('Content-Range')).toBe('audit 0-1/2')
      expect(rows).toMatchObject([
        {
          action: 'reversal',
          at: new Date(NOW + 7_200_000).toISOString(),
          actor: { name: null, self: false },
          changes: { paid: { from: 4000, to: 0 }, receiptNumber: { to: 2 }, reason: { to: 'Mal cargado' } },
        },
        {
          action: 'payment',
          at: new Date(NOW + 3_600_000).toISOString(),
          actor: { name: 'adminA Pérez', self: true },
          changes: { paid: { from: 0, to: 4000 }, receiptId: { to: receipt.id } },
        },
      ])
    })

    it('shows people their own cuota and its payments, but no receipt of another payer', async () => {
      const receipt = await pay(4000)
      await send('adminA', 'POST', `receipts/${receipt.id}/reversal`, { reason: 'Mal cargado' })
      const [fee, paid] = [`payments/${world.feeA.id}`, `receipts/${receipt.id}`]
      expect(await eventsOf('userA', fee)).toEqual(['fee.reversal', 'fee.payment'])
      expect(await eventsOf('userA', paid)).toEqual([])
      expect(await eventsOf('adminA', paid)).toEqual(['receipt.reverse', 'receipt.register'])
      const texts = JSON.stringify([(await history('userA', fee)).body, (await history('userA', paid)).body])
      expect(texts).not.toContain('adminA')
      expect(texts).not.toContain(world.adminA.id)
      expect(texts).not.toContain(world.feePeer.id)
    })

    it('shows the fields of a new cuota', async () => {
      const body = aFeeBody(world.a.id, world.peerA.id, { concept: 'Ropa', amount: 5 })
      const { id } = await send('adminA', 'POST', 'payments', body)
      const [event] = (await history('superAdmin', `payments/${id}`)).rows
      expect(event).toMatchObject({ action: 'create', institutionId: world.a.id, actor: { name: 'adminA Pérez' } })
      expect(event?.changes).toMatchObject({ concept: { to: 'Ropa' }, amount: { to: 5 } })
      expect(Object.keys(event ?? {})).not.toContain('actorId')
    })
  })

  describe('the history of an institution', () => {
    it('shows each changed field, the newest change first', async () => {
      await send('adminA', 'PUT', `institutions/${world.a.id}`, { name: 'Club Nuevo', city: 'Funes' })
      await send('superAdmin', 'PUT', `institutions/${world.a.id}`, { graceDays: 5 })
      const { rows } = await history('adminA', `institutions/${world.a.id}`)
      expect(rows.map(({ changes, actor }) => ({ changes, actor }))).toEqual([
        { changes: { graceDays: { from: 0, to: 5 } }, actor: { name: null, self: false } },
        {
          changes: { name: { from: 'Club A', to: 'Club Nuevo' }, city: { from: 'Rosario', to: 'Funes' } },
          actor: { name: 'adminA Pérez', self: true },
        },
      ])
      const [first] = (await history('superAdmin', `institutions/${world.a.id}`)).rows
      expect(first?.actor).toEqual({ name: 'superAdmin Pérez', self: true })
    })

    it('shows the names of people invited to administer it, but no other member', async () => {
      const person = { givenName: 'Inés', familyName: 'Sosa', phone: '+5491144445555' }
      const inA = (role: string) => ({ ...person, memberships: [{ institutionId: world.a.id, role }] })
      await send('superAdmin', 'POST', 'users', { ...inA('Admin'), email: 'ines@example.org' })
      await send('adminA', 'POST', 'users', { ...inA('User'), email: 'otra@example.org' })
      for (const who of ['superAdmin', 'adminA'] as const) {
        const { rows } = await history(who, `institutions/${world.a.id}`)
        expect(rows.map(({ action, entity }) => ({ action, entity }))).toEqual([
          { action: 'invite', entity: 'membership' },
        ])
        expect(rows[0]?.changes).toMatchObject({ role: { to: 'Admin' } })
        expect(rows[0]?.changes?.['invitation']).toEqual({ to: { givenName: 'Inés', familyName: 'Sosa' } })
      }
    })

    it('has pages, and refuses other parameters', async () => {
      for (const city of ['Funes', 'Roldán', 'Pérez'])
        await send('adminA', 'PUT', `institutions/${world.a.id}`, { city })
      const path = `institutions/${world.a.id}`
      const page = await history('adminA', path, '?range=[1,5]&filter={}')
      expect(page.headers.get('Content-Range')).toBe('audit 1-2/3')
      expect(page.rows.map(({ changes }) => changes?.city?.to)).toEqual(['Roldán', 'Funes'])
      expect((await history('adminA', path, '?range=[3,5]')).headers.get('Content-Range')).toBe('audit */3')
      const refused: [string, string][] = [
        ['?filter={"action":"edit"}', 'unknownFilter'],
        ['?sort=["at","ASC"]', 'malformedQuery'],
        ['?range=[2,1]', 'malformedQuery'],
      ]
      for (const [query, code] of refused) {
        const { status, body } = await history('adminA', path, query)
        expect([query, status, body.code]).toEqual([query, 400, code])
      }
    })
  })

  describe('the history of a person', () => {
    it('shows an Admin only memberships of their institutions', async () => {
      await accept('userA', world.membershipOf.userAInvited.id)
      await send('adminA', 'PUT', `users/${world.userA.id}`, change(world.membershipOf.userA.id, 'A-1'))
      await send('multi', 'PUT', `users/${world.userA.id}`, change(world.membershipOf.userAInvited.id, 'SECRETO'))
      const ofA = await history('adminA', `users/${world.userA.id}`)
      expect(ofA.rows.map(({ changes }) => changes)).toEqual([{ memberNumber: { from: '7', to: 'A-1' } }])
      expect(JSON.stringify(ofA.body)).not.toContain(world.b.id)
      expect(await eventsOf('multi', `users/${world.userA.id}`)).toEqual(['membership.edit', 'membership.accept'])
      expect(await eventsOf('superAdmin', `users/${world.userA.id}`)).toEqual([
        'membership.edit',
        'membership.edit',
        // Within one transaction, the newest event comes first.
        'user.edit',
        'membership.accept',
      ])
    })

    it('shows an Admin changes of a person who is in no other club', async () => {
      await send('userA', 'PUT', 'profile', { phone: '+5493415550000' })
      await send('superAdmin', 'PUT', `users/${world.userA.id}`, { active: false })
      await send('superAdmin', 'PUT', `users/${world.userA.id}`, { active: true })
      const { rows } = await history('adminA', `users/${world.userA.id}`)
      expect(rows.map(({ changes, actor }) => [Object.keys(changes ?? {}), actor?.name])).toEqual([
        [['active'], null],
        [['active'], null],
        [['phone'], 'userA Pérez'],
      ])
      await accept('userA', world.membershipOf.userAInvited.id)
      expect(await eventsOf('adminA', `users/${world.userA.id}`)).toEqual([])
      expect(await eventsOf('multi', `users/${world.userA.id}`)).toEqual(['membership.accept'])
    })

    it('shows nothing from before the person accepted, not even that a record existed', async () => {
      await invite('multi', world.b.id, 'stranger@rayo.test', { documentNumber: 'DE-B' })
      await signIn('stranger', 'stranger@rayo.test')
      await send('stranger', 'PUT', 'profile', { phone: '+5493415550000' })
      const { id: membershipId } = await invite('adminA', world.a.id, 'stranger@rayo.test')
      expect(await eventsOf('adminA', `users/${membershipId}`)).toEqual(['membership.invite'])
      const { id } = await accept('stranger', membershipId)
      await send('stranger', 'PUT', 'profile', { gender: 'F' })
      const events = await history('adminA', `users/${id}`)
      expect(actionsOf(events.rows)).toEqual(['user.edit', 'membership.accept', 'membership.invite'])
      expect(JSON.stringify(events.body)).not.toMatch(/DE-B|multi|\+549341/)
      expect(await eventsOf('superAdmin', `users/${id}`)).toEqual([
        'user.edit',
        'membership.accept',
        'membership.invite',
        'user.edit',
        'user.link',
        'membership.invite',
        'user.invite',
      ])
    })

    it('does not reveal that an invitation went to another person', async () => {
      const old = await invite('adminA', world.a.id, 'memberb@rayo.test')
      await signIn('memberB', 'otra@example.org')
      await invite('adminA', world.a.id, 'otra@example.org')
      expect(await eventsOf('adminA', `users/${old.id}`)).toEqual(['membership.invite'])
      const { body } = await world.by.adminA.get(`users/${old.id}`)
      expect([body.version, body.updatedAt]).toEqual([old.body.version, old.body.updatedAt])
    })

    it('shows a SuperAdmin the sign-in and the changed e-mail', async () => {
      await signIn('userA', 'nueva@example.org')
      const [event] = (await history('superAdmin', `users/${world.userA.id}`)).rows
      expect(event).toMatchObject({
        action: 'edit',
        actor: { name: 'userA Pérez' },
        changes: { email: { from: 'usera@rayo.test', to: 'nueva@example.org' } },
      })
    })
  })
})
