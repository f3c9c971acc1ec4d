import { describe, expect, it } from 'vitest'
import { BARE_LINE } from '#tests/support/builders'
import { REVIEWED_AT_ONCE, bankLineInputSchema } from './line.ts'
import {
  groupOf,
  owedBefore,
  reviewParts,
  withOutcomes,
  withoutSurplus,
  type Payee,
  type ReviewLine,
} from './review.ts'

const payee = (userId: string, more: Partial<Payee> = {}): Payee => ({
  userId,
  familyIds: [userId],
  name: userId,
  owed: 24_000,
  amount: 12_000,
  ...more,
})

function selectedLine(line: number, ...payees: Payee[]): ReviewLine {
  return {
    importId: 'file',
    fileName: null,
    line: {
      ...BARE_LINE,
      line,
      amount: payees.reduce((total, { amount }) => total + amount, 0),
      doubt: null,
    },
    reviewed: {
      line,
      state: 'new',
      receipt: null,
      problem: null,
      verdict: 'found',
      candidates: [],
      spread: null,
      alike: null,
      doubt: null,
      storedId: null,
      similar: 0,
    },
    choice: { payees, noticeId: null, isByHand: false },
    isSelected: true,
    refusal: null,
  }
}

const selected = (...lines: ReviewLine[]) => withoutSurplus(lines).map(({ isSelected }) => isSelected)

describe('lines of one debt', () => {
  it('stay selected while the member owes', () => {
    expect(
      selected(selectedLine(1, payee('ana')), selectedLine(2, payee('ana')), selectedLine(3, payee('ana'))),
    ).toEqual([true, true, false])
  })

  it('are not selected for the guardian and for the ward at once', () => {
    const mother = payee('mother', { familyIds: ['mother', 'child'] })
    const child = payee('child', { owed: 12_000 })
    expect(selected(selectedLine(1, mother), selectedLine(2, child))).toEqual([true, false])
    expect(selected(selectedLine(1, child), selectedLine(2, mother))).toEqual([true, false])
    expect(selected(selectedLine(1, payee('luis'), child), selectedLine(2, payee('ana')))).toEqual([true, true])
  })
})

describe('the debt after lines were sent', () => {
  const receipt = { id: 'receipt', number: 7 }
  const applied = (line: number) => ({ line, outcome: 'applied' as const, receipt, code: null, detail: null, owed: [] })

  it('decreases by what they paid, also for other lines of the member', () => {
    const [first, second, third] = [1, 2, 3].map((line) => selectedLine(line, payee('ana')))
    if (!first || !second || !third) throw new Error('no lines')
    const lines = withOutcomes([first, second, third], [first, second], [applied(1), applied(2)])
    expect(lines.map(({ reviewed }) => reviewed.state)).toEqual(['applied', 'applied', 'new'])
    const [other] = lines[2]?.choice?.payees ?? []
    expect(other && lines[2] && owedBefore(lines[2], other, lines)).toBe(0)
  })

  it('is the one that the API returns with a refused line, which is doubtful', () => {
    const one = selectedLine(1, payee('ana'))
    const refused = {
      ...applied(1),
      outcome: 'refused' as const,
      receipt: null,
      code: 'owesLess',
      detail: 'Debe menos',
    }
    const [line] = withOutcomes([one], [one], [{ ...refused, owed: [{ userId: 'ana', owed: 500 }] }])
    expect(line).toMatchObject({ isSelected: false, refusal: 'Debe menos', choice: { payees: [{ owed: 500 }] } })
    expect(line && groupOf(line)).toBe('doubtful')
  })
})

const lines = (count: number, more: object) =>
  Array.from({ length: count }, (_, index) =>
    bankLineInputSchema.parse({ line: index + 1, paidOn: '2026-11-10', amount: 1, equalInDay: 2, ...more }),
  )

it('keeps lines of one day and amount together', () => {
  const parts = reviewParts([...lines(REVIEWED_AT_ONCE - 1, { amount: 5 }), ...lines(2, { amount: 7 })])
  expect(parts.map((part) => part.map(({ amount }) => amount))).toEqual([Array(REVIEWED_AT_ONCE - 1).fill(5), [7, 7]])
  expect(parts.flat().every(({ equalInDay }) => equalInDay === 2)).toBe(true)
})

it('does not claim a complete day if it has too many lines', () => {
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
