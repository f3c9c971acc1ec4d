import { useId } from 'react'
import { familyAccountOf } from '#domain/account'
import type { FeeMember } from '#domain/feeSummary'
import { formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import styles from './Family.module.css'

const t = createText(memberAccount)

/** One of the members whom a person pays for, or the person. `name` is null for the person. */
export type FamilyMember = { payerId: string; name: string | null; debt: Debt }
/** What a member owes and has in favour, in minor units. */
export type Debt = Pick<FeeMember, 'pending' | 'overdue' | 'credit'>

type Props = {
  members: readonly FamilyMember[]
  currency: Currency
  chosen: string
  onChoose: (payerId: string) => void
}

/** A family's members, each with their own figures, and the total. Choosing one shows their cuotas. */
export function Family({ members, currency, chosen, onChoose }: Props) {
  const heading = useId()
  const { owed, late, credit } = familyAccountOf(members.map(({ debt }) => debt))
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
          {members.map(({ payerId, name, debt }) => (
            <tr key={payerId} data-chosen={payerId === chosen}>
              <th scope="row">
                <button type="button" aria-pressed={payerId === chosen} onClick={() => onChoose(payerId)}>
                  {name ?? t('family.you')}
                </button>
              </th>
              <Cells debt={debt} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('family.total')}</th>
            <Cells debt={{ pending: owed, overdue: late, credit }} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Cells({ debt: { pending, overdue, credit }, currency }: { debt: Debt; currency: Currency }) {
  const amount = (value: number) => (value === 0 ? '–' : formatMoney(value, currency))
  return (
    <>
      <td data-label={t('figures.late')} data-late={overdue > 0}>
        {amount(overdue)}
      </td>
      <td data-label={t('figures.due')}>{amount(pending - overdue)}</td>
      <td data-label={t('figures.credit')}>{amount(credit)}</td>
    </>
  )
}
