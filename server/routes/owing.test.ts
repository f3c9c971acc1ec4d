import { describe, expect, it } from 'vitest'
import { type World, freshWorld } from '#tests/access/world'

const world = freshWorld()

const nina = (more: object = {}) => ({
  givenName: 'Nina',
  familyName: 'Ríos',
  documentNumber: '55111222',
  memberships: [{ institutionId: world.a.id, memberNumber: '99' }],
  ...more,
})
const invite = (body: object, as = 'adminA') => world.clientFor(as).post('users', body)
const update = (id: string, body: object, as = 'adminA') => world.clientFor(as).put(`users/${id}`, body)
const show = (id: string, as = 'adminA') => world.clientFor(as).get(`users/${id}`)
const list = (resource: string, filter: object, as = 'adminA') => world.clientFor(as).list(resource, filter)

let period = 6
function charge(userId: string, institutionId = world.a.id, as = 'adminA') {
  period += 1
  const body = {
    institutionId,
    userId,
    concept: 'Cuota',
    period: `2025-${String((period % 12) + 1).padStart(2, '0')}`,
    amount: 10_000,
    dueDate: '2025-06-10',
  }
  return world.clientFor(as).post('payments', body)
}
function pay(payerId: string, feeId: string, institutionId = world.a.id, as = 'adminA') {
  const allocations = [{ feeId, amount: 10_000 }]
  const body = { institutionId, payerId, method: 'Efectivo', amount: 10_000, receivedOn: '2024-06-15', allocations }
  return world.clientFor(as).post('receipts', body)
}
const { signInWith } = world
const idsOf = ({ rows }: Awaited<ReturnType<World['json']>>) => rows.map(({ id }) => id)

describe('a member without e-mail', () => {
  it('is created without an invitation, and shows the data typed', async () => {
    const response = await invite(nina())
    expect(response).toMatchObject({
      status: 201,
      body: { email: null, givenName: 'Nina', pending: true, linked: false, documentNumber: '55111222' },
    })
    expect(response.body.memberships).toMatchObject([{ userId: response.id, state: 'pending', memberNumber: '99' }])
    expect((await show(response.id)).body).toEqual(response.body)
    expect((await show(response.id, 'multi')).status).toBe(404)
    expect((await world.by.adminA.get(`users/${response.id}/audit`)).rows).toMatchObject([
      { action: 'create', changes: { invitation: { to: { documentNumber: '55111222' } } } },
    ])
    expect(world.store.snapshot().users).toHaveLength(13)
  })

  it('cannot be an Admin, neither at first nor later', async () => {
    const asAdmin = nina({ memberships: [{ institutionId: world.a.id, role: 'Admin' }] })
    const errors = { email: 'Quien administra necesita un correo' }
    expect(await invite(asAdmin)).toMatchObject({ status: 422, body: { errors } })
    expect(await invite(asAdmin, 'superAdmin')).toMatchObject({ status: 422, body: { errors } })
    const { id } = await invite(nina())
    expect(await update(id, { memberships: [{ id, role: 'Admin' }] })).toMatchObject({ status: 422, body: { errors } })
    const { id: institutionId } = await world.by.adminA.post('institutions', { name: 'Segundo' })
    expect(await update(id, { memberships: [{ institutionId, role: 'Admin' }] })).toMatchObject({ body: { errors } })
    const both = await update(id, { email: 'nina@example.org', memberships: [{ id, role: 'Admin' }] })
    expect(both).toMatchObject({ status: 200, body: { memberships: [{ role: 'Admin' }] } })
    expect(await update(id, { email: null })).toMatchObject({ status: 422, body: { errors } })
  })

  it('can be edited, ended and charged like any other member', async () => {
    const { id } = await invite(nina())
    const again = { memberships: [{ institutionId: world.a.id }] }
    expect((await update(id, again)).faults).toEqual([
      422,
      { 'memberships.0.institutionId': 'Ese valor ya está en uso' },
    ])
    expect(await update(id, { familyName: 'Rivas', memberships: [{ id, memberNumber: '100' }] })).toMatchObject({
      status: 200,
      body: { familyName: 'Rivas', memberships: [{ memberNumber: '100' }] },
    })
    const fee = await charge(id)
    expect(fee).toMatchObject({ status: 201, body: { userId: id } })
    expect((await pay(id, fee.id)).body).toMatchObject({ payerId: id })
    expect(idsOf(await list('payments', { q: 'rivas' }))).toEqual([fee.id])
    expect(idsOf(await list('payments', { userId: id }))).toEqual([fee.id])
    const ended = await world.by.adminA.remove(`users/${id}`)
    expect(ended.body).toMatchObject({ memberships: [{ until: '2024-06-14' }] })
    const late = await charge(id)
    expect((await pay(id, late.id)).status).toBe(201)
    expect(await update(id, { memberships: [{ id, until: null }] })).toMatchObject({ status: 200 })
  })
})

describe('an e-mail that is added later', () => {
  it('invites its holder, who sees their debt after accepting', async () => {
    const { id } = await invite(nina())
    const fee = await charge(id)
    const receipt = await pay(id, fee.id)
    const invited = await update(id, { email: 'nina@example.org' })
    expect(invited).toMatchObject({ status: 200, body: { id, email: 'nina@example.org', pending: true } })

    const profile = await signInWith('nina@example.org')
    expect(profile.body.memberships).toMatchObject([{ id, state: 'pending' }])
    for (const resource of ['payments', 'receipts']) expect((await list(resource, {}, 'stranger')).rows).toEqual([])
    expect((await world.by.stranger.get(`payments/${fee.id}`)).status).toBe(404)

    expect((await world.by.stranger.accept(id)).status).toBe(200)
    expect((await list('payments', {}, 'stranger')).rows).toMatchObject([{ id: fee.id, userId: profile.id }])
    expect((await list('receipts', {}, 'stranger')).rows).toMatchObject([{ id: receipt.id, payerId: profile.id }])
    expect((await list('payments', { q: 'nina' })).rows).toMatchObject([{ id: fee.id, userId: profile.id, version: 1 }])
    expect((await show(id)).status).toBe(404)
    expect((await show(profile.id)).body).toMatchObject({ pending: false, email: 'nina@example.org' })
    const history = await world.by.adminA.get(`payments/${fee.id}/audit`)
    expect(history.rows.map(({ action }) => action)).toEqual(['accept', 'payment', 'create'])
    expect(history.rows[2]).toMatchObject({ changes: { userId: { to: profile.id } } })
    // the invitation's id now refers to the person
    expect((await charge(id)).body).toMatchObject({ userId: profile.id })
  })

  it('is refused if it already belongs to somebody in the institution', async () => {
    const { id } = await invite(nina())
    expect(await update(id, { email: world.userA.email })).toMatchObject({
      status: 409,
      body: { code: 'alreadyMember' },
    })
    expect(await update(id, { email: 'invitada@example.org' })).toMatchObject({
      status: 409,
      body: { code: 'alreadyInvited' },
    })
    expect((await show(id)).body).toMatchObject({ email: null, version: 1 })
  })

  it('can be removed: nobody is invited any more, and the cuotas stay', async () => {
    const { id } = await invite(nina({ email: 'nina@example.org' }))
    const fee = await charge(id)
    expect(await update(id, { email: null })).toMatchObject({ status: 200, body: { id, email: null, pending: true } })
    const profile = await signInWith('nina@example.org')
    expect(profile.body).toMatchObject({ memberships: [], documentNumber: null, givenName: '' })
    expect((await world.by.stranger.accept(id)).status).toBe(404)
    expect(idsOf(await list('payments', { userId: id }))).toEqual([fee.id])
  })

  it('counts towards the limit of invitations, unlike a member without e-mail', async () => {
    const { post, put } = world.processWith({ invitationsAnHour: 1 }).by.adminA
    const { id } = await post('users', nina())
    for (const email of [null, 'nina@example.org']) expect((await post('users', nina({ email }))).status).toBe(201)
    expect((await put(`users/${id}`, { email: 'otra@example.org' })).status).toBe(429)
  })
})

describe('a cuota of a person who has not accepted', () => {
  it('names the invitation, and is hidden from the holder of its e-mail until they accept', async () => {
    const { id } = await invite(nina({ email: world.lonely.email }))
    const fee = await charge(id)
    expect(fee.body).toMatchObject({ userId: id })
    expect((await pay(id, fee.id)).body).toMatchObject({ payerId: id })
    expect((await list('payments', {}, 'lonely')).rows).toEqual([])
    expect((await list('receipts', {}, 'lonely')).rows).toEqual([])
    expect((await world.by.lonely.get(`payments/${fee.id}/audit`)).status).toBe(404)
    expect((await list('payments', { q: 'nina' })).rows).toMatchObject([{ id: fee.id }])
    await world.by.lonely.put('profile', { documentNumber: '70111222' })
    expect((await list('payments', { q: '70111222' })).rows).toEqual([])
    expect((await charge(world.lonely.id)).body.errors).toEqual({ userId: 'La persona no pertenece a la institución' })
    await world.by.lonely.accept(id)
    expect((await list('payments', {}, 'lonely')).rows).toMatchObject([{ id: fee.id, userId: world.lonely.id }])
  })

  it('stays with the invitation when its e-mail is corrected', async () => {
    const { id } = await invite(nina({ email: 'equivocada@example.org' }))
    const fee = await charge(id)
    await update(id, { email: world.lonely.email })
    await signInWith('equivocada@example.org')
    expect((await list('payments', {}, 'stranger')).rows).toEqual([])
    await world.by.lonely.accept(id)
    expect((await list('payments', {}, 'lonely')).rows).toMatchObject([{ id: fee.id }])
  })

  it('names the invitation even if its Admin also sees the person', async () => {
    // userA is a member of A. multi administers B and, from now on, A.
    await update(world.multi.id, { memberships: [{ id: world.membershipOf.multiA.id, role: 'Admin' }] })
    const { userAInvited } = world.membershipOf
    expect((await show(world.userA.id, 'multi')).body.memberships).toHaveLength(2)
    const fee = await charge(world.userA.id, world.b.id, 'multi')
    expect(fee).toMatchObject({ status: 201, body: { userId: userAInvited.id } })
    expect((await list('users', { id: [userAInvited.id] }, 'multi')).rows).toMatchObject([{ pending: true }])
    expect((await world.by.userA.get(`payments/${fee.id}`)).status).toBe(404)
  })

  it('shows a SuperAdmin the data typed, but does not let them change it', async () => {
    const { id } = await invite(nina())
    expect((await show(id, 'superAdmin')).body).toMatchObject({ familyName: 'Ríos' })
    expect(await update(id, { familyName: 'Otra' }, 'superAdmin')).toMatchObject({
      status: 422,
      body: { errors: { familyName: 'No tienes permiso para cambiar este campo' } },
    })
    expect((await update(id, { familyName: 'Ríos' }, 'superAdmin')).status).toBe(200)
  })
})
