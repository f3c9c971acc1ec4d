import { ChevronIcon } from '../ui/theme/icons.tsx'
import styles from './Filters.module.css'
import { DAY_PARTS, DAY_PART_NAMES } from '#domain/clubs/dayPart'
import { finding, siteSearch } from '../providers/es/siteSearch.ts'
import { fill } from '../providers/i18n/text.ts'
import { weekdayName } from '../ui/values/Day.tsx'

/** A name alone is its own value. */
type Option = string | { id: string; name: string }

type Props = {
  name: string
  label: string
  /** The text of "no filter"; without it there is always a value. */
  all?: string
  value: string
  options?: readonly Option[] | undefined
  onChange: (value: string) => void
}

/** A filter with a choice of values. A value in the address stays selected while the options load. */
export function SelectField({ name, label, all, value, options = [], onChange }: Props) {
  const choices = options.map((option) => (typeof option === 'string' ? { id: option, name: option } : option))
  const isOption = (value === '' && all !== undefined) || choices.some(({ id }) => id === value)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.select}>
        <select className={styles.control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {all !== undefined && <option value="">{all}</option>}
          {!isOption && <option value={value}>…</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
        <ChevronIcon className={styles.selectIcon} />
      </span>
    </label>
  )
}

const dayParts = DAY_PART_NAMES.map((part) => ({
  id: part,
  name: fill(finding.dayPart[part], { from: DAY_PARTS[part].gte }),
}))

type FixedFieldProps = Pick<Props, 'name' | 'value' | 'onChange'>

export function DayPartField(props: FixedFieldProps) {
  return <SelectField {...props} label={finding.dayPart.label} all={finding.dayPart.any} options={dayParts} />
}

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const weekdays = WEEKDAYS.map((id) => ({ id, name: weekdayName(Number(id)) }))

export function WeekdayField(props: FixedFieldProps) {
  return <SelectField {...props} label={siteSearch.weekday} all={siteSearch.anyWeekday} options={weekdays} />
}
