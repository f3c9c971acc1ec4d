import { useEffect, useRef, useState } from 'react'
import { Alert, Button, TextField } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { BankStatement } from '#domain/bank/reading/statement'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { recordOf } from '#domain/values/record'
import { Chips } from '../../panel/list/Chips.tsx'
import { ConfirmButton } from '../../panel/page/dialogs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { GROUPS, groupOf, holds, isApplicable, totalOf, type Group, type ReviewLine } from '#domain/bank/review'
import { ReviewTable, UnusedRows } from './ReviewTable.tsx'
import type { useBankReview } from './useBankReview.ts'
import styles from './bank.module.css'

const UNUSED = ['unreadable', 'ignored'] as const
type VisibleGroup = Group | (typeof UNUSED)[number]
type BankReview = ReturnType<typeof useBankReview>
type Props = {
  institution: Institution
  review: BankReview
  lines: readonly ReviewLine[]
  /** The file of the lines; null for stored lines. */
  statement: BankStatement | null
}

export function ReviewPanel({ institution, review, lines, statement }: Props) {
  const { currency } = institution
  const [search, setSearch] = useState('')
  const matches = search.trim() === '' ? lines : lines.filter((one) => holds(one, search.trim(), currency))
  const linesOf = (group: VisibleGroup) => matches.filter((one) => groupOf(one) === group)
  const unusedRowsOf = (group: VisibleGroup) =>
    statement && (group === 'unreadable' || group === 'ignored') ? statement[group] : null
  const [visibleGroup, setVisibleGroup] = useState<VisibleGroup>(
    () => GROUPS.find((group) => linesOf(group).length > 0) ?? 'ignored',
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [])
  const groupLines = linesOf(visibleGroup)
  const unapplied = groupLines.filter(({ isSelected, reviewed }) => isSelected && reviewed.state !== 'applied')
  const selectedLines = lines.filter((one) => one.isSelected && isApplicable(one))
  const unusedRows = unusedRowsOf(visibleGroup)
  const unreadable = statement?.unreadable.length ?? 0
  const groups: readonly VisibleGroup[] = [...GROUPS, ...(statement ? UNUSED : [])]
  return (
    <section ref={section} tabIndex={-1} className={styles.review} aria-label={bank.title}>
      <Chips
        legend={bank.groupLabel}
        chips={groups
          .map((group) => ({
            id: group,
            label: bank.groups[group],
            count: (unusedRowsOf(group) ?? linesOf(group)).length,
          }))
          .filter(({ id, count }) => count > 0 || id === visibleGroup)}
        selected={visibleGroup}
        onSelect={setVisibleGroup}
      />
      <TextField
        type="search"
        size="small"
        label={bank.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className="muted">
        {bank.groupIntro[visibleGroup]}{' '}
        {groupLines.length > 0 && (
          <strong>
            {fill(bank.groupSum, {
              smart_count: groupLines.length,
              amount: formatMoney(totalOf(groupLines), currency),
            })}
          </strong>
        )}
      </p>
      {review.returned.length > 0 && <ReturnedCredits returned={review.returned} currency={currency} />}
      {review.outcomes.length > 0 && <ReviewResult outcomes={review.outcomes} currency={currency} />}
      {unreadable > 0 && <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>}
      {unusedRows ? (
        <UnusedRows key={visibleGroup} label={bank.groups[visibleGroup]} rows={unusedRows} />
      ) : (
        <ReviewTable key={visibleGroup} institution={institution} lines={groupLines} all={lines} review={review} />
      )}
      {(selectedLines.length > 0 || unapplied.length > 0) && (
        <div className={`row ${styles.bar}`}>
          {selectedLines.length > 0 && (
            <ApplyButton review={review} lines={selectedLines} unreadable={unreadable} currency={currency} />
          )}
          {unapplied.length > 0 && visibleGroup !== 'discarded' && (
            <Button variant="outlined" disabled={review.isBusy} onClick={() => void review.discard(unapplied)}>
              {fill(bank.discardSelected, { smart_count: unapplied.length })}
            </Button>
          )}
          {unapplied.length > 0 && (
            <Button variant="outlined" disabled={review.isBusy} onClick={() => void review.hold(unapplied)}>
              {fill(bank.holdSelected, { smart_count: unapplied.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type ApplyProps = Pick<Props, 'review' | 'lines'> & { unreadable: number; currency: Currency }

function ApplyButton({ review, lines, unreadable, currency }: ApplyProps) {
  const counts = { smart_count: lines.length, amount: formatMoney(totalOf(lines), currency) }
  const closedDays = lines.filter(({ reviewed }) => reviewed.problem === 'closedDays').length
  const alike = lines.filter(({ reviewed }) => reviewed.alike !== null).length
  return (
    <ConfirmButton
      label={fill(bank.apply, counts)}
      title={bank.confirmTitle}
      body={
        <>
          <p>{fill(bank.confirmBody, counts)}</p>
          {closedDays > 0 && <p className={styles.warning}>{fill(bank.confirmDated, { smart_count: closedDays })}</p>}
          {unreadable > 0 && <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>}
          {alike > 0 && <p className={styles.warning}>{fill(bank.confirmAlike, { smart_count: alike })}</p>}
        </>
      }
      confirmLabel={bank.confirm}
      onConfirm={() => review.apply(lines)}
      danger={false}
      variant="contained"
      disabled={review.isBusy}
    />
  )
}

function ReturnedCredits({ returned, currency }: Pick<BankReview, 'returned'> & { currency: Currency }) {
  return (
    <Alert severity="warning">
      {fill(bank.returned, { smart_count: returned.length })}
      <ul className={styles.parts}>
        {returned.map(({ line, receiptId, number, amount }) => (
          <li key={`${line} ${receiptId}`}>
            <LinkBase to={`/panel/payments/receipts/${receiptId}`}>{fill(money.receipts.number, { number })}</LinkBase>{' '}
            {fill(bank.returnedBy, { amount: formatMoney(amount, currency), line })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ReviewResult({ outcomes, currency }: Pick<BankReview, 'outcomes'> & { currency: Currency }) {
  const amountsOf = (outcome: 'applied' | 'present' | 'refused') =>
    outcomes.filter((one) => one.outcome === outcome).map(({ amount }) => amount)
  const { applied, present, refused } = recordOf(['applied', 'present', 'refused'], amountsOf)
  const parts = [
    applied.length > 0 && fill(bank.done, { smart_count: applied.length, amount: formatMoney(sum(applied), currency) }),
    present.length > 0 && fill(bank.donePresent, { smart_count: present.length }),
    refused.length > 0 && fill(bank.doneRefused, { smart_count: refused.length }),
  ]
  return (
    <Alert role={refused.length > 0 ? 'alert' : 'status'} severity={refused.length > 0 ? 'warning' : 'success'}>
      {parts.filter(Boolean).join(' · ')}
    </Alert>
  )
}
