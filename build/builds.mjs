import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './install.mjs'

/** @typedef {'demo' | 'production' | 'server'} Build */

const BUILDS = {
  demo: { folder: 'dist-demo', options: ['--mode', 'demo'] },
  production: { folder: 'dist', options: ['--mode', 'production'] },
  server: { folder: 'dist-server', options: ['--config', 'vite.server.config.ts'] },
}
const SOURCES = ['bin', 'build', 'domain', 'mocks', 'public', 'server', 'src', 'web']
const SETTINGS = /^(?:index\.html|package(?:-lock)?\.json|tsconfig\.json|vite\..*)$/

/**
 * Builds unless the folder was built from the same sources and environment. Returns the folder.
 * @param {Build} build
 */
export function ensureBuilt(build) {
  const { folder, options } = BUILDS[build]
  const stamp = join(folder, '.sources')
  const sources = fingerprint(build)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return folder
  console.error(`Building ${folder}…`)
  // Vite empties the folder first. It uses only stderr: a script's stdout is for its reader.
  const vite = ['node_modules/vite/bin/vite.js', 'build', ...options, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) fail(`Building ${folder} failed: see above.`)
  writeFileSync(stamp, sources)
  return folder
}

/** A hash of the sources. Only the demo contains settings of the environment. @param {Build} build */
function fingerprint(build) {
  const names = Object.keys(process.env).filter((name) => build === 'demo' && name.startsWith('VITE_'))
  const variables = names.toSorted().map((name) => [name, process.env[name]])
  const hash = createHash('sha256').update(JSON.stringify(variables))
  const nested = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  )
  /** @param {string} name */
  const isSetting = (name) => SETTINGS.test(name) || (build === 'demo' && name.startsWith('.env'))
  for (const file of [...readdirSync('.').filter(isSetting), ...nested].toSorted()) {
    if (!/\.test\.tsx?$/.test(file) && statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
