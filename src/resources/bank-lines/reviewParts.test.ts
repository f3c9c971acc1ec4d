import { expect, it } from 'vitest'
import { REVIEWED_AT_ONCE, bankLineInputSchema } from '#domain/bank/line'
import { reviewParts } from './bankLines.ts'

const lines = (count: number, more: object) =>
  Array.from({ length: count }, (_, index) =>
    bankLineInputSchema.parse({ line: index + 1, paidOn: '2026-11-10', amount: 1, equalInDay: 2, ...more }),
  )

it('keeps lines of one day and amount together', () => {
  const parts = reviewParts([...lines(REVIEWED_AT_ONCE - 1, { amount: 5 }), ...lines(2, { amount: 7 })])
  expect(parts.map((part) => part.map(({ amount }) => amount))).toEqual([Array(REVIEWED_AT_ONCE - 1).fill(5), [7, 7]])
  expect(parts.flat().every(({ equalInDay }) => equalInDay === 2)).toBe(true)
})

it('claims no complete day if one day has too many lines', () => {
  const parts = reviewParts(lines(REVIEWED_AT_ONCE + 1, {}))
  expect(parts.map(({ length }) => length)).toEqual([REVIEWED_AT_ONCE, 1])
  expect(parts.flat().every(({ equalInDay }) => equalInDay === null)).toBe(true)
})

it('stays below the size limit of a request', () => {
  const rich = lines(REVIEWED_AT_ONCE, { rowText: 'á'.repeat(1400) }).map((line, index) => ({
    ...line,
    amount: index + 1,
  }))
  for (const part of reviewParts(rich)) {
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(1024 * 1024)
  }
})
