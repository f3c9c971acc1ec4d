import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Other people of the machine can open the data. The message is one line for the person who started the process. */
export class DirectoryNotPrivate extends Error {
  constructor(directory: string, { path, mode }: { path: string; mode: number }) {
    super(
      `Other people of this machine can open ${path} (${mode.toString(8)}). Close the data directory: chmod -R go= ${directory}`,
    )
    this.name = 'DirectoryNotPrivate'
  }
}

/** Permissions of the group and of everybody else. */
const OTHERS = 0o077
const OWN_DIRECTORY = 0o700

/** Makes a directory that its user alone can open. An empty one that exists already is closed to others. */
export async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: OWN_DIRECTORY })
  if ((await readdir(directory)).length === 0) await chmod(directory, OWN_DIRECTORY)
}

/** Throws DirectoryNotPrivate if anybody else may read or write a directory or something in it. */
export async function requirePrivate(directory: string): Promise<void> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: await permissionsOf(path) })))
  const open = modes.find(({ mode }) => (mode & OTHERS) !== 0)
  if (open) throw new DirectoryNotPrivate(directory, open)
}

/** A link has all permissions, which say nothing, and another process's claim may be gone by now. */
async function permissionsOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  return stats === null || stats.isSymbolicLink() ? 0 : stats.mode & 0o777
}
