import { describe, expect, it } from 'vitest'
import { withoutSurplus, type Payee, type ReviewLine } from './bankLines.ts'

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
      line,
      paidOn: '2024-06-10',
      amount: payees.reduce((total, { amount }) => total + amount, 0),
      description: null,
      reference: null,
      documentNumber: null,
      payerName: null,
      account: null,
      rowText: null,
      hasOwnReference: false,
      equalInDay: null,
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
  it('stay selected as long as the member owes', () => {
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
