import { useImperativeHandle, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import type { DesktopDatePickerProps } from '@mui/x-date-pickers/DesktopDatePicker'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { FieldRef } from '@mui/x-date-pickers/models'
import { esES } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import { InputHelperText, useInput, useSourceContext, useTranslate } from 'react-admin'
import type { Validator } from 'react-admin'
import { isCalendarDate, periodSchema } from '#domain/calendar'
import { FIELD_TEXTS } from '#domain/messages'
import { dates } from '../providers/es/dates.ts'
import { createText } from '../providers/text.ts'

const t = createText(dates)

type Props = {
  source: string
  label?: string
  helperText?: string
  isRequired?: boolean
  disabled?: boolean
  validate?: Validator | Validator[]
  /** The last day that may be chosen, `YYYY-MM-DD`. */
  max?: string
}

type Calendar = Pick<DesktopDatePickerProps, 'views' | 'openTo' | 'format'> & { text: string; check: Validator }

const DAY: Calendar = {
  views: ['year', 'day'],
  openTo: 'day',
  format: 'DD/MM/YYYY',
  text: 'YYYY-MM-DD',
  check: (value: unknown) => (isEmpty(value) || isCalendarDate(String(value)) ? undefined : FIELD_TEXTS.invalidDate),
}

const MONTH: Calendar = {
  views: ['year', 'month'],
  openTo: 'month',
  format: 'MM/YYYY',
  text: 'YYYY-MM',
  check: (value: unknown) =>
    isEmpty(value) || periodSchema.safeParse(value).success ? undefined : FIELD_TEXTS.invalidPeriod,
}

/** A calendar date, typed as dd/mm/aaaa or chosen in a calendar. The form's value is `YYYY-MM-DD`, or null: no instant and no time zone comes in between. */
export function DateInput(props: Props) {
  return <CalendarInput {...props} calendar={DAY} />
}

/** A month, typed as mm/aaaa or chosen. The form's value is `YYYY-MM`, or null. */
export function MonthInput(props: Props) {
  return <CalendarInput {...props} calendar={MONTH} />
}

/** What stands in the form while a date is typed in part, so that it does not validate and is never sent. */
const UNFINISHED = 'dd/mm/aaaa'

function CalendarInput({
  source,
  label,
  helperText,
  max,
  disabled,
  calendar,
  ...rest
}: Props & { calendar: Calendar }) {
  const { text, check, ...picker } = calendar
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
  const [typed, setTyped] = useState<Dayjs | null>(() => dayOf(field.value))
  const isOurs = field.value === UNFINISHED || textOf(typed, text) === (field.value || null)
  // else the value was changed from elsewhere
  const shown = isOurs ? typed : dayOf(field.value)
  const places = useRef<FieldRef<Dayjs | null>>(null)
  useImperativeHandle(field.ref, () => ({ focus: () => places.current?.focusField(0) }))
  // the picker tells of what is typed once every place is filled
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const isBegun = places.current?.getSections().some((place) => place.value !== '') ?? false
    const value = isBegun ? UNFINISHED : null
    if (shown === null && value !== (field.value || null)) field.onChange(value)
    field.onBlur()
  }
  const message = fieldState.error?.message
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={TEXTS}>
      <DesktopDatePicker
        {...picker}
        value={shown}
        onChange={(day) => {
          setTyped(day)
          field.onChange(textOf(day, text))
        }}
        disabled={disabled}
        maxDate={max ? dayjs(max) : undefined}
        label={label ?? translate(getLabel(source))}
        slotProps={{
          field: { fieldRef: places },
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
        }}
      />
    </LocalizationProvider>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function dayOf(value: unknown): Dayjs | null {
  return typeof value === 'string' && value !== '' ? dayjs(value) : null
}

function textOf(day: Dayjs | null, form: string): string | null {
  if (day === null) return null
  return day.isValid() ? day.format(form) : UNFINISHED
}

const TEXTS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: dates.day,
  weekDay: dates.weekDay,
  openDatePickerDialogue: (date: string | null) => (date ? t('opened', { date }) : dates.open),
  calendarViewSwitchingButtonAriaLabel: (view: string) => (view === 'year' ? dates.toDays : dates.toYears),
}
