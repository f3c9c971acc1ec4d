import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveHttp } from '../../bin/process/httpServer.ts'
import { openSite } from '../../bin/process/site.ts'

/**
 * A list to wait for. Each selector finds one element per row, whose text has the given form; another text means that
 * it has not loaded.
 */
type AwaitedList = { address: string; cells: readonly { selector: string; form: string }[] }

/** A page of a public site: its address, and how to find its cards. */
export type MeasuredSite = { address: string; card: string; cards: number }

/** A panel to measure: its address, and its parts by selectors for what people see. */
export type MeasuredApp = {
  name: string
  /** The panel's first page, and the heading that shows it has loaded. */
  landing: { address: string; heading: string }
  payments: AwaitedList
  users: AwaitedList
  /** The first list with 100 rows. */
  hundred: AwaitedList
  /** The menu's entries of the two lists. */
  menu: { payments: string; users: string }
  /** The person to sign in as before the panel opens; null where nobody signs in. */
  signIn: { email: string } | null
  stop(): Promise<void>
}

const NAME = String.raw`\p{L}, \p{L}`
const SOMETHING = String.raw`\p{L}\S`

/** The product's production build with its API, on fixtures in memory, in a separate process as in an installation. */
export async function startOurs(): Promise<MeasuredApp & { site: MeasuredSite; gate: MeasuredSite }> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'bin/serveMemory.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstAddress(server.stdout)
  const payments = {
    address: `${url}/panel/payments`,
    cells: [
      { selector: 'tbody a.row-link[href^="/panel/payments/"]', form: NAME },
      { selector: 'tbody td.card-line', form: `^[^…]*${SOMETHING}[^…]*$` },
    ],
  }
  return {
    name: 'Rayo',
    landing: { address: `${url}/panel`, heading: '.panel-page h1' },
    payments,
    users: {
      address: `${url}/panel/users`,
      cells: [{ selector: 'tbody a.row-link[href^="/panel/users/"]', form: NAME }],
    },
    hundred: { ...payments, address: `${url}/panel/payments?perPage=100&page=1&filter=%7B%7D` },
    menu: { payments: 'nav a[href="/panel/payments"]', users: 'nav a[href="/panel/users"]' },
    signIn: { email: 'admin@rayo.test' },
    site: { address: `${url}/`, card: 'main li a', cards: CARDS },
    gate: { address: `${url}/panel`, card: 'main input[name="username"]', cards: 1 },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
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

/**
 * A bare react-admin with its records in memory, in Vite's default build, served in the same way as ours. `minify` is
 * false where nothing is measured.
 */
export async function startBare(options: { minify: boolean }): Promise<MeasuredApp> {
  const served = await serveBare('bare', options)
  const url = `${served.url}/#`
  const payments = {
    address: `${url}/payments`,
    cells: [
      { selector: 'tbody td.column-userId', form: NAME },
      { selector: 'tbody td.column-concept', form: 'Deporte' },
    ],
  }
  return {
    name: 'bare react-admin',
    landing: { address: `${url}/`, heading: 'h1' },
    payments,
    users: { address: `${url}/users`, cells: [{ selector: 'tbody td.column-name', form: NAME }] },
    hundred: { ...payments, address: `${url}/payments?perPage=100&page=1&filter=%7B%7D` },
    menu: { payments: 'a[href="#/payments"]', users: 'a[href="#/users"]' },
    signIn: null,
    stop: served.stop,
  }
}

/** As many cards as the home page has, its examples included. */
const CARDS = 16

/** A page of React and its router alone, with as many cards as our home page, in its code. */
export async function startBareSite(options: {
  minify: boolean
}): Promise<{ site: MeasuredSite; stop: () => Promise<void> }> {
  const { url, stop } = await serveBare('bareSite', options)
  return { site: { address: `${url}/`, card: 'main li a', cards: CARDS }, stop }
}

async function serveBare(name: string, { minify }: { minify: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  await build({
    configFile: false,
    root: fileURLToPath(new URL(name, import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000, minify },
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
