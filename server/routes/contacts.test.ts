import { expect, it } from 'vitest'
import { userViewSchema } from '#domain/members/user'
import { aFeeBody, aReceiptBody } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

// The institution's today is 2024-06-15.
describeOnBoth('a contact', (world) => {
  const { get, post, put } = world.by.adminA
  const add = (membership: object = {}, person: object = {}) =>
    post('users', {
      email: null,
      givenName: 'Marta',
      familyName: 'Ríos',
      phone: '+5491123456789',
      documentNumber: '20111222',
      memberships: [{ institutionId: world.a.id, contact: true, ...membership }],
      ...person,
    })
  const idOf = ({ body }: Awaited<ReturnType<typeof add>>) => userViewSchema.parse(body).memberships[0]?.id ?? ''
  const list = async (path: string, filter: object) => (await world.by.adminA.list(path, filter)).rows
  const limit = async (maxMembers: number) => {
    expect((await world.by.superAdmin.put(`plans/${world.plan.id}`, { maxMembers })).status).toBe(200)
  }
  const placesTaken = async () => (await get(`institutions/${world.a.id}/usage`)).body.placesTaken
  const payFor = (guardianId: string) =>
    put(`users/${world.userA.id}`, { memberships: [{ id: world.membershipOf.userA.id, guardianId }] })

  it('takes no place of the plan, like an Admin, until it becomes a member', async () => {
    await limit(Number(await placesTaken()))
    const contact = await add()
    expect(contact.status).toBe(201)
    expect((await add({ role: 'Admin', contact: false }, { email: 'otra@example.org' })).status).toBe(201)
    expect((await add({ contact: false })).body.code).toBe('planFull')
    const id = idOf(contact)
    const asMember = { memberships: [{ id, contact: false }] }
    expect((await put(`users/${id}`, asMember)).body.code).toBe('planFull')
    await limit(100)
    expect((await put(`users/${id}`, asMember)).body).toMatchObject({ memberships: [{ contact: false }] })
  })

  it('gets no monthly cuota, while its family still does', async () => {
    expect((await payFor(idOf(await add()))).status).toBe(200)
    const amounts = [{ sportId: world.sport.id, amount: 5_000 }]
    const preview = async (group: string) =>
      JSON.stringify((await world.by.adminA.preview({ amounts, rows: { group, offset: 0, limit: 100 } })).body)
    expect(await preview('charged')).toContain(world.userA.id)
    expect(await preview('noSport')).not.toContain('Marta')
  })

  it('is not counted as a member, and is found by name, document and filter', async () => {
    const before = (await world.by.superAdmin.get('dashboard')).body.activeMembers
    const id = idOf(await add())
    expect((await world.by.superAdmin.get('dashboard')).body.activeMembers).toBe(before)
    for (const q of ['marta ríos', '20111222']) {
      expect(await list('users', { institutionId: world.a.id, q })).toMatchObject([{ id }])
    }
    expect(await list('users', { contact: true })).toMatchObject([{ id, memberships: [{ contact: true }] }])
    expect(await list('users', { contact: false })).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ id })]),
    )
  })

  it('pays with one receipt for several members, and has an account of its own', async () => {
    const id = idOf(await add())
    await payFor(id)
    const receipt = aReceiptBody(world.a.id, id, [{ feeId: world.feeA.id, amount: 10_000 }])
    const { body } = await post('receipts', receipt)
    expect(await list('receipts', { id: [body.id] })).toMatchObject([{ payerId: id, payerName: 'Ríos, Marta' }])
    expect((await get(`payments/${world.feeA.id}`)).body).toMatchObject({ status: 'Paid' })
    expect((await post('payments', aFeeBody(world.a.id, id, { dueDate: '2024-06-20' }))).status).toBe(201)
    const account = await list('payments/members', { institutionId: world.a.id, userId: id })
    expect(account).toMatchObject([{ memberName: 'Ríos, Marta', pending: 5_000 }])
  })

  it.each([
    [{ role: 'Admin' }, 'memberships.0.contact', 'Quien administra la institución no puede ser un contacto'],
    [{ sportIds: 'sport' }, 'memberships.0.sportIds', 'Un contacto no tiene deportes: quítalos, o hazlo socio'],
  ])('cannot be combined with %j', async (membership, field, message) => {
    const fields = 'sportIds' in membership ? { sportIds: [world.sport.id] } : membership
    expect((await add(fields, { email: 'otra@example.org' })).faults).toEqual([422, { [field]: message }])
  })
})
