import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, unprivileged } from './postgresServer.ts'

export type PgBouncer = {
  url: string
  stop(): Promise<void>
}

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Installs Debian's package when this is root on Debian. Null where it cannot. */
export function ensurePgBouncer(): string | null {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (findPgBouncer() === null && isDebian) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer'],
    ]) {
      spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: APT_MS })
    }
  }
  return findPgBouncer()
}

const APT_MS = 120_000

const findPgBouncer = () => FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null

/** In transaction mode, with fewer connections than its clients, so that each transaction may get another one. */
export async function startPgBouncer(program: string, direct: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(direct)
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'rayo-pgbouncer-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_round_robin = 1
`,
  )
  if (user.uid !== undefined) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4000)
      if (output.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer ended: ${output}`)))
  })
  const through = new URL(direct)
  through.port = String(port)
  return {
    url: through.href,
    async stop() {
      process.off('exit', kill)
      kill()
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
