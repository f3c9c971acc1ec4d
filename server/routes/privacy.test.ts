import { beforeEach, describe, expect, it } from 'vitest'
import { aMemberImport, fileRows } from '#tests/access/bodies'
import { type World, freshWorld } from '#tests/access/world'

/** An institution must not learn anything about an e-mail that it invites (§D3). */
const world = freshWorld()

const personOf = (email: string, more = {}) => ({
  email,
  givenName: 'Sofía',
  familyName: 'Luna',
  documentNumber: '28000111',
  birthdate: '1990-02-03',
  memberships: [{ institutionId: world.a.id }],
  ...more,
})
const invite = (email: string, more = {}) => world.by.adminA.post('users', personOf(email, more))
const correct = (id: string, body: object) => world.by.adminA.put(`users/${id}`, body)
const answersTo = (query: object) => {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  return world.by.adminA.get(`users?${new URLSearchParams(parameters).toString()}`)
}
const formOf = (answer: Awaited<ReturnType<World['json']>>, email: string) =>
  JSON.stringify([answer.status, answer.body])
    .replaceAll(email, 'email')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')

describe('an e-mail with an account and one without', () => {
  const MEMBER = 'memberb@rayo.test'
  const UNKNOWN = 'nadie@example.org'

  it.each(
    Object.entries({
      invited: (email: string) => invite(email),
      'invited twice': async (email: string) => (await invite(email), invite(email)),
      'invited, withdrawn and invited again': async (email: string) => {
        const { id } = await invite(email)
        await world.by.adminA.remove(`users/${id}`)
        return invite(email)
      },
      'put in the place of another': (email: string) => correct(world.membershipOf.unlinkedInvited.id, { email }),
      'given a cuota': async (email: string) => {
        const { id } = await invite(email)
        const body = { institutionId: world.a.id, userId: id, concept: 'X', amount: 5, dueDate: '2024-07-01' }
        return world.by.adminA.post('payments', body)
      },
      'sought by id': async (email: string) => answersTo({ filter: { id: [(await invite(email)).id] } }),
      'sought by e-mail': async (email: string) => (await invite(email), answersTo({ filter: { email } })),
      'sought as linked': async (email: string) => (
        await invite(email),
        answersTo({ filter: { linked: true, email } })
      ),
      'edited, in the history': async (email: string) => {
        const { id } = await invite(email)
        await correct(id, { givenName: 'Otra' })
        return world.by.adminA.get(`users/${id}/audit`)
      },
      'given to a member without one': async (email: string) => {
        const { id } = await invite('', { email: null })
        return correct(id, { email })
      },
      imported: (email: string) => {
        const rows = fileRows(['Ríos', 'Nina', email, '2024-06-15'])
        return world.by.adminA.post('users/import', aMemberImport(world.a.id, { rows }))
      },
      'imported, in the list': async (email: string) => {
        const rows = fileRows(['Ríos', 'Nina', email, '2024-06-15'])
        await world.by.adminA.post('users/import', aMemberImport(world.a.id, { rows }))
        return answersTo({ filter: { email } })
      },
    }),
  )('get the same answer when %s', async (_name, act) => {
    const response = await act(MEMBER)
    await world.restore()
    const unknown = await act(UNKNOWN)
    expect(formOf(response, MEMBER)).toBe(formOf(unknown, UNKNOWN))
    expect(JSON.stringify(response.body)).not.toContain(world.memberB.id)
  })

  it('get new ids, and are found only by the data typed', async () => {
    const before = Date.now()
    const { id } = await invite(MEMBER)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
    expect((await answersTo({ filter: { q: 'memberB' } })).rows.map((row) => row.id)).toEqual([id])
    expect((await answersTo({ filter: { q: 'luna 28000111' } })).rows.map((row) => row.id)).toEqual([id])
    expect((await invite('peera@rayo.test', { memberships: [{ institutionId: world.a.id }] })).status).toBe(409)
    expect((await answersTo({ sort: ['createdAt', 'DESC'], range: [0, 0] })).rows.map((row) => row.id)).toEqual([id])
  })
})

describe('a person who was invited and has then changed their e-mail', () => {
  beforeEach(async () => {
    await invite('memberb@rayo.test')
    await world.signInWith('otra@example.org', 'memberB')
  })

  it('is not revealed as the holder of the new one', async () => {
    const fresh = await invite('otra@example.org')
    expect([fresh.status, fresh.body.version, fresh.body.pending]).toEqual([201, 1, true])
    const old = await answersTo({ filter: { email: 'memberb@rayo.test' } })
    expect(old.rows).toHaveLength(1)
    expect(old.rows[0]?.id).not.toBe(fresh.id)
    const { body } = await world.by.memberB.get('profile')
    const own = Object.values(body.memberships ?? {}).map(({ id }) => id)
    expect(own).toContain(fresh.id)
    expect(own).not.toContain(old.rows[0]?.id)
  })

  it('is still invited at the old one, which cannot be invited twice', async () => {
    expect((await invite('memberb@rayo.test')).refusal).toEqual([409, 'alreadyInvited'])
  })

  it('is not revealed by correcting another invitation either', async () => {
    expect((await correct(world.membershipOf.unlinkedInvited.id, { email: 'otra@example.org' })).status).toBe(200)
    expect((await answersTo({ filter: { state: 'pending' } })).rows).toHaveLength(2)
  })
})

it('shows the holder of a mistyped e-mail none of the data typed', async () => {
  const { id } = await invite('mal@example.org')
  await correct(id, { email: 'bien@example.org' })
  const { body } = await world.signInWith('mal@example.org')
  expect(body).toMatchObject({ givenName: '', familyName: '', documentNumber: null, birthdate: null, memberships: [] })
})

it('hides whose e-mail an invitation has', async () => {
  const { id } = await invite('memberb@rayo.test')
  await correct(id, { email: 'lonely@rayo.test' })
  const events = world.store.snapshot().audit.filter(({ institutionId }) => institutionId === world.a.id)
  expect(events.map(({ action }) => action)).toEqual(['invite', 'edit'])
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${world.memberB.id}|${world.lonely.id}`))
})

it('refuses the same membership twice in one change', async () => {
  const { id } = world.membershipOf.userA
  const body = {
    memberships: [
      { id, memberNumber: '1' },
      { id, memberNumber: '2' },
    ],
  }
  const answer = await world.by.adminA.put(`users/${world.userA.id}`, body)
  expect([answer.status, answer.body.errors]).toEqual([422, { 'memberships.1.id': 'Ese valor ya está en uso' }])
})
