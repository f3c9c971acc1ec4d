import { DesktopDatePicker, type DesktopDatePickerProps } from '@mui/x-date-pickers/DesktopDatePicker'
import { DesktopTimePicker, type DesktopTimePickerProps } from '@mui/x-date-pickers/DesktopTimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { isCalendarDate, periodSchema } from '#domain/values/calendar'
import { timeOfDaySchema } from '#domain/clubs/offering'
import { FIELD_TEXTS } from '#domain/api/messages'
import { useImperativeHandle, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { InputHelperText, useInput, useSourceContext, useTranslate, type Validator } from 'react-admin'
import type { FieldRef } from '@mui/x-date-pickers/models'
import { PickerTexts } from './DayPicker.tsx'

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

/** The form's value while a date is half typed. It does not validate, so it is never sent. */
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
  // else the value was changed elsewhere
  const displayValue = isOurs ? draft : momentIn(field.value, momentOf)
  const places = useRef<FieldRef<Dayjs | null>>(null)
  useImperativeHandle(field.ref, () => ({ focus: () => places.current?.focusField(0) }))
  // the picker reports typing only once every part is filled in
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const isBegun = places.current?.getSections().some((place) => place.value !== '') ?? false
    const value = isBegun ? UNFINISHED : null
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
