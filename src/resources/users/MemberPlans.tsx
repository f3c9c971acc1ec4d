import { useGetManyAggregate } from 'react-admin'
import { can } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import type { UserView } from '#domain/members/user'
import { useActor } from '../../panel/data/useActor.ts'
import { UpcomingFees } from '../../panel/money/UpcomingFees.tsx'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'

/** What a member pays next in each institution whose cuotas the user sees. */
export function MemberPlans({ user: { id, memberships } }: { user: UserView }) {
  const actor = useActor()
  const ids = [...new Set(memberships.map(({ institutionId }) => institutionId))].filter((institutionId) =>
    can(actor, 'list', 'payments', { institutionIds: [institutionId] }),
  )
  const { data } = useGetManyAggregate<Institution>('institutions', { ids }, { enabled: ids.length > 0 })
  return (data ?? []).map(
    (institution) =>
      institution && (
        <UpcomingFees
          key={institution.id}
          institution={institution}
          userId={id}
          {...(ids.length > 1 && { title: fill(runs.upcoming.titleAt, { institution: institution.name }) })}
        />
      ),
  )
}
