import { useState, type ReactNode } from 'react'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import type { CalendarDate } from '#domain/values/calendar'
import { dates } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

const TEXTS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: dates.day,
  weekDay: dates.weekDay,
  openDatePickerDialogue: (date: string | null) => (date ? fill(dates.opened, { date }) : dates.open),
  // in the words on the minutes: an element's name must contain its visible text (WCAG 2.5.3)
  minutesClockNumberText: (minutes: string) => fill(dates.minutes, { minutes: minutes.padStart(2, '0') }),
  calendarViewSwitchingButtonAriaLabel: (view: string) => (view === 'year' ? dates.toDays : dates.toYears),
}

/** *31 de enero de 2030*, not *31 de ene de 2030*. */
const FORMATS = { fullDate: 'LL' }

export function PickerTexts({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" dateFormats={FORMATS} localeText={TEXTS}>
      {children}
    </LocalizationProvider>
  )
}

const OLDEST = '1901-01-01'

type Props = {
  label: string
  value: CalendarDate | null
  min?: CalendarDate
  max: CalendarDate
  helperText?: string
  disabled: boolean
  /** Null until the day is whole. */
  onChange: (day: CalendarDate | null) => void
}

export function DayPicker({ label, value, min = OLDEST, max, helperText, disabled, onChange }: Props) {
  // What is typed stays while it is not a day yet.
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
