import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './install.mjs'

/** @typedef {'demo' | 'production' | 'server'} Build */

const SHARED = ['domain', 'server', 'mocks', 'tsconfig.json', 'package.json', 'package-lock.json']
const WEB = [
  ...SHARED,
  'bin/compressed.ts',
  'bin/config',
  'bin/lightRouter.ts',
  'bin/nativeEntries.ts',
  'bin/pureSchemas.ts',
  'bin/runtimeConfig.ts',
  'bin/slimAuthenticator.ts',
  'bin/usedTogether.ts',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
]

/**
 * Each build's folder, main file, sources and how to make it. Only the demo contains settings from the environment: the
 * server writes them into the production build when it serves it.
 */
const BUILDS = {
  demo: { folder: 'dist-demo', result: 'index.html', sources: WEB, configured: true, options: ['--mode', 'demo'] },
  production: {
    folder: 'dist',
    result: 'index.html',
    sources: WEB,
    configured: false,
    options: ['--mode', 'production'],
  },
  server: {
    folder: 'dist-server',
    result: 'serve.js',
    sources: [...SHARED, 'bin', 'vite.server.config.ts'],
    configured: false,
    options: ['--config', 'vite.server.config.ts'],
  },
}

/** Where a build lies. @param {Build} build */
export const folderOf = (build) => BUILDS[build].folder

/**
 * Makes a build unless what lies there was built from the same sources and environment. Answers the folder.
 * @param {Build} build
 */
export function ensureBuilt(build) {
  const { folder, result, options } = BUILDS[build]
  const stamp = join(folder, '.sources')
  const wanted = fingerprint(build)
  if (existsSync(join(folder, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  console.log(`Building ${folder}…`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', ...options, '--logLevel', 'warn']
  // Uses only stderr: a script's stdout is for its reader. The build is always a production build, even when a test
  // runner starts it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 2, 2], env })
  if (status !== 0) fail(`Building ${folder} failed: see above.`)
  writeFileSync(stamp, wanted)
  return folder
}

/** A hash of all sources and of the environment that the build reads. @param {Build} build */
function fingerprint(build) {
  const hash = createHash('sha256').update(build)
  if (BUILDS[build].configured) {
    for (const name of Object.keys(process.env).toSorted()) {
      if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
    }
  }
  for (const file of BUILDS[build].sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The files under a path in a stable order, without tests. @param {string} path @returns {string[]} */
function filesOf(path) {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}
