import { describe, expect, it } from 'vitest'
import { billedFields, type BilledMember } from '#domain/money/plannedFee'
import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  aRun,
  aSport,
  aUser,
  anId,
  anInvitation,
  anInstitution,
} from '../../support/builders.ts'
import { type CreateStore, idsOf, openStore, query } from './support.ts'

const sport = aSport()
const rayo = anInstitution()
const sol = anInstitution()
const ana = aUser({ birthdate: '1990-05-04' })
const beto = aUser({ active: false, birthdate: '2010-01-31' })
const invited = aUser({ active: false })
const parent = aMembership({ userId: ana.id, institutionId: rayo.id, sportIds: [sport.id], memberNumber: '7' })
const off = aMembership({ userId: beto.id, institutionId: rayo.id, until: '2024-05-01' })
const pending = aPendingMembership({ userId: invited.id, institutionId: rayo.id })
const nina = anInvitation({ email: null, birthdate: '2015-02-28' })
const child = aMemberWithoutEmail({
  institutionId: rayo.id,
  guardianId: parent.id,
  categoryId: anId(),
  scholarships: [{ percent: 50, from: '2024-01-01', to: null, reason: 'Beca' }],
  pauses: [{ percent: 0, from: '2024-02-01', to: '2024-02-29', reason: 'Viaje' }],
  invitation: nina,
})
const elsewhere = aMembership({ userId: ana.id, institutionId: sol.id })
const run = aRun({ institutionId: rayo.id })
const fee = aFee({ institutionId: rayo.id, userId: ana.id, concept: 'Cuota mensual', runId: run.id })
const from = aFee({ institutionId: rayo.id, userId: ana.id })
const pairId = anId()
const out = aLedgerEntry({ feeId: from.id, kind: 'creditOut', amount: -5, pairId })
const into = aLedgerEntry({ feeId: fee.id, kind: 'creditIn', amount: 5, pairId })
const content = {
  sports: [sport],
  institutions: [rayo, sol],
  users: [ana, beto, invited],
  memberships: [parent, off, pending, child, elsewhere],
  runs: [run],
  fees: [fee, from],
  ledger: [aLedgerEntry({ feeId: from.id, amount: 5 }), out, into],
}

export function describeRuns(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('the records of a run', () => {
    const all: BilledMember[] = [
      { ...billedFields(parent), active: true, birthdate: '1990-05-04' },
      { ...billedFields(child), active: true, birthdate: '2015-02-28' },
      // A former member's day of birth decides what they still pay.
      { ...billedFields(off), active: false, birthdate: '2010-01-31' },
      // Whether the person of an invitation is active is not shown.
      { ...billedFields(pending), active: true, birthdate: null },
    ]

    it('include members by family, in parts of whole families', async () => {
      const store = await open()
      const read = (after: string | null, families: number | null) =>
        store.read((tx) => tx.memberships.billed(rayo.id, { after, families }))
      expect(await read(null, null)).toEqual(all)
      expect(await read(null, 1)).toEqual(all.slice(0, 2))
      expect(await read(parent.id, 2)).toEqual(all.slice(2))
      expect(await read(pending.id, 2)).toEqual([])
      expect(await store.read((tx) => tx.memberships.billed(rayo.id, { family: parent.id }))).toEqual(all.slice(0, 2))
    })

    it('include cuotas, which can be filtered by run', async () => {
      const store = await open()
      expect(idsOf(await store.read((tx) => tx.fees.list(query({ filter: { runId: run.id } }))))).toEqual([fee.id])
      expect(idsOf(await store.read((tx) => tx.fees.list(query({ filter: { runId: null } }))))).toEqual([from.id])
    })

    it('include only cuotas that did not exist, and the transaction continues', async () => {
      const store = await open()
      const free = aFee({ institutionId: rayo.id, userId: ana.id, concept: 'Cuota mensual', sportId: sport.id })
      const duplicate = { ...fee, id: anId() }
      const inserted = await store.write(async (tx) => {
        const first = await tx.fees.insertFree([duplicate, free])
        return [first, await tx.fees.insertFree([{ ...free, id: anId() }])]
      })
      expect(inserted).toEqual([[free.id], []])
      expect((await store.read((tx) => tx.fees.list(query()))).total).toBe(3)
    })

    it('include cuotas that are locked and replaced at once', async () => {
      const store = await open()
      const changed = [fee, from].map((one) => ({ ...one, amount: 7, adjustments: [], version: 2 }))
      await store.write(async (tx) => {
        await tx.lockFees([from.id, fee.id, anId()])
        await tx.fees.updateAll(changed)
      })
      const { rows } = await store.read((tx) => tx.fees.list(query()))
      expect(rows.map(({ amount, version, paid }) => [amount, version, paid])).toEqual([
        [7, 2, 5],
        [7, 2, 0],
      ])
    })

    it('include cuotas as they are once locked, of which an exempt one takes no money', async () => {
      const store = await open()
      const exempt = aFee({ institutionId: rayo.id, userId: ana.id, exempt: true })
      const locked = await store.write(async (tx) => {
        await tx.fees.insert(exempt)
        return tx.lockFees([from.id, fee.id, exempt.id, anId()])
      })
      expect(new Map(locked.map(({ id, ...state }) => [id, state]))).toEqual(
        new Map([
          [from.id, { institutionId: rayo.id, balance: from.amount, isPayable: true }],
          [fee.id, { institutionId: rayo.id, balance: fee.amount - 5, isPayable: true }],
          [exempt.id, { institutionId: rayo.id, balance: 0, isPayable: false }],
        ]),
      )
    })

    it('include both ends of a moved credit', async () => {
      const store = await open()
      expect(await store.read((tx) => tx.ledger.ofPairs([pairId, pairId]))).toEqual([out, into])
      expect(await store.read((tx) => tx.ledger.ofPairs([]))).toEqual([])
    })
  })
}
