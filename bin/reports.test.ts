import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder'
import {
  countPlaywright,
  countReport,
  countVitest,
  failedOfPlaywright,
  failedOfVitest,
  failuresIn,
} from './reports.mjs'

function reportFile(content: string): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, content)
  return file
}

const playwrightRun = (status: string, message?: string) => ({
  projectName: 'phone',
  status,
  results: [{ errors: message ? [{ message }] : [] }, { errors: [] }],
})

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

test('names what failed in Vitest’s report: the test, or the file when its tests are unknown', () => {
  const passed = { fullName: 'group holds', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'group breaks',
    status: 'failed',
    failureMessages: ['\u001B[31mError: no\u001B[39m\n  at x'],
  }
  const testResults = [
    { name: '/r/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: '/r/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/elsewhere/c.test.ts', status: 'failed', assertionResults: [{ fullName: 'd', status: 'failed' }] },
    { name: '/r/e.test.ts', status: 'passed', assertionResults: [passed] },
  ]
  expect(failedOfVitest({ testResults }, '/r')).toEqual([
    'a.test.ts › group breaks: Error: no',
    'b.test.ts: Cannot find module',
    '/elsewhere/c.test.ts › d',
  ])
})

test('names what failed in Playwright’s report, with its project, a flaky test and an error outside of tests', () => {
  const spec = (title: string, ...tests: ReturnType<typeof playwrightRun>[]) => ({ title, ok: false, tests })
  const inner = {
    title: 'group',
    file: 'a.spec.ts',
    specs: [spec('breaks', playwrightRun('expected'), playwrightRun('unexpected', 'Error: no\nmore'))],
  }
  const suites = [
    { title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('wavers', playwrightRun('flaky'))], suites: [inner] },
  ]
  expect(failedOfPlaywright({ suites, errors: [{ message: 'no server' }] })).toEqual([
    'a.spec.ts › wavers (phone)',
    'a.spec.ts › group › breaks (phone): Error: no',
    'outside of any test: no server',
  ])
})

test('names nothing where there is no report', () => {
  expect(failuresIn(reportFile('{'), failedOfPlaywright)).toEqual([])
  expect(failuresIn(reportFile('{"suites":[],"errors":[{"message":"no"}]}'), failedOfPlaywright)).toHaveLength(1)
})
