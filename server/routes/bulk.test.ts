import { describe, expect, it } from 'vitest'
import { MAX_BULK_NAMED } from '#domain/api/bulk'
import { anId } from '#tests/support/builders'
import { freshWorld } from '#tests/access/world'

const world = freshWorld()

const bulk = (resource: string, as: string, body: object) => world.clientFor(as).post(`${resource}/bulk`, body)
const references = (...records: { id: string; version: number }[]) =>
  records.map(({ id, version }) => ({ id, version }))
const recordOf = (id: string) => world.store.snapshot().memberships.find((one) => one.id === id)
const invited = () => ({ id: world.membershipOf.unlinkedInvited.id, version: 1 })
const content = () => JSON.stringify(world.store.snapshot())

const act = (kind: string, records: readonly object[], as = 'superAdmin') =>
  bulk('institutions', as, { action: { kind }, records })
const statuses = () =>
  [world.a, world.draft].map(({ id }) => world.store.snapshot().institutions.find((one) => one.id === id)?.status)

describe('unarchiving institutions', () => {
  it('generates no month whose day passed before the institution was unarchived', async () => {
    const generatesSince = async () =>
      (await world.by.superAdmin.get(`institutions/${world.a.id}`)).body['generatesSince'] as unknown
    await world.by.adminA.put(`institutions/${world.a.id}`, { generatesOn: 20 })
    expect(await generatesSince()).toBe('2024-06-15')
    const { body } = await act('archive', [{ id: world.a.id, version: 2 }])
    world.clock.now = Date.UTC(2024, 7, 25, 15)
    await act('unarchive', body.done as unknown as object[])
    expect(await generatesSince()).toBe('2024-08-25')
  })

  it('is refused after somebody else’s change, or after another act of the actor', async () => {
    const { body } = await act('archive', references(world.a))
    const results = body.done as unknown as object[]
    await world.by.superAdmin.put(`institutions/${world.a.id}`, { city: 'Funes' })
    const refusals = async (records: readonly object[]) =>
      (await act('unarchive', records)).body.refused as unknown as { code: string }[]
    expect(await refusals(results)).toMatchObject([{ code: 'stale' }])
    expect(await refusals([{ id: world.a.id, version: 3 }])).toMatchObject([{ code: 'notUndoable' }])
    expect(await refusals([{ id: world.draft.id, version: 1 }])).toMatchObject([{ code: 'notUndoable' }])
    expect(statuses()).toEqual(['archived', 'draft'])
  })
})

describe('a bulk call', () => {
  it('changes what it can, and lists each refused record with the reason', async () => {
    const { sport, unusedSport, inactiveSport, nowhere } = world
    const records = references(sport, unusedSport, { ...inactiveSport, version: 9 }, { id: nowhere, version: 1 })
    const { status, body } = await bulk('sports', 'superAdmin', { action: { kind: 'remove' }, records })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        done: [{ id: unusedSport.id, version: 1 }],
        refused: [
          { id: sport.id, code: 'inUse', detail: 'No se puede eliminar porque está en uso.' },
          {
            id: inactiveSport.id,
            code: 'stale',
            detail: 'Otra persona cambió este registro. Revisa los datos actuales y vuelve a intentar.',
          },
          { id: nowhere, code: 'notFound', detail: 'No encontramos lo que buscas.' },
        ],
      },
    })
    expect(world.store.snapshot().sports.map(({ id }) => id)).toEqual([sport.id, inactiveSport.id])
  })
})

describe('a bulk call by filter', () => {
  const hide = { kind: 'update', data: { active: false } }

  it.each([1, 3])('changes nothing if the user saw another total (%i), and returns the current one', async (total) => {
    const before = content()
    const { status, body } = await bulk('sports', 'superAdmin', { action: hide, filter: { active: true }, total })
    expect([status, body.code, body.current]).toEqual([409, 'listChanged', { total: 2 }])
    expect(content()).toBe(before)
  })

  it('changes exactly what the list shows, with managed institutions and with a search', async () => {
    const action = { kind: 'update', data: { status: 'draft' } }
    const managed = { action, filter: { managed: true, q: 'club' }, total: 1 }
    expect((await bulk('institutions', 'multi', managed)).body).toMatchObject({ done: [{ id: world.b.id }] })
    const { body } = await bulk('institutions', 'multi', { action, filter: { q: 'club' }, total: 2 })
    expect(body).toMatchObject({ done: [{ id: world.b.id }], refused: [{ id: world.a.id, code: 'forbidden' }] })
  })
})

describe('the body of a bulk call', () => {
  const { sport } = world
  const remove = { kind: 'remove' }
  const records = references(sport)
  const many = Array.from({ length: MAX_BULK_NAMED + 1 }, () => ({ id: anId(), version: 1 }))
  const dueOn = 'Completa este campo'

  it.each([
    ['neither records nor a filter', { action: remove }, { records: dueOn }],
    ['no record', { action: remove, records: [] }, { records: dueOn }],
    ['a record without its version', { action: remove, records: [{ id: sport.id }] }, { 'records.0.version': dueOn }],
    ['too many records', { action: remove, records: many }, { records: 'Hay demasiados elementos' }],
    ['a record twice', { action: remove, records: [...records, ...records] }, { records: 'Hay un registro repetido' }],
    ['records and a filter', { action: remove, records, filter: {}, total: 1 }, { filter: 'Ese campo no existe' }],
    ['a filter without its total', { action: remove, filter: {} }, { total: dueOn }],
    ['a filter of too many', { action: remove, filter: {}, total: 2001 }, { total: 'El número es demasiado grande' }],
    ['an unknown filter', { action: remove, filter: { x: 1 }, total: 1 }, { 'filter.x': 'Ese campo no existe' }],
    ['an unknown action', { action: { kind: 'x' }, records }, { 'action.kind': 'Elige una de las opciones' }],
    [
      'a field that cannot be changed in bulk',
      { action: { kind: 'update', data: { active: true, name: 'X' } }, records },
      { 'action.data.name': 'Ese campo no existe' },
    ],
    ['nothing to change', { action: { kind: 'update', data: {} }, records }, { 'action.data.active': dueOn }],
  ])('is refused at the field with %s', async (_what, body, errors) => {
    const before = content()
    const answer = await bulk('sports', 'superAdmin', body)
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([422, 'validation', errors])
    expect(content()).toBe(before)
  })

  it('must name the memberships to reopen', async () => {
    const action = { kind: 'reopenMemberships' }
    const { body } = await bulk('users', 'adminA', { action, records: references(world.userA) })
    expect(body.errors).toEqual({ 'records.0.memberships': dueOn })
    expect((await bulk('users', 'adminA', { action, filter: {}, total: 6 })).body.errors).toEqual({ records: dueOn })
  })
})

describe('ending memberships in bulk', () => {
  const end = { kind: 'endMemberships' }
  const reopen = { kind: 'reopenMemberships' }

  it('can be undone by sending the answer back, also for an Admin and an invited person', async () => {
    const { membershipOf, userA, peerA } = world
    const office = { memberships: [{ id: membershipOf.peerA.id, version: 1, role: 'Admin' }] }
    await world.by.adminA.put(`users/${peerA.id}`, office)
    const of = ['userA', 'peerA', 'unlinkedInvited'] as const
    const before = of.map((name) => recordOf(membershipOf[name].id))
    const ended = await bulk('users', 'adminA', { action: end, records: [...references(userA, peerA), invited()] })
    expect(ended.body).toMatchObject({ refused: [] })
    expect(of.map((name) => recordOf(membershipOf[name].id))).toMatchObject(
      of.map(() => ({ role: 'User', until: '2024-06-14' })),
    )
    const again = await bulk('users', 'adminA', { action: reopen, records: ended.body.done })
    expect(again.body).toMatchObject({ refused: [] })
    const versions = before.map((one) => ({ ...one, version: (one?.version ?? 0) + 2 }))
    expect(of.map((name) => recordOf(membershipOf[name].id))).toEqual(
      versions.map((one) => ({ ...one, updatedAt: new Date(world.clock.now).toISOString() })),
    )
    const history = world.store.snapshot().audit.filter(({ entityId }) => entityId === membershipOf.userA.id)
    expect(history.map(({ action, changes }) => [action, changes['until']])).toEqual([
      ['end', { from: null, to: '2024-06-14' }],
      ['edit', { from: '2024-06-14', to: null }],
    ])
    // the action can be done and undone again
    const third = await bulk('users', 'adminA', { action: end, records: again.body.done })
    expect(third.body).toMatchObject({ refused: [] })
  })

  it('removes who pays for a member; reopening restores it while the payer belongs to the club', async () => {
    const { userA, peerA, membershipOf } = world
    const payer = { memberships: [{ id: membershipOf.userA.id, guardianId: membershipOf.peerA.id }] }
    expect((await world.by.adminA.put(`users/${userA.id}`, payer)).status).toBe(200)
    const guardianId = () => recordOf(membershipOf.userA.id)?.guardianId
    const ended = await bulk('users', 'adminA', { action: end, records: references(userA) })
    expect(guardianId()).toBeNull()
    const reopened = await bulk('users', 'adminA', { action: reopen, records: ended.body.done })
    expect(guardianId()).toBe(membershipOf.peerA.id)
    const again = await bulk('users', 'adminA', { action: end, records: reopened.body.done })
    await bulk('users', 'adminA', { action: end, records: references(peerA) })
    await bulk('users', 'adminA', { action: reopen, records: again.body.done })
    expect([guardianId(), recordOf(membershipOf.userA.id)?.until]).toEqual([null, null])
  })

  it('cannot be undone once somebody has changed the memberships', async () => {
    const { userA, membershipOf } = world
    const { body } = await bulk('users', 'adminA', { action: end, records: references(userA) })
    const since = { memberships: [{ id: membershipOf.userA.id, until: '2024-06-30' }] }
    expect((await world.by.adminA.put(`users/${userA.id}`, since)).status).toBe(200)
    const undone = await bulk('users', 'adminA', { action: reopen, records: body.done })
    expect(undone.body).toMatchObject({ done: [], refused: [{ id: userA.id, code: 'stale' }] })
    const version = recordOf(membershipOf.userA.id)?.version
    const asItIs = [{ id: userA.id, version: 1, memberships: [{ id: membershipOf.userA.id, version }] }]
    const response = await bulk('users', 'adminA', { action: reopen, records: asItIs })
    expect(response.body).toMatchObject({ done: [], refused: [{ id: userA.id, code: 'notUndoable' }] })
  })

  it('cannot be undone by another Admin or for members of another club', async () => {
    const { userA, peerA, memberB, membershipOf } = world
    const office = { memberships: [{ id: membershipOf.peerA.id, role: 'Admin' }] }
    await world.by.adminA.put(`users/${peerA.id}`, office)
    const { body } = await bulk('users', 'adminA', { action: end, records: references(userA) })
    const byPeer = await bulk('users', 'peerA', { action: reopen, records: body.done })
    expect(byPeer.body).toMatchObject({ done: [], refused: [{ id: userA.id, code: 'notUndoable' }] })
    const ofB = await bulk('users', 'multi', { action: end, records: references(memberB) })
    const byA = await bulk('users', 'adminA', { action: reopen, records: ofB.body.done })
    expect(byA.body).toMatchObject({ done: [], refused: [{ id: memberB.id, code: 'notFound' }] })
    const mixed = [{ id: userA.id, version: 1, memberships: [{ id: membershipOf.memberB.id, version: 2 }] }]
    const foreign = await bulk('users', 'adminA', { action: reopen, records: mixed })
    expect(foreign.body).toMatchObject({ done: [], refused: [{ code: 'notFound' }] })
    expect(recordOf(membershipOf.memberB.id)?.until).toBe('2024-06-14')
  })

  it('is refused when a membership has changed since the list was read', async () => {
    const { userA, membershipOf } = world
    const number = { memberships: [{ id: membershipOf.userA.id, memberNumber: '99' }] }
    await world.by.adminA.put(`users/${userA.id}`, number)
    const version = [{ id: userA.id, version: 1, memberships: [{ id: membershipOf.userA.id, version: 1 }] }]
    const { body } = await bulk('users', 'adminA', { action: end, records: version })
    expect(body).toMatchObject({ done: [], refused: [{ id: userA.id, code: 'stale' }] })
    expect(recordOf(membershipOf.userA.id)?.until).toBeNull()
  })
})
