import { expect, it } from 'vitest'
import type { AuditEvent } from '#domain/access/audit'
import { TERMS_VERSION } from '#domain/access/terms'
import type { Principal, WriteTransaction } from '#server/store/port'
import {
  aBankLine,
  aCashMovement,
  aNote,
  anImport,
  aFee,
  aLedgerEntry,
  aMembership,
  aPicture,
  aPendingMembership,
  aPlan,
  aReceipt,
  aContactMessage,
  aJoinRequest,
  aReminder,
  aSavedQuery,
  aUser,
  anAuditEvent,
  anId,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import { signedIn, signingIn, NOBODY, describeStores, REFUSAL, SYSTEM, records, membershipOf } from './content.ts'

const { a, b, adminA, userA, peerA, multi, memberB, feeA, feeB, feePeer, receiptB, bankLineB } = records

const ACCEPTED = { termsVersion: TERMS_VERSION, termsAcceptedAt: '2024-06-15T15:00:00.000Z' }

/** Writes to another institution's records, one by one, by somebody who administers institution A only. */
const FOREIGN: Record<string, (tx: WriteTransaction) => Promise<unknown>> = {
  'a cuota': (tx) => tx.fees.insert(aFee({ institutionId: b.id, userId: memberB.id, period: '2024-08' })),
  'a changed cuota': (tx) => tx.fees.update({ ...feeB, concept: 'Otra', version: 2 }, 1),
  'a cuota moved there': (tx) => tx.fees.update({ ...feeA, institutionId: b.id, version: 2 }, 1),
  'a receipt': (tx) => tx.receipts.insert(aReceipt({ institutionId: b.id, payerId: memberB.id, number: 9 })),
  'a changed receipt': (tx) => tx.receipts.update({ ...receiptB, reference: 'x', version: 2 }, 1),
  'a bank line': (tx) => tx.bankLines.insert(aBankLine({ institutionId: b.id })),
  'a cash movement': (tx) => tx.cashMovements.insert(aCashMovement({ institutionId: b.id, actorId: adminA.id })),
  'a changed bank line': (tx) => tx.bankLines.update({ ...bankLineB, amount: 7, version: 2 }, 1),
  'a reminder': (tx) =>
    tx.reminders.insert(aReminder({ institutionId: b.id, membershipId: membershipOf.memberB.id, actorId: adminA.id })),
  'a note': (tx) =>
    tx.notes.insert(aNote({ institutionId: b.id, membershipId: membershipOf.memberB.id, actorId: adminA.id })),
  'a changed note': (tx) => tx.notes.update({ ...records.noteB, text: 'x', version: 2 }, 1),
  'a query saved for somebody else': (tx) => tx.savedQueries.insert(aSavedQuery({ userId: multi.id })),
  'a shared query': (tx) => tx.savedQueries.insert(aSavedQuery({ userId: adminA.id, institutionId: b.id })),
  'a query shared there': (tx) => tx.savedQueries.share(records.queryA.id, b.id),
  'an import': (tx) => tx.memberImports.insert(anImport({ institutionId: b.id, actorId: adminA.id })),
  'an undone import': (tx) => tx.memberships.removeImported(records.importB.id),
  'a member added to an import': (tx) =>
    tx.memberships.update({ ...membershipOf.userA, importId: records.importA.id, version: 2 }, 1),
  'a request to join': (tx) => tx.joinRequests.insert(aJoinRequest({ institutionId: b.id })),
  'a decided request': (tx) => tx.joinRequests.update({ ...records.joinRequestB, status: 'declined', version: 2 }, 1),
  'a message': (tx) => tx.contactMessages.insert(aContactMessage()),
  'a read message': (tx) => tx.contactMessages.update({ ...records.contactMessage, read: true, version: 2 }, 1),
  'a changed reminder': (tx) => tx.reminders.update({ ...records.reminderB, amount: 1, version: 2 }, 1),
  'a stop that only the member may set': (tx) =>
    tx.memberships.update({ ...membershipOf.userA, remindersStoppedAt: '2024-06-15T15:00:00.000Z', version: 2 }, 1),
  'an erasure that only the person may request': (tx) =>
    tx.memberships.update({ ...membershipOf.userA, erasureRequestedAt: '2024-06-15T15:00:00.000Z', version: 2 }, 1),
  'an erasure': (tx) =>
    tx.memberships.update({ ...membershipOf.userA, erasedAt: '2024-06-15T15:00:00.000Z', version: 2 }, 1),
  'an emptied event': (tx) => tx.audit.erase([{ entity: 'membership', id: membershipOf.userA.id }], ['until']),
  'a ledger entry': (tx) => tx.ledger.append([aLedgerEntry({ feeId: feeB.id, amount: 5 })]),
  'a receipt number': (tx) => tx.nextReceiptNumber(b.id),
  'a changed institution': (tx) => tx.institutions.update({ ...b, name: 'Otro', version: 2 }, 1),
  'a membership': (tx) => tx.memberships.insert(aMembership({ userId: adminA.id, institutionId: b.id, role: 'Admin' })),
  'a changed membership': (tx) => tx.memberships.update({ ...membershipOf.memberB, role: 'Admin', version: 2 }, 1),
  'a person of theirs': (tx) => tx.users.update({ ...memberB, givenName: 'Otra', version: 2 }, 1),
  'terms accepted for somebody else': (tx) => tx.users.update({ ...peerA, ...ACCEPTED, version: 2 }, 1),
  'terms accepted for an invited person': (tx) => tx.users.insert(aUser({ ...ACCEPTED, email: 'acepta@example.org' })),
  'a super admin': (tx) => tx.users.update({ ...adminA, superAdmin: true, version: 2 }, 1),
  'another sign-in': (tx) => tx.users.update({ ...peerA, subject: 'adminA-2', version: 2 }, 1),
  'a membership accepted for a stranger': (tx) =>
    tx.memberships.insert(aMembership({ userId: records.lonely.id, institutionId: a.id })),
  'an invitation accepted for another person': (tx) =>
    tx.memberships.update({ ...membershipOf.unlinkedInvited, state: 'accepted', invitation: null, version: 2 }, 1),
  'a membership given to a stranger': (tx) =>
    tx.memberships.update({ ...membershipOf.userA, userId: records.lonely.id, version: 2 }, 1),
  'the e-mail of a stranger who has not signed in': (tx) =>
    tx.users.update({ ...records.unlinked, email: 'suya@example.org', version: 2 }, 1),
  'the name of a stranger who has not signed in': (tx) =>
    tx.users.update({ ...records.unlinked, givenName: 'Otra', version: 2 }, 1),
  'the name of a member of another club too': (tx) => tx.users.update({ ...multi, givenName: 'Otro', version: 2 }, 1),
  'the e-mail of a member who has signed in': (tx) =>
    tx.users.update({ ...peerA, email: 'suya@example.org', version: 2 }, 1),
  'the dues of a membership': (tx) => tx.memberships.moveDues(membershipOf.userA.id),
  'a deactivated member': (tx) => tx.users.update({ ...peerA, active: false, version: 2 }, 1),
  'a plan': (tx) => tx.plans.insert(aPlan()),
  'a sport': (tx) => tx.sports.update({ ...records.sport, name: 'Otro', version: 2 }, 1),
  'an event in another’s name': (tx) =>
    tx.audit.append([anAuditEvent({ actorId: multi.id, institutionId: a.id, entity: 'fee', entityId: feeA.id })]),
  'an event of a cuota': (tx) =>
    tx.audit.append([anAuditEvent({ actorId: adminA.id, institutionId: b.id, entity: 'fee', entityId: feeB.id })]),
  'a count of cash': (tx) =>
    tx.audit.append([
      anAuditEvent({ actorId: adminA.id, institutionId: b.id, entity: 'institution', entityId: b.id, action: 'count' }),
    ]),
  'an event of an institution that does not exist': (tx) =>
    tx.audit.append([anAuditEvent({ actorId: adminA.id, institutionId: anId(), entity: 'fee', entityId: feeA.id })]),
}

/** Events by a member who is not an Admin, and whether they may record them. */
const MEMBER_EVENTS: [what: string, mayRecord: boolean, of: Pick<AuditEvent, 'entity' | 'entityId'>][] = [
  ['their own notice', true, { entity: 'notice', entityId: anId() }],
  ['their own membership', true, { entity: 'membership', entityId: membershipOf.userA.id }],
  ['their own cuota', true, { entity: 'fee', entityId: feeA.id }],
  ['their own receipt', true, { entity: 'receipt', entityId: records.receiptA.id }],
  ['the membership of somebody else', false, { entity: 'membership', entityId: membershipOf.adminA.id }],
  ['the cuota of somebody else', false, { entity: 'fee', entityId: feePeer.id }],
  ['the cuota of another institution', false, { entity: 'fee', entityId: feeB.id }],
  ['the institution', false, { entity: 'institution', entityId: a.id }],
  ['a reminder', false, { entity: 'reminder', entityId: anId() }],
]

describeStores('row security', null, ({ as, attempt }) => {
  it.each(Object.entries(FOREIGN))('refuses %s of another institution or person', async (_, write) => {
    await expect(as(signedIn('adminA')).write(write)).rejects.toThrow(REFUSAL)
    // The system can make the same write, so the refusal depends on the principal.
    await attempt(SYSTEM, write)
  })

  it.each([signedIn('adminA'), signedIn('superAdmin'), SYSTEM])(
    'refuses to change a cash movement, for %o',
    async (principal) => {
      const change = attempt(principal, (tx) =>
        tx.cashMovements.update({ ...records.movementA, amount: 7, version: 2 }, 1),
      )
      await expect(change).rejects.toThrow(/permission denied/)
    },
  )

  it.each(MEMBER_EVENTS)('lets a member record an event of %s: %s', async (_, mayRecord, of) => {
    const event = anAuditEvent({ ...of, actorId: userA.id, institutionId: a.id })
    const recording = attempt(signedIn('userA'), (tx) => tx.audit.append([event]))
    const refusal = await recording.then(
      () => 'none',
      (error: unknown) => String(error),
    )
    expect(refusal).toMatch(mayRecord ? /^none$/ : /row-level security/)
  })

  const savedQueriesAfter = async (subject: string, work: (tx: WriteTransaction) => Promise<void>) => {
    let rows: { id: string }[] = []
    await attempt(signedIn(subject), async (tx) => {
      await work(tx)
      rows = await tx.savedQueries.visibleTo(adminA.id, [a.id, b.id])
    })
    return rows.map(({ id }) => id)
  }

  it('lets a saved query be shared by its owner, and a shared one be removed by a full Admin too', async () => {
    const { queryA } = records
    const query = aSavedQuery({ userId: records.socios.id, institutionId: a.id })
    await as(SYSTEM).write((tx) => tx.savedQueries.insert(query))
    const remove = (tx: WriteTransaction) => tx.savedQueries.remove([queryA.id, query.id, records.queryB.id])
    expect(await savedQueriesAfter('adminA', remove)).toEqual([])
    expect(await savedQueriesAfter('cobra', remove)).toEqual([queryA.id, query.id])
    expect(await savedQueriesAfter('socios', remove)).toEqual([queryA.id])
    expect(await savedQueriesAfter('multi', remove)).toEqual([])
    expect(await savedQueriesAfter('socios', (tx) => tx.savedQueries.share(queryA.id, null))).toEqual([
      queryA.id,
      query.id,
    ])
    expect(await savedQueriesAfter('socios', (tx) => tx.savedQueries.share(query.id, null))).toEqual([queryA.id])
    expect(await savedQueriesAfter('superAdmin', remove)).toEqual([])
  })

  it('lets people who edit pictures store one whose bytes match its name, and nobody remove one', async () => {
    const picture = aPicture('a')
    for (const subject of ['adminA', 'multi', 'superAdmin']) {
      await as(signedIn(subject)).write((tx) => tx.pictures.put(picture))
    }
    for (const principal of [signedIn('userA'), signedIn('lonely'), signedIn('stranger'), NOBODY]) {
      const put = as(principal).write((tx) => tx.pictures.put(aPicture('b')))
      await expect(put).rejects.toThrow(/row-level security|permission denied/)
    }
    expect((await as(NOBODY).read((tx) => tx.pictures.get(picture.name)))?.bytes).toEqual(picture.bytes)
    const asAdmin = as(signedIn('adminA'))
    const forged = { ...aPicture('c'), bytes: aPicture('d').bytes }
    await expect(asAdmin.write((tx) => tx.pictures.put(forged))).rejects.toThrow(/picture_bytes/)
    await expect(asAdmin.write((tx) => tx.pictures.removeUnused('2200-01-01T00:00:00.000Z'))).rejects.toThrow(
      /permission denied/,
    )
  })

  it('lets an Admin change a person of no other club, and a SuperAdmin only the active flag', async () => {
    const newcomer = aUser({ givenName: 'Nueva' })
    await as(SYSTEM).write(async (tx) => {
      await tx.users.insert(newcomer)
      await tx.memberships.insert(aMembership({ userId: newcomer.id, institutionId: a.id }))
    })
    const asAdmin = as(signedIn('adminA'))
    await asAdmin.write((tx) =>
      tx.users.update({ ...newcomer, email: 'nueva@example.org', givenName: 'N', version: 2 }, 1),
    )
    const asSuperAdmin = as(signedIn('superAdmin'))
    const current = { ...newcomer, email: 'nueva@example.org', givenName: 'N' }
    await asSuperAdmin.write((tx) => tx.users.update({ ...current, active: false, version: 3 }, 2))
    await expect(
      asSuperAdmin.write((tx) => tx.users.update({ ...current, email: 'otra@example.org', version: 4 }, 3)),
    ).rejects.toThrow(/not theirs to write/)
  })

  it('lets users accept the terms only for themselves', async () => {
    const { lonely } = records
    const accept = (principal: Principal) =>
      attempt(principal, (tx) => tx.users.update({ ...lonely, ...ACCEPTED, version: 2 }, 1))
    await accept(signedIn('lonely'))
    for (const other of [signedIn('superAdmin'), signingIn('lonely', lonely.email)]) {
      await expect(accept(other)).rejects.toThrow(/not theirs to write/)
    }
  })

  it('lets nobody change their role by accepting', async () => {
    const { userAInvited } = membershipOf
    const accepted = { ...userAInvited, state: 'accepted' as const, invitation: null, version: 2 }
    const own = as(signedIn('userA'))
    await expect(own.write((tx) => tx.memberships.update({ ...accepted, role: 'Admin' }, 1))).rejects.toThrow(
      /not theirs to change/,
    )
  })

  it('makes a user Admin of an institution only in the transaction that creates it', async () => {
    const own = as(signedIn('userA'))
    const founding = anInstitution()
    const admin = aMembership({ userId: records.userA.id, institutionId: founding.id, role: 'Admin' })
    const other = anInstitution()
    await own.write(async (tx) => {
      await tx.institutions.insert(founding)
      await tx.memberships.insert(admin)
    })
    await as(SYSTEM).write((tx) => tx.institutions.insert(other))
    const late = aMembership({ userId: records.userA.id, institutionId: other.id, role: 'Admin' })
    await expect(own.write((tx) => tx.memberships.insert(late))).rejects.toThrow(/not theirs to change/)
    const nobody = as({ kind: 'signedIn', subject: 'nobody' })
    await expect(nobody.write((tx) => tx.institutions.insert(anInstitution()))).rejects.toThrow(/row-level security/)
  })

  it('lets nobody accept an invitation sent to another address', async () => {
    const { lonely } = records
    const invitation = aPendingMembership({
      userId: lonely.id,
      institutionId: a.id,
      invitation: anInvitation({ email: 'otra@example.org' }),
    })
    const asSystem = as(SYSTEM)
    await asSystem.write((tx) => tx.memberships.insert(invitation))
    const accept = (version: number) => {
      const accepted = { ...invitation, state: 'accepted' as const, invitation: null, version: version + 1 }
      return attempt(signedIn('lonely'), (tx) => tx.memberships.update(accepted, version))
    }
    await expect(accept(1)).rejects.toThrow(/not theirs to change/)
    const theirs = { ...invitation, invitation: anInvitation({ email: lonely.email }), version: 2 }
    await asSystem.write((tx) => tx.memberships.update(theirs, 1))
    await accept(2)
  })

  const take = async (principal: Principal, person: string) => {
    let moved: readonly string[] = []
    await attempt(principal, async (tx) => {
      moved = await tx.memberships.moveInvitationsTo(person)
    })
    return moved
  }

  it('lets users who sign in take only invitations that were sent to them', async () => {
    const invitation = aPendingMembership({
      userId: records.lonely.id,
      institutionId: b.id,
      invitation: anInvitation({ email: 'alguien@example.org' }),
    })
    await as(SYSTEM).write((tx) => tx.memberships.insert(invitation))
    const here = aUser({ email: 'alguien@example.org', subject: 'alguien' })
    await as(SYSTEM).write((tx) => tx.users.insert(here))
    const own = signingIn('alguien', here.email)
    expect(await take(own, here.id)).toEqual([invitation.id])
    await expect(take(signingIn('userA', userA.email), here.id)).rejects.toThrow(/not theirs to take/)
    await expect(take(signedIn('adminA'), here.id)).rejects.toThrow(/permission denied/)
  })
})
