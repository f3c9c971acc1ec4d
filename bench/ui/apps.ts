import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveHttp } from '../../web/http/httpServer.ts'
import { openSite } from '../../web/pages/site.ts'

type Part = { selector: string; count: number; form?: string; isOfReact?: boolean }

export type Place = { address: string; awaited: { ready: Part[]; content?: Part[] } }

export type Panel = {
  landing: { address: string; heading: string }
  payments: Place
  users: Place
  hundred: Place
  menu: { payments: string; users: string }
  signIn: { email: string } | null
}

const NAME = String.raw`\p{L}, \p{L}`
const HUNDRED = '?perPage=100&page=1&filter=%7B%7D'
const CARDS = 16

const list = (address: string, cells: Omit<Part, 'count'>[], count = 25): Place => ({
  address,
  awaited: { ready: cells.map((cell) => ({ ...cell, count })) },
})
const page = (address: string, selector: string, count: number): Place => ({
  address,
  awaited: { content: [{ selector, count }], ready: [{ selector, count, isOfReact: true }] },
})

/** In a separate process, as in an installation. */
export async function startOurs() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'bin/serveMemory.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstAddress(server.stdout)
  const payments = [
    { selector: 'tbody a.row-link[href^="/panel/payments/"]', form: NAME },
    { selector: 'tbody td.card-line', form: String.raw`^[^…]*\p{L}\S[^…]*$` },
  ]
  const panel: Panel = {
    landing: { address: `${url}/panel`, heading: '.panel-page h1' },
    payments: list(`${url}/panel/payments`, payments),
    users: list(`${url}/panel/users`, [{ selector: 'tbody a.row-link[href^="/panel/users/"]', form: NAME }]),
    hundred: list(`${url}/panel/payments${HUNDRED}`, payments, 100),
    menu: { payments: 'nav a[href="/panel/payments"]', users: 'nav a[href="/panel/users"]' },
    signIn: { email: 'admin@rayo.test' },
  }
  return {
    panel,
    site: page(`${url}/`, 'main li a', CARDS),
    gate: page(`${url}/panel`, 'main input[name="username"]', 1),
    async stop() {
      const exit = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await exit
    },
  }
}

async function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /^Rayo: (http:\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the product ended before it answered')
}

/** A bare react-admin, and a bare page of React and its router, in Vite's default build. */
export async function startBare() {
  const [admin, site] = [await serveBare('bare'), await serveBare('bareSite')]
  const url = `${admin.url}/#`
  const payments = [
    { selector: 'tbody td.column-userId', form: NAME },
    { selector: 'tbody td.column-concept', form: 'Deporte' },
  ]
  const panel: Panel = {
    landing: { address: `${url}/`, heading: 'h1' },
    payments: list(`${url}/payments`, payments),
    users: list(`${url}/users`, [{ selector: 'tbody td.column-name', form: NAME }]),
    hundred: list(`${url}/payments${HUNDRED}`, payments, 100),
    menu: { payments: 'a[href="#/payments"]', users: 'a[href="#/users"]' },
    signIn: null,
  }
  return {
    panel,
    site: page(`${site.url}/`, 'main li a', CARDS),
    stop: async () => void (await Promise.all([admin.stop(), site.stop()])),
  }
}

async function serveBare(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  await build({
    configFile: false,
    root: fileURLToPath(new URL(name, import.meta.url)),
    plugins: [react()],
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
