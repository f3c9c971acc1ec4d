import { expect, it } from 'vitest'
import { TERMS_VERSION } from '#domain/access/terms'
import { NOW, freshWorld } from '#tests/access/world'

const world = freshWorld()

const { accept } = world.by.userA

it('shows the user’s memberships, also pending ones, with the institution’s name', async () => {
  const { body } = await world.by.userA.get('profile')
  expect(body.activeMemberships).toEqual([{ institutionId: world.a.id, role: 'User', duties: null, dutySportIds: [] }])
  expect(body.memberships).toMatchObject([
    { institutionName: 'Club A', state: 'accepted' },
    { institutionName: 'Club B', state: 'pending' },
  ])
})

it('changes only the user’s own data', async () => {
  const { body: profile } = await world.by.userA.get('profile')
  const body = { ...profile, givenName: 'Lucía', email: 'otra@example.org', rols: ['SuperAdmin'], active: false }
  const answer = await world.by.userA.put('profile', body)
  expect(answer.body).toMatchObject({ givenName: 'Lucía', email: 'usera@rayo.test', rols: ['User'], active: true })
  const stale = await world.by.userA.put('profile', body)
  expect([stale.status, stale.body.current?.givenName]).toEqual([412, 'Lucía'])
  const unknown = await world.by.userA.put('profile', { superAdmin: true })
  expect(unknown.body.errors).toEqual({ superAdmin: 'Ese campo no existe' })
})

it('accepts the current terms once, at the server’s time, and records it in the user’s history', async () => {
  const acceptTerms = () => world.by.userA.post('profile/terms', { termsVersion: TERMS_VERSION })
  const first = await acceptTerms()
  expect(first.body).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: new Date(NOW).toISOString() })
  expect((await acceptTerms()).body).toEqual(first.body)
  expect((await world.by.superAdmin.get(`users/${world.userA.id}/audit`)).body).toMatchObject([
    { action: 'edit', actor: { name: 'userA Pérez' }, changes: { termsVersion: { from: null, to: TERMS_VERSION } } },
  ])
})

it.each([
  [{ termsVersion: '2020-01-01' }, 'termsVersion'],
  [{}, 'termsVersion'],
  [{ termsVersion: TERMS_VERSION, termsAcceptedAt: '2020-01-01T00:00:00Z' }, 'termsAcceptedAt'],
])('refuses to accept the terms with %j, and names the field', async (body, field) => {
  const answer = await world.by.userA.post('profile/terms', body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
})

it('does not accept the terms in an edit or for somebody else, and hides them from Admins', async () => {
  const body = { termsVersion: TERMS_VERSION }
  const asAdmin = await world.by.adminA.put(`users/${world.userA.id}`, body)
  expect(asAdmin.body.errors).toEqual({ termsVersion: 'Ese campo no existe' })
  const own = await world.by.userA.put('profile', body)
  expect(own.body).toMatchObject({ termsVersion: null, termsAcceptedAt: null })
  expect((await world.by.adminA.get(`users/${world.userA.id}`)).body).not.toHaveProperty('termsVersion')
})

it('opens the institution on acceptance, fills in missing data, and can be repeated', async () => {
  const { id } = world.membershipOf.userAInvited
  const { body } = await accept(id)
  expect(body).toMatchObject({ documentNumber: '30111222', givenName: 'userA' })
  expect((await world.by.userA.get(`institutions/${world.b.id}`)).status).toBe(200)
  expect((await accept(id)).status).toBe(200)
  const { body: view } = await world.by.multi.get(`users/${world.userA.id}`)
  expect(view).toMatchObject({ pending: false, email: 'usera@rayo.test' })
})

it('hides and refuses a withdrawn invitation', async () => {
  const { id } = world.membershipOf.userAInvited
  await world.by.multi.remove(`users/${id}`)
  expect((await accept(id)).status).toBe(404)
  expect((await world.by.userA.get('profile')).body.memberships).toMatchObject([{ institutionName: 'Club A' }])
})
