import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureInstalled, requireNode } from '../build/install.mjs'

// `npm test`: installs and builds what is missing, runs every kind of test and adds up the runners' reports. With
// arguments, such as a path, it hands them to the runner of that file.
requireNode()
ensureInstalled()
const { ensureBrowser } = await import('../build/browser.mjs')
const { ensureBuilt } = await import('../build/builds.mjs')

/** @param {string[]} args @returns {Promise<number | null>} */
const node = (...args) =>
  new Promise((resolve) => spawn(process.execPath, args, { stdio: 'inherit' }).once('close', resolve))
const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']

/** @param {string} kind @param {string[]} projects */
const vitest = (kind, projects = [kind]) =>
  node(
    ...VITEST,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=reports/${kind}.json`,
  )

/** @param {import('../build/builds.mjs').Build} name */
const build = (name) => node('-e', `import('./build/builds.mjs').then(({ ensureBuilt }) => ensureBuilt('${name}'))`)

/** @type {Record<string, () => Promise<number | null>>} */
const KINDS = {
  unit: () => vitest('unit', ['unit', 'alone']),
  process: () => production.then(() => vitest('process')),
  integration: () => vitest('integration'),
  'end-to-end': () => demo.then(() => node(...PLAYWRIGHT)),
}
/** The process tests mostly wait for the process: the unit tests run beside them. */
const STAGES = [['unit', 'process'], ['integration'], ['end-to-end']]

const args = process.argv.slice(2)
if (args.length > 0) {
  const isBrowsers = args.some((arg) => /\.spec\.ts|tests\/e2e/.test(arg))
  process.exit(await node(...(isBrowsers ? PLAYWRIGHT : VITEST), ...args))
}

process.env.CHROME_PATH = await ensureBrowser()
rmSync('reports', { recursive: true, force: true })
ensureBuilt('server')
const production = build('production')
const demo = production.then(() => build('demo'))

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const lines = []
/** @type {string[]} */
const allFailures = []
for (const stage of STAGES) {
  const start = Date.now()
  await Promise.all(
    stage.map(async (kind) => {
      const status = await KINDS[kind]?.()
      const { passed, failed, skipped, failures, flaky = 0 } = countsOf(kind)
      allFailures.push(...failures)
      const isFailed = status !== 0 || skipped > 0 || passed === 0
      total.passed += passed
      total.failed += isFailed ? Math.max(failed, 1) : failed
      const seconds = Math.round((Date.now() - start) / 1000)
      const retried = flaky ? ` (${flaky} on the second try)` : ''
      const counts = `${passed} passed${retried}, ${failed} failed, ${skipped} skipped`
      lines.push(`${kind}: ${counts}, ended with ${status} (${seconds} s)`)
    }),
  )
}
console.log(`\n${[...allFailures, ...lines].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1

/** @typedef {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile */

/**
 * What a runner's JSON counts; nothing where it wrote none. Playwright prints its failures last, Vitest before the next
 * stage, so they are repeated.
 * @param {string} kind @returns {{ passed: number, failed: number, skipped: number, failures: string[], flaky?: number }}
 */
function countsOf(kind) {
  try {
    const { stats, ...report } = JSON.parse(readFileSync(`reports/${kind}.json`, 'utf8'))
    if (stats) {
      const { expected, unexpected, flaky, skipped } = stats
      return { passed: expected + flaky, failed: unexpected, skipped, failures: [], flaky }
    }
    /** @type {TestFile[]} */
    const files = report.testResults
    const failures = files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `FAILED ${name}: ${fullName}\n${failureMessages.join('\n')}`),
    )
    const skipped = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}
