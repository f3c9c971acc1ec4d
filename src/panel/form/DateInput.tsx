import { DesktopDatePicker, type DesktopDatePickerProps } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopTimePicker, type DesktopTimePickerProps } from '@mui/x-date-pickers/DesktopTimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { isCalendarDate, periodSchema, type CalendarDate } from '#domain/values/calendar'
import { timeOfDaySchema } from '#domain/clubs/offering'
import { FIELD_TEXTS } from '#domain/api/messages'
import { useImperativeHandle, useRef, useState, type FocusEvent, type ReactElement, type ReactNode } from 'react'
import { InputHelperText, useInput, useSourceContext, useTranslate, type Validator } from 'react-admin'
import type { FieldRef } from '@mui/x-date-pickers/models'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import 'dayjs/locale/es'
import { dates } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

type PickerInputProps = {
  source: string
  label?: string
  helperText?: string
  isRequired?: boolean
  disabled?: boolean
  validate?: Validator | Validator[]
}

type Picker = {
  value: Dayjs | null
  onChange: (moment: Dayjs | null) => void
  disabled: boolean | undefined
  label: string
  slotProps: DesktopDatePickerProps['slotProps'] & DesktopTimePickerProps['slotProps']
}

type Kind = {
  text: string
  check: Validator
  momentOf: (value: string) => Dayjs
  show: (picker: Picker) => ReactElement
}

/** The form's value while a date is incomplete. It is invalid, so it is never sent. */
const UNFINISHED = 'dd/mm/aaaa'

function PickerInput({ source, label, helperText, disabled, kind, ...rest }: PickerInputProps & { kind: Kind }) {
  const { text, check, momentOf, show } = kind
  const { getLabel } = useSourceContext()
  const translate = useTranslate()
  const { field, fieldState, id, isRequired } = useInput({
    source,
    disabled,
    isRequired: rest.isRequired,
    validate: [...[rest.validate ?? []].flat(), check],
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const [draft, setDraft] = useState<Dayjs | null>(() => momentIn(field.value, momentOf))
  const isOurs = field.value === UNFINISHED || textOf(draft, text) === (field.value || null)
  // otherwise the value was changed elsewhere
  const displayValue = isOurs ? draft : momentIn(field.value, momentOf)
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null)
  useImperativeHandle(field.ref, () => ({ focus: () => fieldRef.current?.focusField(0) }))
  // the picker only reports complete dates
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const hasInput = fieldRef.current?.getSections().some((place) => place.value !== '') ?? false
    const value = hasInput ? UNFINISHED : null
    if (displayValue === null && value !== (field.value || null)) field.onChange(value)
    field.onBlur()
  }
  const message = fieldState.error?.message
  return (
    <PickerTexts>
      {show({
        value: displayValue,
        onChange: (moment) => {
          setDraft(moment)
          field.onChange(textOf(moment, text))
        },
        disabled,
        label: label ?? translate(getLabel(source)),
        slotProps: {
          field: { fieldRef },
          textField: {
            id,
            name: field.name,
            size: 'small',
            fullWidth: true,
            required: isRequired,
            error: fieldState.invalid,
            onBlur: leave,
            helperText: (message || helperText) && <InputHelperText error={message} helperText={helperText} />,
          },
        },
      })}
    </PickerTexts>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function momentIn(value: unknown, momentOf: Kind['momentOf']): Dayjs | null {
  return typeof value === 'string' && value !== '' ? momentOf(value) : null
}

function textOf(moment: Dayjs | null, form: string): string | null {
  if (moment === null) return null
  return moment.isValid() ? moment.format(form) : UNFINISHED
}

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

const PICKER_TEXTS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: dates.day,
  weekDay: dates.weekDay,
  openDatePickerDialogue: (date: string | null) => (date ? fill(dates.opened, { date }) : dates.open),
  // an element's name must contain its visible text (WCAG 2.5.3)
  minutesClockNumberText: (minutes: string) => fill(dates.minutes, { minutes: minutes.padStart(2, '0') }),
  calendarViewSwitchingButtonAriaLabel: (view: string) => (view === 'year' ? dates.toDays : dates.toYears),
}

/** *31 de enero de 2030*, not *31 de ene de 2030*. */
const FORMATS = { fullDate: 'LL' }

function PickerTexts({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" dateFormats={FORMATS} localeText={PICKER_TEXTS}>
      {children}
    </LocalizationProvider>
  )
}

const OLDEST = '1901-01-01'

type DayPickerProps = {
  label: string
  value: CalendarDate | null
  min?: CalendarDate
  max: CalendarDate
  helperText?: string
  disabled: boolean
  /** Null until the day is complete. */
  onChange: (day: CalendarDate | null) => void
}

export function DayPicker({ label, value, min = OLDEST, max, helperText, disabled, onChange }: DayPickerProps) {
  // Keeps the input while it is not a day yet.
  const [draft, setDraft] = useState<Dayjs | null>(() => momentOf(value))
  return (
    <PickerTexts>
      <DesktopDatePicker
        label={label}
        format="DD/MM/YYYY"
        disabled={disabled}
        value={dayIn(draft) === value ? draft : momentOf(value)}
        minDate={dayjs(min)}
        maxDate={dayjs(max)}
        slotProps={{ textField: { helperText, size: 'small', fullWidth: true } }}
        onChange={(moment) => {
          setDraft(moment)
          onChange(dayIn(moment))
        }}
      />
    </PickerTexts>
  )
}

const momentOf = (day: CalendarDate | null) => (day === null ? null : dayjs(day))

/** Ignores years such as 2 or 20, which occur while a year is typed. */
function dayIn(moment: Dayjs | null): CalendarDate | null {
  return moment?.isValid() && !moment.isBefore(OLDEST) ? moment.format('YYYY-MM-DD') : null
}
