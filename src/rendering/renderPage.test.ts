import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoWorld } from '#tests/support/demoWorld'
import { kindsOf } from '#tests/support/structuredData'
import { setRuntimeConfig } from '../config/runtimeConfig.ts'
import { createPublicCache } from '../public-site/publicCache.ts'
import { createPageRenderer } from './renderPage.tsx'

const ORIGIN = 'http://localhost:5173'

let render: Awaited<ReturnType<typeof createPageRenderer>>
let ask: (request: Request) => Promise<Response>
let slug: string
let name: string
let coordinates: string | null
const requests: string[] = []
beforeAll(async () => {
  const world = await createDemoWorld()
  ask = (request) => world.fetch(request)
  render = await createPageRenderer({
    config: { name: 'Rayo' },
    async ask(request) {
      requests.push(new URL(request.url).pathname)
      return ask(request)
    },
  })
  const club = world.store
    .snapshot()
    .institutions.find(
      (one) =>
        one.status === 'published' && one.coordinates && one.offerings.some(({ schedule }) => schedule.length > 0),
    )
  if (!club) throw new Error('the demo has no published club with hours and coordinates')
  ;({ slug, name, coordinates } = club)
})
afterAll(() => setRuntimeConfig(null))

async function pageAt(address: string) {
  const page = await render(new URL(address, ORIGIN))
  if (page === null || !('html' in page)) throw new Error(`${address}: ${JSON.stringify(page)}`)
  return page
}

/** A picture has its size before it is there, so that nothing moves when it comes. */
const SIZED = /^<img(?=[^>]* width="\d+")(?=[^>]* height="\d+")/

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')

describe('a page rendered on a server', () => {
  it.each([
    ['/', 'Natación', ['WebSite']],
    ['/sports', 'Natación', ['BreadcrumbList']],
    ['/sports/futbol', 'Horarios de Fútbol en la semana', ['BreadcrumbList']],
    ['/institutions', 'Club', ['BreadcrumbList']],
    ['/institutions?weekday=5&sort=amount', 'vie 20:00', ['BreadcrumbList']],
    ['/institutions?q=hockey%20rosario&dayPart=evening', 'Club de Hockey Los Álamos', ['BreadcrumbList']],
    ['/calendar?weekday=6', 'Sábado', ['BreadcrumbList']],
    ['/plans', 'Hasta', ['BreadcrumbList']],
    ['/help', 'cuota', ['BreadcrumbList']],
    ['/about', 'clubes', ['BreadcrumbList']],
    ['/privacy', '25.326', ['BreadcrumbList']],
    ['/terms', 'cuenta', ['BreadcrumbList']],
    ['/contact', 'Escríbenos', ['BreadcrumbList']],
    ['/institutions/club-atletico-relampago/join?kind=trial', 'Clase de prueba en Club', ['BreadcrumbList']],
  ])('%s has its content, its description and data that search engines read', async (address, text, kinds) => {
    const page = await pageAt(address)
    expect(page.status).toBe(200)
    expect(page.html.match(/<h1/g)).toHaveLength(1)
    expect(page.html).toMatch(/<header.*<main.*<footer/s)
    expect(page.html).not.toContain('aria-busy="true"')
    for (const image of page.html.match(/<img[^>]*>/g) ?? []) expect(image).toMatch(SIZED)
    expect(textOf(page.html)).toContain(text)
    expect(page.description.length).toBeGreaterThan(30)
    expect(page.description.length).toBeLessThanOrEqual(160)
    expect(kindsOf(page.jsonLd)).toEqual(kinds)
  })

  it('an institution shows its name, its sports with their amounts and hours, and where it is', async () => {
    const page = await pageAt(`/institutions/${slug}`)
    expect(page.title).toBe(`${name} · Rayo`)
    expect(textOf(page.html)).toContain(name)
    const kinds = kindsOf(page.jsonLd)
    expect(kinds[0]).toBe('SportsOrganization SportsActivityLocation')
    expect(kinds).toContain('SportsEvent')
    expect(kinds.at(-1)).toBe('BreadcrumbList')
    const [latitude, longitude] = (coordinates ?? '').split(',').map(Number)
    expect(page.jsonLd[0]).toMatchObject({ geo: { '@type': 'GeoCoordinates', latitude, longitude } })
  })

  it('the path to a club’s form goes through the club', async () => {
    const { jsonLd } = await pageAt(`/institutions/${slug}/join`)
    expect(jsonLd).toMatchObject([
      {
        itemListElement: [
          { position: 1, item: '/' },
          { position: 2, item: '/institutions' },
          { position: 3, name, item: `/institutions/${slug}` },
          { position: 4, name: 'Quiero sumarme', item: `/institutions/${slug}/join` },
        ],
      },
    ])
  })

  it('an institution shows its picture large and its logo small, or its logo large without a picture', async () => {
    const pictured = await pageAt('/institutions/club-atletico-relampago')
    const field = '/pictures/fields/club-atletico-relampago.svg'
    const logo = '/pictures/clubs/club-atletico-relampago.svg'
    const [first = '', second = '', ...others] = pictured.html.match(/<img[^>]*>/g) ?? []
    expect(others).toEqual([])
    expect([first, second]).toEqual([expect.stringMatching(SIZED), expect.stringMatching(SIZED)])
    expect(first).toMatch(`src="${field}"`)
    expect(first).toMatch(/alt="Foto de Club Atlético Relámpago".* fetchPriority="high"/)
    expect(second).toMatch(`src="${logo}"`)
    for (const image of [first, second]) expect(image).not.toMatch('loading="lazy"')
    expect(pictured.jsonLd[0]).toMatchObject({ logo, image: field })

    const plain = await pageAt('/institutions/asociacion-deportiva-los-ceibos')
    const [head = '', ...more] = plain.html.match(/<img[^>]*>/g) ?? []
    expect(more).toEqual([])
    expect(head).toMatch(SIZED)
    expect(head).toMatch(/alt="".* fetchPriority="high".* src="\/pictures\/clubs\//)
    expect(plain.jsonLd[0]).not.toHaveProperty('image')
  })

  it('filters and page are read from the address', async () => {
    const all = await pageAt('/institutions')
    const second = await pageAt('/institutions?page=2')
    const search = await pageAt('/institutions?q=zzzz')
    expect(second.html).toMatch(/aria-current="page"[^>]*>2</)
    expect(second.html).not.toBe(all.html)
    expect(textOf(search.html)).toContain('No encontramos instituciones')
  })

  it('the first render needs only the data sent with the page', async () => {
    const page = await pageAt('/institutions?sportId=nothing&page=3')
    const { client } = createPublicCache(JSON.parse(JSON.stringify(page.data)))
    const before = requests.length
    const states = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status)
    expect(states.length).toBeGreaterThan(1)
    expect(new Set(states)).toEqual(new Set(['success']))
    expect(requests).toHaveLength(before)
  })

  it('is the same text if its data is the same', async () => {
    const [one, other] = [await pageAt('/'), await pageAt('/')]
    expect(JSON.stringify(other)).toBe(JSON.stringify(one))
  })

  it.each([
    '/nada',
    '/institutions/no-such-club',
    '/institutions/no-such-club/join',
    '/sports/no-such-sport',
    '/sports/x/y',
  ])('%s is not found, and reports it', async (address) => {
    const page = await pageAt(address)
    expect(page.status).toBe(404)
    expect(textOf(page.html)).toMatch(/no existe|No encontramos/)
  })

  it.each([
    ['/institutions/club-atletico-relampgo', '/institutions/club-atletico-relampago'],
    ['/institutions/relampago/join', '/institutions/club-atletico-relampago'],
    ['/sports/futbl', '/sports/futbol'],
  ])('%s is not found, and suggests similar pages: %s', async (address, near) => {
    const page = await pageAt(address)
    expect(page.status).toBe(404)
    const links = page.html.match(/<main.*<\/main>/s)?.[0].match(/href="\/(?:institutions|sports)\/[^"]+/g) ?? []
    expect(links).toContain(`href="${near}`)
    expect(links.length).toBeLessThanOrEqual(4)
  })

  it.each(['/panel', '/panel/users', '/profile', '/signout', '/reminders/x'])(
    '%s is left to the browser',
    async (address) => {
      expect(await render(new URL(address, ORIGIN))).toBeNull()
    },
  )

  it.each([
    ['/institutions/old-name?weekday=5', `/institutions/club-atletico-relampago?weekday=5`],
    ['/institutions/old-name/join?kind=trial', '/institutions/club-atletico-relampago/join?kind=trial'],
  ])('the former address %s redirects to %s', async (address, moved) => {
    const answers = ask
    ask = async (request) =>
      request.url.endsWith('/institutions/old-name')
        ? new Response(null, {
            status: 301,
            headers: { Location: '/api/v1/public/institutions/club-atletico-relampago' },
          })
        : answers(request)
    expect(await render(new URL(address, ORIGIN))).toEqual({ moved })
    ask = answers
  })

  it('an institution that is no longer published is reported as gone, with others', async () => {
    const answers = ask
    ask = async (request) =>
      request.url.endsWith('/institutions/left') ? Response.json({}, { status: 410 }) : answers(request)
    const page = await pageAt('/institutions/left')
    ask = answers
    expect(page.status).toBe(410)
    expect(textOf(page.html)).toContain('ya no está en el sitio')
    expect(page.html.match(/href="\/institutions\/[a-z]/g)?.length).toBeGreaterThanOrEqual(3)
    expect(page.jsonLd).toEqual([])
  })

  it('distinguishes a refusal of the API from a failure', async () => {
    const answers = ask
    ask = async () => new Response('{}', { status: 400 })
    expect(await render(new URL('/sports', ORIGIN))).toEqual({ reason: 'refused' })
    ask = async () => new Response('{}', { status: 500 })
    expect(await render(new URL('/sports', ORIGIN))).toEqual({ reason: 'failed' })
    ask = answers
  })
})
