import { expect, it } from 'vitest'
import type { AuditEvent } from '#domain/access/audit'
import type { WriteTransaction } from '#server/store/port'
import {
  aFee,
  aJoinRequest,
  aMembership,
  anAuditEvent,
  aNote,
  anImport,
  aPendingMembership,
  aReceipt,
  aUser,
} from '../../support/builders.ts'
import { query } from '../store/support.ts'
import { describeStores, FORGOTTEN, ids, membershipOf, records, REFUSAL, signedIn, SYSTEM } from './content.ts'

const { a, peerA, userA, sport, unusedSport, coordina } = records
const inA = { institutionId: a.id }
const TERM = { percent: 50, from: '2024-07-01', to: null, reason: 'Beca' }

/** A member who plays the coordinator's sport and another one, and a former member who played it. */
const person = aUser({ givenName: 'Ambos', email: 'ambos@example.org' })
const both = aMembership({ ...inA, userId: person.id, sportIds: [sport.id, unusedSport.id] })
const old = aUser({ givenName: 'Antes', email: 'jugaba@example.org' })
const former = aMembership({ ...inA, userId: old.id, sportIds: [sport.id], until: '2024-06-14' })
const pending = (sportIds: string[]) => aPendingMembership({ ...inA, userId: records.lonely.id, sportIds })
const otherRequest = aJoinRequest({ ...inA, sportId: unusedSport.id })
const otherEvent = anAuditEvent({ ...inA, entity: 'membership', entityId: membershipOf.peerA.id, action: 'edit' })
const ownEvent = anAuditEvent({ ...inA, entity: 'membership', entityId: both.id, action: 'edit' })
const moneyEvent = anAuditEvent({ ...inA, entity: 'fee', entityId: records.feeA.id, action: 'edit' })

const by = { actorId: coordina.id }
const recordEvent = (event: Pick<AuditEvent, 'entity' | 'entityId' | 'action'>) => (tx: WriteTransaction) =>
  tx.audit.append([anAuditEvent({ ...inA, ...by, ...event })])
const changeMembership =
  (terms: object, one = membershipOf.userA) =>
  (tx: WriteTransaction) =>
    tx.memberships.update({ ...one, ...terms, version: one.version + 1 }, one.version)

const ALLOWED: [what: string, write: (tx: WriteTransaction) => Promise<unknown>][] = [
  ['an invitation to their sport', (tx) => tx.memberships.insert(pending([sport.id]))],
  ['a member of theirs', changeMembership({ memberNumber: '99', until: '2024-12-31' })],
  ['their sport of a member who plays others', changeMembership({ sportIds: [unusedSport.id, sport.id] }, both)],
  ['the person', (tx) => tx.users.update({ ...userA, givenName: 'Otra', version: 2 }, 1)],
  ['a request', (tx) => tx.joinRequests.update({ ...records.joinRequestA, status: 'declined', version: 2 }, 1)],
  ['an event of a member', recordEvent({ entity: 'membership', entityId: both.id, action: 'edit' })],
]
const REFUSED: typeof ALLOWED = [
  ['an invitation without a sport', (tx) => tx.memberships.insert(pending([]))],
  ['an invitation to another sport', (tx) => tx.memberships.insert(pending([unusedSport.id]))],
  ['an invitation to both', (tx) => tx.memberships.insert(pending([sport.id, unusedSport.id]))],
  ['an invitation with a scholarship', (tx) => tx.memberships.insert({ ...pending([sport.id]), scholarships: [TERM] })],
  ['an Admin', (tx) => tx.memberships.insert({ ...pending([sport.id]), role: 'Admin' })],
  ['a member made an Admin', changeMembership({ role: 'Admin' })],
  ['a member of another sport', changeMembership({ memberNumber: '99' }, membershipOf.peerA)],
  ['the removal of another sport', changeMembership({ sportIds: [sport.id] }, both)],
  ['the addition of another sport', changeMembership({ sportIds: [sport.id, unusedSport.id] })],
  ['the removal of their own sport', changeMembership({ sportIds: [unusedSport.id] }, both)],
  ['the end of a member of other sports', changeMembership({ until: '2024-06-30' }, both)],
  ['a pause', changeMembership({ pauses: [TERM] })],
  ['a payer', changeMembership({ guardianId: both.id })],
  ['their own limits', changeMembership({ dutySportIds: [] }, membershipOf.coordina)],
  ['a person of another sport', (tx) => tx.users.update({ ...peerA, givenName: 'Otra', version: 2 }, 1)],
  [
    'a request of another sport',
    (tx) => tx.joinRequests.update({ ...otherRequest, status: 'declined', version: 2 }, 1),
  ],
  ['a note', (tx) => tx.notes.insert(aNote({ ...inA, ...by, membershipId: membershipOf.userA.id }))],
  ['an import', (tx) => tx.memberImports.insert(anImport({ ...inA, ...by }))],
  [
    'the columns of files',
    (tx) => tx.institutions.update({ ...a, listColumns: { members: {}, opening: {} }, version: 2 }, 1),
  ],
  ['a cuota', (tx) => tx.fees.insert(aFee({ ...inA, userId: userA.id, period: '2024-08' }))],
  ['a receipt', (tx) => tx.receipts.insert(aReceipt({ ...inA, payerId: userA.id, number: 9 }))],
  ['an event of another sport', recordEvent({ entity: 'membership', entityId: membershipOf.peerA.id, action: 'edit' })],
  ['an event of money', recordEvent({ entity: 'fee', entityId: records.feeA.id, action: 'edit' })],
]
const prepare = async (tx: WriteTransaction) => {
  await tx.users.insert(person)
  await tx.users.insert(old)
  await tx.memberships.insert(both)
  await tx.memberships.insert(former)
  await tx.joinRequests.insert(otherRequest)
  await tx.audit.append([otherEvent, ownEvent, moneyEvent])
}

describeStores('row security of a coordinator', prepare, ({ as, ask, attempt, rowsOf }) => {
  it.each([
    ['membership', [membershipOf.coordina, membershipOf.userA, both, former]],
    ['app_user', [coordina, userA, person]],
    ['join_request', [records.joinRequestA]],
    ['audit_event', [ownEvent]],
    ...[
      'fee',
      'receipt',
      'notice',
      'bank_line',
      'cash_movement',
      'reminder',
      'fee_run',
      'member_import',
      'note',
      'fee_tally',
      'ledger_entry',
    ].map((table) => [table, []] as const),
  ] as const)('shows only the rows of %s that belong to their sports', async (table, seen) => {
    expect(ids(await rowsOf(signedIn('coordina'), table))).toEqual(ids(seen))
  })

  it('shows only the names of former members who played their sports', async () => {
    const { rows } = await as(signedIn('coordina')).read((tx) => tx.users.list(query({ scope: FORGOTTEN })))
    expect(ids(rows)).toEqual(ids([coordina, userA, person]))
    const formerMembers = 'SELECT id FROM rayo.former_members($1::uuid[], $2::date[])'
    const names = await ask(signedIn('coordina'), formerMembers, [[a.id], ['2024-06-15']])
    expect(names).toEqual([{ id: old.id }])
  })

  it.each(ALLOWED)('lets them write %s', async (_, write) => {
    await expect(attempt(signedIn('coordina'), write)).resolves.toBeUndefined()
  })

  it.each(REFUSED)('refuses %s', async (_, write) => {
    await expect(attempt(signedIn('coordina'), write)).rejects.toThrow(REFUSAL)
  })

  it('allows sports only with the members duty', async () => {
    for (const duties of [null, [], ['collects' as const], ['collects' as const, 'members' as const]]) {
      const wrong = aMembership({ ...inA, userId: records.lonely.id, role: 'Admin', duties, dutySportIds: [sport.id] })
      await expect(attempt(SYSTEM, (tx) => tx.memberships.insert(wrong))).rejects.toThrow(/membership_duty_sports/)
    }
  })
})
