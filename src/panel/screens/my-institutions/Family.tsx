import { useId } from 'react'
import { accountOf } from '#domain/account'
import type { FeeSums } from '#domain/feeSummary'
import { formatMoney } from '#domain/money'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { useOwnSums } from './useOwnStandings.ts'
import styles from './Family.module.css'

const t = createText(memberAccount)

/** One of the members whom a person pays for, or the person. `name` is null for the person. */
export type FamilyMember = { payerId: string; name: string | null }

type Props = {
  members: readonly FamilyMember[]
  institutionId: string
  chosen: string
  onChoose: (payerId: string) => void
  /** The sums of all of them. */
  total: FeeSums
}

/** A family's members, each with their own figures, and the total. Choosing one shows their cuotas. */
export function Family({ members, institutionId, chosen, onChoose, total }: Props) {
  const heading = useId()
  return (
    <section className={styles.family} aria-labelledby={heading}>
      <h2 id={heading}>{t('family.title')}</h2>
      <p className={styles.muted}>{t('family.intro')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('family.member')}</th>
            <th scope="col">{t('figures.late')}</th>
            <th scope="col">{t('figures.due')}</th>
            <th scope="col">{t('figures.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ payerId, name }) => (
            <tr key={payerId} data-chosen={payerId === chosen}>
              <th scope="row">
                <button type="button" aria-pressed={payerId === chosen} onClick={() => onChoose(payerId)}>
                  {name ?? t('family.you')}
                </button>
              </th>
              <MemberCells payerId={payerId} institutionId={institutionId} currency={total.currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('family.total')}</th>
            <Cells sums={total} currency={total.currency} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type MemberCellsProps = { payerId: string; institutionId: string; currency: FeeSums['currency'] }

function MemberCells({ payerId, institutionId, currency }: MemberCellsProps) {
  const { sums, error } = useOwnSums([payerId], institutionId)
  if (sums === undefined)
    return (
      <td colSpan={3} className={styles.waits}>
        {error ? '–' : '…'}
      </td>
    )
  return <Cells sums={sums ?? undefined} currency={currency} />
}

function Cells({ sums, currency }: { sums: FeeSums | undefined; currency: FeeSums['currency'] }) {
  const { late, due, credit } = accountOf(sums)
  const amount = (value: number) => (value === 0 ? '–' : formatMoney(value, currency))
  return (
    <>
      <td data-label={t('figures.late')} data-late={late > 0}>
        {amount(late)}
      </td>
      <td data-label={t('figures.due')}>{amount(due)}</td>
      <td data-label={t('figures.credit')}>{amount(credit)}</td>
    </>
  )
}
