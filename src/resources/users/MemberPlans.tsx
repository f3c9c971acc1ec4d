import { useGetManyAggregate } from 'react-admin'
import { can } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import type { UserView } from '#domain/members/user'
import formStyles from '../../panel/form/form.module.css'
import { todayAt } from '../../panel/data/useInstitution.ts'
import { useActor } from '../../panel/data/useActor.ts'
import { StatementSection } from '../../panel/money/StatementSection.tsx'
import { UpcomingFees } from '../../panel/money/UpcomingFees.tsx'
import { memberAccount } from '../../providers/es/memberAccount.ts'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'

type Props = { user: UserView }

export function MemberPlans({ user }: Props) {
  const institutions = useChargingInstitutions(user)
  return institutions.map((institution) => (
    <UpcomingFees
      key={institution.id}
      institution={institution}
      userId={user.id}
      {...(institutions.length > 1 && { title: fill(runs.upcoming.titleAt, { institution: institution.name }) })}
    />
  ))
}

/** All that moved a member's account in these institutions: what others paid for them and moved credit too. */
export function MemberStatements({ user }: Props) {
  const institutions = useChargingInstitutions(user)
  return institutions.map((institution) => (
    <div key={institution.id} className={formStyles.section}>
      <StatementSection
        institutionId={institution.id}
        userId={user.id}
        today={todayAt(institution)}
        {...(institutions.length > 1 && {
          title: fill(memberAccount.statement.titleAt, { institution: institution.name }),
        })}
      />
    </div>
  ))
}

function useChargingInstitutions({ memberships }: UserView): Institution[] {
  const actor = useActor()
  const ids = [...new Set(memberships.map(({ institutionId }) => institutionId))].filter((institutionId) =>
    can(actor, 'list', 'payments', { institutionIds: [institutionId] }),
  )
  const { data } = useGetManyAggregate<Institution>('institutions', { ids }, { enabled: ids.length > 0 })
  return (data ?? []).filter(Boolean)
}
