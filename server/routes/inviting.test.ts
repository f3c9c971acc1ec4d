import { describe, expect, it } from 'vitest'
import { bulkResultSchema } from '#domain/api/bulk'
import { recordSchema } from '#domain/values/identifier'
import { userViewSchema } from '#domain/members/user'
import { createApp } from '#server/app'
import type { InvitationOutcome } from '#server/identity/port'
import { aMemberImport, fileRows } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'
import { createFakeIdentity, tokenFor } from '#tests/support/identity'

const HOUR_MS = 3_600_000
const world = freshWorld()

/** Another process of the installation, with three invitations an hour. `invitations` lists the accounts that it requested. */
function process() {
  const invitations: [email: string, outcome: InvitationOutcome][] = []
  const app = createApp({
    store: world.store,
    identity: createFakeIdentity(world.people),
    accounts: { announce: async (email) => (outcome) => void invitations.push([email, outcome]) },
    clock: () => world.clock.now,
    invitationsAnHour: 3,
  })
  const ask = (method: string, path: string, body: object, as = 'adminA', headers: Record<string, string> = {}) =>
    app.request(`/api/v1/private/${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokenFor(as)}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const invite = (email: string, institutionId = world.a.id, as = 'adminA') =>
    ask('POST', 'users', { email, givenName: 'N', familyName: 'N', memberships: [{ institutionId }] }, as)
  return { ask, invite, invitations }
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
    expect(await limited.json()).toMatchObject({ code: 'rateLimited' })
    expect((await other.invite('n4@example.org', world.b.id, 'multi')).status).toBe(201)
    world.clock.now += HOUR_MS - 60_000
    expect((await other.invite('n4@example.org')).status).toBe(201)
    expect((await other.invite('n5@example.org')).status).toBe(429)
  })

  it('are limited per person and hour too, so that a further club lifts no limit', async () => {
    const { ask, invite } = process()
    const create = async (name: string) =>
      recordSchema.parse(await (await ask('POST', 'institutions', { name })).json()).id
    const clubs = [world.a.id, await create('Segundo'), await create('Tercero'), await create('Cuarto')]
    const statuses: number[] = []
    for (const [index, club] of clubs.entries()) statuses.push((await invite(`n${index}@example.org`, club)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await invite('n9@example.org', world.b.id, 'multi')).status).toBe(201)
    world.clock.now += HOUR_MS
    expect((await invite('n9@example.org', clubs[3])).status).toBe(201)
  })

  it('count when they are sent again to the same e-mail, and each requests an account', async () => {
    const { ask, invitations } = process()
    const { id, invitation } = world.membershipOf.unlinkedInvited
    const email = 'invitada@example.org'
    expect(invitation?.email).toBe(email)
    const save = (body: object) => ask('PUT', `users/${id}`, body)
    expect((await save({ email, invite: true })).status).toBe(200)
    // Without an e-mail in the body, the invitation goes to the stored one.
    for (let count = 1; count < 3; count += 1) expect((await save({ invite: true })).status).toBe(200)
    expect((await save({ email, invite: true })).status).toBe(429)
    expect((await save({ email, familyName: 'Otra' })).status).toBe(200)
    const history = await world.by.adminA.get(`users/${id}/audit`)
    expect(history.rows.map(({ action }) => action)).toEqual(['edit', 'invite', 'invite', 'invite'])
    expect(invitations.map(([to]) => to)).toEqual([email, email, email, email, email])
    expect(invitations.map(([, outcome]) => outcome)).toEqual(['invited', 'invited', 'invited', 'refused', 'refused'])
    expect((await save({ email: null })).status).toBe(200)
    const withoutEmail = await save({ invite: true })
    expect([withoutEmail.status, await withoutEmail.json()]).toMatchObject([
      422,
      { errors: { email: 'Completa este campo' } },
    ])
    const accepted = await ask('PUT', `users/${world.userA.id}`, { email: world.userA.email, invite: true })
    expect([accepted.status, await accepted.json()]).toMatchObject([422, { errors: { invite: expect.any(String) } }])
  })

  it('to an Admin are sent again by a SuperAdmin, once under one key', async () => {
    const { ask, invitations } = process()
    const [email, memberships] = ['nueva@example.org', [{ institutionId: world.a.id, role: 'Admin' }]]
    const invited = await ask('POST', 'users', { email, givenName: 'N', familyName: 'N', memberships }, 'superAdmin')
    const [membership] = userViewSchema.parse(await invited.json()).memberships
    const again = (key: string) =>
      ask('PUT', `users/${membership?.id}`, { invite: true }, 'superAdmin', { 'Idempotency-Key': key })
    for (const key of ['one', 'one', 'two']) expect((await again(key)).status).toBe(200)
    const sent = world.store.snapshot().audit.filter(({ entityId }) => entityId === membership?.id)
    expect(sent.map(({ action, actorId }) => [action, actorId])).toEqual(
      Array.from({ length: 3 }, () => ['invite', world.superAdmin.id]),
    )
    expect(invitations.filter(([to, outcome]) => to === email && outcome === 'invited')).toHaveLength(3)
    expect((await again('three')).status).toBe(429)
  })

  it('in bulk go to people who have not accepted, up to the limit, and only those get an account', async () => {
    const { ask, invitations } = process()
    const rows = [...[1, 2, 3, 4].map((one) => [`Socia ${one}`, 'N', `n${one}@example.org`]), ['Sin correo', 'N', '']]
    const columns = ['Apellido', 'Nombre', 'Email']
    const file = aMemberImport(world.a.id, { columns, rows: fileRows(...rows), reading: { since: '2024-06-15' } })
    expect((await ask('POST', 'users/import', file)).status).toBe(200)
    const response = await world.by.adminA.list('users', { institutionId: world.a.id, state: 'pending' })
    const names = rows.map(([familyName]) => familyName)
    const expected = userViewSchema
      .array()
      .parse(response.rows)
      .filter(({ familyName }) => names.includes(familyName))
    const records = [...expected, world.userA].map(({ id }) => ({ id, version: 1 }))
    expect([expected.length, invitations]).toEqual([5, []])

    const answer = await ask('POST', 'users/bulk', { action: { kind: 'invite' }, records })
    const { done, refused } = bulkResultSchema.parse(await answer.json())
    expect([answer.status, done.length]).toEqual([200, 3])
    expect(refused.map(({ code }) => code).toSorted()).toEqual(['rateLimited', 'validation', 'validation'])
    expect(invitations.filter(([, outcome]) => outcome === 'invited')).toHaveLength(3)
    const late = refused.find(({ code }) => code === 'rateLimited')
    expect(invitations.find(([, outcome]) => outcome === 'refused')?.[0]).toBe(
      expected.find(({ id }) => id === late?.id)?.email,
    )
    expect(invitations).toHaveLength(4)
  })

  it('count when they are restored or get another e-mail, and not for any other change', async () => {
    const { ask, invite } = process()
    const { id } = world.membershipOf.unlinkedInvited
    const correct = (body: object) => ask('PUT', `users/${id}`, body)
    expect((await correct({ email: 'n1@example.org' })).status).toBe(200)
    expect((await correct({ email: 'n2@example.org' })).status).toBe(200)
    expect((await ask('DELETE', `users/${id}`, {})).status).toBe(200)
    expect((await invite('n2@example.org')).status).toBe(201)
    expect((await correct({ email: 'n3@example.org' })).status).toBe(429)
    expect((await correct({ familyName: 'Otra' })).status).toBe(200)
  })
})

it('refuses an e-mail that is ASCII only in lower case everywhere', async () => {
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
