import { Fragment } from 'react'
import { createSearchParams } from 'react-router-dom'
import { feeTotalsOf, feeSummarySchema } from '#domain/money/feeSummary'
import { formatMoney } from '#domain/money/money'
import { planUsageSchema, type PlanUsage } from '#domain/clubs/plan'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { OWED } from '../../panel/money/choices.ts'
import { PageFailure, PageLoading } from '../../panel/page/PageFailure.tsx'
import { useRead } from '../../panel/data/useRead.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { tabPath } from './tabs.ts'
import { formatCount } from '../../ui/values/formats.ts'
import type { InstitutionView } from '#domain/clubs/institution'

const summariesSchema = feeSummarySchema.array()
const OWING = JSON.stringify({ status: OWED })
const OVERDUE = JSON.stringify({ status: ['Defeated'] })

export function InstitutionStanding({ institution: { id, planId, currency } }: { institution: InstitutionView }) {
  const usage = useRead(`institutions/${id}/usage`, planUsageSchema)
  const filter = encodeURIComponent(JSON.stringify({ institutionId: id, managed: true }))
  const sums = useRead(`payments/summary?filter=${filter}`, summariesSchema)
  const error = usage.error ?? sums.error
  if (!usage.data || !sums.data) {
    if (!error) return <PageLoading rows={2} />
    return <PageFailure error={error} onRetry={() => void Promise.all([usage.refetch(), sums.refetch()])} />
  }
  const fees = tabPath(id, 'fees')
  const debts = feeTotalsOf(sums.data)
  const rows = debts.length > 0 ? debts : [{ currency, pending: 0, overdue: 0, credit: 0 }]
  return (
    <Figures ofRecord>
      <Members usage={usage.data} hasPlan={planId !== null} to={tabPath(id, 'members')} />
      {rows.map((debt) => (
        <Fragment key={debt.currency}>
          <Figure
            label={institutions.standing.pending}
            value={formatMoney(debt.pending, debt.currency)}
            to={`${fees}?${createSearchParams({ filter: OWING })}`}
          />
          <Figure
            label={institutions.standing.overdue}
            value={formatMoney(debt.overdue, debt.currency)}
            to={`${fees}?${createSearchParams({ filter: OVERDUE })}`}
            tone={debt.overdue > 0 ? 'danger' : undefined}
          />
        </Fragment>
      ))}
    </Figures>
  )
}

type MembersProps = { usage: PlanUsage; hasPlan: boolean; to: string }

function Members({ usage: { placesTaken, maxMembers }, hasPlan, to }: MembersProps) {
  const label = institutions.standing.members
  const count = formatCount(placesTaken)
  if (maxMembers === null) {
    return (
      <Figure label={label} value={count} to={to}>
        {hasPlan ? institutions.standing.noLimit : institutions.noPlan}
      </Figure>
    )
  }
  const over = placesTaken - maxMembers
  const value = fill(institutions.standing.ofLimit, { count, limit: formatCount(maxMembers) })
  return (
    <Figure label={label} value={value} to={to} tone={over > 0 ? 'warning' : undefined}>
      {over > 0
        ? fill(institutions.standing.overLimit, { smart_count: over, count: formatCount(over) })
        : fill(institutions.standing.left, { smart_count: -over, count: formatCount(-over) })}
    </Figure>
  )
}
