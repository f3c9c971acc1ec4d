import { describe, expect, it } from 'vitest'
import { UniqueViolation, type UniqueConstraint } from '#server/store/port/failures'
import {
  aBankLine,
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aReceipt,
  aRun,
  aUser,
  anId,
  anInstitution,
} from '../../../support/builders.ts'
import { type CreateStore, openStore } from '../support.ts'
import {
  ana,
  beto,
  content,
  fee,
  member,
  feeOfAna,
  openingFee,
  otherRun,
  rayo,
  receipt,
  reversal,
  runId,
  sol,
  sport,
  withoutEmail,
  bankLine,
  undoneMovement,
} from './content.ts'
import type { Write } from './content.ts'

const TAKEN: [constraint: UniqueConstraint, what: string, write: Write][] = [
  ['user.email', 'a new one', (tx) => tx.users.insert(aUser({ email: 'ana@example.org' }))],
  ['user.email', 'a changed one', (tx) => tx.users.update({ ...beto, email: 'ana@example.org', version: 2 }, 1)],
  ['user.subject', 'a new one', (tx) => tx.users.insert(aUser({ subject: 'sub-ana' }))],
  [
    'membership.userInstitution',
    'a new one',
    (tx) => tx.memberships.insert({ ...member, id: anId(), until: '2024-02-01' }),
  ],
  ['fee.period', 'a new one', (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: '2024-06' }))],
  ['fee.period', 'of a run', (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: '2024-06', runId }))],
  ['fee.run', 'a new one', (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: null, runId }))],
  ['fee.opening', 'a new one', (tx) => tx.fees.insert({ ...openingFee, id: anId(), amount: -5 })],
  ['run.schedule', 'a new one', (tx) => tx.runs.insert(aRun({ institutionId: rayo.id, origin: 'schedule' }))],
  ['receipt.number', 'a new one', (tx) => tx.receipts.insert({ ...receipt, id: anId() })],
  ['bankLine.fileLine', 'a new one', (tx) => tx.bankLines.insert({ ...bankLine, id: anId() })],
  ['cashMovement.reverses', 'a new one', (tx) => tx.cashMovements.insert({ ...undoneMovement, id: anId() })],
  ['ledgerEntry.reverses', 'a new one', (tx) => tx.ledger.append([{ ...reversal, id: anId() }])],
  [
    'ledgerEntry.reverses',
    'two of one batch',
    (tx) => {
      const wrong = aLedgerEntry({ feeId: fee.id, amount: 5 })
      const undo = () => aLedgerEntry({ feeId: fee.id, amount: -5, kind: 'reversal', reverses: wrong.id })
      return tx.ledger.append([wrong, undo(), undo()])
    },
  ],
]

const FREE: Record<string, Write> = {
  'a record’s own slug': (tx) => tx.institutions.update({ ...rayo, name: 'Otro', version: 2 }, 1),
  'a slug given up in the same transaction': async (tx) => {
    await tx.institutions.update({ ...rayo, slug: 'otro', version: 2 }, 1)
    await tx.institutions.update({ ...sol, slug: 'rayo', version: 2 }, 1)
  },
  'no subject, any number of times': async (tx) => {
    await tx.users.insert(aUser())
    await tx.users.insert(aUser())
  },
  'the same line of another institution': (tx) =>
    tx.bankLines.insert(aBankLine({ institutionId: sol.id, importId: bankLine.importId, fileLine: bankLine.fileLine })),
  'the same person in another institution': (tx) =>
    tx.memberships.insert({ ...member, id: anId(), institutionId: sol.id }),
  'any number of members without e-mail': (tx) =>
    tx.memberships.insert(aMemberWithoutEmail({ institutionId: rayo.id })),
  'a fee and a receipt of a membership that is not accepted': async (tx) => {
    await tx.fees.insert(aFee({ ...feeOfAna, userId: withoutEmail.id, period: '2024-06' }))
    await tx.receipts.insert(aReceipt({ institutionId: rayo.id, payerId: withoutEmail.id, actorId: ana.id, number: 9 }))
  },
  'an opening balance of another day': (tx) => tx.fees.insert({ ...openingFee, id: anId(), dueDate: '2024-06-11' }),
  'a fee by hand like an opening balance': (tx) => tx.fees.insert({ ...openingFee, id: anId(), opening: false }),
  'a fee of another period': (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: '2024-07' })),
  'a fee of another sport': (tx) => tx.fees.insert(aFee({ ...feeOfAna, period: '2024-06', sportId: sport.id })),
  'a fee of another concept': (tx) => tx.fees.insert(aFee({ ...feeOfAna, concept: 'Matrícula', period: '2024-06' })),
  'a fee of another member': (tx) => tx.fees.insert(aFee({ ...feeOfAna, userId: beto.id, period: '2024-06' })),
  'a cancelled fee of the same period': (tx) =>
    tx.fees.insert(aFee({ ...feeOfAna, period: '2024-06', cancelledAt: '2024-06-01T00:00:00.000Z' })),
  'the period of a fee that is cancelled first': async (tx) => {
    const cancelled = { cancelledAt: '2024-06-01T00:00:00.000Z', cancelledOn: '2024-06-01' }
    await tx.fees.update({ ...fee, ...cancelled, version: 2 }, 1)
    await tx.fees.insert(aFee({ ...feeOfAna, period: '2024-06' }))
  },
  'a fee without a period in another run': (tx) =>
    tx.fees.insert(aFee({ ...feeOfAna, period: null, runId: otherRun.id })),
  'fees without period or run': async (tx) => {
    await tx.fees.insert(aFee({ ...feeOfAna, period: null }))
    await tx.fees.insert(aFee({ ...feeOfAna, period: null }))
  },
  'a run that a person begins for the same period': (tx) => tx.runs.insert(aRun({ institutionId: rayo.id })),
  'a receipt’s number in another institution': (tx) =>
    tx.receipts.insert(aReceipt({ institutionId: sol.id, payerId: ana.id, number: 1 })),
}

export function describeUniqueKeys(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('unique keys', () => {
    it.each(TAKEN)('on %s refuse a duplicate: %s', async (constraint, _, write) => {
      const store = await open()
      const failure = store.write(write)
      await expect(failure).rejects.toBeInstanceOf(UniqueViolation)
      await expect(failure).rejects.toMatchObject({ constraint })
    })

    it.each(Object.entries(FREE))('allow %s', async (_, write) => {
      const store = await open()
      await expect(store.write(write)).resolves.toBeUndefined()
    })

    it('can be used again after the write that used them failed', async () => {
      const store = await open()
      const club = anInstitution({ slug: 'nuevo' })
      await expect(
        store.write(async (tx) => {
          await tx.institutions.insert(club)
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      await store.write((tx) => tx.institutions.insert(anInstitution({ slug: 'nuevo' })))
    })
  })
}
