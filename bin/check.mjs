import { spawnSync } from 'node:child_process'
import { ensureInstalled, requireNode } from './install.mjs'

// `npm run check`: every check that does not run the product. All of them run, even after a failure.
requireNode()
ensureInstalled()

const CHECKS = ['lint', 'format:check', 'typecheck', 'unused', 'build', 'size']

const failed = CHECKS.filter((script) => {
  console.log(`\n> ${script}`)
  return (
    spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', shell: process.platform === 'win32' }).status !==
    0
  )
})

console.log(failed.length > 0 ? `\nFailed checks: ${failed.join(', ')}` : '\nAll checks passed')
if (failed.length > 0) process.exitCode = 1
