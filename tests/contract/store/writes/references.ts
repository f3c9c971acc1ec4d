import { describe, expect, it } from 'vitest'
import { ReferenceViolation } from '#server/store/port/failures'
import {
  aBankLine,
  aCashMovement,
  aFee,
  aLedgerEntry,
  aMembership,
  aReceipt,
  aRun,
  aSavedQuery,
  aNote,
  anImport,
  aUser,
  anId,
  anInstitution,
  anOffering,
} from '../../../support/builders.ts'
import { type CreateStore, ALL, NOW, openStore } from '../support.ts'
import { ana, beto, content, fee, member, feeOfAna, rayo, sol, sport, withoutEmail, type Write } from './content.ts'

const noteOfMember = aNote({ institutionId: rayo.id, membershipId: member.id, actorId: ana.id })

const DANGLING: [reference: string, write: Write][] = [
  ['sport.typeId', (tx) => tx.sports.update({ ...sport, typeId: anId(), version: 2 }, 1)],
  [
    'institution.offerings.sportId',
    (tx) => tx.institutions.insert(anInstitution({ offerings: [anOffering({ sportId: anId() })] })),
  ],
  ['membership.userId', (tx) => tx.memberships.insert(aMembership({ userId: anId(), institutionId: rayo.id }))],
  ['membership.institutionId', (tx) => tx.memberships.insert(aMembership({ userId: beto.id, institutionId: anId() }))],
  [
    'membership.importId',
    (tx) => tx.memberships.insert(aMembership({ userId: beto.id, institutionId: rayo.id, importId: anId() })),
  ],
  ['memberImport.institutionId', (tx) => tx.memberImports.insert(anImport({ institutionId: anId(), actorId: ana.id }))],
  ['note.institutionId', (tx) => tx.notes.insert({ ...noteOfMember, institutionId: anId() })],
  ['note.membershipId', (tx) => tx.notes.insert({ ...noteOfMember, membershipId: anId() })],
  ['note.actorId', (tx) => tx.notes.insert({ ...noteOfMember, actorId: anId() })],
  ['memberImport.actorId', (tx) => tx.memberImports.insert(anImport({ institutionId: rayo.id, actorId: anId() }))],
  ['membership.sportIds', (tx) => tx.memberships.update({ ...member, sportIds: [anId()], version: 2 }, 1)],
  ['fee.institutionId', (tx) => tx.fees.insert(aFee({ institutionId: anId(), userId: ana.id }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: rayo.id, userId: anId() }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: sol.id, userId: withoutEmail.id }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: rayo.id, userId: member.id }))],
  ['fee.userId', (tx) => tx.fees.update({ ...fee, userId: anId(), version: 2 }, 1)],
  ['fee.runId', (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: null, runId: anId() }))],
  ['run.institutionId', (tx) => tx.runs.insert(aRun({ institutionId: anId() }))],
  ['run.actorId', (tx) => tx.runs.insert(aRun({ institutionId: rayo.id, actorId: anId() }))],
  ['fee.sportId', (tx) => tx.fees.insert(aFee({ ...feeOfAna, sportId: anId() }))],
  [
    'receipt.institutionId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: anId(), payerId: ana.id, number: 9 })),
  ],
  [
    'receipt.payerId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: rayo.id, payerId: anId(), actorId: ana.id, number: 9 })),
  ],
  [
    'receipt.payerId',
    (tx) =>
      tx.receipts.insert(aReceipt({ institutionId: sol.id, payerId: withoutEmail.id, actorId: ana.id, number: 9 })),
  ],
  [
    'receipt.actorId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: rayo.id, payerId: ana.id, actorId: anId(), number: 9 })),
  ],
  ['bankLine.institutionId', (tx) => tx.bankLines.insert(aBankLine({ institutionId: anId() }))],
  ['bankLine.receiptId', (tx) => tx.bankLines.insert(aBankLine({ institutionId: rayo.id, receiptId: anId() }))],
  ['noticePicture.noticeId', (tx) => tx.noticePictures.put({ noticeId: anId(), bytes: new Uint8Array([1]) })],
  ['savedQuery.userId', (tx) => tx.savedQueries.insert(aSavedQuery({ userId: anId() }))],
  ['savedQuery.institutionId', (tx) => tx.savedQueries.insert(aSavedQuery({ userId: ana.id, institutionId: anId() }))],
  [
    'cashMovement.institutionId',
    (tx) => tx.cashMovements.insert(aCashMovement({ institutionId: anId(), actorId: ana.id })),
  ],
  ['cashMovement.actorId', (tx) => tx.cashMovements.insert(aCashMovement({ institutionId: rayo.id, actorId: anId() }))],
  [
    'cashMovement.reverses',
    (tx) => tx.cashMovements.insert(aCashMovement({ institutionId: rayo.id, actorId: ana.id, reverses: anId() })),
  ],
  ['ledgerEntry.feeId', (tx) => tx.ledger.append([aLedgerEntry({ feeId: anId(), amount: 1 })])],
  ['ledgerEntry.receiptId', (tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 1, receiptId: anId() })])],
  [
    'ledgerEntry.reverses',
    (tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, kind: 'reversal', amount: -1, reverses: anId() })]),
  ],
]

export function describeReferences(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('references', () => {
    it.each(DANGLING)('%s must refer to an existing record', async (reference, write) => {
      const store = await open()
      const failure = store.write(write)
      await expect(failure).rejects.toBeInstanceOf(ReferenceViolation)
      await expect(failure).rejects.toMatchObject({ reference })
    })

    it('can point to a record of the same transaction and, within the ledger, of the same batch', async () => {
      const store = await open()
      const user = aUser()
      const added = aFee({ institutionId: rayo.id, userId: user.id })
      const entry = aLedgerEntry({ feeId: added.id, amount: 10 })
      const undo = aLedgerEntry({ feeId: added.id, amount: -10, kind: 'reversal', reverses: entry.id })
      await store.write(async (tx) => {
        await tx.users.insert(user)
        await tx.fees.insert(added)
        await tx.ledger.append([undo, entry])
      })
      expect(await store.read((tx) => tx.ledger.ofFees([added.id]))).toEqual([entry, undo])
    })

    it.each([
      ['an institution offers', { institutions: [anInstitution({ offerings: [anOffering({ sportId: sport.id })] })] }],
      [
        'a member practises',
        { institutions: [rayo], users: [ana], memberships: [{ ...member, sportIds: [sport.id] }] },
      ],
      ['a fee is for', { institutions: [rayo], users: [ana], fees: [aFee({ ...feeOfAna, sportId: sport.id })] }],
    ])('keep a sport that %s', async (_, more) => {
      const store = await openStore(createStore, { sports: [sport], ...more })
      await expect(store.write((tx) => tx.sports.remove(sport.id))).rejects.toBeInstanceOf(ReferenceViolation)
      expect(await store.read((tx) => tx.sports.get(ALL, sport.id, NOW))).toEqual(sport)
    })
  })
}
