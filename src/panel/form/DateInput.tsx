import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker'
import dayjs from 'dayjs'
import { isCalendarDate, periodSchema } from '#domain/values/calendar'
import { timeOfDaySchema } from '#domain/clubs/institution'
import { FIELD_TEXTS } from '#domain/api/messages'
import { PickerInput, isEmpty, type Kind, type PickerInputProps } from './PickerInput.tsx'

const DAY: Omit<Kind, 'show'> = {
  text: 'YYYY-MM-DD',
  check: (value: unknown) => (isEmpty(value) || isCalendarDate(String(value)) ? undefined : FIELD_TEXTS.invalidDate),
  momentOf: (value) => dayjs(value),
}

const MONTH: Kind = {
  text: 'YYYY-MM',
  check: (value: unknown) =>
    isEmpty(value) || periodSchema.safeParse(value).success ? undefined : FIELD_TEXTS.invalidPeriod,
  momentOf: (value) => dayjs(value),
  show: (picker) => <DesktopDatePicker {...picker} views={MONTHS} openTo="month" format="MM/YYYY" />,
}

const HOUR: Kind = {
  text: 'HH:mm',
  check: (value: unknown) =>
    isEmpty(value) || timeOfDaySchema.safeParse(value).success ? undefined : FIELD_TEXTS.invalidTime,
  momentOf: (value) => dayjs(`2000-01-01T${value}`),
  show: (picker) => <DesktopTimePicker {...picker} ampm={false} format="HH:mm" />,
}

const DAYS = ['year', 'day'] as const
const MONTHS = ['year', 'month'] as const

type DayProps = PickerInputProps & {
  max?: string
}

/** A calendar date, typed as dd/mm/aaaa or picked. The form's value is `YYYY-MM-DD`, or null. */
export function DateInput({ max, ...props }: DayProps) {
  const show: Kind['show'] = (picker) => (
    <DesktopDatePicker
      {...picker}
      views={DAYS}
      openTo="day"
      format="DD/MM/YYYY"
      maxDate={max ? dayjs(max) : undefined}
    />
  )
  return <PickerInput {...props} kind={{ ...DAY, show }} />
}

/** A month, typed as mm/aaaa or picked. The form's value is `YYYY-MM`, or null. */
export function MonthInput(props: PickerInputProps) {
  return <PickerInput {...props} kind={MONTH} />
}

/** A time of day, typed as hh:mm or picked, in 24 hours. The form's value is `HH:MM`, or null. */
export function HourInput(props: PickerInputProps) {
  return <PickerInput {...props} kind={HOUR} />
}
