import { describe, expect, it } from 'vitest'
import type { WriteTransaction } from '#server/store/port'
import type { Writes } from '#server/store/port/table'
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
  aSport,
  aNote,
  anImport,
  aUser,
  anId,
  anInstitution,
  anOffering,
} from '../../../support/builders.ts'
import { type CreateStore, ALL, openStore } from '../support.ts'
import { ana, beto, content, fee, member, feeOfAna, rayo, sol, sport, withoutEmail, type Write } from './content.ts'

const OF_ANA = { institutionId: rayo.id, actorId: ana.id }
/** By table, a record of it and its fields that refer to another record. */
const FIELDS: [entity: string, table: keyof WriteTransaction, record: { id: string }, ...fields: string[]][] = [
  ['sport', 'sports', aSport({ typeId: sport.typeId }), 'typeId'],
  [
    'membership',
    'memberships',
    aMembership({ userId: beto.id, institutionId: rayo.id }),
    'userId',
    'institutionId',
    'importId',
  ],
  ['memberImport', 'memberImports', anImport(OF_ANA), 'institutionId', 'actorId'],
  ['note', 'notes', aNote({ ...OF_ANA, membershipId: member.id }), 'institutionId', 'membershipId', 'actorId'],
  ['fee', 'fees', aFee(feeOfAna), 'institutionId', 'userId', 'sportId'],
  ['fee', 'fees', aFee({ ...feeOfAna, period: null }), 'runId'],
  ['run', 'runs', aRun({ institutionId: rayo.id }), 'institutionId', 'actorId'],
  ['receipt', 'receipts', aReceipt({ ...OF_ANA, payerId: ana.id, number: 9 }), 'institutionId', 'payerId', 'actorId'],
  ['bankLine', 'bankLines', aBankLine({ institutionId: rayo.id }), 'institutionId'],
  ['bankLine', 'bankLines', aBankLine({ institutionId: rayo.id, state: 'applied' }), 'receiptId'],
  ['savedQuery', 'savedQueries', aSavedQuery({ userId: ana.id }), 'userId', 'institutionId'],
  ['cashMovement', 'cashMovements', aCashMovement(OF_ANA), 'institutionId', 'actorId', 'reverses'],
]

const inserting = FIELDS.flatMap(([entity, table, record, ...fields]) =>
  fields.map((field): [string, Write] => [
    `${entity}.${field}`,
    // Each record is of its table.
    (tx) => (tx[table] as Writes<object>).insert({ ...record, [field]: anId() }),
  ]),
)

const DANGLING: [reference: string, write: Write][] = [
  ...inserting,
  ['sport.typeId', (tx) => tx.sports.update({ ...sport, typeId: anId(), version: 2 }, 1)],
  [
    'institution.offerings.sportId',
    (tx) => tx.institutions.insert(anInstitution({ offerings: [anOffering({ sportId: anId() })] })),
  ],
  ['membership.sportIds', (tx) => tx.memberships.update({ ...member, sportIds: [anId()], version: 2 }, 1)],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: sol.id, userId: withoutEmail.id }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: rayo.id, userId: member.id }))],
  ['fee.userId', (tx) => tx.fees.update({ ...fee, userId: anId(), version: 2 }, 1)],
  [
    'receipt.payerId',
    (tx) =>
      tx.receipts.insert(aReceipt({ institutionId: sol.id, payerId: withoutEmail.id, actorId: ana.id, number: 9 })),
  ],
  ['noticePicture.noticeId', (tx) => tx.noticePictures.put({ noticeId: anId(), bytes: new Uint8Array([1]) })],
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
    ])('prevent the removal of a sport that %s', async (_, more) => {
      const store = await openStore(createStore, { sports: [sport], ...more })
      await expect(store.write((tx) => tx.sports.remove(sport.id))).rejects.toBeInstanceOf(ReferenceViolation)
      expect(await store.read((tx) => tx.sports.get(ALL, sport.id))).toEqual(sport)
    })
  })
}
