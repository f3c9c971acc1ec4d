import { FAMILIES_A_PART } from '#server/services/runs/advanceRun'
import type { Snapshot } from '#server/store/memory/snapshot'
import {
  aFee,
  aMemberWithoutEmail,
  aMembership,
  aSnapshot,
  aSport,
  aUser,
  anInstitution,
  anOffering,
} from '#tests/support/builders'
import type { StandInUser } from '#mocks/cognito/standIn'

const INSTITUTIONS = 3
const MEMBERS = 6
/** The last institution has so many more, without e-mail: a run of it takes more than one part. */
const CROWD = FAMILIES_A_PART + 10
const PERIODS = ['2024-03', '2024-04', '2024-05', '2024-06']
const PASSWORD = 'Rayo-2024!'

/** A person who may register receipts: a treasurer of one institution, or a SuperAdmin. */
export type Asker = { email: string; password: string }

export type Club = {
  id: string
  /** The askers who may send it. */
  askers: readonly number[]
  memberIds: readonly string[]
  /** A family: one receipt pays for all of them. */
  familyIds: readonly string[]
  /** Cuotas that nobody cancels or changes. */
  feeIds: readonly string[]
  /** How many cuotas and members without sport a run of all sports has to do with. */
  planned: number
  /** Whether a new cuota takes its member's surplus. */
  appliesCredit: boolean
}

/** Few institutions with few cuotas, so that the clients' receipts collide. */
export type World = {
  snapshot: Snapshot
  accounts: readonly StandInUser[]
  askers: readonly Asker[]
  clubs: readonly Club[]
}

export function createWorld(): World {
  const superAdmin = aUser({ subject: 'torture-super', email: 'super@torture.test', superAdmin: true })
  const sport = aSport()
  const sportIds = [sport.id]
  const clubs = Array.from({ length: INSTITUTIONS }, (_, index) => {
    const appliesCredit = index === 0
    const offerings = [anOffering({ sportId: sport.id, monthlyAmount: 9_000 })]
    const institution = anInstitution({ offerings, siblingDiscount: 10, appliesCredit })
    const institutionId = institution.id
    const treasurer = aUser({ subject: `torture-${index}`, email: `tesoreria${index}@torture.test` })
    const members = Array.from({ length: MEMBERS }, () => aUser())
    const fees = members.flatMap(({ id: userId }) =>
      PERIODS.map((period) => aFee({ institutionId, userId, period, concept: 'Cuota' })),
    )
    const [guardian, ...others] = members.map(({ id: userId }) => aMembership({ userId, institutionId, sportIds }))
    const family = others.slice(0, 2).map((each) => ({ ...each, guardianId: guardian?.id ?? null }))
    const crowd = Array.from({ length: index === INSTITUTIONS - 1 ? CROWD : 0 }, () =>
      aMemberWithoutEmail({ institutionId, sportIds }),
    )
    const memberships = [
      aMembership({ userId: treasurer.id, institutionId, role: 'Admin' }),
      ...(guardian ? [guardian] : []),
      ...family,
      ...others.slice(2),
      ...crowd,
    ]
    return { institution, treasurer, members, fees, memberships, appliesCredit }
  })
  const people = [superAdmin, ...clubs.map(({ treasurer }) => treasurer)]
  return {
    snapshot: aSnapshot({
      sports: [sport],
      institutions: clubs.map(({ institution }) => institution),
      users: [...people, ...clubs.flatMap(({ members }) => members)],
      memberships: clubs.flatMap(({ memberships }) => memberships),
      fees: clubs.flatMap(({ fees }) => fees),
    }),
    accounts: people.map(({ subject, email, givenName, familyName }) => ({
      subject: subject ?? '',
      email,
      givenName,
      familyName,
      password: PASSWORD,
      status: 'CONFIRMED',
      emailVerified: true,
    })),
    askers: people.map(({ email }) => ({ email, password: PASSWORD })),
    clubs: clubs.map(({ institution, members, fees, memberships, appliesCredit }, index) => ({
      id: institution.id,
      askers: [0, index + 1],
      memberIds: members.map(({ id }) => id),
      familyIds: members.slice(0, 3).map(({ id }) => id),
      feeIds: fees.map(({ id }) => id),
      planned: memberships.length,
      appliesCredit,
    })),
  }
}
