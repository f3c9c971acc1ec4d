import { expect, it } from 'vitest'
import { searchHitsSchema } from '#domain/api/search'
import { ACTORS } from '#tests/access/client'
import { freshWorld } from '#tests/access/world'
import { describeOnBoth } from '#tests/support/databaseWorld'
import { ownDataSchema, ownDataSheet } from '#domain/members/ownData'
import { MOST_SAVED_QUERIES, savedQueryViewSchema } from '#domain/api/savedQuery'

const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted((a, b) => (a < b ? -1 : 1))

describeOnBoth('the search of the whole panel', (world) => {
  const searched = async (as: string, q: string) => {
    const { status, body } = await world.clientFor(as).list('search', { q })
    expect(status).toBe(200)
    return searchHitsSchema.parse(body)
  }
  const clubsOf = async (q: string) =>
    (await searched('superAdmin', q)).people[0]?.memberships.map(({ institutionId }) => institutionId)
  const idsIn = async (as: string, resource: string, filter: object) => {
    return ids((await world.clientFor(as).list(resource, filter)).rows)
  }

  it.each(ACTORS.filter((name) => !['inactive', 'stranger', 'anonymous'].includes(name)))(
    'finds for %s the same records as their own lists',
    async (as) => {
      for (const q of ['userA', 'Club', 'vó', 'socio N.º 1']) {
        const hits = await searched(as, q)
        const number = /\d+$/.exec(q)?.[0]
        expect(ids(hits.institutions)).toEqual((await idsIn(as, 'institutions', { q })).slice(0, 5))
        expect(ids(hits.sports)).toEqual((await idsIn(as, 'sports', { q })).slice(0, 5))
        expect(ids(hits.people)).toEqual(await idsIn(as, 'users', { q }))
        expect(ids(hits.receipts)).toEqual(number ? await idsIn(as, 'receipts', { number: Number(number) }) : [])
      }
    },
  )

  it('puts the member with the number first', async () => {
    const { membershipOf, userA } = world
    await world
      .system()
      .write((tx) => tx.memberships.update({ ...membershipOf.userA, memberNumber: '28', version: 2 }, 1))
    expect((await searched('adminA', 'N.º 0028')).people[0]?.id).toBe(userA.id)
    expect((await searched('multi', '28')).people).toEqual([])
  })

  it('finds nobody to charge in an archived institution', async () => {
    expect(await clubsOf('userA')).toContain(world.a.id)
    await world.system().write((tx) => tx.institutions.update({ ...world.a, status: 'archived', version: 2 }, 1))
    expect(await clubsOf('userA')).not.toContain(world.a.id)
  })

  it.each(['{"q":""}', '{"q":"  "}', '{}'])('finds nothing with the filter %s', async (filter) => {
    const { body } = await world.clientFor('superAdmin').get(`search?filter=${encodeURIComponent(filter)}`)
    expect(body).toEqual({ people: [], receipts: [], institutions: [], sports: [] })
  })

  it.each(['{"q":5}', '{"q":"a","institutionId":"x"}'])('refuses the filter %s', async (filter) => {
    expect((await world.clientFor('adminA').get(`search?filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })
})

const PATH = 'profile/saved-queries'

describeOnBoth('saved queries', (world) => {
  const { adminA, cobra, multi, userA } = world.by
  const { value } = world.queryA
  const input = { list: 'users', label: 'Sin foto', value }
  const queriesOf = async (who = adminA) => savedQueryViewSchema.array().parse((await who.get(PATH)).rows)
  const labels = async (who = adminA) => (await queriesOf(who)).map(({ label, own }) => [label, own])

  it('follow the user, and are shared with the institution’s Admins until the user stops sharing', async () => {
    const query = savedQueryViewSchema.parse((await cobra.post(PATH, input)).body)
    expect(query).toMatchObject({ ...input, institutionId: null, own: true })
    expect([await labels(cobra), await labels()]).toEqual([
      [
        ['Los que deben', false],
        ['Sin foto', true],
      ],
      [['Los que deben', true]],
    ])
    const share = (institutionId: string | null) => cobra.put(`${PATH}/${query.id}`, { institutionId })
    expect((await share(world.a.id)).status).toBe(200)
    expect(await labels()).toContainEqual(['Sin foto', false])
    expect(JSON.stringify([await queriesOf(multi), await queriesOf(userA)])).not.toContain('Sin foto')
    await share(null)
    expect(await labels()).toEqual([['Los que deben', true]])
    await share(world.a.id)
    expect((await adminA.remove(`${PATH}/${query.id}`)).status).toBe(200)
    expect(await labels(cobra)).toEqual([['Los que deben', false]])
  })

  it('are saved once, up to 50', async () => {
    const savedIds = [await userA.post(PATH, input), await userA.post(PATH, input)].map(({ body }) => body.id)
    expect(savedIds[0]).toBe(savedIds[1])
    for (let nth = 2; nth < MOST_SAVED_QUERIES; nth += 1) await userA.post(PATH, { ...input, label: `N.º ${nth}` })
    expect(await userA.post(PATH, { ...input, label: 'Otra' })).toMatchObject({
      status: 422,
      body: { errors: { label: 'Ya guardaste 50 búsquedas: quita alguna' } },
    })
    expect(await queriesOf(userA)).toHaveLength(MOST_SAVED_QUERIES)
  })

  it('are part of the user’s personal data', async () => {
    const data = ownDataSchema.parse((await adminA.get('profile/data')).body)
    expect(data.savedQueries).toMatchObject([{ label: 'Los que deben', institutionId: world.a.id }])
    expect(JSON.stringify(ownDataSheet(data))).toContain('Compartida con Club A')
  })
})

const memory = freshWorld()
const QUERY = memory.queryA.value

it.each<[path: string, field: object]>([
  ['label', { label: 'x'.repeat(61) }],
  ['label', { label: '  ' }],
  ['list', { list: 'nada' }],
  ['value.filter', { value: { ...QUERY, filter: [] } }],
  ['value.filter.a', { value: { ...QUERY, filter: { a: { b: 1 } } } }],
  ['value.filter.a-b', { value: { ...QUERY, filter: { 'a-b': 1 } } }],
  ['value.perPage', { value: { ...QUERY, perPage: 0 } }],
  ['value', { value: { ...QUERY, filter: { q: 'x'.repeat(8000) } } }],
  ['value.code', { value: { ...QUERY, code: 'x' } }],
])('a saved query with an invalid %s is refused', async (path, field) => {
  const { status, body } = await memory.by.userA.post(PATH, {
    list: 'users',
    label: 'Sin foto',
    value: QUERY,
    ...field,
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [path]])
})
