import { useGetManyAggregate } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { todayAt } from '../../panel/data/useInstitution.ts'

type Member = Pick<UserView, 'memberships'>

/**
 * Whether all visible memberships have ended, each by its institution's date; one of an unknown institution has not.
 */
export function hasEnded(
  { memberships }: Member,
  institutions: readonly Pick<Institution, 'id' | 'timezone'>[],
): boolean {
  return (
    memberships.length > 0 &&
    memberships.every(({ institutionId, until }) => {
      const institution = institutions.find(({ id }) => id === institutionId)
      return until !== null && institution !== undefined && until < todayAt(institution)
    })
  )
}

/** The same, with one request for the institutions of a page; false while they load. */
export function useHasEnded(member: Member): boolean {
  const ids = member.memberships.map(({ institutionId }) => institutionId)
  const { data } = useGetManyAggregate<Institution>('institutions', { ids })
  return hasEnded(member, (data ?? []).filter(Boolean))
}

/** Whether every membership has ended: then the API returns only the name and the member number (decisions §3). */
export const isFormer = (user: UserView) => user.email === null && !hasNoEmail(user)
