import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { sharedFolder, temporaryFolder } from '#tests/support/productProcess'
import { openSite } from './site.ts'

let ask: (path: string, init?: RequestInit) => Promise<Response>

const shared = sharedFolder()
beforeAll(async () => {
  mkdirSync(join(shared, 'assets'))
  mkdirSync(join(shared, '.vite'))
  writeFileSync(join(shared, 'index.html'), '<title>app</title>')
  writeFileSync(join(shared, 'assets', 'a-1.js'), 'export const a = 1')
  writeFileSync(join(shared, '.vite', 'manifest.json'), '{}')
  const site = await openSite(shared, { page: (html) => html.replace('app', 'served') })
  ask = (path, init) => site(new Request(`http://localhost${path}`, init))
})

test('answers any address of the app with the page', async () => {
  for (const path of ['/', '/panel/users', '/index.html']) {
    const response = await ask(path)
    expect([response.status, await response.text()]).toEqual([200, '<title>served</title>'])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  }
})

test('sends a file with its type, compressed, and immutable in assets', async () => {
  const response = await ask('/assets/a-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('export const a = 1')
})

test('answers 404 to missing, outside and hidden files', async () => {
  expect((await ask('/assets/none.js')).status).toBe(404)
  expect((await ask('/.vite/manifest.json')).status).toBe(404)
  expect((await ask('/..%2f..%2fetc%2fpasswd')).status).toBe(200)
  expect(await (await ask('/..%2f..%2fetc%2fpasswd')).text()).toContain('served')
  expect((await ask('/', { method: 'POST' })).status).toBe(405)
})

test('gives the page its own headers, which change its ETag', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), '<title>app</title>')
  writeFileSync(join(folder, 'theme.js'), '')
  const headersOf = async (policy: string, path: string) => {
    const site = await openSite(folder, {
      pageHeaders: ({ scripts }) => ({ 'X-Policy': `${policy} ${scripts.length}` }),
    })
    return (await site(new Request(`http://localhost${path}`))).headers
  }
  expect((await headersOf('a', '/panel')).get('X-Policy')).toBe('a 0')
  expect((await headersOf('a', '/theme.js')).get('X-Policy')).toBeNull()
  expect((await headersOf('a', '/')).get('ETag')).not.toBe((await headersOf('b', '/')).get('ETag'))
})

test('sends compressed copies of the build, which have no address', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>app</title>')
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export const a = 1')
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync('as the build compressed it'))
  const site = await openSite(folder)
  const askFor = (path: string, accepted: string) =>
    site(new Request(`http://localhost${path}`, { headers: { 'Accept-Encoding': accepted } }))
  const copy = await askFor('/assets/a-1.js', 'br')
  expect(brotliDecompressSync(Buffer.from(await copy.arrayBuffer())).toString()).toBe('as the build compressed it')
  expect(copy.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(await (await askFor('/assets/a-1.js', 'identity')).text()).toBe('export const a = 1')
  expect((await askFor('/assets/a-1.js.br', 'br')).status).toBe(404)
})

test('serves variants of the page with their own ETag', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), '<title>app</title>')
  const site = await openSite(folder, {
    page: (html) => html.replace('app', 'served'),
    pageHeaders: ({ scripts }) => ({ 'X-Policy': scripts.join() }),
    variantOf: (path) =>
      path === '/panel'
        ? { name: path, page: (html) => `${html} of the panel`, code: { scripts: ['panel()'], styles: [] } }
        : null,
  })
  const [panel, other] = await Promise.all(['/panel', '/'].map((path) => site(new Request(`http://localhost${path}`))))
  expect(await panel?.text()).toBe('<title>served</title> of the panel')
  expect(await other?.text()).toBe('<title>served</title>')
  expect(panel?.headers.get('ETag')).not.toBe(other?.headers.get('ETag'))
  expect([panel, other].map((page) => page?.headers.get('X-Policy'))).toEqual(['panel()', ''])
})
