import { beforeEach, describe, expect, it } from 'vitest'
import { freshWorld } from '#tests/access/world'

/** An Admin sees only the name and the member number of a former member (§D3). */
const PRIVATE = { phone: '+5491122334455', documentNumber: '30999888', birthdate: '1991-02-03', gender: 'F' }
const BLANK = { email: null, phone: null, documentNumber: null, birthdate: null, gender: null }
const world = freshWorld()
const { adminA } = world.by
const path = `users/${world.userA.id}`
const PRIVATE_DATA = /usera@rayo|5491122334455|30999888|1991-02-03/i

beforeEach(async () => {
  await adminA.put(path, { ...PRIVATE, familyName: 'Vega' })
  await adminA.remove(path)
})

describe('a person whose membership has ended', () => {
  it('keeps name, member number, cuotas and receipts in the club', async () => {
    const { body } = await adminA.get(path)
    expect(body).toMatchObject({ ...BLANK, givenName: 'userA', familyName: 'Vega', pending: false })
    expect(body.memberships?.[0]).toMatchObject({ memberNumber: '7', until: '2024-06-14' })
    expect((await adminA.list('payments', { q: 'vega' })).rows).toHaveLength(2)
    expect((await adminA.list('receipts', { q: 'vega' })).rows).toHaveLength(1)
    expect((await adminA.list('users', { id: [world.userA.id] })).rows).toMatchObject([
      { familyName: 'Vega', email: null },
    ])
  })

  it.each(['usera@rayo', '30999888'])('cannot be found by %s, and neither can their cuotas and receipts', async (q) => {
    for (const resource of ['users', 'payments', 'receipts']) {
      expect((await adminA.list(resource, { q })).headers.get('Content-Range')).toMatch(/\/0$/)
    }
  })

  it('stays hidden everywhere: lists, history, answers to changes, stale versions', async () => {
    const all = [
      await adminA.list('users', {}),
      await adminA.get(path),
      await adminA.get(`${path}/audit`),
      await adminA.put(path, { memberships: [{ id: world.membershipOf.userA.id, memberNumber: '8' }] }),
      await adminA.put(path, { familyName: 'Otra', version: 99 }),
      await adminA.remove(path),
    ]
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 412, 200])
    expect(JSON.stringify(all.map(({ body }) => body))).not.toMatch(PRIVATE_DATA)
  })

  it('accepts another member number from the form, but no change of the person', async () => {
    const { body } = await adminA.get(path)
    const [membership] = JSON.parse(JSON.stringify(body.memberships)) as [object]
    const response = await adminA.put(path, { ...body, memberships: [{ ...membership, memberNumber: '70' }] })
    expect([response.status, response.body.memberships?.[0]?.memberNumber]).toEqual([200, '70'])
    const user = await world.store.read((tx) => tx.users.stored({ id: world.userA.id }))
    expect(user).toMatchObject({ ...PRIVATE, email: 'usera@rayo.test' })
    const fields = { email: 'x@example.org', phone: '+5491100000000', givenName: 'X', birthdate: '2000-01-01' }
    const refusal = await adminA.put(path, fields)
    expect([refusal.status, Object.keys(refusal.body.errors ?? {}).toSorted()]).toEqual([
      422,
      Object.keys(fields).toSorted(),
    ])
  })

  it('is not revealed by an invitation into a second club through their record', async () => {
    const body = { name: 'Club A2', slug: 'club-a2', currency: 'ARS' }
    const { id: institutionId } = await adminA.post('institutions', body)
    expect((await adminA.put(path, { memberships: [{ institutionId }] })).faults).toEqual([
      422,
      { 'memberships.0.institutionId': 'No tienes permiso para cambiar este campo' },
    ])
    // inviting the e-mail is answered like inviting a stranger
    const invite = (email: string) =>
      adminA.post('users', { email, givenName: 'Z', familyName: 'Z', memberships: [{ institutionId }] })
    const invitation = await invite('usera@rayo.test')
    const unknown = await invite('nadie@example.org')
    expect([invitation.status, invitation.body.pending, unknown.status]).toEqual([201, true, 201])
    expect(invitation.id).not.toBe(world.userA.id)
    expect((await adminA.get(path)).body.memberships).toHaveLength(1)
  })

  it('is visible in full to themselves and to a SuperAdmin', async () => {
    expect((await world.by.userA.get('profile')).body).toMatchObject({ ...PRIVATE, email: 'usera@rayo.test' })
    expect((await world.by.superAdmin.get(path)).body).toMatchObject(PRIVATE)
  })
})

it('hides the private data of an invitation from the history when the accepted membership ends', async () => {
  await world.restore()
  const invitation = { email: 'lonely@rayo.test', givenName: 'Lola', familyName: 'Ríos', ...PRIVATE }
  const invited = await adminA.post('users', { ...invitation, memberships: [{ institutionId: world.a.id }] })
  await world.by.lonely.accept(invited.id)
  const history = async () => (await adminA.get(`users/${world.lonely.id}/audit`)).rows
  expect(JSON.stringify(await history())).toMatch(/30999888/)
  await adminA.remove(`users/${world.lonely.id}`)
  const events = await history()
  expect(events.map(({ action }) => action)).toEqual(['end', 'accept', 'invite'])
  expect(JSON.stringify(events)).not.toMatch(/30999888|lonely@|5491122334455|1991/)
  expect(JSON.stringify(events)).toMatch(/Lola/)
})
