import type { FeeMember } from '#domain/money/feeSummary'
import { formatMoney, type Currency } from '#domain/money/money'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import styles from './OwnFamily.module.css'
import { Section } from '../../page/Page.tsx'
import { PlainTable } from '../../values/PlainTable.tsx'
import tableStyles from '../../values/table.module.css'

/** The user (`name` is null) or one of their wards. */
export type FamilyMember = { payerId: string; name: string | null; debt: Debt }

/** `count` is of all cuotas, paid ones too. */
export type Debt = Pick<FeeMember, 'pending' | 'overdue' | 'credit' | 'count'>

const figure = (name: keyof typeof memberAccount.figures, currency: Currency, of: (debt: Debt) => number) => ({
  label: memberAccount.figures[name],
  of: ({ debt }: FamilyMember) => of(debt),
  show: (value: number) => (
    <span data-late={name === 'late' && value > 0}>{value === 0 ? '–' : formatMoney(value, currency)}</span>
  ),
})

type FamilyProps = {
  members: readonly FamilyMember[]
  currency: Currency
  selectedId: string
  onSelect: (payerId: string) => void
}

export function OwnFamily({ members, currency, selectedId, onSelect }: FamilyProps) {
  return (
    <Section className="stack" title={memberAccount.family.title}>
      <p className="muted">{memberAccount.family.intro}</p>
      <PlainTable<FamilyMember>
        className={`${tableStyles.framed} ${tableStyles.stacked} ${styles.family}`}
        rows={members}
        keyOf={({ payerId }) => payerId}
        columns={[
          {
            label: memberAccount.family.member,
            render: ({ payerId, name }) => (
              <button
                type="button"
                className={styles.member}
                aria-pressed={payerId === selectedId}
                onClick={() => onSelect(payerId)}
              >
                {name ?? memberAccount.family.you}
              </button>
            ),
          },
          figure('late', currency, ({ overdue }) => overdue),
          figure('due', currency, ({ pending, overdue }) => pending - overdue),
          figure('credit', currency, ({ credit }) => credit),
        ]}
      />
    </Section>
  )
}
