import { readFileSync } from 'node:fs'

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
