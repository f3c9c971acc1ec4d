import type { Preview, PreviewRow } from '#domain/run'
import { formatMoney } from '#domain/money'
import { runs } from '../../providers/es/runs.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import valueStyles from '../../panel/values/values.module.css'
import styles from './runs.module.css'

const t = createText(runs)

type Props = { rows: readonly PreviewRow[]; currency: Preview['currency'] }

/** The cuotas of a preview. On a phone each is a block. */
export function PreviewRows({ rows, currency }: Props) {
  const hasFees = rows.some(({ sportId, amount }) => sportId !== null || amount > 0)
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th>{t('generate.member')}</th>
          {hasFees && (
            <>
              <th>{t('generate.sport')}</th>
              <th>{t('generate.due')}</th>
              <th className={styles.amount}>{t('generate.amount')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.userId} ${row.sportId ?? ''} ${row.concept}`}>
            <th scope="row">
              {row.memberName ?? '–'}
              {row.memberNumber && (
                <span className={valueStyles.sub}>{t('generate.number', { number: row.memberNumber })}</span>
              )}
            </th>
            {hasFees && (
              <>
                <td>{row.sportName ?? row.concept}</td>
                <td>{row.dueDate ? <CalendarDay date={row.dueDate} /> : '–'}</td>
                <td className={styles.amount}>
                  <Money amount={row.amount} currency={currency} />
                  {row.adjustments.length > 0 && (
                    <span className={valueStyles.sub}>
                      {[
                        t('generate.base', { amount: formatMoney(row.base, currency) }),
                        ...row.adjustments.map(({ kind }) => runs.adjustments[kind]),
                      ].join(' · ')}
                    </span>
                  )}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
