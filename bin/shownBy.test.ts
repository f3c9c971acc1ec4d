import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOCUMENTS, passedOfPlaywright, passedOfVitest, problemsOf, rowsOf } from './shownBy.mjs'

const DOCUMENT = `
| § | What | Test |
|---|---|---|
| 2 | one | \`src/a.test.ts\` › group › does \\| it |
| 2 | two | none |

| § | Other |
|---|---|
| 3 | no row |
`

/** A test in the format of Playwright's report. */
const spec = (title: string, statuses: string[]) => ({
  title,
  ok: statuses.every((status) => status !== 'unexpected'),
  tests: statuses.map((status) => ({ status })),
})

test('reads the rows of tables that name tests', () => {
  expect(rowsOf(DOCUMENT)).toEqual([
    { line: 4, test: 'src/a.test.ts › group › does | it' },
    { line: 5, test: '' },
  ])
})

test('lists what Vitest passed, by file, groups and name', () => {
  const report = {
    testResults: [
      {
        name: '/root/src/a.test.ts',
        assertionResults: [
          { ancestorTitles: ['group'], title: 'does | it', status: 'passed' },
          { ancestorTitles: [], title: 'fails', status: 'failed' },
        ],
      },
    ],
  }
  expect(passedOfVitest(report, '/root')).toEqual(['src/a.test.ts › group › does | it'])
})

test('lists what Playwright passed in every project', () => {
  const report = {
    suites: [
      {
        title: 'gate.spec.ts',
        file: 'gate.spec.ts',
        specs: [spec('opens', ['expected']), spec('flakes', ['flaky']), spec('fails', ['expected', 'unexpected'])],
        suites: [{ title: 'inside', file: 'gate.spec.ts', specs: [spec('opens', ['expected', 'expected'])] }],
      },
    ],
  }
  expect(passedOfPlaywright(report, 'tests/e2e')).toEqual([
    'tests/e2e/gate.spec.ts › opens',
    'tests/e2e/gate.spec.ts › inside › opens',
  ])
})

test('a document with few rows, or with one that no passed test shows, has problems', () => {
  const rows = rowsOf(DOCUMENT)
  expect(problemsOf(rows, new Set(['src/a.test.ts › group › does | it']), 2)).toEqual(['line 5: names no test'])
  expect(problemsOf(rows.slice(0, 1), new Set(), 2)).toEqual([
    '1 rows, fewer than 2',
    'line 4: no test passed that is called src/a.test.ts › group › does | it',
  ])
})

test.each(Object.entries(DOCUMENTS))('each row of %s names a test of a file that is there', (document, least) => {
  const rows = rowsOf(readFileSync(document, 'utf8'))
  expect(rows.length).toBeGreaterThanOrEqual(least)
  for (const { line, test: named } of rows) {
    const [file = '', ...titles] = named.split(' › ')
    expect(existsSync(file), `line ${line}: ${file}`).toBe(true)
    expect(titles.join(' › '), `line ${line} names no test`).not.toBe('')
  }
})
