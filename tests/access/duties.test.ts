import { expect, it } from 'vitest'
import type { Duty } from '#domain/access/duties'
import { aMembership, anInvitation, aPendingMembership } from '../support/builders.ts'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aReceiptBody } from './bodies.ts'

const refusedDuties = (text: string, at = '') => ({
  status: 422,
  code: 'validation',
  errors: { [`memberships.0.duties${at}`]: text },
})

describeOnBoth('the duties of an Admin', (world) => {
  const put = async (as: string, id: string, body: object) => {
    const { status, body: answer } = await world.clientFor(as).put(`users/${id}`, body)
    return { status, code: answer.code, errors: answer.errors }
  }
  /** Changes the membership of one of the people of institution A. */
  const change = (as: string, name: 'adminA' | 'cobra' | 'socios' | 'lectura' | 'userA' | 'peerA', terms: object) =>
    put(as, world[name].id, { memberships: [{ id: world.membershipOf[name].id, ...terms }] })
  const dutiesOf = async (name: 'cobra' | 'lectura' | 'userA') => {
    const membership = await world.system().read((tx) => tx.memberships.get(world.membershipOf[name].id))
    return membership && { role: membership.role, duties: membership.duties }
  }
  const register = async (as: string) =>
    (await world.clientFor(as).post('receipts', aReceiptBody(world.a.id, world.userA.id, [world.feeA.id]))).status

  it('are refused at the field for a member, if unknown and if repeated', async () => {
    for (const duties of [[], ['collects']]) {
      const answer = await change('adminA', 'userA', { duties })
      expect(answer).toEqual(refusedDuties('Los permisos son solo de quien administra'))
    }
    const twice = await change('adminA', 'lectura', { duties: ['members', 'members'] })
    expect(twice).toEqual(refusedDuties('Elige una de las opciones'))
    const unknown = await change('adminA', 'lectura', { duties: ['all'] })
    expect(unknown).toEqual(refusedDuties('Elige una de las opciones', '.0'))
  })

  it('take effect and end with the next request', async () => {
    expect(await register('lectura')).toBe(403)
    expect((await change('adminA', 'lectura', { duties: ['collects'] })).status).toBe(200)
    expect(await register('lectura')).toBe(201)
    expect((await change('adminA', 'lectura', { duties: [] })).status).toBe(200)
    expect(await register('lectura')).toBe(403)
  })

  it('are part of the user’s profile', async () => {
    const { body } = await world.by.userA.get('profile')
    expect(body.activeMemberships).toMatchObject([{ role: 'User', duties: null }])
    expect((await world.clientFor('cobra').get('profile')).body.activeMemberships).toEqual([
      { institutionId: world.a.id, role: 'Admin', duties: ['collects' satisfies Duty], dutySportIds: [] },
    ])
  })

  it('cannot be changed by the user themselves or by an Admin with limits', async () => {
    expect((await change('adminA', 'adminA', { duties: [] })).errors).toEqual({
      'memberships.0.duties': 'No puedes cambiar tus propios permisos',
    })
    for (const name of ['socios', 'cobra', 'adminA'] as const) {
      const duties = name === 'adminA' ? [] : null
      expect(await change('socios', name, { duties })).toMatchObject({ status: 422 })
    }
    for (const as of ['cobra', 'lectura'] as const)
      expect(await change(as, as, { duties: null })).toMatchObject({ status: 403 })
    expect(await dutiesOf('cobra')).toEqual({ role: 'Admin', duties: ['collects'] })
  })

  it('do not allow changes of Admins: role, end, number, name or address', async () => {
    const refused = { status: 422, code: 'validation' }
    expect(await change('socios', 'lectura', { role: 'User' })).toMatchObject(refused)
    expect(await change('socios', 'adminA', { memberNumber: '5' })).toMatchObject(refused)
    expect(await change('socios', 'userA', { role: 'Admin', duties: [] })).toMatchObject(refused)
    expect(await put('socios', world.lectura.id, { givenName: 'Otra' })).toMatchObject(refused)
    expect((await world.clientFor('socios').remove(`users/${world.lectura.id}`)).status).toBe(403)
    const invited = aPendingMembership({
      userId: world.memberB.id,
      institutionId: world.a.id,
      role: 'Admin',
      invitation: anInvitation({ email: world.memberB.email }),
    })
    await world.system().write((tx) => tx.memberships.insert(invited))
    expect(await put('socios', invited.id, { email: 'mia@example.org' })).toMatchObject({
      ...refused,
      errors: { email: expect.any(String) },
    })
    expect(await put('socios', invited.id, { invite: true })).toMatchObject(refused)
    expect(await put('adminA', invited.id, { invite: true })).toMatchObject({ status: 200 })
  })

  it('must leave each club an Admin without limits', async () => {
    for (const terms of [{ role: 'User' }, { duties: ['collects', 'members'] }]) {
      expect(await change('superAdmin', 'adminA', terms)).toMatchObject({ status: 409, code: 'lastAdmin' })
    }
    expect((await change('superAdmin', 'cobra', { duties: null })).status).toBe(200)
    expect((await change('superAdmin', 'adminA', { duties: [] })).status).toBe(200)
    expect(await change('superAdmin', 'cobra', { role: 'User' })).toMatchObject({ status: 409, code: 'lastAdmin' })
  })

  it('end with the role, and are restored with it', async () => {
    expect((await change('adminA', 'lectura', { role: 'User' })).status).toBe(200)
    expect(await dutiesOf('lectura')).toEqual({ role: 'User', duties: null })
    const bulk = (kind: string, record: object) =>
      world.by.adminA.post('users/bulk', { action: { kind }, records: [record] })
    const ended = await bulk('endMemberships', { id: world.cobra.id, version: 1 })
    expect(await dutiesOf('cobra')).toEqual({ role: 'User', duties: null })
    await bulk('reopenMemberships', ended.body.done?.[0] ?? {})
    expect(await dutiesOf('cobra')).toEqual({ role: 'Admin', duties: ['collects'] })
  })

  it('are removed with the e-mail of an invited person, who becomes a plain member', async () => {
    const invited = { email: 'nueva@example.org', givenName: 'N', familyName: 'N' }
    const memberships = [{ institutionId: world.a.id, role: 'Admin', duties: ['members'] }]
    const { id } = await world.by.adminA.post('users', { ...invited, memberships })
    const plain = { email: null, memberships: [{ id, role: 'User', version: 1 }] }
    expect(await world.by.adminA.put(`users/${id}`, plain)).toMatchObject({
      status: 200,
      body: { email: null, memberships: [{ role: 'User', duties: null }] },
    })
  })

  it('apply only to their institution', async () => {
    const inB = aMembership({ userId: world.lectura.id, institutionId: world.b.id, role: 'Admin', duties: ['members'] })
    const shared = aMembership({ userId: world.peerA.id, institutionId: world.b.id })
    await world.system().write(async (tx) => {
      await tx.memberships.insert(inB)
      await tx.memberships.insert(shared)
    })
    const number = { memberNumber: '99' }
    expect(await change('lectura', 'peerA', number)).toMatchObject({ status: 422 })
    expect(await put('lectura', world.peerA.id, { givenName: 'Otra' })).toMatchObject({ status: 422 })
    const here = { memberships: [{ id: shared.id, ...number }] }
    expect(await put('lectura', world.peerA.id, here)).toMatchObject({ status: 200 })
    const { body } = await world.clientFor('lectura').remove(`users/${world.peerA.id}`)
    expect(body.memberships).toMatchObject([{ institutionId: world.b.id, until: '2024-06-14' }])
    const inA = await world.system().read((tx) => tx.memberships.get(world.membershipOf.peerA.id))
    expect(inA).toMatchObject({ memberNumber: null, until: null })
  })

  it('appear in the exported list', async () => {
    const { rows } = await world.by.lectura.get('users/export?filter=%7B%22role%22%3A%22Admin%22%7D')
    const roles = rows.map((row: unknown) => (typeof row === 'string' ? (row.split(';')[4] ?? '') : ''))
    expect(roles.toSorted((one, other) => one.localeCompare(other, 'es'))).toEqual([
      'Administración',
      'Administración (Cobra)',
      'Administración (Coordina deportes)',
      'Administración (Socios)',
      'Administración (Solo lectura)',
    ])
  })
})
