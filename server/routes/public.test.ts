import { describe, expect, it } from 'vitest'
import { institutionViewSchema } from '#domain/clubs/institution'
import { freshWorld } from '#tests/access/world'

const world = freshWorld()

const names = async (path: string) => (await world.json('GET', `public/${path}`)).rows.map(({ name }) => name)

describe('public lists', () => {
  it('show published and active records, and nothing personal', async () => {
    expect(await names('institutions')).toEqual(['Club A', 'Club B'])
    expect(await names('sports')).toEqual(['Fútbol', 'Vóley'])
    expect(await names('plans')).toEqual(['Inicial'])
    const { rows } = await world.json('GET', 'public/institutions')
    expect(Object.keys(rows[0] ?? {})).not.toContain('planId')
    expect(Object.keys(rows[0] ?? {})).not.toContain('graceDays')
  })

  it('show no price of a sport that is not public', async () => {
    const hidden = { sportId: world.inactiveSport.id, monthlyAmount: 999, dueDay: 1 }
    const body = { offerings: [hidden, { sportId: world.sport.id, monthlyAmount: 5, dueDay: 1 }] }
    const path = `private/institutions/${world.a.id}`
    const response = await world.json('PUT', path, { as: 'adminA', body })
    const sportNames = [{ sportName: world.inactiveSport.name }, { sportName: 'Fútbol' }]
    expect(response).toMatchObject({ status: 200, body: { offerings: sportNames } })
    expect(await world.json('GET', path, { as: 'userA' })).toMatchObject({ body: { offerings: sportNames } })
    // A form sends the record back as it was read.
    const { offerings } = institutionViewSchema.parse(response.body)
    expect(await world.json('PUT', path, { as: 'adminA', body: { offerings, city: 'Funes' } })).toMatchObject({
      status: 200,
      body: { city: 'Funes', offerings: sportNames },
    })
    const untold = { level: null, ageFrom: null, ageTo: null, enrolmentFee: null, nextPrice: null, variants: [] }
    const { rows } = await world.json('GET', 'public/institutions?slug=club-a')
    expect(rows[0]?.offerings).toEqual([
      {
        ...hidden,
        sportId: world.sport.id,
        sportName: 'Fútbol',
        monthlyAmount: 5,
        schedule: [],
        sportSlug: 'futbol',
        ...untold,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(world.inactiveSport.id)
  })

  it('filter by plain parameters', async () => {
    expect(await names(`institutions?sportId=${world.sport.id}`)).toEqual(['Club A'])
    expect(await names(`institutions?id=${world.a.id}&id=${world.b.id}&id=${world.draft.id}`)).toEqual([
      'Club A',
      'Club B',
    ])
    expect(await names('institutions?slug=club-borrador')).toEqual([])
    expect(await names('sports?q=futb')).toEqual(['Fútbol'])
    expect(await names('institutions?q=')).toHaveLength(2)
  })

  it('find words with typing errors if nothing else matches', async () => {
    expect(await names('sports?q=futbl')).toEqual(['Fútbol'])
    expect(await names('institutions?q=futbl')).toEqual(['Club A'])
    expect(await names('institutions?q=clum')).toEqual(['Club A', 'Club B'])
    expect(await names('institutions?q=zzzz')).toEqual([])
  })

  it('are sorted as the visitor chooses', async () => {
    const schedule = [{ weekday: 3, from: '18:00', to: '19:00' }]
    const body = { offerings: [{ sportId: world.unusedSport.id, monthlyAmount: 1, dueDay: 1, schedule }] }
    await world.by.superAdmin.put(`institutions/${world.b.id}`, body)
    expect(await names('institutions?sort=name')).toEqual(['Club A', 'Club B'])
    expect(await names('institutions?sort=amount')).toEqual(['Club B', 'Club A'])
    expect(await names('institutions?weekday=3')).toEqual(['Club B'])
    expect(await names('institutions?weekday=3&dayPart=evening')).toEqual(['Club B'])
    expect(await names('institutions?dayPart=morning')).toEqual([])
  })

  it('find the time among words, together with city and sport by any of its names', async () => {
    const schedule = [{ weekday: 3, from: '18:00', to: '19:00' }]
    const offerings = [{ sportId: world.sport.id, monthlyAmount: 1, dueDay: 1, schedule }]
    await world.by.superAdmin.put(`institutions/${world.b.id}`, { offerings, city: 'Rosario', name: 'Otro club' })
    expect(await names('institutions?q=fútbol rosario noche')).toEqual(['Otro club'])
    expect(await names('institutions?q=futbl en rosario por la noche')).toEqual(['Otro club'])
    expect(await names('institutions?q=noche')).toEqual(['Otro club'])
    expect(await names('institutions?q=fútbol rosario mañana')).toEqual([])
    expect(await names('institutions?q=clases de soccer los miércoles')).toEqual(['Otro club'])
    expect(await names('institutions?q=fútbol los jueves')).toEqual([])
    expect(await names('sports?q=soccer')).toEqual(['Fútbol'])
    expect(await names('institutions?q=fútbol noche&dayPart=morning')).toEqual([])
  })

  it('have pages and a total', async () => {
    const { rows, headers } = await world.json('GET', 'public/institutions?page=2&perPage=1')
    expect([rows.length, headers.get('Content-Range')]).toEqual([1, 'institutions 1-1/2'])
    const beyond = await world.json('GET', 'public/institutions?page=9')
    expect([beyond.rows, beyond.headers.get('Content-Range')]).toEqual([[], 'institutions */2'])
  })

  it.each([
    ['institutions?page=1&page=2', 'malformedQuery'],
    ['institutions?weekday=8', 'malformedQuery'],
    ['institutions?dayPart=night', 'malformedQuery'],
    ['institutions?sort=status', 'malformedQuery'],
    ['institutions?near=91,0', 'malformedQuery'],
    ['institutions?status=draft', 'unknownFilter'],
    ['plans?published=false', 'unknownFilter'],
  ])('refuse %s', async (path, code) => {
    expect((await world.json('GET', `public/${path}`)).refusal).toEqual([400, code])
  })

  it('can be cached for a minute, and are revalidated by their ETag', async () => {
    const first = await world.ask('GET', 'public/sports')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=60')
    const etag = first.headers.get('ETag') ?? ''
    const same = await world.ask('GET', 'public/sports', { headers: { 'If-None-Match': `"otra", W/${etag}` } })
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', etag])
    await world.by.superAdmin.put(`sports/${world.sport.id}`, { name: 'Fútbol 5' })
    expect((await world.ask('GET', 'public/sports', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })
})

const bodyOf = async (path: string) => {
  const answer = await world.ask('GET', `public/${path}`)
  const body = answer.status === 301 ? answer.headers.get('Location') : await answer.json()
  return [answer.status, body?.code ?? body?.name ?? body]
}
const saveClub = async (id: string, body: object) => {
  expect((await world.by.superAdmin.put(`institutions/${id}`, body)).status).toBe(200)
}

describe('public records', () => {
  it('are found only by their slug', async () => {
    expect(await bodyOf('institutions/club-a')).toEqual([200, 'Club A'])
    expect(await bodyOf('sports/futbol')).toEqual([200, 'Fútbol'])
    const { body } = await world.json('GET', 'public/institutions/club-a')
    expect(Object.keys(body ?? {})).not.toContain('planId')
    for (const slug of [world.draft.slug, 'nadie', 'x'.repeat(400), '%00']) {
      expect(await bodyOf(`institutions/${slug}`)).toEqual([404, 'notFound'])
    }
  })

  it('redirect a former slug until another institution takes it', async () => {
    await saveClub(world.a.id, { slug: 'club-nuevo' })
    await saveClub(world.a.id, { slug: 'club-novisimo' })
    for (const slug of ['club-a', 'club-nuevo']) {
      expect(await bodyOf(`institutions/${slug}`)).toEqual([301, '/api/v1/public/institutions/club-novisimo'])
    }
    await saveClub(world.draft.id, { slug: 'club-a' })
    expect(await bodyOf('institutions/club-a')).toEqual([301, '/api/v1/public/institutions/club-novisimo'])
    await saveClub(world.b.id, { slug: 'club-nuevo' })
    expect(await bodyOf('institutions/club-nuevo')).toEqual([200, 'Club B'])
    expect(await bodyOf('institutions/club-b')).toEqual([301, '/api/v1/public/institutions/club-nuevo'])
  })

  it('answer 410 once they are no longer published', async () => {
    await saveClub(world.a.id, { slug: 'club-nuevo' })
    await saveClub(world.a.id, { status: 'archived' })
    for (const slug of ['club-a', 'club-nuevo']) expect(await bodyOf(`institutions/${slug}`)).toEqual([410, 'gone'])
    await saveClub(world.a.id, { status: 'published' })
    expect(await bodyOf('institutions/club-nuevo')).toEqual([200, 'Club A'])
    const path = `private/sports/${world.sport.id}`
    await world.json('PUT', path, { as: 'superAdmin', body: { slug: 'futsal', active: false } })
    for (const slug of ['futbol', 'futsal']) expect(await bodyOf(`sports/${slug}`)).toEqual([410, 'gone'])
  })
})
