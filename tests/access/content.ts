import {
  aBankLine,
  aCashMovement,
  aFee,
  aLedgerEntry,
  aMembership,
  aContactMessage,
  aJoinRequest,
  aNote,
  aNotice,
  aPendingMembership,
  aPlan,
  aReceipt,
  aReminder,
  aSavedQuery,
  aRun,
  anImport,
  aSnapshot,
  aRecordOf,
  aSport,
  aUser,
  anId,
  anInstitution,
  anInvitation,
  anOffering,
  remainingCatalogue,
} from '../support/builders.ts'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Duty } from '#domain/access/duties'
import { recordOf } from '#domain/values/record'

const person = (subject: string, overrides = {}) =>
  aUser({ subject, email: `${subject.toLowerCase()}@rayo.test`, givenName: subject, ...overrides })

/**
 * Two institutions that must never see each other's data, and the catalogue that they share. `adminA` administers A,
 * `cobra`, `socios` and `lectura` with limits, `coordina` the members who play `sport`.
 * `multi` administers B and is a User of A. `userA` and `peerA` are members of A, `memberB` of B. `lonely` has no
 * membership.
 */
export function worldContent() {
  const type = aRecordOf('sportTypes', { name: 'Pelota' })
  const unusedType = aRecordOf('sportTypes', { name: 'Agua' })
  const sport = aSport({ typeId: type.id, name: 'Fútbol', slug: 'futbol' })
  const unusedSport = aSport({ typeId: type.id, name: 'Vóley', slug: 'voley' })
  const inactiveSport = aSport({ typeId: type.id, name: 'Bochas', slug: 'bochas', active: false })
  const plan = aPlan({ name: 'Inicial' })
  const unusedPlan = aPlan({ name: 'Federación', published: false })
  const a = anInstitution({
    name: 'Club A',
    slug: 'club-a',
    planId: plan.id,
    email: 'club@example.org',
    offerings: [anOffering({ sportId: sport.id })],
  })
  const riseB = {
    id: anId(),
    from: '2024-07',
    at: '2024-06-01T12:00:00.000Z',
    actorId: null,
    percent: 10,
    prices: [{ sportId: sport.id, before: 500_000, after: 550_000 }],
  }
  const b = anInstitution({ name: 'Club B', slug: 'club-b', priceRises: [riseB] })
  const draft = anInstitution({ name: 'Club Borrador', slug: 'club-borrador', status: 'draft' })
  const users = {
    superAdmin: person('superAdmin', { superAdmin: true }),
    ...recordOf(
      ['adminA', 'cobra', 'socios', 'lectura', 'coordina', 'userA', 'peerA', 'multi', 'memberB', 'lonely'],
      (subject) => person(subject),
    ),
    inactive: person('inactive', { active: false }),
    unlinked: aUser({ email: 'invitada@example.org', givenName: 'Nombre', familyName: 'Propio' }),
  }
  const { adminA, userA, peerA, multi, memberB, lonely } = users
  const inA = { institutionId: a.id, actorId: adminA.id }
  const inB = { institutionId: b.id, actorId: multi.id }
  const limited = (name: 'cobra' | 'socios' | 'lectura' | 'coordina', duties: Duty[], dutySportIds: string[] = []) =>
    aMembership({ userId: users[name].id, institutionId: a.id, role: 'Admin', duties, dutySportIds })
  const membershipOf = {
    adminA: aMembership({ userId: adminA.id, institutionId: a.id, role: 'Admin' }),
    cobra: limited('cobra', ['collects']),
    socios: limited('socios', ['members']),
    lectura: limited('lectura', []),
    coordina: limited('coordina', ['members'], [sport.id]),
    userA: aMembership({ userId: userA.id, institutionId: a.id, memberNumber: '7', sportIds: [sport.id] }),
    peerA: aMembership({ userId: peerA.id, institutionId: a.id }),
    multiA: aMembership({ userId: multi.id, institutionId: a.id }),
    multiB: aMembership({ userId: multi.id, institutionId: b.id, role: 'Admin' }),
    memberB: aMembership({ userId: memberB.id, institutionId: b.id }),
    // A former member.
    inactive: aMembership({ userId: users.inactive.id, institutionId: a.id, since: '2023-01-01', until: '2023-12-31' }),
    userAInvited: aPendingMembership({
      userId: userA.id,
      institutionId: b.id,
      invitation: anInvitation({ email: userA.email, documentNumber: '30111222' }),
    }),
    lonelyInvited: aPendingMembership({
      userId: lonely.id,
      institutionId: draft.id,
      invitation: anInvitation({ email: lonely.email }),
    }),
    unlinkedInvited: aPendingMembership({ userId: users.unlinked.id, institutionId: a.id }),
  }
  const feeA = aFee({ institutionId: a.id, userId: userA.id, sportId: sport.id, concept: 'Cuota junio' })
  const overpaid = { period: '2024-05', dueDate: '2024-05-10', amount: 9_500 }
  const paidA = aFee({ institutionId: a.id, userId: userA.id, ...overpaid })
  // An instalment of a payment plan.
  const feePeer = aFee({ institutionId: a.id, userId: peerA.id, instalmentOf: anId(), owedSince: '2024-06-10' })
  const feeB = aFee({ institutionId: b.id, userId: memberB.id })
  const paidB = aFee({ institutionId: b.id, userId: memberB.id, ...overpaid })
  const receiptA = aReceipt({ ...inA, payerId: userA.id, number: 1 })
  const receiptB = aReceipt({ ...inB, payerId: memberB.id, number: 1 })
  const noticeA = aNotice({ institutionId: a.id, userId: userA.id, feeIds: [feeA.id] })
  const noticeB = aNotice({ institutionId: b.id, userId: memberB.id, feeIds: [feeB.id] })
  const missed = { period: '2024-01', origin: 'schedule', state: 'stopped', failure: 'missed' } as const
  const old = { channel: 'whatsapp', day: '2024-05-02' } as const
  const waiting = { channel: 'email', state: 'queued', day: '2024-06-15' } as const
  const content = {
    sportTypes: { type, unusedType },
    sports: { sport, unusedSport, inactiveSport },
    plans: { plan, unusedPlan },
    institutions: { a, b, draft },
    users,
    fees: { feeA, paidA, feePeer, feeB, paidB },
    runs: {
      runA: aRun({ ...inA, state: 'running' }),
      runB: aRun(inB),
      missedA: aRun({ institutionId: a.id, ...missed }),
    },
    receipts: { receiptA, receiptB },
    notices: { noticeA, noticeB },
    bankLines: {
      bankLineA: aBankLine({ institutionId: a.id, receiptId: receiptA.id }),
      bankLineB: aBankLine({ institutionId: b.id, receiptId: receiptB.id }),
    },
    cashMovements: { movementA: aCashMovement(inA), movementB: aCashMovement(inB) },
    reminders: {
      reminderA: aReminder({ ...inA, ...old, membershipId: membershipOf.userA.id }),
      reminderB: aReminder({ ...inB, ...old, membershipId: membershipOf.memberB.id }),
      queuedA: aReminder({ ...inA, ...waiting, membershipId: membershipOf.peerA.id, batchId: anId() }),
      queuedB: aReminder({ ...inB, ...waiting, membershipId: membershipOf.multiB.id, batchId: anId() }),
    },
    memberImports: { importA: anImport(inA), importB: anImport(inB) },
    notes: {
      noteA: aNote({ ...inA, membershipId: membershipOf.userA.id }),
      noteB: aNote({ ...inB, membershipId: membershipOf.memberB.id }),
    },
    savedQueries: {
      queryA: aSavedQuery({ userId: adminA.id, institutionId: a.id }),
      queryB: aSavedQuery({ userId: multi.id, institutionId: b.id }),
      ownQuery: aSavedQuery({ userId: userA.id }),
    },
    joinRequests: {
      joinRequestA: aJoinRequest({ institutionId: a.id, sportId: sport.id }),
      joinRequestB: aJoinRequest({ institutionId: b.id, givenName: 'Bruno', email: 'bruno@example.org' }),
    },
    contactMessages: { contactMessage: aContactMessage() },
  }
  const ledger = [
    aLedgerEntry({ feeId: paidA.id, amount: 10_000, receiptId: receiptA.id }),
    aLedgerEntry({ feeId: paidB.id, amount: 10_000, receiptId: receiptB.id }),
    aLedgerEntry({ feeId: paidA.id, amount: 500, kind: 'writeOff', reason: 'Error' }),
    aLedgerEntry({ feeId: paidB.id, amount: 500, kind: 'writeOff', reason: 'Error' }),
  ]
  const tables: Partial<Snapshot> = Object.fromEntries(
    Object.entries(content).map(([table, named]) => [table, Object.values(named)]),
  )
  // Each remaining catalogue table gets one record, named after its table; see `plainSample`.
  const others = remainingCatalogue(tables, 1)
  const first: object = Object.fromEntries(Object.entries(others).map(([table, [record]]) => [table, record]))
  const records: Merged<(typeof content)[keyof typeof content]> & object = Object.assign(
    {},
    ...Object.values(content),
    first,
  )
  const memberships = Object.values(membershipOf)
  const noticePictures = [noticeA, noticeB].map(({ id }) => ({ noticeId: id, bytes: new Uint8Array([1, 2, 3]) }))
  return { records, membershipOf, snapshot: aSnapshot({ ...tables, memberships, ledger, noticePictures, ...others }) }
}

/** All members of a union at once. */
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void ? All : never
