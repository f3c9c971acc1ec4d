import type { Snapshot } from '#server/store/memory/snapshot'
import {
  anAccountRequest,
  aBankLine,
  aCashMovement,
  aFee,
  aLedgerEntry,
  aMembership,
  aPicture,
  aPlan,
  aReceipt,
  aReminder,
  aContactMessage,
  aJoinRequest,
  aNotice,
  aRun,
  aSavedQuery,
  aNote,
  anImport,
  aSnapshot,
  aSport,
  aUser,
  anAuditEvent,
  anIdempotencyRecord,
  anId,
  anInstitution,
  anInvitation,
  anOffering,
  remainingCatalogue,
} from '../../support/builders.ts'

/**
 * The users who read; no trial changes their records: a SuperAdmin, the Admin of every club, a
 * member of every club, and the Admin of the unchanged club.
 */
export const READERS = ['superAdmin', 'admin', 'member', 'neighbour'] as const

/** The subject of the person who belongs to the nth club. */
export const personOf = (nth: number) => `person-${nth}`

/**
 * Clubs with the same Admin and a common member. Each has its own person, cuotas and history. One more club stays
 * unchanged.
 */
export function crowdOf(size: number): { snapshot: Snapshot; sportId: string } {
  const nth = Array.from({ length: size }, (_, index) => index)
  // Trials take the first rows by id, so the records to keep come last.
  const sports = nth.map(() => aSport())
  const plans = nth.map(() => aPlan())
  const institutions = nth.map((index) =>
    anInstitution({ planId: plans[index]?.id ?? null, offerings: [anOffering({ sportId: sports[index]?.id ?? '' })] }),
  )
  const people = nth.map((index) => aUser({ subject: personOf(index) }))
  const invited = nth.map(() => aUser())
  const readers = READERS.map((subject) => aUser({ subject, superAdmin: subject === 'superAdmin' }))
  const idOf = (subject: (typeof READERS)[number]) => readers[READERS.indexOf(subject)]?.id ?? ''

  const of = <Record>(make: (club: string, person: string, index: number) => Record[]) =>
    institutions.flatMap(({ id }, index) => make(id, people[index]?.id ?? '', index))
  const memberships = of((institutionId, userId, index) => [
    aMembership({ institutionId, userId: idOf('admin'), role: 'Admin' }),
    aMembership({ institutionId, userId: idOf('member') }),
    aMembership({ institutionId, userId, sportIds: [sports[index]?.id ?? ''] }),
    aMembership({
      institutionId,
      userId: invited[index]?.id ?? '',
      state: 'pending',
      invitation: anInvitation({ email: `invitada-${index}@example.org` }),
    }),
  ])
  const fees = of((institutionId, userId) => [
    aFee({ institutionId, userId }),
    aFee({ institutionId, userId: idOf('member') }),
  ])
  const receipts = of((institutionId) => [
    aReceipt({ institutionId, payerId: idOf('member'), actorId: idOf('admin'), number: 1 }),
  ])
  const ledger = receipts.map(({ id }, index) =>
    aLedgerEntry({ feeId: fees[2 * index + 1]?.id ?? '', amount: 10_000, receiptId: id }),
  )
  const notices = fees.map(({ institutionId, userId, id }) => aNotice({ institutionId, userId, feeIds: [id] }))
  const unchangedClub = anInstitution()
  const audit = people.map(({ id }) =>
    anAuditEvent({ institutionId: unchangedClub.id, entity: 'institution', entityId: unchangedClub.id, actorId: id }),
  )
  const catalogue = { sports, plans, institutions: [...institutions, unchangedClub] }
  return {
    sportId: sports[0]?.id ?? '',
    snapshot: aSnapshot({
      ...catalogue,
      ...remainingCatalogue(catalogue, size),
      users: [...people, ...invited, ...readers],
      memberships: [
        ...memberships,
        aMembership({ institutionId: unchangedClub.id, userId: idOf('admin'), role: 'Admin' }),
        aMembership({ institutionId: unchangedClub.id, userId: idOf('neighbour'), role: 'Admin' }),
        ...people.map(({ id }) => aMembership({ institutionId: unchangedClub.id, userId: id })),
      ],
      runs: of((institutionId) => [aRun({ institutionId, actorId: idOf('admin') })]),
      notices,
      noticePictures: notices.map(({ id }) => ({ noticeId: id, bytes: new Uint8Array([1]) })),
      bankLines: receipts.map(({ institutionId, id }) => aBankLine({ institutionId, receiptId: id })),
      cashMovements: of((institutionId) => [aCashMovement({ institutionId, actorId: idOf('admin') })]),
      reminders: memberships.flatMap(({ id, institutionId, role }) =>
        role === 'User' ? [aReminder({ institutionId, membershipId: id, actorId: idOf('admin') })] : [],
      ),
      notes: memberships.flatMap(({ id, institutionId, role }) =>
        role === 'User' ? [aNote({ institutionId, membershipId: id, actorId: idOf('admin') })] : [],
      ),
      savedQueries: of((institutionId) => [aSavedQuery({ userId: idOf('admin'), institutionId })]),
      accountRequests: nth.map(() => anAccountRequest()),
      memberImports: of((institutionId) => [anImport({ institutionId, actorId: idOf('admin') })]),
      joinRequests: of((institutionId) => [aJoinRequest({ institutionId })]),
      contactMessages: nth.map(() => aContactMessage()),
      fees,
      receipts,
      ledger,
      audit,
      pictures: nth.map((index) => aPicture(`picture ${index}`)),
      idempotency: nth.map(() => anIdempotencyRecord({ actorId: idOf('admin'), key: anId() })),
    }),
  }
}

export const unchangedClubOf = ({ institutions }: Snapshot) => institutions.at(-1)?.id ?? ''
