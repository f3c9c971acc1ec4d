import { describe, expect, it } from 'vitest'
import { bulkResultSchema } from '#domain/api/bulk'
import { userViewSchema } from '#domain/members/user'
import { aMemberImport, fileRows } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'

const HOUR_MS = 3_600_000
const world = freshWorld()

/** The e-mails of the requested accounts. */
const requested = () => world.store.snapshot().accountRequests.map(({ email }) => email)

/** Another process of the installation, with three invitations an hour. */
function process() {
  const { clientFor, by } = world.processWith({ accounts: { drain: async () => {} }, invitationsAnHour: 3 })
  const invite = (email: string, institutionId = world.a.id, as = 'adminA') =>
    clientFor(as).post('users', { email, givenName: 'N', familyName: 'N', memberships: [{ institutionId }] })
  return { ...by, invite }
}

describe('invitations', () => {
  it('are limited per institution and hour, across all processes', async () => {
    const [one, other] = [process(), process()]
    expect((await one.invite('n1@example.org')).status).toBe(201)
    world.clock.now += 60_000
    expect((await other.invite('n2@example.org')).status).toBe(201)
    expect((await one.invite('n3@example.org')).status).toBe(201)
    const limited = await other.invite('n4@example.org')
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, String(HOUR_MS / 1000 - 60)])
    expect(limited.body.code).toBe('rateLimited')
    expect((await other.invite('n4@example.org', world.b.id, 'multi')).status).toBe(201)
    world.clock.now += HOUR_MS - 60_000
    expect((await other.invite('n4@example.org')).status).toBe(201)
    expect((await other.invite('n5@example.org')).status).toBe(429)
  })

  it('are also limited per person and hour, whatever the number of clubs', async () => {
    const { adminA, invite } = process()
    const create = async (name: string) => (await adminA.post('institutions', { name })).id
    const clubs = [world.a.id, await create('Segundo'), await create('Tercero'), await create('Cuarto')]
    const statuses: number[] = []
    for (const [index, club] of clubs.entries()) statuses.push((await invite(`n${index}@example.org`, club)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await invite('n9@example.org', world.b.id, 'multi')).status).toBe(201)
    world.clock.now += HOUR_MS
    expect((await invite('n9@example.org', clubs[3])).status).toBe(201)
  })

  it('count when they are sent again to the same e-mail, and each requests an account', async () => {
    const { adminA } = process()
    const { id, invitation } = world.membershipOf.unlinkedInvited
    const email = 'invitada@example.org'
    expect(invitation?.email).toBe(email)
    const save = (body: object) => adminA.put(`users/${id}`, body)
    expect((await save({ email, invite: true })).status).toBe(200)
    // Without an e-mail in the body, the invitation goes to the stored one.
    for (let count = 1; count < 3; count += 1) expect((await save({ invite: true })).status).toBe(200)
    expect((await save({ email, invite: true })).status).toBe(429)
    expect((await save({ email, familyName: 'Otra' })).status).toBe(200)
    const history = await world.by.adminA.get(`users/${id}/audit`)
    expect(history.rows.map(({ action }) => action)).toEqual(['edit', 'invite', 'invite', 'invite'])
    expect(requested()).toEqual([email, email, email])
    expect((await save({ email: null })).status).toBe(200)
    expect((await save({ invite: true })).faults).toEqual([422, { email: expect.stringMatching(/^No tiene correo/) }])
    const accepted = await adminA.put(`users/${world.userA.id}`, { email: world.userA.email, invite: true })
    expect(accepted.faults).toEqual([422, { invite: expect.any(String) }])
  })

  it('can be sent again to an Admin by a SuperAdmin, once per key', async () => {
    const { superAdmin } = process()
    const [email, memberships] = ['nueva@example.org', [{ institutionId: world.a.id, role: 'Admin' }]]
    const body = { email, givenName: 'N', familyName: 'N', memberships }
    const invited = await superAdmin.post('users', body, { 'Idempotency-Key': 'zero' })
    expect(await superAdmin.post('users', body, { 'Idempotency-Key': 'zero' })).toMatchObject({ body: invited.body })
    const [membership] = userViewSchema.parse(invited.body).memberships
    const again = (key: string) =>
      superAdmin.put(`users/${membership?.id}`, { invite: true }, { 'Idempotency-Key': key })
    for (const key of ['one', 'one', 'two']) expect((await again(key)).status).toBe(200)
    const events = world.store.snapshot().audit.filter(({ entityId }) => entityId === membership?.id)
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual(
      Array.from({ length: 3 }, () => ['invite', world.superAdmin.id]),
    )
    expect(requested()).toEqual([email, email, email])
    expect((await again('three')).status).toBe(429)
  })

  it('can be sent in bulk to people who have not accepted, up to the limit', async () => {
    const { adminA } = process()
    const rows = [...[1, 2, 3, 4].map((one) => [`Socia ${one}`, 'N', `n${one}@example.org`]), ['Sin correo', 'N', '']]
    const columns = ['Apellido', 'Nombre', 'Email']
    const file = aMemberImport(world.a.id, { columns, rows: fileRows(...rows), reading: { since: '2024-06-15' } })
    expect((await adminA.post('users/import', file)).status).toBe(200)
    const response = await world.by.adminA.list('users', { institutionId: world.a.id, state: 'pending' })
    const names = rows.map(([familyName]) => familyName)
    const expected = userViewSchema
      .array()
      .parse(response.rows)
      .filter(({ familyName }) => names.includes(familyName))
    const records = [...expected, world.userA].map(({ id }) => ({ id, version: 1 }))
    expect([expected.length, requested()]).toEqual([5, []])

    const action = { kind: 'invite' }
    expect((await adminA.post('users/bulk', { action, records, dryRun: true })).status).toBe(200)
    expect(requested()).toEqual([])
    const answer = await adminA.post('users/bulk', { action, records })
    const { done, refused } = bulkResultSchema.parse(answer.body)
    expect([answer.status, done.length]).toEqual([200, 3])
    expect(refused.map(({ code }) => code).toSorted()).toEqual(['rateLimited', 'validation', 'validation'])
    const invited = expected.filter(({ id }) => done.some((one) => one.id === id))
    expect(new Set(requested())).toEqual(new Set(invited.map(({ email }) => email)))
    expect(requested()).toHaveLength(3)
  })

  it('count when they are restored or get another e-mail, but not after other changes', async () => {
    const { adminA, invite } = process()
    const { id } = world.membershipOf.unlinkedInvited
    const correct = (body: object) => adminA.put(`users/${id}`, body)
    expect((await correct({ email: 'n1@example.org' })).status).toBe(200)
    expect((await correct({ email: 'n2@example.org' })).status).toBe(200)
    expect((await adminA.remove(`users/${id}`)).status).toBe(200)
    expect((await invite('n2@example.org')).status).toBe(201)
    expect((await correct({ email: 'n3@example.org' })).status).toBe(429)
    expect((await correct({ familyName: 'Otra' })).status).toBe(200)
    expect(requested()).toEqual(['n1@example.org', 'n2@example.org', 'n2@example.org'])
  })
})

it('refuses everywhere an e-mail that is ASCII only in lower case', async () => {
  const email = 'a@\u212Aayo.test'
  const body = { email, givenName: 'N', familyName: 'N', memberships: [{ institutionId: world.a.id }] }
  const asAdmin = { as: 'adminA', body }
  const wrong = { email: 'Ingresa un correo válido' }
  const invited = await world.json('POST', 'private/users', asAdmin)
  expect([invited.status, Object.keys(invited.body.errors ?? {})]).toEqual([422, Object.keys(wrong)])
  const { id } = world.membershipOf.unlinkedInvited
  expect((await world.json('PUT', `private/users/${id}`, asAdmin)).status).toBe(422)
  expect((await world.json('PUT', `private/institutions/${world.a.id}`, asAdmin)).status).toBe(422)
  const signIn = { body: { email, password: 'x' } }
  expect((await world.json('POST', 'private/auth/signIn', signIn)).status).toBe(422)
  const path = `private/auth/userA/${encodeURIComponent(email)}`
  expect((await world.json('GET', path, { as: 'userA' })).status).toBe(400)
  const filter = JSON.stringify({ email: 'user\u212A@rayo.test' })
  const sought = `private/users?${new URLSearchParams({ filter }).toString()}`
  expect((await world.json('GET', sought, { as: 'adminA' })).status).toBe(400)
})
