import { useGetManyAggregate } from 'react-admin'
import type { Institution } from '#domain/institution'
import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { todayAt } from '../../panel/data/useInstitution.ts'

type Member = Pick<UserView, 'memberships'>

/** Whether all memberships that one may see of a person are over, each by its institution's day; one of an institution not told is not. */
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

/** The same, with the institutions of one page asked for together; false while they load. */
export function useHasEnded(member: Member): boolean {
  const ids = member.memberships.map(({ institutionId }) => institutionId)
  const { data } = useGetManyAggregate<Institution>('institutions', { ids })
  return hasEnded(member, (data ?? []).filter(Boolean))
}

/** Whether every membership is over: then the API tells the name and the member number alone (decisions §3). */
export const isFormer = (user: UserView) => user.email === null && !hasNoEmail(user)
