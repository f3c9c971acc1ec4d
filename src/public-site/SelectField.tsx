import { ChevronIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'

type Option = { value: string; label: string }

type Props = {
  name: string
  label: string
  /** The text of "no filter"; without it there is always a value. */
  all?: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A filter with a choice of values. A value in the address stays selected while the options load. */
export function SelectField({ name, label, all, value, options, onChange }: Props) {
  const isOption = (value === '' && all !== undefined) || options.some((option) => option.value === value)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.select}>
        <select className={styles.control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {all !== undefined && <option value="">{all}</option>}
          {!isOption && <option value={value}>…</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className={styles.selectIcon} />
      </span>
    </label>
  )
}
