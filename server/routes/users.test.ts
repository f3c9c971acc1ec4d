import { beforeEach, describe, expect, it } from 'vitest'
import { EVERYTHING } from '../services/records/records.ts'
import { NOW, createWorld } from '#tests/access/world'
import type { World } from '#tests/access/world'

let world: World
beforeEach(() => {
  world = createWorld()
})

const invite = (email: string, institutionId: string, membership = {}) => ({
  email,
  givenName: 'Sofía',
  familyName: 'Luna',
  documentNumber: '28000111',
  memberships: [{ institutionId, ...membership }],
})
const memberships = (userId: string) => world.store.read((tx) => tx.memberships.ofUser(userId))

const blank = (answer: Awaited<ReturnType<World['json']>>) => {
  const text = JSON.stringify(answer.body)
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/[a-z]+@(rayo\.test|example\.org)/g, 'email')
}

describe('inviting', () => {
  it('answers an e-mail with a record exactly like a new one', async () => {
    const response = await world.json('POST', 'private/users', {
      as: 'adminA',
      body: invite('memberB@rayo.test', world.a.id),
    })
    const unknown = await world.json('POST', 'private/users', {
      as: 'adminA',
      body: invite('nadie@example.org', world.a.id),
    })
    expect(response.status).toBe(201)
    expect(unknown.status).toBe(201)
    expect(blank(response)).toBe(blank(unknown))
    expect(response.body).toMatchObject({
      givenName: 'Sofía',
      pending: true,
      linked: false,
      email: 'memberb@rayo.test',
    })
    expect(response.body.id).not.toBe(world.memberB.id)
    expect(JSON.stringify(response.body)).not.toContain(world.memberB.id)
  })

  it('makes a pending membership, which gives no access', async () => {
    await world.json('POST', 'private/users', { as: 'adminA', body: invite('lonely@rayo.test', world.a.id) })
    expect(await memberships(world.lonely.id)).toContainEqual(
      expect.objectContaining({ institutionId: world.a.id, state: 'pending', since: '2024-06-15' }),
    )
    expect((await world.json('GET', `private/institutions/${world.a.id}`, { as: 'lonely' })).status).toBe(404)
  })

  it('refuses a member of the institution, and a second invitation', async () => {
    const member = await world.json('POST', 'private/users', {
      as: 'adminA',
      body: invite('usera@rayo.test', world.a.id),
    })
    expect([member.status, member.body.code]).toEqual([409, 'alreadyMember'])
    const again = await world.json('POST', 'private/users', {
      as: 'adminA',
      body: invite('invitada@example.org', world.a.id),
    })
    expect([again.status, again.body.code]).toEqual([409, 'alreadyInvited'])
    expect(again.body.detail).toBe('Ya invitaste a esta persona.')
  })

  it('restores a withdrawn invitation', async () => {
    const { id } = world.membershipOf.unlinkedInvited
    expect((await world.json('DELETE', `private/users/${id}`, { as: 'adminA' })).status).toBe(200)
    const again = await world.json('POST', 'private/users', {
      as: 'adminA',
      body: invite('invitada@example.org', world.a.id),
    })
    expect([again.status, again.body.id]).toEqual([201, id])
  })

  it.each([
    [{ role: 'Admin', until: '2025-01-01' }, 'memberships.0.until', 'Quien administra no puede tener fecha de fin'],
    [{ since: '2024-06-01', until: '2024-05-01' }, 'memberships.0.until', 'El final debe ser posterior al comienzo'],
    [{ sportIds: ['018f3c00-0000-7000-8000-ffffffffffff'] }, 'memberships.0.sportIds', 'El elemento elegido no existe'],
    [{ salary: 1 }, 'memberships.0.salary', 'Ese campo no existe'],
  ])('refuses %j', async (terms, field, message) => {
    const body = invite('n@example.org', world.a.id, terms)
    const answer = await world.json('POST', 'private/users', { as: 'adminA', body })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }])
  })

  it('never makes a SuperAdmin', async () => {
    const body = { ...invite('n@example.org', world.a.id), superAdmin: true }
    const answer = await world.json('POST', 'private/users', { as: 'adminA', body })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { superAdmin: 'No tienes permiso para cambiar este campo' },
    ])
  })
})

describe('a pending member', () => {
  it('shows the Admin only what was typed', async () => {
    const { id } = world.membershipOf.unlinkedInvited
    const { body } = await world.json('GET', `private/users/${id}`, { as: 'adminA' })
    expect(body).toMatchObject({ givenName: 'Invitada', familyName: 'Gómez', pending: true })
    expect(JSON.stringify(body)).not.toContain('Propio')
    expect((await world.json('GET', `private/users/${world.unlinked.id}`, { as: 'adminA' })).status).toBe(404)
  })

  it('can be corrected, e-mail included, without revealing who has it', async () => {
    const { id } = world.membershipOf.unlinkedInvited
    const { body: view } = await world.json('GET', `private/users/${id}`, { as: 'adminA' })
    const body = { ...view, email: 'memberB@rayo.test', givenName: 'Otra' }
    const answer = await world.json('PUT', `private/users/${id}`, { as: 'adminA', body })
    expect([answer.status, answer.body.email, answer.body.givenName]).toEqual([200, 'memberb@rayo.test', 'Otra'])
    expect(await memberships(world.memberB.id)).toContainEqual(
      expect.objectContaining({ id, state: 'pending', institutionId: world.a.id }),
    )
    const person = await world.json('GET', `private/users/${world.memberB.id}`, { as: 'superAdmin' })
    expect(person.body.givenName).toBe('memberB')
  })

  it('takes the terms sent with a correction', async () => {
    const { id } = world.membershipOf.unlinkedInvited
    const { body: view } = await world.json('GET', `private/users/${id}`, { as: 'adminA' })
    const terms = { ...JSON.parse(JSON.stringify(view.memberships))[0], memberNumber: '12' }
    const body = { ...view, familyName: 'Ríos', memberships: [terms] }
    const answer = await world.json('PUT', `private/users/${id}`, { as: 'adminA', body })
    expect(answer.body).toMatchObject({ familyName: 'Ríos', memberships: [{ memberNumber: '12' }] })
  })
})

describe('editing a person', () => {
  it('merges the fields sent, and accepts the whole record back', async () => {
    const { body: view } = await world.json('GET', `private/users/${world.userA.id}`, { as: 'adminA' })
    const answer = await world.json('PUT', `private/users/${world.userA.id}`, {
      as: 'adminA',
      body: { ...view, familyName: 'Nuevo' },
    })
    expect(answer.body).toMatchObject({ familyName: 'Nuevo', version: 2 })
    expect(answer.body.memberships).toEqual(view.memberships)
  })

  it('is refused for a member of another club too; only the membership can change', async () => {
    const path = `private/users/${world.multi.id}`
    const person = await world.json('PUT', path, { as: 'adminA', body: { familyName: 'X', phone: '+5491122334455' } })
    expect([person.status, Object.keys(person.body.errors ?? {})]).toEqual([422, ['familyName', 'phone']])
    const membership = { id: world.membershipOf.multiA.id, memberNumber: '5' }
    const own = await world.json('PUT', path, { as: 'adminA', body: { memberships: [membership] } })
    expect(own.status).toBe(200)
    expect(own.rows).toEqual([])
    expect(JSON.parse(JSON.stringify(own.body.memberships))).toHaveLength(1)
    const foreign = { id: world.membershipOf.multiB.id, role: 'User' }
    const other = await world.json('PUT', path, { as: 'adminA', body: { memberships: [foreign] } })
    expect([other.status, other.body.errors]).toEqual([422, { 'memberships.0.id': 'El elemento elegido no existe' }])
  })

  it('changes the e-mail before the first sign-in, and never after', async () => {
    const response = await world.json('PUT', `private/users/${world.userA.id}`, {
      as: 'adminA',
      body: { email: 'x@example.org' },
    })
    expect(response.body.errors).toEqual({ email: 'Este campo ya no se puede cambiar' })
    const record = await world.store.read((tx) => tx.users.stored({ id: world.peerA.id }))
    await world.store.write((tx) => tx.users.update({ ...world.peerA, ...record, subject: null, version: 2 }, 1))
    const free = await world.json('PUT', `private/users/${world.peerA.id}`, {
      as: 'adminA',
      body: { email: 'x@example.org' },
    })
    expect([free.status, free.body.email]).toEqual([200, 'x@example.org'])
    const conflict = await world.json('PUT', `private/users/${world.peerA.id}`, {
      as: 'adminA',
      body: { email: 'usera@rayo.test' },
    })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'emailTaken'])
    const none = await world.json('PUT', `private/users/${world.peerA.id}`, { as: 'adminA', body: { email: null } })
    expect([none.status, none.body.errors]).toEqual([422, { email: 'Completa este campo' }])
  })

  it('answers a stale version with the current record, of the person or of a membership', async () => {
    const path = `private/users/${world.userA.id}`
    const person = await world.json('PUT', path, { as: 'adminA', body: { familyName: 'X', version: 7 } })
    expect([person.status, person.body.code, person.body.current?.id]).toEqual([412, 'stale', world.userA.id])
    const membership = { id: world.membershipOf.userA.id, memberNumber: '5', version: 7 }
    const terms = await world.json('PUT', path, { as: 'adminA', body: { memberships: [membership] } })
    expect(terms.status).toBe(412)
  })

  it('keeps the fields that a membership patch leaves out', async () => {
    const membership = { id: world.membershipOf.userA.id, until: '2024-12-31' }
    const { body } = await world.json('PUT', `private/users/${world.userA.id}`, {
      as: 'adminA',
      body: { memberships: [membership] },
    })
    expect(body.memberships?.[0]).toMatchObject({ memberNumber: '7', sportIds: [world.sport.id], until: '2024-12-31' })
  })

  it('refuses an unknown field, and to make a SuperAdmin', async () => {
    const path = `private/users/${world.userA.id}`
    const unknown = await world.json('PUT', path, { as: 'adminA', body: { nickname: 'x' } })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { nickname: 'Ese campo no existe' }])
    for (const as of ['adminA', 'superAdmin']) {
      const risen = await world.json('PUT', path, { as, body: { superAdmin: true } })
      expect([risen.status, Object.keys(risen.body.errors ?? {})]).toEqual([422, ['superAdmin']])
    }
  })
})

describe('a person’s own membership', () => {
  it('cannot be changed by themselves: neither role, nor end, nor active', async () => {
    const own = (change: object) => ({ memberships: [{ id: world.membershipOf.adminA.id, ...change }] })
    const path = `private/users/${world.adminA.id}`
    const role = await world.json('PUT', path, { as: 'adminA', body: own({ role: 'User' }) })
    expect(role.body.errors).toEqual({ 'memberships.0.role': 'No puedes cambiar tu propio rol' })
    const since = await world.json('PUT', path, { as: 'adminA', body: own({ since: '2024-12-01' }) })
    expect(since.body.errors).toEqual({ 'memberships.0.since': 'No puedes desactivarte' })
    expect((await world.json('DELETE', path, { as: 'adminA' })).status).toBe(403)
    const active = await world.json('PUT', `private/users/${world.superAdmin.id}`, {
      as: 'superAdmin',
      body: { active: false },
    })
    expect(active.body.errors).toEqual({ active: 'No puedes desactivarte' })
  })
})

describe('the last Admin', () => {
  it('cannot be removed by anybody', async () => {
    const body = { memberships: [{ id: world.membershipOf.adminA.id, role: 'User' }] }
    const demoted = await world.json('PUT', `private/users/${world.adminA.id}`, { as: 'superAdmin', body })
    expect([demoted.status, demoted.body.code]).toEqual([409, 'lastAdmin'])
  })

  it('remains when two Admins remove each other at once', async () => {
    const promote = { memberships: [{ id: world.membershipOf.userA.id, role: 'Admin' }] }
    await world.json('PUT', `private/users/${world.userA.id}`, { as: 'adminA', body: promote })
    const answers = await Promise.all([
      world.json('DELETE', `private/users/${world.userA.id}`, { as: 'adminA' }),
      world.json('DELETE', `private/users/${world.adminA.id}`, { as: 'userA' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const admins = await world.store.read((tx) => tx.memberships.ofInstitution(world.a.id, 'Admin'))
    expect(admins).toHaveLength(1)
  })

  it('cannot be a deactivated person', async () => {
    await world.store.write(async (tx) => {
      await tx.memberships.update({ ...world.membershipOf.inactive, role: 'Admin', version: 2 }, 1)
    })
    const body = { memberships: [{ id: world.membershipOf.adminA.id, role: 'User' }] }
    expect((await world.json('PUT', `private/users/${world.adminA.id}`, { as: 'superAdmin', body })).status).toBe(409)
  })
})

describe('ending memberships', () => {
  it('ends those of the Admin’s institutions at once, and no others', async () => {
    expect((await world.json('DELETE', `private/users/${world.multi.id}`, { as: 'adminA' })).status).toBe(200)
    const [inA, inB] = await memberships(world.multi.id)
    expect(inA).toMatchObject({ institutionId: world.a.id, until: '2024-06-14' })
    expect(inB).toMatchObject({ institutionId: world.b.id, until: null, role: 'Admin' })
    const { body } = await world.json('GET', 'private/profile', { as: 'multi' })
    expect(body.rols).toEqual(['Admin'])
  })

  it('turns an Admin into a plain member, because Admins have no end', async () => {
    const promote = { memberships: [{ id: world.membershipOf.peerA.id, role: 'Admin' }] }
    await world.json('PUT', `private/users/${world.peerA.id}`, { as: 'adminA', body: promote })
    await world.json('DELETE', `private/users/${world.peerA.id}`, { as: 'adminA' })
    expect(await memberships(world.peerA.id)).toMatchObject([{ role: 'User', until: '2024-06-14' }])
  })
})

describe('a SuperAdmin', () => {
  it('can name and remove Admins and set active, and change nothing else of a person', async () => {
    const path = `private/users/${world.userA.id}`
    const role = (value: string, more = {}) => ({
      memberships: [{ id: world.membershipOf.userA.id, role: value, ...more }],
    })
    expect((await world.json('PUT', path, { as: 'superAdmin', body: role('Admin') })).status).toBe(200)
    expect(
      (await world.json('PUT', path, { as: 'superAdmin', body: role('User', { until: '2024-06-30' }) })).status,
    ).toBe(200)
    const number = await world.json('PUT', path, { as: 'superAdmin', body: role('User', { memberNumber: '1' }) })
    expect(number.body.errors).toEqual({ 'memberships.0.memberNumber': 'No tienes permiso para cambiar este campo' })
    expect((await world.json('PUT', path, { as: 'superAdmin', body: { active: false } })).status).toBe(200)
    expect((await world.json('GET', 'private/profile', { as: 'userA' })).body.code).toBe('deactivated')
  })
})

it('records every change in the audit', async () => {
  await world.json('PUT', `private/users/${world.userA.id}`, { as: 'adminA', body: { familyName: 'Nuevo' } })
  expect(world.store.snapshot().audit).toMatchObject([
    { actorId: world.adminA.id, action: 'edit', entity: 'user', changes: { familyName: { to: 'Nuevo' } } },
  ])
  expect(await world.store.read((tx) => tx.users.get(EVERYTHING, world.userA.id, NOW))).toMatchObject({ version: 2 })
})

it('finds a member by the number, with or without leading zeros', async () => {
  for (const memberNumber of ['7', '007']) {
    const filter = encodeURIComponent(JSON.stringify({ memberNumber }))
    const { rows } = await world.json('GET', `private/users?filter=${filter}`, { as: 'adminA' })
    expect(rows.map(({ id }) => id)).toEqual([world.userA.id])
  }
})
