import type { DashboardTotals } from '#domain/totals'
import { dashboard } from '../../providers/es/dashboard.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './Dashboard.module.css'

const t = createText(dashboard)
const SUMS = ['outstanding', 'overdue', 'receivedThisMonth'] as const

/** Money by currency: currencies are never added up. */
export function MoneyTable({ money }: Pick<DashboardTotals, 'money'>) {
  return (
    <section className={styles.panel} aria-labelledby="dashboard-money">
      <h2 id="dashboard-money">{t('money')}</h2>
      {money.length === 0 ? (
        <p className={styles.muted}>{t('moneyEmpty')}</p>
      ) : (
        <ul className={styles.currencies}>
          {money.map((row) => (
            <li key={row.currency} className={styles.currency}>
              <h3>{row.currency}</h3>
              <dl>
                {SUMS.map((sum) => (
                  <div key={sum}>
                    <dt>{t(sum)}</dt>
                    <dd className={sum === 'overdue' && row.overdue > 0 ? styles.overdue : undefined}>
                      <Money amount={row[sum]} currency={row.currency} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
