import { familyAccountOf } from '#domain/money/account'
import type { FeeMember } from '#domain/money/feeSummary'
import { formatMoney, type Currency } from '#domain/money/money'
import { Section } from '../../form/FormSection.tsx'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import tableStyles from '../../values/table.module.css'
import styles from './HowToPay.module.css'

/** The user (`name` is null) or one of their wards. */
export type FamilyMember = { payerId: string; name: string | null; debt: Debt }
/** `count` is of all cuotas, paid ones too. */
export type Debt = Pick<FeeMember, 'pending' | 'overdue' | 'credit' | 'count'>

type Props = {
  members: readonly FamilyMember[]
  currency: Currency
  selectedId: string
  onSelect: (payerId: string) => void
}

export function OwnFamily({ members, currency, selectedId, onSelect }: Props) {
  const { owed, late, credit } = familyAccountOf(members.map(({ debt }) => debt))
  return (
    <Section className="stack" title={memberAccount.family.title}>
      <p className="muted">{memberAccount.family.intro}</p>
      <table className={`${tableStyles.table} ${tableStyles.framed} ${tableStyles.stacked} ${styles.family}`}>
        <thead>
          <tr>
            <th scope="col">{memberAccount.family.member}</th>
            <th scope="col">{memberAccount.figures.late}</th>
            <th scope="col">{memberAccount.figures.due}</th>
            <th scope="col">{memberAccount.figures.credit}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ payerId, name, debt }) => (
            <tr key={payerId} data-selected={payerId === selectedId}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.member}
                  aria-pressed={payerId === selectedId}
                  onClick={() => onSelect(payerId)}
                >
                  {name ?? memberAccount.family.you}
                </button>
              </th>
              <Cells debt={debt} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{memberAccount.family.total}</th>
            <Cells debt={{ pending: owed, overdue: late, credit }} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

function Cells({ debt: { pending, overdue, credit }, currency }: { debt: Omit<Debt, 'count'>; currency: Currency }) {
  const amount = (value: number) => (value === 0 ? '–' : formatMoney(value, currency))
  return (
    <>
      <td data-label={memberAccount.figures.late} data-late={overdue > 0}>
        {amount(overdue)}
      </td>
      <td data-label={memberAccount.figures.due}>{amount(pending - overdue)}</td>
      <td data-label={memberAccount.figures.credit}>{amount(credit)}</td>
    </>
  )
}
