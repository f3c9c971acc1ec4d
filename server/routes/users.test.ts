import { describe, expect, it } from 'vitest'
import { freshWorld } from '#tests/access/world'

const world = freshWorld()

const invite = (email: string, institutionId: string, membership = {}) => ({
  email,
  givenName: 'Sofía',
  familyName: 'Luna',
  documentNumber: '28000111',
  memberships: [{ institutionId, ...membership }],
})
const memberships = (userId: string) => world.store.read((tx) => tx.memberships.ofUser(userId))

describe('inviting', () => {
  it('creates a pending membership, which gives no access', async () => {
    await world.by.adminA.post('users', invite('lonely@rayo.test', world.a.id))
    expect(await memberships(world.lonely.id)).toContainEqual(
      expect.objectContaining({ institutionId: world.a.id, state: 'pending', since: '2024-06-15' }),
    )
    expect((await world.by.lonely.get(`institutions/${world.a.id}`)).status).toBe(404)
  })

  it.each([
    [{ role: 'Admin', until: '2025-01-01' }, 'memberships.0.until', 'Quien administra no puede tener fecha de fin'],
    [{ since: '2024-06-01', until: '2024-05-01' }, 'memberships.0.until', 'El final debe ser posterior al comienzo'],
    [{ sportIds: ['018f3c00-0000-7000-8000-ffffffffffff'] }, 'memberships.0.sportIds', 'El elemento elegido no existe'],
    [{ salary: 1 }, 'memberships.0.salary', 'Ese campo no existe'],
  ])('refuses %j', async (terms, field, message) => {
    const body = invite('n@example.org', world.a.id, terms)
    const answer = await world.by.adminA.post('users', body)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }])
  })

  it('refuses a member or an invited person, and names them, the invited by the invitation’s id', async () => {
    const existing = async (email: string) => (await world.by.adminA.post('users', invite(email, world.a.id))).body
    expect(await existing(world.userA.email)).toMatchObject({
      code: 'alreadyMember',
      existing: { resource: 'users', id: world.userA.id, name: `${world.userA.familyName}, ${world.userA.givenName}` },
    })
    const pending = world.membershipOf.unlinkedInvited
    expect(await existing(pending.invitation?.email ?? '')).toMatchObject({
      code: 'alreadyInvited',
      existing: { resource: 'users', id: pending.id },
    })
    // a person of another club is invited like a stranger
    expect((await existing(world.memberB.email))['existing']).toBeUndefined()
  })

  it('never makes a SuperAdmin', async () => {
    const body = { ...invite('n@example.org', world.a.id), superAdmin: true }
    const answer = await world.by.adminA.post('users', body)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { superAdmin: 'No tienes permiso para cambiar este campo' },
    ])
  })
})

describe('editing a person', () => {
  it('merges the fields sent, and accepts the whole record back', async () => {
    const { body: view } = await world.by.adminA.get(`users/${world.userA.id}`)
    const answer = await world.by.adminA.put(`users/${world.userA.id}`, { ...view, familyName: 'Nuevo' })
    expect(answer.body).toMatchObject({ familyName: 'Nuevo', version: 2 })
    expect(answer.body.memberships).toEqual(view.memberships)
  })

  it('is refused for a member of another club too: only the membership can change', async () => {
    const path = `users/${world.multi.id}`
    const person = await world.by.adminA.put(path, { familyName: 'X', phone: '+5491122334455' })
    expect([person.status, Object.keys(person.body.errors ?? {})]).toEqual([422, ['familyName', 'phone']])
    const membership = { id: world.membershipOf.multiA.id, memberNumber: '5' }
    const own = await world.by.adminA.put(path, { memberships: [membership] })
    expect(own.status).toBe(200)
    expect(own.rows).toEqual([])
    expect(JSON.parse(JSON.stringify(own.body.memberships))).toHaveLength(1)
    const foreign = { id: world.membershipOf.multiB.id, role: 'User' }
    const other = await world.by.adminA.put(path, { memberships: [foreign] })
    expect([other.status, other.body.errors]).toEqual([422, { 'memberships.0.id': 'El elemento elegido no existe' }])
  })

  it('changes the e-mail before the first sign-in, and never after', async () => {
    const response = await world.by.adminA.put(`users/${world.userA.id}`, { email: 'x@example.org' })
    expect(response.body.errors).toEqual({ email: 'Este campo ya no se puede cambiar' })
    const record = await world.store.read((tx) => tx.users.stored({ id: world.peerA.id }))
    await world.store.write((tx) => tx.users.update({ ...world.peerA, ...record, subject: null, version: 2 }, 1))
    const free = await world.by.adminA.put(`users/${world.peerA.id}`, { email: 'x@example.org' })
    expect([free.status, free.body.email]).toEqual([200, 'x@example.org'])
    const conflict = await world.by.adminA.put(`users/${world.peerA.id}`, { email: 'usera@rayo.test' })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'emailTaken'])
    const none = await world.by.adminA.put(`users/${world.peerA.id}`, { email: null })
    expect([none.status, none.body.errors]).toEqual([422, { email: 'Completa este campo' }])
  })

  it('answers a stale version with the current record, of the person or of a membership', async () => {
    const path = `users/${world.userA.id}`
    const person = await world.by.adminA.put(path, { familyName: 'X', version: 7 })
    expect([person.status, person.body.code, person.body.current?.id]).toEqual([412, 'stale', world.userA.id])
    const membership = { id: world.membershipOf.userA.id, memberNumber: '5', version: 7 }
    expect((await world.by.adminA.put(path, { memberships: [membership] })).status).toBe(412)
  })

  it('refuses an unknown field and the SuperAdmin role', async () => {
    const path = `users/${world.userA.id}`
    const unknown = await world.by.adminA.put(path, { nickname: 'x' })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { nickname: 'Ese campo no existe' }])
    for (const as of ['adminA', 'superAdmin']) {
      const risen = await world.clientFor(as).put(path, { superAdmin: true })
      expect([risen.status, Object.keys(risen.body.errors ?? {})]).toEqual([422, ['superAdmin']])
    }
  })
})

it('a person can change neither role, end nor activity of their own membership', async () => {
  const own = (change: object) => ({ memberships: [{ id: world.membershipOf.adminA.id, ...change }] })
  const path = `users/${world.adminA.id}`
  const role = await world.by.adminA.put(path, own({ role: 'User' }))
  expect(role.body.errors).toEqual({ 'memberships.0.role': 'No puedes cambiar tu propio rol' })
  const since = await world.by.adminA.put(path, own({ since: '2024-12-01' }))
  expect(since.body.errors).toEqual({ 'memberships.0.since': 'No puedes desactivar tu propia cuenta' })
  expect((await world.by.adminA.remove(path)).status).toBe(403)
  const active = await world.by.superAdmin.put(`users/${world.superAdmin.id}`, { active: false })
  expect(active.body.errors).toEqual({ active: 'No puedes desactivar tu propia cuenta' })
})

describe('the last Admin', () => {
  it('cannot be a deactivated person', async () => {
    await world.store.write(async (tx) => {
      await tx.memberships.update({ ...world.membershipOf.inactive, role: 'Admin', version: 2 }, 1)
    })
    const body = { memberships: [{ id: world.membershipOf.adminA.id, role: 'User' }] }
    expect((await world.by.superAdmin.put(`users/${world.adminA.id}`, body)).status).toBe(409)
  })
})

describe('ending memberships', () => {
  it('ends only those of the Admin’s institutions, at once', async () => {
    expect((await world.by.adminA.remove(`users/${world.multi.id}`)).status).toBe(200)
    const [inA, inB] = await memberships(world.multi.id)
    expect(inA).toMatchObject({ institutionId: world.a.id, until: '2024-06-14' })
    expect(inB).toMatchObject({ institutionId: world.b.id, until: null, role: 'Admin' })
    expect((await world.by.multi.get('profile')).body.rols).toEqual(['Admin'])
  })
})

it('a SuperAdmin can add and remove Admins and deactivate people, and change nothing else of them', async () => {
  const path = `users/${world.userA.id}`
  const role = (value: string, more = {}) => ({
    memberships: [{ id: world.membershipOf.userA.id, role: value, ...more }],
  })
  expect((await world.by.superAdmin.put(path, role('Admin'))).status).toBe(200)
  expect((await world.by.superAdmin.put(path, role('User', { until: '2024-06-30' }))).status).toBe(200)
  const number = await world.by.superAdmin.put(path, role('User', { memberNumber: '1' }))
  expect(number.body.errors).toEqual({ 'memberships.0.memberNumber': 'No tienes permiso para cambiar este campo' })
  expect((await world.by.superAdmin.put(path, { active: false })).status).toBe(200)
  expect((await world.by.userA.get('profile')).body.code).toBe('deactivated')
})
