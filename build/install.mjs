import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Uses only what old Nodes know, and nothing from node_modules: this file checks whether the rest can run.

const MINIMUM = [20, 19]

/** Ends the process with a readable line, without a stack. @param {string} message @returns {never} */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = MINIMUM
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  fail(`Rayo needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`)
}

export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies (npm ci)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const { status } =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
      : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail('npm ci failed: see above. Without a network the dependencies cannot be installed.')
}

/** Optional packages may be missing (other platforms). */
function isInstalled() {
  try {
    const lockfile = packagesOf('package-lock.json')
    const present = packagesOf('node_modules/.package-lock.json')
    return Object.entries(lockfile).every(
      ([path, { version, optional }]) =>
        path === '' || (present[path] ? present[path].version === version : optional === true),
    )
  } catch {
    return false
  }
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
