import { ChevronIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'
import { DAY_PARTS, DAY_PART_NAMES } from '#domain/clubs/dayPart'
import { finding } from '../providers/es/finding.ts'
import { fill } from '../providers/i18n/text.ts'

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

const options = DAY_PART_NAMES.map((part) => ({
  value: part,
  label: fill(finding.dayPart[part], { from: DAY_PARTS[part].gte }),
}))

type DayPartFieldProps = { name: string; value: string; onChange: (value: string) => void }

export function DayPartField(props: DayPartFieldProps) {
  return <SelectField {...props} label={finding.dayPart.label} all={finding.dayPart.any} options={options} />
}
