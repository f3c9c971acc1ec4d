import { expect, it } from 'vitest'
import { aFee, aJoinRequest, aMembership, anOffering } from '../support/builders.ts'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aPersonBody } from './bodies.ts'
import { requestOf, ROUTE_NAMES } from './requests.ts'

const WRITES = ROUTE_NAMES.filter((route) => /^(POST|PUT|DELETE) \/private\//.test(route))
/** Routes about the users themselves, or about nobody. */
const OWN_ROUTES = /\/private\/(auth|profile)/
const REFUSED = { status: 422, code: 'validation' }
const NOT_YOURS = 'Elige solo deportes que coordinas'
const ONE_OF_YOURS = 'Elige al menos un deporte que coordinas'

const names = (rows: readonly { givenName?: unknown }[]) => rows.map(({ givenName }) => String(givenName)).toSorted()
const refusedAt = (field: string, text: string) => ({ ...REFUSED, errors: { [`memberships.0.${field}`]: text } })

/** `coordina` coordinates `sport` (`userA`); `both` plays it and another one, `peerA` only the other one. */
describeOnBoth('a coordinator of some sports', (world) => {
  const coordina = () => world.clientFor('coordina')
  async function withOtherSports() {
    const { a, lonely, peerA, sport, unusedSport, membershipOf } = world
    const ofA = { institutionId: a.id, sportIds: [unusedSport.id] }
    const both = aMembership({ ...ofA, userId: lonely.id, sportIds: [sport.id, unusedSport.id] })
    const former = aMembership({ ...ofA, userId: world.memberB.id, until: '2024-05-01' })
    const request = aJoinRequest({ institutionId: a.id, sportId: unusedSport.id, givenName: 'Ajena' })
    await world.system().write(async (tx) => {
      const offerings = [...a.offerings, anOffering({ sportId: unusedSport.id })]
      await tx.institutions.update({ ...a, offerings, version: 2 }, 1)
      await tx.memberships.insert(both)
      await tx.memberships.insert(former)
      await tx.memberships.update({ ...membershipOf.peerA, sportIds: [unusedSport.id], version: 2 }, 1)
      await tx.joinRequests.insert(request)
      await tx.fees.insert(aFee({ institutionId: a.id, userId: lonely.id }))
    })
    return { both, request, peerA }
  }
  const change = async (id: string, terms: object) => {
    const { status, body } = await world.by.coordina.put(`users/${id}`, { memberships: [terms] })
    return { status, code: body.code, errors: body.errors }
  }

  it('finds nobody of other sports in any list, filter, search, export or history', async () => {
    const { peerA, request } = await withOtherSports()
    expect(names((await coordina().get('users')).rows)).toEqual(['lonely', 'userA'])
    for (const filter of [
      { q: 'peerA' },
      { q: 'memberB' },
      { sportId: world.unusedSport.id, q: 'peerA' },
      { role: 'Admin' },
    ])
      expect((await coordina().list('users', filter)).rows).toEqual([])
    expect((await coordina().list('users', { owing: 'any' })).rows).toEqual([])
    const file = await (await world.ask('GET', 'private/users/export', { as: 'coordina' })).text()
    expect(file).toMatch(/lonely[^]*userA/)
    expect(file).not.toMatch(/peerA|memberB|adminA/)
    for (const path of ['', '/audit']) {
      for (const id of [peerA.id, world.memberB.id, world.adminA.id, world.membershipOf.unlinkedInvited.id])
        expect([path, (await coordina().get(`users/${id}${path}`)).status]).toEqual([path, 404])
      expect((await coordina().get(`join-requests/${request.id}${path}`)).status).toBe(404)
    }
    expect(names((await coordina().get('join-requests')).rows)).toEqual([world.joinRequestA.givenName])
  })

  it('cannot change anything of other sports by any route', async () => {
    await withOtherSports()
    await world.system().write(async (tx) => {
      const { coordina: membership } = world.membershipOf
      await tx.memberships.update({ ...membership, dutySportIds: [world.inactiveSport.id], version: 2 }, 1)
    })
    for (const route of WRITES.filter((one) => !OWN_ROUTES.test(one))) {
      const [path, { body }] = requestOf(route, world)
      const { status, body: answer } = await world.json(route.split(' ')[0] ?? '', path, { as: 'coordina', body })
      // A request that is allowed with other content is refused at its fields.
      const isRefused = [403, 404].includes(status) || (status === 422 && /\/(users|notices)$/.test(path))
      expect([route, status, isRefused ? null : answer]).toEqual([route, status, null])
    }
    const people = ['users', 'join-requests', 'notices']
    for (const list of [...people, 'payments', 'payments/summary', 'payments/members', 'receipts'])
      expect([list, (await coordina().get(list)).rows.flatMap((row) => row.id ?? [])]).toEqual([list, []])
  })

  it('invites only to their sports', async () => {
    await withOtherSports()
    const invite = async (sportIds: string[], terms = {}) => {
      const body = aPersonBody(world.a.id, {}, { role: 'User', sportIds, ...terms })
      const { status, body: answer } = await coordina().post('users', body)
      return { status, code: answer.code, errors: answer.errors }
    }
    expect(await invite([])).toMatchObject(refusedAt('sportIds', ONE_OF_YOURS))
    expect(await invite([world.unusedSport.id])).toMatchObject(refusedAt('sportIds', NOT_YOURS))
    expect(await invite([world.sport.id, world.unusedSport.id])).toMatchObject(refusedAt('sportIds', NOT_YOURS))
    expect(await invite([world.sport.id], { guardianId: world.membershipOf.peerA.id })).toMatchObject({ status: 422 })
    expect(await invite([world.sport.id])).toMatchObject({ status: 201 })
  })

  it('learns about a member of other sports only that the club already has the e-mail', async () => {
    const { peerA } = await withOtherSports()
    const body = aPersonBody(world.a.id, { email: peerA.email }, { role: 'User', sportIds: [world.sport.id] })
    const { status, body: answer } = await coordina().post('users', body)
    expect({ status, code: answer.code, existing: answer.existing }).toEqual({ status: 409, code: 'alreadyMember' })
  })

  it('changes only their sports of a member', async () => {
    const { both } = await withOtherSports()
    const { sport, unusedSport, lonely, userA, membershipOf } = world
    const of = (terms: object) => change(lonely.id, { id: both.id, ...terms })
    expect(await of({ sportIds: [sport.id] })).toEqual(refusedAt('sportIds', NOT_YOURS))
    expect(await of({ sportIds: [unusedSport.id] })).toEqual(refusedAt('sportIds', ONE_OF_YOURS))
    expect(await change(userA.id, { id: membershipOf.userA.id, sportIds: [sport.id, unusedSport.id] })).toEqual(
      refusedAt('sportIds', NOT_YOURS),
    )
    expect(await of({ sportIds: [unusedSport.id, sport.id], memberNumber: '12' })).toMatchObject({ status: 200 })
    for (const terms of [
      { until: '2024-07-01' },
      { since: '2024-02-01' },
      { role: 'Admin' },
      { guardianId: membershipOf.userA.id },
    ])
      expect(await of(terms)).toMatchObject(REFUSED)
    const percent = { percent: 50, from: '2024-07-01', to: null, reason: 'Beca' }
    for (const terms of [
      { scholarships: [percent] },
      { pauses: [percent] },
      { exemptions: [{ from: '2024-07-01', to: null, reason: 'X' }] },
    ])
      expect(await change(userA.id, { id: membershipOf.userA.id, ...terms })).toMatchObject(REFUSED)
  })

  it('ends memberships only in their sports, and still sees the name afterwards', async () => {
    await withOtherSports()
    expect((await coordina().remove(`users/${world.lonely.id}`)).status).toBe(403)
    const { status, body } = await coordina().remove(`users/${world.userA.id}`)
    expect({ status, givenName: body.givenName, email: body.email }).toEqual({
      status: 200,
      givenName: 'userA',
      email: null,
    })
    expect(names((await coordina().list('users', { ended: true })).rows)).toEqual(['userA'])
  })

  it('can be ended by a full Admin, and comes back with the same sports', async () => {
    const { id } = world.coordina
    const { adminA } = world.by
    const { status, body } = await adminA.remove(`users/${id}`)
    expect({ status, memberships: body.memberships }).toMatchObject({
      status: 200,
      memberships: [{ role: 'User', dutySportIds: [] }],
    })
    const { id: membershipId } = world.membershipOf.coordina
    const records = [{ id, version: body.version, memberships: [{ id: membershipId, version: 2 }] }]
    await adminA.post('users/bulk', { action: { kind: 'reopenMemberships' }, records })
    const reopened = await world.system().read((tx) => tx.memberships.get(membershipId))
    expect(reopened).toMatchObject({ role: 'Admin', duties: ['members'], dutySportIds: [world.sport.id], until: null })
  })

  it('cannot widen their own limits', async () => {
    const { coordina: membership } = world.membershipOf
    await world
      .system()
      .write((tx) => tx.memberships.update({ ...membership, sportIds: [world.sport.id], version: 2 }, 1))
    for (const terms of [{ dutySportIds: [] }, { duties: null }, { memberNumber: '1' }])
      expect(await change(world.coordina.id, { id: membership.id, ...terms })).toMatchObject(REFUSED)
  })

  it('is limited by all members of the club when the plan is full', async () => {
    await withOtherSports()
    const { a, plan, sport } = world
    const places = await world.system().read((tx) => tx.memberships.placesTaken(a.id, '2024-06-15'))
    await world.system().write((tx) => tx.plans.update({ ...plan, maxMembers: places, version: 2 }, 1))
    const { body } = await coordina().post('users', aPersonBody(a.id, {}, { role: 'User', sportIds: [sport.id] }))
    expect(body.code).toBe('planFull')
  })

  it('sees their own cuotas, like every member', async () => {
    await world.system().write((tx) => tx.fees.insert(aFee({ institutionId: world.a.id, userId: world.coordina.id })))
    expect((await coordina().get('payments')).rows).toHaveLength(1)
  })

  it('can only have sports that the club offers, and no duty except members', async () => {
    const { sport, unusedSport, socios, membershipOf } = world
    const put = async (terms: object) => {
      const body = { memberships: [{ id: membershipOf.socios.id, ...terms }] }
      const { status, body: answer } = await world.by.adminA.put(`users/${socios.id}`, body)
      return { status, code: answer.code, errors: answer.errors }
    }
    const onlyMembers = refusedAt(
      'dutySportIds',
      'Los deportes son solo de quien tiene el permiso Socios y ningún otro',
    )
    expect(await put({ dutySportIds: [unusedSport.id] })).toEqual(
      refusedAt('dutySportIds', 'La institución no ofrece ese deporte'),
    )
    for (const duties of [null, [], ['collects'], ['collects', 'members']])
      expect(await put({ duties, dutySportIds: [sport.id] })).toEqual(onlyMembers)
    expect(await put({ dutySportIds: [sport.id, sport.id] })).toEqual(
      refusedAt('dutySportIds', 'Elige una de las opciones'),
    )
    expect(await put({ dutySportIds: [sport.id] })).toMatchObject({ status: 200 })
    expect((await world.clientFor('socios').get('users')).rows).toHaveLength(1)
    expect(await put({ duties: ['members', 'collects'] })).toMatchObject({ status: 200 })
    expect((await world.system().read((tx) => tx.memberships.get(membershipOf.socios.id)))?.dutySportIds).toEqual([])
  })
})
