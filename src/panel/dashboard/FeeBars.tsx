import { LinkBase } from 'react-admin'
import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeStatus } from '#domain/feeStatus'
import { sum } from '#domain/money'
import type { DashboardTotals } from '#domain/totals'
import { dashboard } from '../../providers/es/dashboard.ts'
import { shell } from '../../providers/es/shell.ts'
import { createText } from '../../providers/text.ts'
import styles from './Dashboard.module.css'

const t = createText(dashboard)

/** How many cuotas are in each status: the number is in words, the bar only shows it. */
export function FeeBars({ fees }: Pick<DashboardTotals, 'fees'>) {
  const total = sum(Object.values(fees))
  const most = Math.max(1, ...Object.values(fees))
  return (
    <section className={styles.panel} aria-labelledby="dashboard-fees">
      <h2 id="dashboard-fees">{t('fees')}</h2>
      <p className={styles.muted}>
        {total === 0 ? t('feesEmpty') : t('feesTotal', { count: total.toLocaleString('es-AR') })}
      </p>
      <ul className={styles.bars}>
        {FEE_STATUSES.map((status) => (
          <li key={status} className={styles.bar}>
            <LinkBase to={addressOf(status)} aria-label={t('seeFees', { status: shell.status[status] })}>
              {shell.status[status]}
            </LinkBase>
            <span className={styles.track} aria-hidden="true">
              <span data-status={status} style={{ inlineSize: `${(fees[status] / most) * 100}%` }} />
            </span>
            <span className={styles.count}>{fees[status].toLocaleString('es-AR')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list of cuotas with that status, by the filter in its address. */
function addressOf(status: FeeStatus): string {
  const query = new URLSearchParams({ filter: JSON.stringify({ status: [status] }) })
  return `/panel/payments?${query.toString()}`
}
