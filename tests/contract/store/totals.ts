import { describe, expect, it } from 'vitest'
import { takesPlace } from '#domain/clubs/plan'
import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  aPlan,
  aReceipt,
  aUser,
  anInstitution,
} from '../../support/builders.ts'
import { type CreateStore, ALL, within, openStore } from './support.ts'

const plan = aPlan({ maxMembers: 5 })
const rayo = anInstitution({ planId: plan.id })
const other = aPlan({ maxMembers: 2 })
const sol = anInstitution({ planId: other.id, currency: 'USD', timezone: 'Pacific/Kiritimati' })
const sketch = anInstitution({ status: 'draft' })
const gone = anInstitution({ status: 'archived' })
const [ana, beto, caro, ended, later, off] = [aUser(), aUser(), aUser(), aUser(), aUser(), aUser({ active: false })]
const memberships = [
  aMembership({ userId: ana.id, institutionId: rayo.id }),
  aMembership({ userId: ana.id, institutionId: sol.id, role: 'Admin' }),
  aMembership({ userId: beto.id, institutionId: sol.id, until: '2024-06-16' }),
  aPendingMembership({ userId: caro.id, institutionId: rayo.id }),
  aMemberWithoutEmail({ institutionId: rayo.id }),
  aMemberWithoutEmail({ institutionId: rayo.id, until: '2024-06-14' }),
  aMemberWithoutEmail({ institutionId: gone.id }),
  aMembership({ userId: caro.id, institutionId: gone.id }),
  aMembership({ userId: ended.id, institutionId: rayo.id, until: '2024-06-14' }),
  aMembership({ userId: later.id, institutionId: rayo.id, since: '2024-06-16' }),
  aMembership({ userId: off.id, institutionId: rayo.id }),
]
const inRayo = { institutionId: rayo.id, userId: ana.id }
const late = aFee({ ...inRayo, dueDate: '2024-06-01', amount: 1000 })
const partly = aFee({ ...inRayo, dueDate: '2024-06-30', amount: 1000 })
const over = aFee({ ...inRayo, dueDate: '2024-06-30', amount: 1000 })
const soon = aFee({ institutionId: sol.id, userId: beto.id, dueDate: '2024-06-20', amount: 50, currency: 'USD' })
const none = aFee({ ...inRayo, exempt: true })
const received = { institutionId: rayo.id, payerId: ana.id }
const receipts = [
  aReceipt({ ...received, number: 1, amount: 300, receivedOn: '2024-06-01' }),
  aReceipt({ ...received, number: 2, amount: 1500, receivedOn: '2024-06-15' }),
  aReceipt({ ...received, number: 3, amount: 70, receivedOn: '2024-05-31' }),
  aReceipt({ ...received, number: 4, amount: 90, receivedOn: '2024-06-02', reversedAt: '2024-06-03T00:00:00.000Z' }),
]
const ledger = [
  aLedgerEntry({ feeId: late.id, amount: 300, receiptId: receipts[0]?.id ?? null }),
  aLedgerEntry({ feeId: partly.id, amount: 400 }),
  aLedgerEntry({ feeId: over.id, amount: 1100 }),
]
const content = {
  plans: [plan, other],
  institutions: [rayo, sol, sketch, gone],
  users: [ana, beto, caro, ended, later, off],
  memberships,
  fees: [late, partly, over, soon, none],
  receipts,
  ledger,
}
const NO_FEES = { Defeated: 0, For_defeated: 0, Incomplete: 0, Unpaid: 0, Overpayment: 0, Paid: 0, No_fee: 0 }

export function describeTotals(createStore: CreateStore): void {
  describe('totals', () => {
    it('include everything', async () => {
      const store = await openStore(createStore, content)
      expect(await store.read((tx) => tx.totals(ALL))).toEqual({
        institutions: { draft: 1, published: 2, archived: 1 },
        activeMembers: 3,
        nearLimit: [{ institutionId: rayo.id, name: rayo.name, placesTaken: 5, maxMembers: 5 }],
        fees: { ...NO_FEES, Defeated: 1, For_defeated: 1, Incomplete: 1, Overpayment: 1, No_fee: 1 },
        money: [
          { currency: 'ARS', outstanding: 700 + 600, overdue: 700, receivedThisMonth: 1800 },
          { currency: 'USD', outstanding: 50, overdue: 0, receivedThisMonth: 0 },
        ],
      })
    })

    it('include only the institution of the scope', async () => {
      const store = await openStore(createStore, content)
      expect(await store.read((tx) => tx.totals(within(sol.id)))).toEqual({
        institutions: { draft: 0, published: 1, archived: 0 },
        activeMembers: 2,
        nearLimit: [],
        fees: { ...NO_FEES, For_defeated: 1 },
        money: [{ currency: 'USD', outstanding: 50, overdue: 0, receivedThisMonth: 0 }],
      })
    })

    it('agree with the separate count of active members', async () => {
      const store = await openStore(createStore, content)
      await store.read(async (tx) => {
        for (const scope of [ALL, within(sol.id), within(rayo.id), within(gone.id), within()]) {
          expect(await tx.activeMembers(scope)).toBe((await tx.totals(scope)).activeMembers)
        }
        expect(await tx.activeMembers(within(rayo.id))).toBe(2)
        expect(await tx.activeMembers(within(gone.id))).toBe(0)
        const places = (day: string) => {
          const ofRayo = memberships.filter(({ institutionId }) => institutionId === rayo.id)
          return ofRayo.filter((membership) => takesPlace(membership, day)).length
        }
        for (const day of ['2024-01-01', '2024-06-15', '2999-01-01']) {
          expect(await tx.memberships.placesTaken(rayo.id, day)).toBe(places(day))
        }
        expect(places('2999-01-01')).toBeLessThan(places('2024-01-01'))
      })
      // 17 June in Kiritimati: Beto's membership has ended.
      const tomorrow = store.at(Date.UTC(2024, 5, 16, 10))
      expect(await tomorrow.read((tx) => tx.activeMembers(within(sol.id)))).toBe(1)
    })

    it('follow each institution’s own day and month', async () => {
      const store = await openStore(createStore, content)
      // 16 June, 10:00 UTC, is 17 June in Kiritimati: Beto's membership has ended there.
      const tomorrow = store.at(Date.UTC(2024, 5, 16, 10))
      expect((await tomorrow.read((tx) => tx.totals(within(sol.id)))).activeMembers).toBe(1)
      // 1 July, 02:59 UTC, is still June in Buenos Aires.
      const july = Date.UTC(2024, 6, 1, 3)
      const receivedAt = async (now: number) => (await store.at(now).read((tx) => tx.totals(within(rayo.id)))).money
      expect(await receivedAt(july - 1)).toMatchObject([{ receivedThisMonth: 1800 }])
      expect(await receivedAt(july)).toMatchObject([{ receivedThisMonth: 0 }])
    })

    it('are zero without records', async () => {
      const store = await openStore(createStore)
      expect(await store.read((tx) => tx.totals(ALL))).toEqual({
        institutions: { draft: 0, published: 0, archived: 0 },
        activeMembers: 0,
        nearLimit: [],
        fees: NO_FEES,
        money: [],
      })
    })
  })
}
