import { beforeEach, expect, it } from 'vitest'
import { TERMS_VERSION } from '#domain/access/terms'
import { NOW, createWorld } from '#tests/access/world'
import type { World } from '#tests/access/world'

let world: World
beforeEach(() => {
  world = createWorld()
})

const accept = (id: string) => world.json('POST', `private/profile/memberships/${id}/acceptance`, { as: 'userA' })

it('shows the person’s memberships with the institution’s name, pending ones too', async () => {
  const { body } = await world.json('GET', 'private/profile', { as: 'userA' })
  expect(body.activeMemberships).toEqual([{ institutionId: world.a.id, role: 'User' }])
  expect(body.memberships).toMatchObject([
    { institutionName: 'Club A', state: 'accepted' },
    { institutionName: 'Club B', state: 'pending' },
  ])
})

it('changes the person’s own data and nothing else', async () => {
  const { body: profile } = await world.json('GET', 'private/profile', { as: 'userA' })
  const body = { ...profile, givenName: 'Lucía', email: 'otra@example.org', rols: ['SuperAdmin'], active: false }
  const answer = await world.json('PUT', 'private/profile', { as: 'userA', body })
  expect(answer.body).toMatchObject({ givenName: 'Lucía', email: 'usera@rayo.test', rols: ['User'], active: true })
  const stale = await world.json('PUT', 'private/profile', { as: 'userA', body })
  expect([stale.status, stale.body.current?.givenName]).toEqual([412, 'Lucía'])
  const unknown = await world.json('PUT', 'private/profile', { as: 'userA', body: { superAdmin: true } })
  expect(unknown.body.errors).toEqual({ superAdmin: 'Ese campo no existe' })
})

it('accepts the current terms once, at the server’s instant, and records it in the person’s history', async () => {
  const acceptTerms = () =>
    world.json('POST', 'private/profile/terms', { as: 'userA', body: { termsVersion: TERMS_VERSION } })
  const first = await acceptTerms()
  expect(first.body).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: new Date(NOW).toISOString() })
  expect((await acceptTerms()).body).toEqual(first.body)
  const { body: history } = await world.json('GET', `private/users/${world.userA.id}/audit`, { as: 'superAdmin' })
  expect(history).toMatchObject([
    { action: 'edit', actor: { name: 'userA Pérez' }, changes: { termsVersion: { from: null, to: TERMS_VERSION } } },
  ])
})

it.each([
  [{ termsVersion: '2020-01-01' }, 'termsVersion'],
  [{}, 'termsVersion'],
  [{ termsVersion: TERMS_VERSION, termsAcceptedAt: '2020-01-01T00:00:00Z' }, 'termsAcceptedAt'],
])('refuses %j as an acceptance of the terms, and names the field', async (body, field) => {
  const answer = await world.json('POST', 'private/profile/terms', { as: 'userA', body })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
})

it('accepts the terms neither by an edit of the profile nor for somebody else, and shows them to no Admin', async () => {
  const body = { termsVersion: TERMS_VERSION }
  const asAdmin = await world.json('PUT', `private/users/${world.userA.id}`, { as: 'adminA', body })
  expect(asAdmin.body.errors).toEqual({ termsVersion: 'Ese campo no existe' })
  const own = await world.json('PUT', 'private/profile', { as: 'userA', body })
  expect(own.body).toMatchObject({ termsVersion: null, termsAcceptedAt: null })
  const { body: view } = await world.json('GET', `private/users/${world.userA.id}`, { as: 'adminA' })
  expect(view).not.toHaveProperty('termsVersion')
})

it('opens the institution on acceptance, fills in missing data, and can be repeated', async () => {
  const { id } = world.membershipOf.userAInvited
  const { body } = await accept(id)
  expect(body).toMatchObject({ documentNumber: '30111222', givenName: 'userA' })
  expect((await world.json('GET', `private/institutions/${world.b.id}`, { as: 'userA' })).status).toBe(200)
  expect((await accept(id)).status).toBe(200)
  const { body: view } = await world.json('GET', `private/users/${world.userA.id}`, { as: 'multi' })
  expect(view).toMatchObject({ pending: false, email: 'usera@rayo.test' })
})

it('hides and refuses a withdrawn invitation', async () => {
  const { id } = world.membershipOf.userAInvited
  await world.json('DELETE', `private/users/${id}`, { as: 'multi' })
  expect((await accept(id)).status).toBe(404)
  const { body } = await world.json('GET', 'private/profile', { as: 'userA' })
  expect(body.memberships).toMatchObject([{ institutionName: 'Club A' }])
})
