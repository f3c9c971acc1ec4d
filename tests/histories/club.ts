import type { Actor } from '#domain/access/actor'
import { PRORATIONS } from '#domain/clubs/billing'
import type { Institution } from '#domain/clubs/institution'
import { feeUserIdOf, type StoredMembership } from '#domain/members/membership'
import type { Sport } from '#domain/clubs/sport'
import type { Snapshot } from '#server/store/memory/snapshot'
import { createRandom, type Random } from '#tests/support/random'
import {
  aMemberWithoutEmail,
  aMembership,
  aSnapshot,
  aSport,
  aUser,
  anId,
  anInstitution,
  anOffering,
} from '../support/builders.ts'

/** A member in the book. Cuotas refer to `id`. */
export type Member = {
  id: string
  membership: string
  family: string
  sports: readonly string[]
  since: string
  until: string | null
  active: boolean
}

/** A club with an Admin, who does everything, two sports, a family of three and three more members. */
export type Club = {
  institution: Institution
  actor: Actor
  subject: string
  sports: readonly [string, string]
  /** The Admin is the last one, and plays nothing. */
  members: readonly Member[]
  /** The members' current terms, by membership. */
  exemptions: Map<string, StoredMembership['exemptions']>
  scholarships: Map<string, StoredMembership['scholarships'][number]>
  pauses: Map<string, StoredMembership['pauses'][number]>
  variants: Map<string, StoredMembership['variants']>
}

const ZONES = ['America/Argentina/Buenos_Aires', 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Kiritimati']
const PERCENTS = [0, 10, 33, 50, 100]
/** Members join before and during the histories, which begin in May 2024. */
const JOINED = [
  '2023-01-01',
  '2023-01-01',
  '2024-04-16',
  '2024-05-01',
  '2024-05-15',
  '2024-05-16',
  '2024-06-30',
  '2024-08-11',
]
const LEFT = [null, null, null, null, '2024-04-30', '2024-06-10']

/** Creates clubs with settings from the seed, and a snapshot of all. */
export function createClubs(count: number, seed: number): { clubs: Club[]; snapshot: Snapshot } {
  const random = createRandom(seed)
  const sports: [Sport, Sport] = [aSport(), aSport({ name: 'Hockey' })]
  const clubs = Array.from({ length: count }, (_, index) => createClub(random, sports, `admin-${seed}-${index}`))
  return {
    clubs: clubs.map(({ club }) => club),
    snapshot: aSnapshot({
      sports,
      institutions: clubs.map(({ club }) => club.institution),
      memberships: clubs.flatMap(({ memberships }) => memberships),
      users: clubs.flatMap(({ users }) => users),
    }),
  }
}

function createClub(random: Random, [one, other]: [Sport, Sport], subject: string) {
  const offering = () => ({
    monthlyAmount: random.pick([100, 101, random.between(50, 400)]),
    dueDay: random.between(1, 28),
    variants: [{ id: anId(), name: '2 veces', amount: random.between(0, 300) }],
  })
  const institution = anInstitution({
    timezone: random.pick(ZONES),
    graceDays: random.between(0, 5),
    dueSoonDays: random.between(0, 8),
    offerings: [anOffering({ sportId: one.id, ...offering() }), anOffering({ sportId: other.id, ...offering() })],
    proration: random.pick(PRORATIONS),
    secondSportDiscount: random.pick(PERCENTS),
    siblingDiscounts: random.pick([[], [random.pick(PERCENTS)], [10, 20], [5, 10, 33]]),
    lateSurcharge: random.pick([0, 3, 10, 50]),
    appliesCredit: random.chance(0.6),
  })
  const institutionId = institution.id
  const admin = aUser({ subject })
  const users = [aUser(), aUser(), aUser(), aUser(), aUser({ active: random.chance(0.3) })]
  const plays = () => ({
    sportIds: random.sample([one.id, other.id], random.pick([0, 1, 1, 2, 2])),
    since: random.pick(JOINED),
    until: random.pick(LEFT),
  })
  const [parent, ...others] = users.map(({ id: userId }) => aMembership({ userId, institutionId, ...plays() }))
  if (!parent) throw new Error('nobody is a parent')
  const memberships: StoredMembership[] = [
    parent,
    ...others.map((each, index) => (index < 1 ? { ...each, guardianId: parent.id } : each)),
    aMemberWithoutEmail({ institutionId, ...plays(), guardianId: parent.id }),
    aMembership({ userId: admin.id, institutionId, role: 'Admin', duties: null, dutySportIds: [] }),
  ]
  const club: Club = {
    institution,
    actor: {
      userId: admin.id,
      rols: ['Admin'],
      memberships: [{ institutionId, role: 'Admin', duties: null, dutySportIds: [] }],
    },
    subject,
    sports: [one.id, other.id],
    members: memberships.map((each) => ({
      id: feeUserIdOf(each),
      membership: each.id,
      family: each.guardianId ?? each.id,
      sports: each.sportIds,
      since: each.since,
      until: each.until,
      active: users.find(({ id }) => id === each.userId)?.active ?? true,
    })),
    exemptions: new Map(),
    scholarships: new Map(),
    pauses: new Map(),
    variants: new Map(),
  }
  return { club, memberships, users: [admin, ...users] }
}
