import { Button, Checkbox } from '@mui/material'
import type { Currency } from '#domain/money'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { isApplicable } from './bankLines.ts'
import type { ReviewLine } from './bankLines.ts'
import { LineMember } from './LineMember.tsx'
import { LineText } from './LineText.tsx'
import styles from './bank.module.css'

const t = createText(bank)

type Props = {
  one: ReviewLine
  all: readonly ReviewLine[]
  currency: Currency
  isBusy: boolean
  onChange: (change: Partial<ReviewLine>) => void
  onAssign: () => void
  onDiscard: () => void
}

/** A line: what the bank says, whose it is, and putting it aside. */
export function ReviewRow({ one, all, currency, isBusy, onChange, onAssign, onDiscard }: Props) {
  const { line, reviewed, isChosen } = one
  return (
    <tr className={styles.line}>
      <td className={styles.check}>
        {reviewed.state !== 'applied' && (
          <Checkbox
            size="small"
            slotProps={{ input: { 'aria-label': t('select', { line: line.line }) } }}
            disabled={isBusy || !isApplicable(one)}
            checked={isChosen && isApplicable(one)}
            onChange={({ target }) => onChange({ isChosen: target.checked })}
          />
        )}
      </td>
      <td className={styles.date}>
        <CalendarDay date={line.paidOn} />
      </td>
      <td>
        <LineText line={line} />
      </td>
      <td className={styles.amount}>
        <Money amount={line.amount} currency={currency} />
      </td>
      <td>
        <LineMember one={one} all={all} currency={currency} isBusy={isBusy} onChange={onChange} onAssign={onAssign} />
      </td>
      <td className={styles.action}>
        {reviewed.state === 'new' && (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t('discardLabel', { line: line.line })}
            onClick={onDiscard}
          >
            {t('discard')}
          </Button>
        )}
      </td>
    </tr>
  )
}
