import { DAY_PARTS, DAY_PART_NAMES } from '#domain/clubs/dayPart'
import { finding } from '../providers/es/finding.ts'
import { fill } from '../providers/i18n/text.ts'
import { SelectField } from './SelectField.tsx'

const options = DAY_PART_NAMES.map((part) => ({
  value: part,
  label: fill(finding.dayPart[part], { from: DAY_PARTS[part].gte }),
}))

type Props = { name: string; value: string; onChange: (value: string) => void }

export function DayPartField(props: Props) {
  return <SelectField {...props} label={finding.dayPart.label} all={finding.dayPart.any} options={options} />
}
