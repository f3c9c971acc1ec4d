import { Fragment } from 'react'
import { feeTotalsOf, feeSummarySchema } from '#domain/money/feeSummary'
import { formatMoney } from '#domain/money/money'
import type { UserView } from '#domain/members/user'
import { NotLoaded } from '../../panel/page/PageFailure.tsx'
import { Figure, Figures } from '../../panel/figures/Figure.tsx'
import { useRead } from '../../panel/data/useRead.ts'
import { users } from '../../providers/es/users.ts'

const summariesSchema = feeSummarySchema.array()

export function MemberDebt({ user: { id } }: { user: UserView }) {
  const filter = encodeURIComponent(JSON.stringify({ userId: id, managed: true }))
  const { data, error, refetch } = useRead(`payments/summary?filter=${filter}`, summariesSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} rows={2} />
  const debts = feeTotalsOf(data)
  if (debts.length === 0) return null
  return (
    <Figures ofRecord>
      {debts.map(({ currency, pending, overdue, credit }) => (
        <Fragment key={currency}>
          <Figure label={users.debt.pending} value={formatMoney(pending, currency)} />
          <Figure
            label={users.debt.overdue}
            value={formatMoney(overdue, currency)}
            tone={overdue > 0 ? 'danger' : undefined}
          />
          {credit > 0 && <Figure label={users.debt.credit} value={formatMoney(credit, currency)} />}
        </Fragment>
      ))}
    </Figures>
  )
}
