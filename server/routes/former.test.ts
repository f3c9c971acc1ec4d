import { beforeEach, describe, expect, it } from 'vitest'
import { createWorld } from '#tests/access/world'
import type { World } from '#tests/access/world'

/** Of a person whose membership has ended, an Admin sees only the name and the member number (decisions §3). */
const PRIVATE = { phone: '+5491122334455', documentNumber: '30999888', birthdate: '1991-02-03', gender: 'F' }
const BLANK = { email: null, phone: null, documentNumber: null, birthdate: null, gender: null }
let world: World

const asAdmin = (method: string, path: string, body?: object) =>
  world.json(method, `private/${path}`, { as: 'adminA', ...(body && { body }) })
const idsOf = (resource: string, filter: object, sort = ['id', 'ASC']) =>
  asAdmin(
    'GET',
    `${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort) }).toString()}`,
  )
const path = () => `users/${world.userA.id}`
const PRIVATE_DATA = /usera@rayo|5491122334455|30999888|1991-02-03/i

beforeEach(async () => {
  world = createWorld()
  await asAdmin('PUT', path(), { ...PRIVATE, familyName: 'Vega' })
  await asAdmin('DELETE', path())
})

describe('a person whose membership has ended', () => {
  it('keeps name, member number, cuotas and receipts in the club', async () => {
    const { body } = await asAdmin('GET', path())
    expect(body).toMatchObject({ ...BLANK, givenName: 'userA', familyName: 'Vega', pending: false })
    expect(body.memberships?.[0]).toMatchObject({ memberNumber: '7', until: '2024-06-14' })
    expect((await idsOf('payments', { q: 'vega' })).rows).toHaveLength(2)
    expect((await idsOf('receipts', { q: 'vega' })).rows).toHaveLength(1)
    expect((await idsOf('users', { id: [world.userA.id] })).rows).toMatchObject([{ familyName: 'Vega', email: null }])
  })

  it.each(['usera@rayo', '30999888'])('is not found by %s, and neither are their cuotas and receipts', async (q) => {
    for (const resource of ['users', 'payments', 'receipts']) {
      expect((await idsOf(resource, { q })).headers.get('Content-Range')).toMatch(/\/0$/)
    }
  })

  it('is neither found nor sorted by e-mail', async () => {
    expect((await idsOf('users', { email: 'usera@rayo.test' })).rows).toEqual([])
    for (const order of ['ASC', 'DESC']) {
      expect((await idsOf('users', {}, ['email', order])).rows.at(-1)).toMatchObject({ id: world.userA.id })
    }
  })

  it('stays hidden everywhere: lists, history, answers to changes, stale versions', async () => {
    const all = [
      await idsOf('users', {}),
      await asAdmin('GET', path()),
      await asAdmin('GET', `${path()}/audit`),
      await asAdmin('PUT', path(), { memberships: [{ id: world.membershipOf.userA.id, memberNumber: '8' }] }),
      await asAdmin('PUT', path(), { familyName: 'Otra', version: 99 }),
      await asAdmin('DELETE', path()),
    ]
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 412, 200])
    expect(JSON.stringify(all.map(({ body }) => body))).not.toMatch(PRIVATE_DATA)
  })

  it('can be saved from the form with another member number, but no field of the person changes', async () => {
    const { body } = await asAdmin('GET', path())
    const [membership] = JSON.parse(JSON.stringify(body.memberships)) as [object]
    const response = await asAdmin('PUT', path(), { ...body, memberships: [{ ...membership, memberNumber: '70' }] })
    expect([response.status, response.body.memberships?.[0]?.memberNumber]).toEqual([200, '70'])
    const stored = await world.store.read((tx) => tx.users.stored({ id: world.userA.id }))
    expect(stored).toMatchObject({ ...PRIVATE, email: 'usera@rayo.test' })
    const fields = { email: 'x@example.org', phone: '+5491100000000', givenName: 'X', birthdate: '2000-01-01' }
    const refusal = await asAdmin('PUT', path(), fields)
    expect([refusal.status, Object.keys(refusal.body.errors ?? {}).toSorted()]).toEqual([
      422,
      Object.keys(fields).toSorted(),
    ])
  })

  it('is not revealed by an invitation into a second club through their record', async () => {
    const body = { name: 'Club A2', slug: 'club-a2', currency: 'ARS' }
    const { id: institutionId } = await asAdmin('POST', 'institutions', body)
    const through = await asAdmin('PUT', path(), { memberships: [{ institutionId }] })
    expect([through.status, through.body.errors]).toEqual([
      422,
      { 'memberships.0.institutionId': 'No tienes permiso para cambiar este campo' },
    ])
    // An invitation to the e-mail reveals nothing either: it is answered like a stranger's.
    const invite = (email: string) =>
      asAdmin('POST', 'users', { email, givenName: 'Z', familyName: 'Z', memberships: [{ institutionId }] })
    const invitation = await invite('usera@rayo.test')
    const unknown = await invite('nadie@example.org')
    expect([invitation.status, invitation.body.pending, unknown.status]).toEqual([201, true, 201])
    expect(invitation.id).not.toBe(world.userA.id)
    expect((await asAdmin('GET', path())).body.memberships).toHaveLength(1)
  })

  it('is shown in full to themselves and to a SuperAdmin', async () => {
    const own = await world.json('GET', 'private/profile', { as: 'userA' })
    expect(own.body).toMatchObject({ ...PRIVATE, email: 'usera@rayo.test' })
    expect((await world.json('GET', `private/${path()}`, { as: 'superAdmin' })).body).toMatchObject(PRIVATE)
  })
})

it('hides the private data of an invitation from the history when the accepted membership ends', async () => {
  world = createWorld()
  const invitation = { email: 'lonely@rayo.test', givenName: 'Lola', familyName: 'Ríos', ...PRIVATE }
  const invited = await asAdmin('POST', 'users', { ...invitation, memberships: [{ institutionId: world.a.id }] })
  await world.json('POST', `private/profile/memberships/${invited.id}/acceptance`, { as: 'lonely' })
  const history = async () => (await asAdmin('GET', `users/${world.lonely.id}/audit`)).rows
  expect(JSON.stringify(await history())).toMatch(/30999888/)
  await asAdmin('DELETE', `users/${world.lonely.id}`)
  const events = await history()
  expect(events.map(({ action }) => action)).toEqual(['end', 'accept', 'invite'])
  expect(JSON.stringify(events)).not.toMatch(/30999888|lonely@|5491122334455|1991/)
  expect(JSON.stringify(events)).toMatch(/Lola/)
})
