import { formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import { totalOf } from './bankLines.ts'
import type { Done } from './useBankReview.ts'
import styles from './bank.module.css'

const t = createText(bank)

/** What became of the lines that were sent. */
export function ReviewResult({ done: { applied, present, refused }, currency }: { done: Done; currency: Currency }) {
  const amount = formatMoney(totalOf(applied), currency)
  return (
    <output className={styles.done}>
      {t('done', { smart_count: applied.length, amount })}
      {present > 0 && ` · ${t('donePresent', { smart_count: present })}`}
      {refused > 0 && ` · ${t('doneRefused', { smart_count: refused })}`}
    </output>
  )
}
