import { expect, it } from 'vitest'
import type { AuditEvent } from '#domain/access/audit'
import type { Need } from '#domain/access/duties'
import type { WriteTransaction } from '#server/store/port'
import {
  aBankLine,
  aCashMovement,
  aFee,
  aLedgerEntry,
  aMembership,
  anAuditEvent,
  anId,
  aNote,
  anImport,
  anInvitation,
  aPendingMembership,
  aPicture,
  aReceipt,
  aReminder,
  aRun,
  aUser,
} from '../../support/builders.ts'
import { describeStores, membershipOf, records, REFUSAL, signedIn, SYSTEM } from './content.ts'

const { a, feeA, peerA, userA } = records

const OWN_EMAIL = anInvitation({ email: records.socios.email })
const invitedAdmin = aPendingMembership({ userId: records.memberB.id, institutionId: a.id, role: 'Admin' })
const member = aMembership({ userId: records.lonely.id, institutionId: a.id })
const pending = aPendingMembership({ userId: records.lonely.id, institutionId: a.id })
const { cobra, socios, lectura, adminA } = membershipOf

type Writes = Record<string, (tx: WriteTransaction) => Promise<unknown>>
/** Writes in an institution by the duty that they require. `nobody`: only SuperAdmins and the product itself. */
const WRITES: Record<'collects' | 'members' | 'collects or members' | 'full' | 'nobody', Writes> = {
  collects: {
    'a cuota': (tx) => tx.fees.insert(aFee({ institutionId: a.id, userId: userA.id, period: '2024-08' })),
    'a changed cuota': (tx) => tx.fees.update({ ...feeA, concept: 'Otra', version: 2 }, 1),
    'a receipt': (tx) => tx.receipts.insert(aReceipt({ institutionId: a.id, payerId: userA.id, number: 9 })),
    'a changed receipt': (tx) => tx.receipts.update({ ...records.receiptA, reference: 'x', version: 2 }, 1),
    'a receipt number': (tx) => tx.nextReceiptNumber(a.id),
    'a ledger entry': (tx) => tx.ledger.append([aLedgerEntry({ feeId: feeA.id, amount: 5 })]),
    'a cash movement': (tx) =>
      tx.cashMovements.insert(aCashMovement({ institutionId: a.id, actorId: records.adminA.id })),
    'a bank line': (tx) => tx.bankLines.insert(aBankLine({ institutionId: a.id })),
    'a changed bank line': (tx) => tx.bankLines.update({ ...records.bankLineA, amount: 7, version: 2 }, 1),
    'a run': (tx) => tx.runs.insert(aRun({ institutionId: a.id, period: '2024-09' })),
    'a stopped run': (tx) => tx.runs.update({ ...records.runA, state: 'stopped', version: 2 }, 1),
    'a reminder': (tx) =>
      tx.reminders.insert(
        aReminder({ institutionId: a.id, membershipId: membershipOf.userA.id, actorId: records.adminA.id }),
      ),
    'a decided notice': (tx) =>
      tx.notices.update({ ...records.noticeA, state: 'rejected', reason: 'No', version: 2 }, 1),
    'closed days': (tx) => tx.institutions.update({ ...a, closedThrough: '2024-05-31', version: 2 }, 1),
  },
  'collects or members': {
    'how files are read': (tx) =>
      tx.institutions.update({ ...a, listColumns: { members: { Socio: 'fullName' }, opening: {} }, version: 2 }, 1),
    'a touched institution': (tx) => tx.institutions.update({ ...a, version: 2 }, 1),
  },
  full: {
    'a changed institution': (tx) => tx.institutions.update({ ...a, name: 'Otro', version: 2 }, 1),
    'a picture': (tx) => tx.pictures.put(aPicture('e')),
    'an Admin': (tx) => tx.memberships.insert({ ...pending, role: 'Admin', duties: ['collects'] }),
    'a member made an Admin': (tx) => tx.memberships.update({ ...membershipOf.userA, role: 'Admin', version: 2 }, 1),
    'the duties of another': (tx) => tx.memberships.update({ ...lectura, duties: null, version: 2 }, 1),
    'duties of an Admin who collects': (tx) => tx.memberships.update({ ...cobra, duties: null, version: 2 }, 1),
    'duties of an Admin of members': (tx) => tx.memberships.update({ ...socios, duties: [], version: 2 }, 1),
    'the end of an Admin': (tx) => tx.memberships.update({ ...lectura, role: 'User', duties: null, version: 2 }, 1),
    'the number of an Admin': (tx) => tx.memberships.update({ ...adminA, memberNumber: '1', version: 2 }, 1),
    'the address of an invited Admin': async (tx) =>
      tx.memberships.update({ ...invitedAdmin, invitation: OWN_EMAIL, version: 2 }, 1),
    'the name of an Admin': (tx) => tx.users.update({ ...records.adminA, givenName: 'Otra', version: 2 }, 1),
  },
  members: {
    'a decided request': (tx) => tx.joinRequests.update({ ...records.joinRequestA, status: 'declined', version: 2 }, 1),
    'a note': (tx) =>
      tx.notes.insert(aNote({ institutionId: a.id, membershipId: membershipOf.userA.id, actorId: records.adminA.id })),
    'a pinned note': (tx) => tx.notes.update({ ...records.noteA, pinned: true, version: 2 }, 1),
    'an import': (tx) => tx.memberImports.insert(anImport({ institutionId: a.id, actorId: records.adminA.id })),
    'an undone import': (tx) => tx.memberships.removeImported(records.importA.id),
    'a member': (tx) => tx.memberships.insert(pending),
    'a changed member': (tx) => tx.memberships.update({ ...membershipOf.userA, memberNumber: '99', version: 2 }, 1),
    'a person': (tx) => tx.users.update({ ...peerA, givenName: 'Otra', version: 2 }, 1),
  },
  nobody: {
    'an invitation accepted for another': (tx) =>
      tx.memberships.update({ ...invitedAdmin, state: 'accepted', invitation: null, version: 2 }, 1),
  },
}
const EVENTS: [needs: readonly Need[], event: Pick<AuditEvent, 'entity' | 'action'>][] = [
  [['collects'], { entity: 'fee', action: 'create' }],
  [['collects'], { entity: 'receipt', action: 'register' }],
  [['collects'], { entity: 'institution', action: 'count' }],
  [['collects'], { entity: 'institution', action: 'close' }],
  [['collects', 'members'], { entity: 'membership', action: 'remind' }],
  [['collects', 'members'], { entity: 'institution', action: 'edit' }],
  [['members'], { entity: 'membership', action: 'invite' }],
  [['members'], { entity: 'memberImport', action: 'create' }],
  [['members'], { entity: 'note', action: 'delete' }],
  [['members'], { entity: 'joinRequest', action: 'edit' }],
]

const DUTIES: Record<string, readonly string[]> = {
  adminA: ['collects', 'members', 'full'],
  cobra: ['collects'],
  socios: ['members'],
  lectura: [],
}

const prepare = (tx: WriteTransaction) => tx.memberships.insert(invitedAdmin)

describeStores('row security of duties', prepare, ({ as, attempt }) => {
  const outcomeOf = (subject: string, write: (tx: WriteTransaction) => Promise<unknown>) =>
    attempt(signedIn(subject), write).then(
      () => 'written',
      (error: unknown) => (REFUSAL.test(String(error)) ? 'refused' : String(error)),
    )

  const writes = Object.entries(WRITES).flatMap(([needs, all]) =>
    Object.entries(all).map(([what, write]) => ({ what, needs, write })),
  )
  it.each(writes)('lets Admins write $what by their duties: $needs', async ({ needs, write }) => {
    for (const [subject, duties] of Object.entries(DUTIES)) {
      const expected = needs.split(' or ').some((need) => duties.includes(need)) ? 'written' : 'refused'
      expect([subject, await outcomeOf(subject, write)]).toEqual([subject, expected])
    }
  })

  it.each(EVENTS)('lets Admins record by their duties: %j %j', async (needs, event) => {
    for (const [subject, duties] of Object.entries(DUTIES)) {
      const actor = Object.entries(records).find(([name]) => name === subject)?.[1]
      const recorded = anAuditEvent({ ...event, actorId: actor?.id ?? null, institutionId: a.id, entityId: anId() })
      const expected = needs.some((need) => duties.includes(need)) ? 'written' : 'refused'
      expect([subject, await outcomeOf(subject, (tx) => tx.audit.append([recorded]))]).toEqual([subject, expected])
    }
  })

  it('lets everybody accept an invitation to administer with limits, without widening them', async () => {
    const person = aUser({ subject: 'invitado', email: 'invitado@example.org' })
    const invitation = aPendingMembership({
      userId: person.id,
      institutionId: a.id,
      role: 'Admin',
      duties: [],
      invitation: anInvitation({ email: person.email }),
    })
    await as(SYSTEM).write(async (tx) => {
      await tx.users.insert(person)
      await tx.memberships.insert(invitation)
    })
    const accepted = { ...invitation, state: 'accepted' as const, invitation: null, version: 2 }
    expect(await outcomeOf('invitado', (tx) => tx.memberships.update({ ...accepted, duties: null }, 1))).toBe('refused')
    expect(await outcomeOf('invitado', (tx) => tx.memberships.update(accepted, 1))).toBe('written')
  })

  it('allows duties only for Admins, each once', async () => {
    await expect(attempt(SYSTEM, (tx) => tx.memberships.insert({ ...member, duties: [] }))).rejects.toThrow(
      /membership_duties/,
    )
    const twice = { ...member, role: 'Admin' as const, duties: ['members' as const, 'members' as const] }
    await expect(attempt(SYSTEM, (tx) => tx.memberships.insert(twice))).rejects.toThrow(/membership_duties/)
    await attempt(SYSTEM, (tx) => tx.memberships.insert({ ...twice, duties: ['members', 'collects'] }))
  })
})
