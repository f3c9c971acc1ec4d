import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, realpath, rm, stat, utimes, writeFile, chmod, lstat, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export class DirectoryNotPrivate extends Error {
  constructor(directory: string, { path, mode }: { path: string; mode: number }) {
    super(
      `Other people of this machine can open ${path} (${mode.toString(8)}). Close the data directory: chmod -R go= ${directory}`,
    )
    this.name = 'DirectoryNotPrivate'
  }
}

const OTHERS_MASK = 0o077
const PRIVATE_MODE = 0o700

/** An empty directory that exists already is closed to others. */
export async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_MODE })
  if ((await readdir(directory)).length === 0) await chmod(directory, PRIVATE_MODE)
}

async function requirePrivate(directory: string): Promise<void> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: await permissionsOf(path) })))
  const open = modes.find(({ mode }) => (mode & OTHERS_MASK) !== 0)
  if (open) throw new DirectoryNotPrivate(directory, open)
}

/** A link has all permissions, and another process's claim may be gone by now. */
async function permissionsOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  return stats === null || stats.isSymbolicLink() ? 0 : stats.mode & 0o777
}

export type DataDirectoryLock = { release(): Promise<void> }

export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    const who = pid === process.pid ? 'this process already' : `another process (pid ${pid})`
    super(
      `The data directory ${directory} is in use by ${who}; only one at a time can have it open. Stop that one first.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

/** How often a claim is renewed, and how long to watch one that only renewal can prove alive, in milliseconds. */
const RENEWAL_MS = 1_000
const WATCH_MS = 5_000

const CLAIM = /^in-use-by-(\d+)-(\d+)-([0-9a-z]+)$/
type Claim = { file: string; pid: number; start: string; place: string }

/** This process's claims. Another claim with its number belongs to a dead process. */
const claims = new Set<string>()

/** Each process writes a claim and then checks the others', so of two that start at once at least one gives way. */
export async function lockDataDirectory(directory: string, watchMs = WATCH_MS): Promise<DataDirectoryLock> {
  await makePrivate(directory)
  const folder = await realpath(directory)
  const own = join(folder, `in-use-by-${process.pid}-${startOf(process.pid) ?? '0'}-${PLACE}`)
  if (claims.has(own)) throw new DataDirectoryInUse(directory, process.pid)
  claims.add(own)
  const release = async () => {
    clearInterval(renewal)
    claims.delete(own)
    await rm(own, { force: true })
  }
  const renewal = setInterval(() => void renew(own), RENEWAL_MS)
  renewal.unref()
  try {
    await writeFile(own, '', { mode: 0o600 })
    for (const claim of await otherClaims(folder, own)) {
      if (await isAlive(claim, watchMs)) throw new DataDirectoryInUse(directory, claim.pid)
      await rm(claim.file, { force: true })
    }
    await requirePrivate(folder)
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

async function otherClaims(folder: string, own: string): Promise<Claim[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, pid, start, place] = CLAIM.exec(name) ?? []
    const file = join(folder, name)
    return pid && start && place && file !== own ? [{ file, pid: Number(pid), start, place }] : []
  })
}

/** A claim from elsewhere (a container, a shared disk, before a restart) is alive if it is renewed while we watch. */
async function isAlive({ file, pid, start, place }: Claim, watchMs: number): Promise<boolean> {
  if (place === PLACE) {
    const running = startOf(pid)
    return running === null ? start === '0' && pid !== process.pid && answers(pid) : running === start
  }
  const before = await renewedAt(file)
  await delay(watchMs)
  const after = await renewedAt(file)
  return after !== null && after !== before
}

async function renewedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    return null
  }
}

async function renew(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}

/** In the kernel's ticks: process numbers are reused. Null: not running, or no /proc. */
function startOf(pid: number): string | null {
  try {
    // The name, in brackets, may contain spaces. After it come the state and, as the twentieth field, the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** Where process numbers are comparable: one boot of a machine and one process namespace; otherwise the machine's name. */
const PLACE = placeOf()
  .toLowerCase()
  .replaceAll(/[^0-9a-z]/g, '')

function placeOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
    return boot + readlinkSync('/proc/self/ns/pid')
  } catch {
    return `host${hostname()}`
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
