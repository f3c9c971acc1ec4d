import { expect, it } from 'vitest'
import { problemsIn } from './CellProblems.tsx'
import type { ReportRow } from './memberList.ts'

const NONE: Omit<ReportRow, 'line' | 'leftOut'> = {
  outcome: 'made',
  userId: null,
  name: 'Paz, Ana',
  match: null,
  mayBeTitle: false,
  payerName: null,
  emailOwnerName: null,
  update: null,
  errors: {},
}
const rowsOf = (count: number): ReportRow[] =>
  Array.from({ length: count }, (_, line) => ({
    ...NONE,
    line,
    leftOut: [
      { field: 'guardian', value: `Padre ${line}`, why: 'No se sabe quién es' },
      { field: 'phone', value: '123', why: 'El teléfono no es válido' },
    ],
  }))
const TABLE = { headingLine: 1, headings: [], before: [], rows: [] }

it('groups the same problem of several rows, and many unknown payers into one', () => {
  expect(problemsIn(rowsOf(2), TABLE).map(({ value, lines }) => [value, lines])).toEqual([
    ['123', [0, 1]],
    ['Padre 0', [0]],
    ['Padre 1', [1]],
  ])
  expect(problemsIn(rowsOf(30), TABLE).map(({ value, lines, others }) => [value, lines.length, others])).toEqual([
    ['123', 30, 0],
    ['Padre 0', 30, 29],
  ])
})
