import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { countPlaywright, countReport, countVitest } from './reports.mjs'

function reportFile(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(file, content)
  return file
}

const vitestReport = (numFailedTests: number) => ({
  numPassedTests: 3,
  numFailedTests,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ],
})

test('counts what Vitest reports, a file that could not be read as a failed test', () => {
  expect(countVitest(vitestReport(2))).toEqual({ passed: 3, failed: 3, skipped: 2 })
})

test('counts a flaky test of Playwright’s and an error outside of tests as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('a runner that fails without naming a test counts as one failed test', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  const file = reportFile(JSON.stringify({ stats, errors: [] }))
  expect(countReport(file, countPlaywright, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(countReport(file, countPlaywright, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
})

test('no report is a failure too', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(countReport(reportFile('{'), countPlaywright, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countReport(reportFile('{'), countPlaywright, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  log.mockRestore()
})
