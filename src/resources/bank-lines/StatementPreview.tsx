import type { readStatement } from '#domain/bank/statement'
import type { Currency } from '#domain/money/money'
import { bank } from '../../providers/es/bank.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { LineText } from './LineText.tsx'
import { StatementSums } from './StatementSums.tsx'
import styles from './bank.module.css'
import formStyles from '../../panel/form/form.module.css'

const SHOWN = 4

type Props = { statement: ReturnType<typeof readStatement>; currency: Currency }

/** The first lines as they are read and their sums, so that a wrong column shows before anything is sought. */
export function StatementPreview({ statement, currency }: Props) {
  const { lines, ignored, unreadable } = statement
  const [first] = [...unreadable, ...ignored]
  return (
    <>
      {lines.length === 0 ? (
        <p className={formStyles.failure} role="alert">
          {bank.noLines} {first && bank.rowProblems[first.problem]}
        </p>
      ) : (
        <table className={styles.table} aria-label={bank.preview}>
          <caption>{bank.preview}</caption>
          <tbody>
            {lines.slice(0, SHOWN).map((line) => (
              <tr key={line.line}>
                <td>
                  <CalendarDay date={line.paidOn} />
                </td>
                <td>
                  <LineText line={line} />
                </td>
                <td className={styles.amount}>
                  <Money amount={line.amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <StatementSums statement={statement} currency={currency} />
    </>
  )
}
