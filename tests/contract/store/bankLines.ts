import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { BANK_LINE_STATES } from '#domain/bank/line'
import type { BankLine } from '#domain/bank/line'
import { aBankLine, aReceipt, aUser, anInstitution } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, PUBLIC, everySort, idsOf, openStore, query, self, within } from './support.ts'

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
  }),
  aBankLine({ institutionId: sol.id, paidOn: '2024-06-02', amount: 400 }),
]
const [discarded, applied, ofSol] = lines.map(({ id }) => id)
const content = { institutions: [rayo, sol], users: [ana], receipts: [receipt], bankLines: lines }

export function describeBankLines(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('bank lines', () => {
    it('are those of a scope’s institutions', async () => {
      const store = await open()
      const seen = (scope: Scope) => store.read(async (tx) => idsOf(await tx.bankLines.list(query({ scope }))))
      expect(await seen(ALL)).toEqual([discarded, applied, ofSol])
      expect(await seen(within(sol.id))).toEqual([ofSol])
      expect(await seen(PUBLIC)).toEqual([])
      expect(await seen(self(ana.id))).toEqual([])
      expect(await store.read((tx) => tx.bankLines.get(within(rayo.id), applied ?? '', NOW))).toEqual(lines[1])
      expect(await store.read((tx) => tx.bankLines.get(within(sol.id), applied ?? '', NOW))).toBeNull()
    })

    it('are found by each filter', async () => {
      const store = await open()
      const found = (filter: object) => store.read(async (tx) => idsOf(await tx.bankLines.list(query({ filter }))))
      expect(await found({ institutionId: sol.id })).toEqual([ofSol])
      expect(await found({ id: { in: [applied, ofSol] } })).toEqual([applied, ofSol])
      expect(await found({ state: 'applied' })).toEqual([applied])
      expect(await found({ rowDigest: { in: ['a'.repeat(64), 'nothing'] } })).toEqual([applied])
      expect(await found({ importId: lines[0]?.importId })).toEqual([discarded])
      expect(await found({ receiptId: receipt.id })).toEqual([applied])
      expect(await found({ receiptId: null })).toEqual([discarded, ofSol])
      expect(await found({ paidOn: { gte: '2024-06-02' } })).toEqual([discarded, ofSol])
      expect(await found({ amount: { lte: 400 } })).toEqual([applied, ofSol])
    })

    it('sort in every way', async () => {
      const store = await open()
      const { told, promised } = await everySort(store, (tx) => tx.bankLines, {
        id: { of: (line: BankLine) => line.id },
        createdAt: { of: (line) => line.createdAt },
        updatedAt: { of: (line) => line.updatedAt },
        paidOn: { of: (line) => line.paidOn },
        amount: { of: (line) => line.amount },
        state: { of: (line) => BANK_LINE_STATES.indexOf(line.state) },
      })
      expect(told).toEqual(promised)
    })

    it('are kept with everything that they know', async () => {
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
