import { expect, it } from 'vitest'
import { searchHitsSchema } from '#domain/api/search'
import { ACTORS } from '#tests/access/client'
import { describeOnBoth } from '#tests/support/databaseWorld'

const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted((a, b) => (a < b ? -1 : 1))

describeOnBoth('the search of the whole panel', (world) => {
  const searched = async (as: string, q: string) => {
    const { status, body } = await world.asking(as).list('search', { q })
    expect(status).toBe(200)
    return searchHitsSchema.parse(body)
  }
  const listed = async (as: string, resource: string, filter: object) => {
    return ids((await world.asking(as).list(resource, filter)).rows)
  }

  it.each(ACTORS.filter((name) => !['inactive', 'stranger', 'anonymous'].includes(name)))(
    'finds for %s what their own lists show',
    async (as) => {
      for (const q of ['userA', 'memberB', 'Club', 'sport', '1', 'socio N.º 1']) {
        const hits = await searched(as, q)
        const number = /\d+$/.exec(q)?.[0]
        expect(ids(hits.institutions)).toEqual((await listed(as, 'institutions', { q })).slice(0, 5))
        expect(ids(hits.sports)).toEqual((await listed(as, 'sports', { q })).slice(0, 5))
        expect(ids(hits.people)).toEqual(await listed(as, 'users', { q }))
        expect(ids(hits.receipts)).toEqual(number ? await listed(as, 'receipts', { number: Number(number) }) : [])
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

  it.each(['{"q":""}', '{"q":"  "}', '{}'])('finds nothing with the filter %s', async (filter) => {
    const { body } = await world.asking('superAdmin').get(`search?filter=${encodeURIComponent(filter)}`)
    expect(body).toEqual({ people: [], receipts: [], institutions: [], sports: [] })
  })

  it.each(['{"q":5}', '{"q":"a","institutionId":"x"}'])('refuses the filter %s', async (filter) => {
    expect((await world.asking('adminA').get(`search?filter=${encodeURIComponent(filter)}`)).status).toBe(400)
  })
})
