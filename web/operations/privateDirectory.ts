import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export class DirectoryNotPrivate extends Error {
  constructor(directory: string, { path, mode }: { path: string; mode: number }) {
    super(
      `Other people of this machine can open ${path} (${mode.toString(8)}). Close the data directory: chmod -R go= ${directory}`,
    )
    this.name = 'DirectoryNotPrivate'
  }
}

const OTHERS = 0o077
const OWN_DIRECTORY = 0o700

/** An empty directory that exists already is closed to others. */
export async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: OWN_DIRECTORY })
  if ((await readdir(directory)).length === 0) await chmod(directory, OWN_DIRECTORY)
}

export async function requirePrivate(directory: string): Promise<void> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: await permissionsOf(path) })))
  const open = modes.find(({ mode }) => (mode & OTHERS) !== 0)
  if (open) throw new DirectoryNotPrivate(directory, open)
}

/** A link has all permissions, and another process's claim may be gone by now. */
async function permissionsOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  return stats === null || stats.isSymbolicLink() ? 0 : stats.mode & 0o777
}
