import { useEffect, useRef, useState } from 'react'
import type { BankStatement } from '#domain/bank/statement'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, type Currency } from '#domain/money/money'
import { Chips } from '../../panel/list/Chips.tsx'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { GROUPS, groupOf, isApplicable, totalOf, type Group, type ReviewLine } from './bankLines.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { UnusedRows } from './UnusedRows.tsx'
import type { useBankReview, Done } from './useBankReview.ts'
import styles from './bank.module.css'

const UNUSED = ['unreadable', 'ignored'] as const
type VisibleGroup = Group | (typeof UNUSED)[number]
type Props = {
  institution: Institution
  review: ReturnType<typeof useBankReview>
  lines: readonly ReviewLine[]
  statement: BankStatement
}

/** The lines of a file by group, and the buttons that record the selected ones. */
export function ReviewPanel({ institution, review, lines, statement }: Props) {
  const { currency } = institution
  const of = (group: Group) => lines.filter((one) => groupOf(one) === group)
  const [visibleGroup, setVisibleGroup] = useState<VisibleGroup>(
    () => GROUPS.find((group) => of(group).length > 0) ?? 'ignored',
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [])
  const selectedLines = lines.filter((one) => one.isSelected && isApplicable(one))
  const alike = selectedLines.filter(({ reviewed }) => reviewed.alike !== null).length
  const amount = formatMoney(totalOf(selectedLines), currency)
  const unused = UNUSED.find((group) => group === visibleGroup)
  const inGroup = visibleGroup === 'ignored' || visibleGroup === 'unreadable' ? [] : of(visibleGroup)
  const isBusy = review.running !== null
  const unreadable = statement.unreadable.length
  const groups: readonly VisibleGroup[] = [...GROUPS, ...UNUSED]
  return (
    <section ref={section} tabIndex={-1} className={styles.review} aria-label={bank.title}>
      <Chips
        legend={bank.groupLabel}
        chips={groups.map((group) => ({
          id: group,
          label: bank.groups[group],
          count: (group === 'ignored' || group === 'unreadable' ? statement[group] : of(group)).length,
        }))}
        selected={visibleGroup}
        onSelect={setVisibleGroup}
      />
      <p className={styles.muted}>
        {bank.groupIntro[visibleGroup]}{' '}
        {inGroup.length > 0 && (
          <strong>
            {fill(bank.groupSum, { smart_count: inGroup.length, amount: formatMoney(totalOf(inGroup), currency) })}
          </strong>
        )}
      </p>
      {review.done && <ReviewResult done={review.done} currency={currency} />}
      {unreadable > 0 && <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>}
      {unused ? (
        <UnusedRows key={unused} label={bank.groups[unused]} rows={statement[unused]} />
      ) : (
        <ReviewTable
          key={visibleGroup}
          institution={institution}
          lines={inGroup}
          all={lines}
          review={review}
          isBusy={isBusy}
        />
      )}
      {selectedLines.length > 0 && (
        <div className={styles.bar}>
          <ConfirmButton
            label={fill(bank.apply, { smart_count: selectedLines.length, amount })}
            title={bank.confirmTitle}
            body={
              <>
                <p>{fill(bank.confirmBody, { smart_count: selectedLines.length, amount })}</p>
                {unreadable > 0 && (
                  <p className={styles.warning}>{fill(bank.unreadable, { smart_count: unreadable })}</p>
                )}
                {alike > 0 && <p className={styles.warning}>{fill(bank.confirmAlike, { smart_count: alike })}</p>}
              </>
            }
            confirmLabel={bank.confirm}
            onConfirm={() => review.apply(selectedLines)}
            danger={false}
            variant="contained"
            disabled={isBusy}
          />
          <ConfirmButton
            label={fill(bank.discardSelected, { smart_count: selectedLines.length })}
            title={bank.discardTitle}
            body={bank.discardBody}
            confirmLabel={bank.discard}
            onConfirm={() => review.discard(selectedLines)}
            disabled={isBusy}
          />
        </div>
      )}
    </section>
  )
}

function ReviewResult({ done: { applied, present, refused }, currency }: { done: Done; currency: Currency }) {
  const amount = formatMoney(totalOf(applied), currency)
  return (
    <output className={styles.done}>
      {fill(bank.done, { smart_count: applied.length, amount })}
      {present > 0 && ` · ${fill(bank.donePresent, { smart_count: present })}`}
      {refused > 0 && ` · ${fill(bank.doneRefused, { smart_count: refused })}`}
    </output>
  )
}
