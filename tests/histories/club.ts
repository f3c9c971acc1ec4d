import type { Actor } from '#domain/actor'
import type { Institution } from '#domain/institution'
import type { StoredMembership } from '#domain/membership'
import type { Snapshot } from '#server/store/memory/snapshot'
import { createRandom } from '#tests/torture/random'
import { aMembership, aSnapshot, aSport, aUser, anInstitution } from '../support/builders.ts'

/** A club with an Admin, who does everything, and three members. */
export type Club = {
  institution: Institution
  actor: Actor
  subject: string
  /** What a cuota may be for. */
  sports: readonly (string | null)[]
  members: readonly (StoredMembership & { userId: string })[]
  /** What the members are exempt of, as the history has made it. */
  exemptions: Map<string, StoredMembership['exemptions']>
}

const ZONES = ['America/Argentina/Buenos_Aires', 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Kiritimati']

/** Makes so many clubs, and a store's content with all of them. Their settings follow from the seed. */
export function createClubs(count: number, seed: number): { clubs: Club[]; snapshot: Snapshot } {
  const random = createRandom(seed)
  const sport = aSport()
  const admin = aUser({ subject: `admin-${seed}` })
  const people = [1, 2, 3].map(() => aUser())
  const memberships: StoredMembership[] = []
  const clubs = Array.from({ length: count }, (): Club => {
    const institution = anInstitution({
      timezone: random.pick(ZONES),
      graceDays: random.between(0, 5),
      dueSoonDays: random.between(0, 8),
    })
    const institutionId = institution.id
    const own = people.map(({ id }) => aMembership({ userId: id, institutionId }))
    memberships.push(aMembership({ userId: admin.id, institutionId, role: 'Admin' }), ...own)
    const actor: Actor = { userId: admin.id, rols: ['Admin'], memberships: [{ institutionId, role: 'Admin' }] }
    return {
      institution,
      actor,
      subject: `admin-${seed}`,
      sports: [null, sport.id],
      members: own,
      exemptions: new Map(),
    }
  })
  const institutions = clubs.map(({ institution }) => institution)
  return { clubs, snapshot: aSnapshot({ sports: [sport], institutions, memberships, users: [admin, ...people] }) }
}
