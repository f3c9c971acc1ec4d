import { TextField } from '@mui/material'
import type { OpeningField } from '#domain/money/opening/fields'
import { POSITIVE_MEANINGS } from '#domain/money/opening/row'
import { addDays, type CalendarDate } from '#domain/values/calendar'
import { DayPicker } from '../../../panel/form/DayPicker.tsx'
import { FormSection } from '../../../panel/form/FormSection.tsx'
import { ChoiceQuestion } from '../../../panel/form/Questions.tsx'
import { opening } from '../../../providers/es/opening.ts'

/** `positiveIs` is null until the person says it. */
export type OpeningAnswers = {
  positiveIs: (typeof POSITIVE_MEANINGS)[number] | null
  concept: string
  day: CalendarDate | null
}

export function isAnswered({ positiveIs, concept, day }: OpeningAnswers, fields: readonly (OpeningField | null)[]) {
  return concept.trim() !== '' && day !== null && (positiveIs !== null || !fields.includes('balance'))
}

const MAX_CONCEPT = 120

type Props = {
  answers: OpeningAnswers
  fields: readonly (OpeningField | null)[]
  today: CalendarDate
  closedThrough: CalendarDate | null
  disabled: boolean
  onChange: (answers: OpeningAnswers) => void
}

export function OpeningQuestions({ answers, fields, today, closedThrough, disabled, onChange }: Props) {
  const { positiveIs, concept, day } = answers
  return (
    <FormSection title={opening.questions}>
      {fields.includes('balance') && (
        <ChoiceQuestion
          label={opening.positiveIs}
          value={positiveIs}
          options={POSITIVE_MEANINGS.map((value) => ({ value, label: opening.positives[value] }))}
          disabled={disabled}
          onChange={(meaning) => onChange({ ...answers, positiveIs: meaning })}
        />
      )}
      <TextField
        label={opening.concept}
        helperText={opening.conceptHelp}
        value={concept}
        size="small"
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: MAX_CONCEPT } }}
        onChange={({ target }) => onChange({ ...answers, concept: target.value })}
      />
      <DayPicker
        label={opening.day}
        helperText={opening.dayHelp}
        value={day}
        {...(closedThrough !== null && { min: addDays(closedThrough, 1) })}
        max={today}
        disabled={disabled}
        onChange={(value) => onChange({ ...answers, day: value })}
      />
    </FormSection>
  )
}
