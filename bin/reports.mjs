import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * What a runner's report counted; one failed test when there is no report or the runner failed without naming one.
 * @template Report
 * @param {string} file @param {(report: Report) => Count} read @param {number | null} status the runner's exit status
 * @returns {Count}
 */
export function countReport(file, read, status) {
  /** @type {Count} */
  let count = { passed: 0, failed: 0, skipped: 0 }
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report in ${file}: ${String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

/**
 * Vitest's JSON: a file that could not be read counts as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Playwright's JSON: a flaky test is a failed one, and so is an error outside of any test.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * @typedef {{ name: string, status: string, message?: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }} VitestFile
 * @typedef {{ message?: string }} ReportedError
 * @typedef {{ title: string, file: string,
 *   specs?: { title: string, ok: boolean, tests: { projectName: string, status: string, results: { errors?: ReportedError[] }[] }[] }[],
 *   suites?: ReportedSuite[] }} ReportedSuite
 */

/**
 * What a runner's report says failed, one line each: file, title and the first line of the message. None when there is no report.
 * @template Report
 * @param {string} file @param {(report: Report) => string[]} read
 * @returns {string[]}
 */
export function failuresIn(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

/**
 * The failed tests in Vitest's JSON, and the files that could not be read.
 * @param {{ testResults: VitestFile[] }} report @param {string} root the folder that files are named from
 * @returns {string[]}
 */
export function failedOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages?.[0]))
    return status === 'failed' && failed.length === 0 ? [lineOf(file, message)] : failed
  })
}

/**
 * The failed and the flaky tests in Playwright's JSON, each with its project, and the errors outside of any test.
 * @param {{ suites: ReportedSuite[], errors: ReportedError[] }} report
 * @returns {string[]}
 */
export function failedOfPlaywright({ suites, errors }) {
  /** @param {ReportedSuite} suite @param {string[]} groups @returns {string[]} */
  const visit = (suite, groups) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          lineOf(
            [suite.file, ...groups, `${title} (${projectName})`].join(' › '),
            results.flatMap((result) => result.errors ?? [])[0]?.message,
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...groups, inner.title])),
  ]
  return [
    ...suites.flatMap((suite) => visit(suite, [])),
    ...errors.map(({ message }) => lineOf('outside of any test', message)),
  ]
}

/** @param {string} test @param {string | undefined} message */
function lineOf(test, message) {
  const [first = ''] = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
  return first ? `${test}: ${first}` : test
}
