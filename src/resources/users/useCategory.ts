import { useGetManyAggregate, useReference } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import type { Institution } from '#domain/clubs/institution'
import type { Membership } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { categoryIn, type Category } from '#domain/money/pricing'
import { periodOf } from '#domain/values/calendar'
import { useActor } from '../../panel/data/useActor.ts'
import { todayAt } from '../../panel/data/useInstitution.ts'

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
