import { totalsSchema } from '#domain/totals'
import { dashboard } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { listAddress } from '../../figures/addresses.ts'
import { Figure, Figures } from '../../figures/Figure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { useRead } from '../../data/useRead.ts'
import { formatCount } from '../../../ui/values/formats.ts'

const t = createText(dashboard)

/** How many institutions there are per status, and how many people are members today. */
export function PlatformCounts() {
  const { data, error, refetch } = useRead('dashboard', totalsSchema)
  if (!data) return error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={2} />
  return (
    <Figures>
      {(['published', 'draft', 'archived'] as const).map((status) => (
        <Figure
          key={status}
          label={t(`institutionStatus.${status}`)}
          to={listAddress('institutions', { status })}
          value={formatCount(data.institutions[status])}
        />
      ))}
      <Figure label={t('activeMembers')} to="/panel/institutions" value={formatCount(data.activeMembers)}>
        {t('activeMembersWhere')}
      </Figure>
    </Figures>
  )
}
