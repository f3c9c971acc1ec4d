import 'dayjs/locale/es'
import { useImperativeHandle, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import { InputHelperText, useInput, useSourceContext, useTranslate, type Validator } from 'react-admin'
import { dates } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'
import type { DesktopDatePickerProps } from '@mui/x-date-pickers/DesktopDatePicker'
import type { DesktopTimePickerProps } from '@mui/x-date-pickers/DesktopTimePicker'
import type { FieldRef } from '@mui/x-date-pickers/models'
import type { Dayjs } from 'dayjs'

export type PickerInputProps = {
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

export type Kind = {
  text: string
  check: Validator
  momentOf: (value: string) => Dayjs
  show: (picker: Picker) => ReactElement
}

/** The form's value while a date is half typed. It does not validate, so it is never sent. */
const UNFINISHED = 'dd/mm/aaaa'

/** A date of some kind, typed or picked. The form's value is calendar text or null, without a time zone. */
export function PickerInput({ source, label, helperText, disabled, kind, ...rest }: PickerInputProps & { kind: Kind }) {
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
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={TEXTS}>
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
    </LocalizationProvider>
  )
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function momentIn(value: unknown, momentOf: Kind['momentOf']): Dayjs | null {
  return typeof value === 'string' && value !== '' ? momentOf(value) : null
}

function textOf(moment: Dayjs | null, form: string): string | null {
  if (moment === null) return null
  return moment.isValid() ? moment.format(form) : UNFINISHED
}

const TEXTS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: dates.day,
  weekDay: dates.weekDay,
  openDatePickerDialogue: (date: string | null) => (date ? fill(dates.opened, { date }) : dates.open),
  // in the words on the minutes: an element's name must contain its visible text (WCAG 2.5.3)
  minutesClockNumberText: (minutes: string) => fill(dates.minutes, { minutes: minutes.padStart(2, '0') }),
  calendarViewSwitchingButtonAriaLabel: (view: string) => (view === 'year' ? dates.toDays : dates.toYears),
}
