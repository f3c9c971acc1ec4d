import { FAMILIES_PER_PART } from '#server/services/runs/advanceRun'
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
/** So many members that a run takes more than one part. */
const CROWD = FAMILIES_PER_PART + 10
const PERIODS = ['2024-03', '2024-04', '2024-05', '2024-06']
export const PASSWORD = 'Rayo-2024!'

export type Club = {
  id: string
  callers: readonly number[]
  memberIds: readonly string[]
  familyIds: readonly string[]
  /** Cuotas that no client cancels or changes. */
  feeIds: readonly string[]
  planned: number
  appliesCredit: boolean
}

/** Few institutions with few cuotas, so that the clients' receipts collide. */
export type World = { snapshot: Snapshot; accounts: readonly StandInUser[]; clubs: readonly Club[] }

export function createWorld(): World {
  const sport = aSport()
  const sportIds = [sport.id]
  const superAdmin = aUser({ subject: 'torture-super', email: 'super@torture.test', superAdmin: true })
  const clubs = Array.from({ length: INSTITUTIONS }, (_, index) => {
    const appliesCredit = index === 0
    const offerings = [anOffering({ sportId: sport.id, monthlyAmount: 9_000 })]
    const institution = anInstitution({ offerings, siblingDiscounts: [10], appliesCredit })
    const institutionId = institution.id
    const treasurer = aUser({ subject: `torture-${index}`, email: `tesoreria${index}@torture.test` })
    const members = Array.from({ length: MEMBERS }, () => aUser())
    const memberIds = members.map(({ id }) => id)
    const fees = memberIds.flatMap((userId) =>
      PERIODS.map((period) => aFee({ institutionId, userId, period, concept: 'Cuota' })),
    )
    const memberMemberships = memberIds.map((userId) => aMembership({ userId, institutionId, sportIds }))
    const guardianId = memberMemberships[0]?.id ?? null
    const crowd = Array.from({ length: index === INSTITUTIONS - 1 ? CROWD : 0 }, () =>
      aMemberWithoutEmail({ institutionId, sportIds }),
    )
    const memberships = [
      aMembership({ userId: treasurer.id, institutionId, role: 'Admin' }),
      ...memberMemberships.map((each, nth) => (nth === 1 || nth === 2 ? { ...each, guardianId } : each)),
      ...crowd,
    ]
    const club: Club = {
      id: institutionId,
      callers: [0, index + 1],
      memberIds,
      familyIds: memberIds.slice(0, 3),
      feeIds: fees.map(({ id }) => id),
      planned: memberships.length,
      appliesCredit,
    }
    return { club, institution, treasurer, members, fees, memberships }
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
    clubs: clubs.map(({ club }) => club),
  }
}
