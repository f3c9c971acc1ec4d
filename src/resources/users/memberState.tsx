import { useGetManyAggregate, useReference } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import type { Institution } from '#domain/clubs/institution'
import type { Membership } from '#domain/members/membership'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { categoryIn, type Category } from '#domain/money/pricing'
import { periodOf } from '#domain/values/calendar'
import { todayAt } from '../../panel/data/queries.ts'
import { useActor } from '../../panel/data/useActor.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { users } from '../../providers/es/users.ts'

type Member = Pick<UserView, 'memberships'>

/** Whether all visible memberships have ended by their institution's date. One of an unknown institution has not. */
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

/** `hasEnded` with one request for the institutions of a page; false while they load. */
export function useHasEnded(member: Member): boolean {
  const ids = member.memberships.map(({ institutionId }) => institutionId)
  const { data } = useGetManyAggregate<Institution>('institutions', { ids })
  return hasEnded(member, (data ?? []).filter(Boolean))
}

/** Whether every membership has ended: then the API returns only the name and the member number (§D3). */
export const isFormer = (user: UserView) => user.email === null && !hasNoEmail(user)

export function useCategory({ birthdate }: Pick<UserView, 'birthdate'>, membership: Membership): Category | null {
  const { institutionId: id, since, categoryId, contact } = membership
  const { referenceRecord: institution } = useReference<Institution>({ reference: 'institutions', id })
  if (!institution || contact) return null
  return categoryIn(institution.pricing, { birthdate, since, categoryId }, periodOf(todayAt(institution)))
}

export function useHasCategories(): boolean {
  const actor = useActor()
  const ids = actor ? [...administeredBy(actor)] : []
  const { data } = useGetManyAggregate<Institution>('institutions', { ids }, { enabled: ids.length > 0 })
  return data?.some((institution) => (institution?.pricing.categories.length ?? 0) > 0) ?? false
}

export function Standing({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  if (user.pending && !hasNoEmail(user)) return <Badge tone="warning">{users.pending}</Badge>
  if (isOver) return <Badge>{users.ended}</Badge>
  if (!user.active) return <Badge>{users.inactive}</Badge>
  return user.linked ? null : hasNoEmail(user) ? users.withoutEmail : users.neverSignedIn
}
