import { useState } from 'react'
import { Button, Checkbox } from '@mui/material'
import type { Institution } from '#domain/institution'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { isApplicable } from './bankLines.ts'
import type { ReviewLine } from './bankLines.ts'
import { ReviewRow } from './ReviewRow.tsx'
import type { useBankReview } from './useBankReview.ts'
import styles from './bank.module.css'

const t = createText(bank)
const PAGE = 50

type Props = {
  institution: Institution
  lines: readonly ReviewLine[]
  /** The lines of all groups: several may be one member's. */
  all: readonly ReviewLine[]
  review: ReturnType<typeof useBankReview>
  isBusy: boolean
}

/** One group's lines, some at a time. */
export function ReviewTable({ institution, lines, all, review, isBusy }: Props) {
  const [most, setMost] = useState(PAGE)
  const [assigned, setAssigned] = useState<ReviewLine | null>(null)
  const applicable = lines.filter(isApplicable)
  const chosen = applicable.filter(({ isChosen }) => isChosen)
  if (lines.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                size="small"
                slotProps={{ input: { 'aria-label': t('selectAll') } }}
                disabled={isBusy || applicable.length === 0}
                checked={chosen.length > 0 && chosen.length === applicable.length}
                indeterminate={chosen.length > 0 && chosen.length < applicable.length}
                onChange={({ target }) => review.chooseAll(applicable, target.checked)}
              />
            </th>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className={styles.amount}>
              {t('amount')}
            </th>
            <th scope="col">{t('member')}</th>
            <th>
              <span className="visually-hidden">{t('discard')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((one) => (
            <ReviewRow
              key={one.line.line}
              one={one}
              all={all}
              currency={institution.currency}
              isBusy={isBusy}
              onChange={(change) => review.change(one.line.line, change)}
              onAssign={() => setAssigned(one)}
              onDiscard={() => review.discard([one])}
            />
          ))}
        </tbody>
      </table>
      {lines.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {t('more', { smart_count: Math.min(PAGE, lines.length - most) })}
        </Button>
      )}
      {assigned && (
        <AssignDialog
          institution={institution}
          line={assigned.line}
          onClose={() => setAssigned(null)}
          onChoose={(choice) => {
            review.change(assigned.line.line, { choice, isChosen: true, refusal: null })
            setAssigned(null)
          }}
        />
      )}
    </>
  )
}
