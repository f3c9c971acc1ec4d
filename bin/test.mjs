import { ensureInstalled, requireNode } from './install.mjs'

// `npm test`: every kind of test. Installs what is missing first, including a browser. The last line adds up the
// runners' reports.
requireNode()
ensureInstalled()

const { spawn } = await import('node:child_process')
const { mkdirSync, readFileSync, rmSync } = await import('node:fs')
const { ensureBrowser } = await import('./browser.mjs')
const { ensureBuilt } = await import('./builds.mjs')
const { countPlaywright, countReport, countVitest, failedOfPlaywright, failedOfVitest, failuresIn } =
  await import('./reports.mjs')
const { DOCUMENTS, passedOfPlaywright, passedOfVitest, problemsOf, rowsOf } = await import('./shownBy.mjs')

const browser = await ensureBrowser()
rmSync('reports', { recursive: true, force: true })
mkdirSync('reports')

/** @param {string[]} command @param {NodeJS.ProcessEnv} [env] @returns {Promise<number | null>} */
const run = (command, env) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('close', resolve)
  })

/** @param {string} kind */
const reportOf = (kind) => `reports/${kind.replaceAll(' ', '-')}.json`

/** @param {string} kind @param {string[]} projects */
async function vitest(kind, projects = [kind]) {
  const report = reportOf(kind)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const status = await run(['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters])
  return countReport(report, countVitest, status)
}

async function playwright() {
  await demo
  const status = await run(['node_modules/@playwright/test/cli.js', 'test'], { CHROME_PATH: browser })
  return countReport(reportOf('end-to-end'), countPlaywright, status)
}

/** @type {Record<string, () => Promise<import('./reports.mjs').Count>>} */
const kinds = {
  unit: () => vitest('unit', ['unit', 'alone']),
  process: () => vitest('process'),
  integration: () => vitest('integration'),
  'end-to-end': playwright,
}
/** The process tests mostly wait for the process: the unit tests run beside them. */
const stages = [['unit', 'process'], ['integration'], ['end-to-end']]
const secondsSince = (/** @type {number} */ instant) => Math.round((Date.now() - instant) / 1000)
const started = Date.now()

/** @param {string} kind */
const failuresOf = (kind) =>
  failuresIn(reportOf(kind), (/** @type {any} */ report) =>
    kind === 'end-to-end' ? failedOfPlaywright(report) : failedOfVitest(report, process.cwd()),
  )

/** @type {Record<string, import('./reports.mjs').Count>} */
const counts = {}
/** @type {Record<string, number>} */
const seconds = {}
ensureBuilt('production')
ensureBuilt('server')
// Only the browser's tests need the demo. Its build takes one core.
const demo = run(['-e', "import('./bin/builds.mjs').then(({ ensureBuilt }) => ensureBuilt('demo'))"])
for (const stage of stages) {
  const begun = Date.now()
  await Promise.all(
    stage.map(async (kind) => {
      counts[kind] = (await kinds[kind]?.()) ?? { passed: 0, failed: 1, skipped: 0 }
      seconds[kind] = secondsSince(begun)
    }),
  )
}

const failures = Object.keys(kinds).flatMap((kind) => failuresOf(kind).map((failure) => `${kind}: ${failure}`))
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)

console.log()
for (const [kind, { passed, failed, skipped }] of Object.entries(counts)) {
  console.log(
    `${kind}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds[kind]} s)`,
  )
}

const read = (/** @type {string} */ kind) => JSON.parse(readFileSync(reportOf(kind), 'utf8'))
const unshown = () => {
  const passed = ['unit', 'process', 'integration'].flatMap((kind) => passedOfVitest(read(kind), process.cwd()))
  const inBrowser = passedOfPlaywright(read('end-to-end'), 'tests/e2e')
  const shown = new Set([...passed, ...inBrowser])
  return Object.entries(DOCUMENTS).flatMap(([document, least]) =>
    problemsOf(rowsOf(readFileSync(document, 'utf8')), shown, least).map((problem) => `${document}, ${problem}`),
  )
}
const problems = unshown()
if (problems.length > 0) {
  console.log(`\nDocuments name what no test shows:\n${problems.join('\n')}`)
  counts.documents = { passed: 0, failed: problems.length, skipped: 0 }
}
console.log(`in all: ${secondsSince(started)} s; kinds that run beside each other share the machine`)
const all = Object.values(counts)
const total = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) => all.reduce((sum, count) => sum + count[kind], 0)
const noneRan = all.some(({ passed, failed }) => passed + failed === 0)
if (total('failed') > 0 || total('skipped') > 0 || noneRan) process.exitCode = 1
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
