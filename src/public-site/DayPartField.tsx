import { DAY_PARTS, DAY_PART_NAMES } from '#domain/dayPart'
import { finding } from '../providers/es/finding.ts'
import { createText } from '../providers/text.ts'
import { SelectField } from './SelectField.tsx'

const t = createText(finding)
const options = DAY_PART_NAMES.map((part) => ({
  value: part,
  label: t(`dayPart.${part}`, { from: DAY_PARTS[part].gte }),
}))

type Props = { name: string; value: string; onChange: (value: string) => void }

/** A filter by the part of the day in which a slot begins. */
export function DayPartField(props: Props) {
  return <SelectField {...props} label={finding.dayPart.label} all={finding.dayPart.any} options={options} />
}
