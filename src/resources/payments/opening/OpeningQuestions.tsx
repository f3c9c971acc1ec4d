import { FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker'
import dayjs from 'dayjs'
import type { OpeningField } from '#domain/money/opening/columns'
import { POSITIVE_MEANINGS } from '#domain/money/opening/row'
import { addDays, type CalendarDate } from '#domain/values/calendar'
import { FormSection } from '../../../panel/form/FormSection.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { opening } from '../../../providers/es/opening.ts'

/** `positiveIs` is null until the person says it. */
export type OpeningAnswers = {
  positiveIs: (typeof POSITIVE_MEANINGS)[number] | null
  concept: string
  day: CalendarDate | null
}

/** Which answers are missing depends on the columns. */
export function isAnswered({ positiveIs, concept, day }: OpeningAnswers, fields: readonly (OpeningField | null)[]) {
  return concept.trim() !== '' && day !== null && (positiveIs !== null || !fields.includes('balance'))
}

const OLDEST = '1901-01-01'
const MAX_CONCEPT = 120

type Props = {
  answers: OpeningAnswers
  fields: readonly (OpeningField | null)[]
  today: CalendarDate
  closedThrough: CalendarDate | null
  disabled: boolean
  onChange: (answers: OpeningAnswers) => void
}

/** What the file does not say: the sign of its amounts, and the concept and day of rows without one. */
export function OpeningQuestions({ answers, fields, today, closedThrough, disabled, onChange }: Props) {
  const { positiveIs, concept, day } = answers
  const first = closedThrough === null ? OLDEST : addDays(closedThrough, 1)
  return (
    <FormSection title={opening.questions}>
      {fields.includes('balance') && (
        <fieldset className={`${formStyles.row} ${formStyles.wide}`} disabled={disabled}>
          <FormLabel component="legend">{opening.positiveIs}</FormLabel>
          <RadioGroup
            aria-label={opening.positiveIs}
            value={positiveIs ?? ''}
            onChange={(_, value) =>
              onChange({ ...answers, positiveIs: POSITIVE_MEANINGS.find((one) => one === value) ?? null })
            }
          >
            {POSITIVE_MEANINGS.map((meaning) => (
              <FormControlLabel
                key={meaning}
                value={meaning}
                control={<Radio />}
                label={opening.positives[meaning]}
                disabled={disabled}
              />
            ))}
          </RadioGroup>
        </fieldset>
      )}
      <TextField
        label={opening.concept}
        helperText={opening.conceptHelp}
        value={concept}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: MAX_CONCEPT } }}
        onChange={({ target }) => onChange({ ...answers, concept: target.value })}
      />
      <DesktopDatePicker
        label={opening.day}
        format="DD/MM/YYYY"
        disabled={disabled}
        value={day === null ? null : dayjs(day)}
        minDate={dayjs(first)}
        maxDate={dayjs(today)}
        slotProps={{ textField: { helperText: opening.dayHelp } }}
        // While a year is typed it is the year 2 or 20.
        onChange={(value) =>
          onChange({ ...answers, day: value?.isValid() && !value.isBefore(OLDEST) ? value.format('YYYY-MM-DD') : null })
        }
      />
    </FormSection>
  )
}
