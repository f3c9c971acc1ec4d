import { describe, expect, it } from 'vitest'
import type { BankLine } from '#domain/bank/line'
import { bankLines as described } from '#server/resources/receipts'
import { aBankLine, aReceipt, aUser, anInstitution } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, itFilters, itIsLimitedToInstitutions, itSorts, openStore, query } from './support.ts'

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
const content = { institutions: [rayo, sol], users: [ana], receipts: [receipt], bankLines: lines }

export function describeBankLines(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('bank lines', () => {
    itIsLimitedToInstitutions(open, (tx) => tx.bankLines, lines, ana.id)

    itFilters(open, (tx) => tx.bankLines, described.filters, lines)
    itSorts(open, (tx) => tx.bankLines, described.sorts)

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
