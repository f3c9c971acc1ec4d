import { totalsSchema } from '#domain/money/feeSummary'
import { dashboard } from '../../providers/es/home.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { useRead } from '../data/useRead.ts'
import { NotLoaded } from '../page/PageFailure.tsx'
import { Figure, Figures } from './Figure.tsx'
import { listAddress } from './listAddress.ts'

export function PlatformCounts() {
  const { data, error, refetch } = useRead('dashboard', totalsSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} isPart rows={2} />
  return (
    <Figures>
      {(['published', 'draft', 'archived'] as const).map((status) => (
        <Figure
          key={status}
          label={dashboard.institutionStatus[status]}
          to={listAddress('institutions', { status })}
          value={formatCount(data.institutions[status])}
        />
      ))}
      <Figure label={dashboard.activeMembers} to="/panel/institutions" value={formatCount(data.activeMembers)}>
        {dashboard.activeMembersWhere}
      </Figure>
    </Figures>
  )
}
