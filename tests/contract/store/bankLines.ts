import { describe, expect, it } from 'vitest'
import { BANK_LINE_STATES } from '#domain/bank/line'
import type { BankLine } from '#domain/bank/line'
import { aBankLine, aReceipt, aUser, anInstitution } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, idsOf, itIsLimitedToInstitutions, itSorts, openStore, query } from './support.ts'

const rayo = anInstitution()
const sol = anInstitution()
const ana = aUser()
const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, actorId: ana.id, number: 1 })
const lines = [
  aBankLine({ institutionId: rayo.id, paidOn: '2024-06-03', amount: 500 }),
  aBankLine({
    institutionId: rayo.id,
    paidOn: '2024-06-01',
    amount: 300,
    receiptId: receipt.id,
    reference: 'R-1',
    documentNumber: '30111222',
    payerName: 'ANA',
    account: '123-4',
    rowText: '01/06/2024 | ANA',
    rowDigest: 'a'.repeat(64),
    hasOwnReference: true,
    equalInDay: 2,
    doubt: 'reversal',
  }),
  aBankLine({ institutionId: sol.id, paidOn: '2024-06-02', amount: 400 }),
]
const [discarded, applied, ofSol] = lines.map(({ id }) => id)
const content = { institutions: [rayo, sol], users: [ana], receipts: [receipt], bankLines: lines }

export function describeBankLines(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('bank lines', () => {
    itIsLimitedToInstitutions(open, (tx) => tx.bankLines, lines, ana.id)

    it('are found by each filter', async () => {
      const store = await open()
      const idsWhere = (filter: object) => store.read(async (tx) => idsOf(await tx.bankLines.list(query({ filter }))))
      expect(await idsWhere({ institutionId: sol.id })).toEqual([ofSol])
      expect(await idsWhere({ id: { in: [applied, ofSol] } })).toEqual([applied, ofSol])
      expect(await idsWhere({ state: 'applied' })).toEqual([applied])
      expect(await idsWhere({ rowDigest: { in: ['a'.repeat(64), 'nothing'] } })).toEqual([applied])
      expect(await idsWhere({ importId: lines[0]?.importId })).toEqual([discarded])
      expect(await idsWhere({ receiptId: receipt.id })).toEqual([applied])
      expect(await idsWhere({ receiptId: null })).toEqual([discarded, ofSol])
      expect(await idsWhere({ paidOn: { gte: '2024-06-02' } })).toEqual([discarded, ofSol])
      expect(await idsWhere({ amount: { lte: 400 } })).toEqual([applied, ofSol])
    })

    itSorts(open, (tx) => tx.bankLines, {
      id: { of: (line: BankLine) => line.id },
      createdAt: { of: (line) => line.createdAt },
      updatedAt: { of: (line) => line.updatedAt },
      paidOn: { of: (line) => line.paidOn },
      amount: { of: (line) => line.amount },
      state: { of: (line) => BANK_LINE_STATES.indexOf(line.state) },
    })

    it('are stored with every field', async () => {
      const store = await open()
      const [line] = lines
      if (!line) throw new Error('no line')
      const next: BankLine = { ...line, state: 'applied', receiptId: receipt.id, version: 2 }
      await store.write((tx) => tx.bankLines.update(next, 1))
      expect(await store.read((tx) => tx.bankLines.get(ALL, line.id, NOW))).toEqual(next)
      expect(await store.read((tx) => tx.bankLines.ids(query({ filter: { state: 'applied' } })))).toHaveLength(2)
    })
  })
}
