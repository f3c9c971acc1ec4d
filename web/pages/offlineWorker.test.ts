import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const SITE = 'https://club.example'

class MapCache {
  readonly answers = new Map<string, Response>()
  async match(request: Request | string) {
    return this.answers.get(addressOf(request))?.clone()
  }
  async put(request: Request | string, answer: Response) {
    this.answers.set(addressOf(request), answer)
  }
  async delete(request: Request | string) {
    return this.answers.delete(addressOf(request))
  }
  async keys() {
    return [...this.answers.keys()].map((url) => ({ url }))
  }
}
const addressOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, SITE).href

let caches: Map<string, MapCache>
let listeners: Map<string, (event: object) => void>
const network = vi.fn<(url: string) => Response>()

beforeEach(() => {
  caches = new Map([
    ['rayo-pages-0', new MapCache()],
    ['mine', new MapCache()],
  ])
  listeners = new Map()
  network.mockReset().mockImplementation((url) => html(`<title>Página ${new URL(url).pathname}</title>`))
  const cacheNamed = (name: string) => {
    const cache = caches.get(name) ?? new MapCache()
    caches.set(name, cache)
    return cache
  }
  const world = {
    URL,
    Request,
    Response,
    fetch: async (request: Request | string) => network(addressOf(request)),
    caches: {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      open: async (name: string) => cacheNamed(name),
    },
    self: {
      location: new URL(SITE),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: async () => {},
      registration: {},
      clients: { claim: async () => {} },
    },
  }
  runInContext(readFileSync('public/offline.js', 'utf8'), createContext(world))
})

const html = (text: string, status = 200) => new Response(text, { status, headers: { 'Content-Type': 'text/html' } })
const offline = () =>
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch')
  })

/** Null when the worker leaves the request to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}): Promise<Response | null> {
  const response: { answer: Promise<Response> | null; after: Promise<unknown>[] } = { answer: null, after: [] }
  listeners.get('fetch')?.({
    request: { url: new URL(path, SITE).href, method, mode },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (answer: Promise<Response>) => (response.answer = answer),
    waitUntil: (work: Promise<unknown>) => response.after.push(work),
  })
  const answer = await response.answer
  await Promise.all(response.after)
  return answer
}
async function dispatch(name: string, event: object = {}) {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
}
const storedPages = () => [...(caches.get('rayo-pages-1')?.answers.keys() ?? [])].map((url) => url.slice(SITE.length))

test.each([
  '/panel',
  '/panel/users',
  '/profile',
  '/signout',
  '/reminders/x',
  '/api/v1/public/sports',
  '/cognito',
  '/sitemap.xml',
])('leaves %s to the browser', async (path) => {
  expect(await ask(path)).toBeNull()
  expect(await ask(path, { mode: 'cors' })).toBeNull()
  expect(network).not.toHaveBeenCalled()
})

test('handles only reads of this site', async () => {
  expect(await ask('/contact', { method: 'POST' })).toBeNull()
  expect(await ask('https://other.example/')).toBeNull()
  expect(await ask('/institutions', { mode: 'cors' })).toBeNull()
})

test('returns a page from the network, or its last copy', async () => {
  await ask('/institutions/club')
  network.mockImplementation(() => html('<title>Nueva</title>'))
  expect(await (await ask('/institutions/club'))?.text()).toContain('Nueva')
  offline()
  const copy = await ask('/institutions/club')
  expect([copy?.status, await copy?.text()]).toEqual([200, '<title>Nueva</title>'])
})

test('lists the stored pages, the latest first, in place of a missing one', async () => {
  await ask('/')
  await ask('/institutions?q="<b>"')
  offline()
  const answer = await ask('/plans')
  const text = (await answer?.text()) ?? ''
  expect(answer?.status).toBe(503)
  expect(text).toContain('<h1>Sin conexión</h1>')
  expect([...text.matchAll(/<li><a href="([^"]*)">([^<]*)/g)].map(([, ...link]) => link)).toEqual([
    ['/institutions?q=%22%3Cb%3E%22', 'Página /institutions'],
    ['/', 'Página /'],
  ])
})

test('does not store missing pages, failures and other types', async () => {
  await ask('/institutions/club')
  network.mockImplementation(() => html('', 410))
  await ask('/institutions/club')
  network.mockImplementation(() => Response.json({}))
  await ask('/data')
  expect(storedPages()).toEqual([])
})

test('stores the last sixty pages', async () => {
  for (let page = 1; page <= 65; page += 1) await ask(`/institutions?page=${page}`)
  await ask('/institutions?page=10')
  expect(storedPages()).toHaveLength(60)
  expect(storedPages().at(0)).toBe('/institutions?page=6')
  expect(storedPages().at(-1)).toBe('/institutions?page=10')
})

test('requests an immutable file once, and others whenever there is a network', async () => {
  network.mockImplementation(() => new Response('x'))
  for (const path of ['/assets/a.js', '/assets/a.js', '/pictures/clubs/a.svg', '/pictures/clubs/a.svg']) {
    await ask(path, { mode: 'no-cors' })
  }
  expect(network.mock.calls.map(([url]) => url.slice(SITE.length))).toEqual([
    '/assets/a.js',
    '/pictures/clubs/a.svg',
    '/pictures/clubs/a.svg',
  ])
  offline()
  expect(await (await ask('/pictures/clubs/a.svg', { mode: 'no-cors' }))?.text()).toBe('x')
  await expect(ask('/assets/b.js', { mode: 'no-cors' })).rejects.toThrow('Failed to fetch')
})

test('stores pages that were shown before it started, except the panel', async () => {
  await dispatch('message', {
    data: { seen: '/sports', files: [`${SITE}/assets/a.js`, `${SITE}/api/v1/private/users`] },
  })
  await dispatch('message', { data: { seen: '/panel/users', files: [] } })
  await dispatch('message', { data: { seen: 'https://other.example/', files: ['https://other.example/assets/a.js'] } })
  await dispatch('message', { data: null })
  expect(network.mock.calls.map(([url]) => url)).toEqual([`${SITE}/sports`, `${SITE}/assets/a.js`])
  expect(storedPages()).toEqual(['/sports'])
})

test('deletes only caches of previous versions', async () => {
  await dispatch('activate')
  expect([...caches.keys()]).toEqual(['mine'])
})
