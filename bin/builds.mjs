import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './install.mjs'

/** Everything that a build depends on. */
const SOURCES = [
  'domain',
  'server',
  'src',
  'mocks',
  'public',
  'bin',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** @typedef {'demo' | 'production'} Build */

/** Where a build lies. @param {Build} build */
export const folderOf = (build) => (build === 'demo' ? 'dist-demo' : 'dist')

/**
 * Builds the web app unless what lies there was built from the same sources and environment. Answers the folder.
 * @param {Build} build
 */
export function ensureBuilt(build) {
  const folder = folderOf(build)
  const stamp = join(folder, '.sources')
  const wanted = fingerprint(build)
  if (existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return folder
  console.log(`Building ${folder}…`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', build, '--logLevel', 'warn']
  // stderr only: what a script prints on stdout is for whoever reads it.
  const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 2, 2] })
  if (status !== 0) fail(`Building ${folder} failed: see above.`)
  writeFileSync(stamp, wanted)
  return folder
}

/** A hash of all sources and of the environment that the build reads. @param {Build} build */
function fingerprint(build) {
  const hash = createHash('sha256').update(build)
  for (const name of Object.keys(process.env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
  }
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The files under a path in a stable order, without tests. @param {string} path @returns {string[]} */
function filesOf(path) {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}
