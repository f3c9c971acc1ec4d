import { useEffect, useRef, useState } from 'react'
import { Alert, Button, TextField } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { BankStatement } from '#domain/bank/reading/statement'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, type Currency } from '#domain/money/money'
import { Chips } from '../../panel/list/Chips.tsx'
import { ConfirmButton } from '../../panel/page/dialogs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { money } from '../../providers/es/money.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast, UNDO_LIFE_MS } from '../../providers/toast/toast.ts'
import { GROUPS, groupOf, holds, isApplicable, totalOf, type Group, type ReviewLine } from '#domain/bank/review'
import { ReviewTable, UnusedRows } from './ReviewTable.tsx'
import type { useBankReview, Done } from './useBankReview.ts'
import styles from './bank.module.css'

const UNUSED = ['unreadable', 'ignored'] as const
type VisibleGroup = Group | (typeof UNUSED)[number]
type Props = {
  institution: Institution
  review: ReturnType<typeof useBankReview>
  lines: readonly ReviewLine[]
  /** The file of the lines; null for stored lines. */
  statement: BankStatement | null
}

export function ReviewPanel({ institution, review, lines, statement }: Props) {
  const { currency } = institution
  const [search, setSearch] = useState('')
  const matches = search.trim() === '' ? lines : lines.filter((one) => holds(one, search.trim(), currency))
  const linesOf = (group: Group) => matches.filter((one) => groupOf(one) === group)
  const [visibleGroup, setVisibleGroup] = useState<VisibleGroup>(
    () => GROUPS.find((group) => linesOf(group).length > 0) ?? 'ignored',
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [])
  const selectedLines = lines.filter((one) => one.isSelected && isApplicable(one))
  const alikeCount = selectedLines.filter(({ reviewed }) => reviewed.alike !== null).length
  const amount = formatMoney(totalOf(selectedLines), currency)
  const unusedGroup = UNUSED.find((group) => group === visibleGroup)
  const inGroup = visibleGroup === 'ignored' || visibleGroup === 'unreadable' ? [] : linesOf(visibleGroup)
  const unapplied = inGroup.filter(({ isSelected, reviewed }) => isSelected && reviewed.state !== 'applied')
  const isBusy = review.running !== null
  const unreadable = statement?.unreadable.length ?? 0
  const closedDayCount = selectedLines.filter(({ reviewed }) => reviewed.problem === 'closedDays').length
  const groups: readonly VisibleGroup[] = [...GROUPS, ...(statement ? UNUSED : [])]
  const discardOrHold = async (verb: 'discarding' | 'holding', targets: readonly ReviewLine[]) => {
    const isDone = await review.discardOrHold(verb, targets)
    if (!isDone || verb === 'holding') return
    toast.success({
      message: fill(bank.discarded, { smart_count: targets.length }),
      action: { label: panel.undo, onAction: () => void review.discardOrHold('holding', targets) },
      lifeMs: UNDO_LIFE_MS,
    })
  }
  return (
    <section ref={section} tabIndex={-1} className={styles.review} aria-label={bank.title}>
      <Chips
        legend={bank.groupLabel}
        chips={groups
          .map((group) => ({
            id: group,
            label: bank.groups[group],
            count: (group === 'ignored' || group === 'unreadable' ? (statement?.[group] ?? []) : linesOf(group)).length,
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
        {inGroup.length > 0 && (
          <strong>
            {fill(bank.groupSum, { smart_count: inGroup.length, amount: formatMoney(totalOf(inGroup), currency) })}
          </strong>
        )}
      </p>
      {review.returned.length > 0 && (
        <Alert severity="warning">
          {fill(bank.returned, { smart_count: review.returned.length })}
          <ul className={styles.parts}>
            {review.returned.map(({ line, receiptId, number, amount: returned }) => (
              <li key={`${line} ${receiptId}`}>
                <LinkBase to={`/panel/payments/receipts/${receiptId}`}>
                  {fill(money.receipts.number, { number })}
                </LinkBase>{' '}
                {fill(bank.returnedBy, { amount: formatMoney(returned, currency), line })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {review.done && <ReviewResult done={review.done} currency={currency} />}
      {unreadable > 0 && <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>}
      {unusedGroup && statement ? (
        <UnusedRows key={unusedGroup} label={bank.groups[unusedGroup]} rows={statement[unusedGroup]} />
      ) : (
        <ReviewTable
          key={visibleGroup}
          institution={institution}
          lines={inGroup}
          all={lines}
          review={review}
          isBusy={isBusy}
          onSetAside={(verb, targets) => void discardOrHold(verb, targets)}
        />
      )}
      {(selectedLines.length > 0 || unapplied.length > 0) && (
        <div className={`row ${styles.bar}`}>
          {selectedLines.length > 0 && (
            <ConfirmButton
              label={fill(bank.apply, { smart_count: selectedLines.length, amount })}
              title={bank.confirmTitle}
              body={
                <>
                  <p>{fill(bank.confirmBody, { smart_count: selectedLines.length, amount })}</p>
                  {closedDayCount > 0 && (
                    <p className={styles.warning}>{fill(bank.confirmDated, { smart_count: closedDayCount })}</p>
                  )}
                  {unreadable > 0 && (
                    <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>
                  )}
                  {alikeCount > 0 && (
                    <p className={styles.warning}>{fill(bank.confirmAlike, { smart_count: alikeCount })}</p>
                  )}
                </>
              }
              confirmLabel={bank.confirm}
              onConfirm={() => review.apply(selectedLines)}
              danger={false}
              variant="contained"
              disabled={isBusy}
            />
          )}
          {unapplied.length > 0 && visibleGroup !== 'discarded' && (
            <Button variant="outlined" disabled={isBusy} onClick={() => void discardOrHold('discarding', unapplied)}>
              {fill(bank.discardSelected, { smart_count: unapplied.length })}
            </Button>
          )}
          {unapplied.length > 0 && (
            <Button variant="outlined" disabled={isBusy} onClick={() => void discardOrHold('holding', unapplied)}>
              {fill(bank.holdSelected, { smart_count: unapplied.length })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function ReviewResult({ done: { applied, present, refused }, currency }: { done: Done; currency: Currency }) {
  const amount = formatMoney(totalOf(applied), currency)
  const parts = [
    applied.length > 0 && fill(bank.done, { smart_count: applied.length, amount }),
    present > 0 && fill(bank.donePresent, { smart_count: present }),
    refused > 0 && fill(bank.doneRefused, { smart_count: refused }),
  ]
  return (
    <Alert role={refused > 0 ? 'alert' : 'status'} severity={refused > 0 ? 'warning' : 'success'}>
      {parts.filter(Boolean).join(' · ')}
    </Alert>
  )
}
