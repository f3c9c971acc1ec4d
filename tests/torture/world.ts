import type { Snapshot } from '#server/store/memory/snapshot'
import { aFee, aMembership, aSnapshot, aUser, anInstitution } from '#tests/support/builders'
import type { StandInUser } from '#mocks/cognito/standIn'

const INSTITUTIONS = 3
const MEMBERS = 6
const PERIODS = ['2024-03', '2024-04', '2024-05', '2024-06']
const PASSWORD = 'Rayo-2024!'

/** A person who may register receipts: a treasurer of one institution, or a SuperAdmin. */
export type Asker = { email: string; password: string }

export type Club = {
  id: string
  /** The askers who may send it. */
  askers: readonly number[]
  memberIds: readonly string[]
  feeIds: readonly string[]
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
  const clubs = Array.from({ length: INSTITUTIONS }, (_, index) => {
    const institution = anInstitution()
    const treasurer = aUser({ subject: `torture-${index}`, email: `tesoreria${index}@torture.test` })
    const members = Array.from({ length: MEMBERS }, () => aUser())
    const fees = members.flatMap(({ id: userId }) =>
      PERIODS.map((period) => aFee({ institutionId: institution.id, userId, period, concept: 'Cuota' })),
    )
    const memberships = [
      aMembership({ userId: treasurer.id, institutionId: institution.id, role: 'Admin' }),
      ...members.map(({ id: userId }) => aMembership({ userId, institutionId: institution.id })),
    ]
    return { institution, treasurer, members, fees, memberships }
  })
  const people = [superAdmin, ...clubs.map(({ treasurer }) => treasurer)]
  return {
    snapshot: aSnapshot({
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
    clubs: clubs.map(({ institution, members, fees }, index) => ({
      id: institution.id,
      askers: [0, index + 1],
      memberIds: members.map(({ id }) => id),
      feeIds: fees.map(({ id }) => id),
    })),
  }
}
