import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decisionRecords, indexLine, supersededBy, supersedes } from './records.ts'

const RECORDS = decisionRecords()

describe('heads of records', () => {
  test.each([
    ['Accepted, 2026-11-20. Superseded by ADRs 30 and 32.', [30, 32], []],
    ['Accepted. Superseded in part by ADR 26: pictures; and by ADR 42: time.', [26, 42], []],
    ['Decided. Goes on from ADR 32; of ADR 40 it supersedes the dialog.', [], [40]],
    ['Decided. Refined by ADR 25. Supersedes of ADR 33 that one thing, and of ADR 16 that another.', [], [33, 16]],
  ])('%s', (head, by, of) => {
    expect(supersededBy(head)).toEqual(by)
    expect(supersedes(head)).toEqual(of)
  })
})

test('a record is numbered as its file is', () => {
  expect(RECORDS.map(({ number }) => number)).toEqual(RECORDS.map(({ file }) => Number(file.slice(0, 4))))
  expect(RECORDS.filter(({ title }) => title === '')).toEqual([])
})

test('what supersedes and what is superseded name each other, and the later one supersedes', () => {
  const said = RECORDS.flatMap(({ number, head }) => supersedes(head).map((of) => `${number} supersedes ${of}`))
  const admitted = RECORDS.flatMap(({ number, head }) => supersededBy(head).map((by) => `${by} supersedes ${number}`))
  expect(admitted.toSorted()).toEqual(said.toSorted())
  expect(RECORDS.filter(({ number, head }) => supersedes(head).some((of) => of >= number))).toEqual([])
})

test('the index has one line for each record, as the record says it', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(RECORDS.map(indexLine))
})
