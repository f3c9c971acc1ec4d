import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveHttp } from '../../web/http/httpServer.ts'
import { openSite } from '../../web/pages/site.ts'
import { openMemoryProduct } from '../../web/process/memoryProduct.ts'

type Part = { selector: string; count: number; form?: string; isOfReact?: boolean }

export type Place = { address: string; parts: Part[] }

export type Panel = {
  landing: { address: string; heading: string }
  payments: Place
  users: Place
  menu: { payments: string; users: string }
}

const NAME = String.raw`\p{L}, \p{L}`

const list = (address: string, cells: Omit<Part, 'count'>[]): Place => ({
  address,
  parts: cells.map((cell) => ({ ...cell, count: 25 })),
})
const page = (address: string, selector: string, count: number): Place => ({
  address,
  parts: [{ selector, count, isOfReact: true }],
})
const home = (url: string) => page(`${url}/`, 'main li a', 16)

export async function startOurs() {
  const product = await openMemoryProduct({ ...process.env, PORT: '0' })
  const url = `http://localhost:${product.port}`
  const panel: Panel = {
    landing: { address: `${url}/panel`, heading: '.panel-page h1' },
    payments: list(`${url}/panel/payments`, [
      { selector: 'tbody a.row-link[href^="/panel/payments/"]', form: NAME },
      { selector: 'tbody td.card-line', form: String.raw`^[^…]*\p{L}\S[^…]*$` },
    ]),
    users: list(`${url}/panel/users`, [{ selector: 'tbody a.row-link[href^="/panel/users/"]', form: NAME }]),
    menu: { payments: 'nav a[href="/panel/payments"]', users: 'nav a[href="/panel/users"]' },
  }
  const gate = page(`${url}/panel`, 'main input[name="username"]', 1)
  return { panel, site: home(url), gate, stop: () => product.stop(0) }
}

export async function startBare() {
  const [admin, site] = [await serveBare('admin'), await serveBare('site')]
  const url = `${admin.url}/#`
  const panel: Panel = {
    landing: { address: `${url}/`, heading: 'h1' },
    payments: list(`${url}/payments`, [
      { selector: 'tbody td.column-userId', form: NAME },
      { selector: 'tbody td.column-concept', form: 'Deporte' },
    ]),
    users: list(`${url}/users`, [{ selector: 'tbody td.column-name', form: NAME }]),
    menu: { payments: 'a[href="#/payments"]', users: 'a[href="#/users"]' },
  }
  return { panel, site: home(site.url), stop: () => Promise.all([admin.stop(), site.stop()]) }
}

async function serveBare(name: 'admin' | 'site') {
  const folder = await mkdtemp(join(tmpdir(), `bare-${name}-`))
  const main = {
    name: 'rayo:bare',
    transformIndexHtml: { order: 'pre' as const, handler: (html: string) => html.replace('admin.tsx', `${name}.tsx`) },
  }
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare', import.meta.url)),
    plugins: [react(), main],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  })
  const server = await serveHttp(await openSite(folder), { port: 0, host: 'localhost' })
  return {
    url: `http://localhost:${server.port}`,
    stop: async () => {
      await server.stop(0)
      await rm(folder, { recursive: true })
    },
  }
}
