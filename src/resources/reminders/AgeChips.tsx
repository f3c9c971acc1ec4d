import { AGES, sumsByAge, type Age, type AgeSum, type Debtor } from '#domain/reminders/chase'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { reminders } from '../../providers/es/reminders.ts'
import { formatCount } from '../../ui/values/formats.ts'
import styles from './reminders.module.css'

type Props = {
  debtors: readonly Debtor[]
  currency: Currency
  selectedAge: Age | null
  onSelect: (age: Age | null) => void
}

type Chip = AgeSum & { age: Age | null; label: string }

/** How old debts are: the families of each age and what they owe. One of them narrows the table. */
export function AgeChips({ debtors, currency, selectedAge, onSelect }: Props) {
  const sums = sumsByAge(debtors)
  const all = { families: debtors.length, amount: sum(debtors.map(({ amount }) => amount)) }
  const chips: readonly Chip[] = [
    { age: null, label: reminders.ages.all, ...all },
    ...AGES.map((age) => ({ age, label: reminders.ages[age], ...sums[age] })),
  ]
  return (
    <fieldset className={styles.ages}>
      <legend className="visually-hidden">{reminders.ages.label}</legend>
      {chips.map(({ age, label, families, amount }) => (
        <button
          key={label}
          type="button"
          className={styles.age}
          aria-pressed={age === selectedAge}
          data-age={age ?? 'all'}
          onClick={() => onSelect(age)}
        >
          <span className={styles.ageName}>
            {label} <span className={styles.count}>{formatCount(families)}</span>
          </span>
          <span className={styles.ageSum}>{formatMoney(amount, currency)}</span>
        </button>
      ))}
    </fieldset>
  )
}
