import type { Profile } from '#domain/user'

/** The memberships by which one administers an institution today. */
export function administeredIn({ memberships, activeMemberships }: Profile): Profile['memberships'] {
  return memberships.filter(
    ({ state, institutionId }) =>
      state === 'accepted' &&
      activeMemberships.some((active) => active.institutionId === institutionId && active.role === 'Admin'),
  )
}
