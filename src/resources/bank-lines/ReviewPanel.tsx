import { useEffect, useRef, useState } from 'react'
import type { BankStatement } from '#domain/bankStatement'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { GROUPS, groupOf, isApplicable, totalOf } from './bankLines.ts'
import type { Group, ReviewLine } from './bankLines.ts'
import { ReviewResult } from './ReviewResult.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { UnusedRows } from './UnusedRows.tsx'
import type { useBankReview } from './useBankReview.ts'
import styles from './bank.module.css'
import chipStyles from '../../panel/money/StatusFilter.module.css'

const t = createText(bank)

const UNUSED = ['unreadable', 'ignored'] as const
type Shown = Group | (typeof UNUSED)[number]
type Props = {
  institution: Institution
  review: ReturnType<typeof useBankReview>
  lines: readonly ReviewLine[]
  statement: BankStatement
}

/** The lines of a file by what is known of them, and the buttons that record those that are chosen. */
export function ReviewPanel({ institution, review, lines, statement }: Props) {
  const { currency } = institution
  const of = (group: Group) => lines.filter((one) => groupOf(one) === group)
  const [shown, setShown] = useState<Shown>(() => GROUPS.find((group) => of(group).length > 0) ?? 'ignored')
  const section = useRef<HTMLElement>(null)
  // The file's part is above; what was found is what one came for.
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [])
  const chosen = lines.filter((one) => one.isChosen && isApplicable(one))
  const alike = chosen.filter(({ reviewed }) => reviewed.alike !== null).length
  const amount = formatMoney(totalOf(chosen), currency)
  const unused = UNUSED.find((group) => group === shown)
  const inGroup = shown === 'ignored' || shown === 'unreadable' ? [] : of(shown)
  const isBusy = review.running !== null
  const unreadable = statement.unreadable.length
  const groups: readonly Shown[] = [...GROUPS, ...UNUSED]
  return (
    <section ref={section} tabIndex={-1} className={styles.review} aria-label={t('title')}>
      <fieldset className={chipStyles.group}>
        <legend className="visually-hidden">{t('groupLabel')}</legend>
        <div className={chipStyles.chips}>
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              className={chipStyles.chip}
              aria-pressed={group === shown}
              onClick={() => setShown(group)}
            >
              {t(`groups.${group}`)}{' '}
              <span className={chipStyles.count}>
                {formatCount((group === 'ignored' || group === 'unreadable' ? statement[group] : of(group)).length)}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
      <p className={styles.muted}>
        {t(`groupIntro.${shown}`)}{' '}
        {inGroup.length > 0 && (
          <strong>
            {t('groupSum', { smart_count: inGroup.length, amount: formatMoney(totalOf(inGroup), currency) })}
          </strong>
        )}
      </p>
      {review.done && <ReviewResult done={review.done} currency={currency} />}
      {unreadable > 0 && <p className={styles.warning}>{t('unreadable', { smart_count: unreadable })}</p>}
      {unused ? (
        <UnusedRows key={unused} label={t(`groups.${unused}`)} rows={statement[unused]} />
      ) : (
        // Each group begins at its first rows.
        <ReviewTable
          key={shown}
          institution={institution}
          lines={inGroup}
          all={lines}
          review={review}
          isBusy={isBusy}
        />
      )}
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <ConfirmButton
            label={t('apply', { smart_count: chosen.length, amount })}
            title={t('confirmTitle')}
            body={
              <>
                <p>{t('confirmBody', { smart_count: chosen.length, amount })}</p>
                {unreadable > 0 && <p className={styles.warning}>{t('unreadable', { smart_count: unreadable })}</p>}
                {alike > 0 && <p className={styles.warning}>{t('confirmAlike', { smart_count: alike })}</p>}
              </>
            }
            confirmLabel={t('confirm')}
            onConfirm={() => review.apply(chosen)}
            danger={false}
            variant="contained"
            disabled={isBusy}
          />
          <ConfirmButton
            label={t('discardChosen', { smart_count: chosen.length })}
            title={t('discardTitle')}
            body={t('discardBody')}
            confirmLabel={t('discard')}
            onConfirm={() => review.discard(chosen)}
            disabled={isBusy}
          />
        </div>
      )}
    </section>
  )
}
