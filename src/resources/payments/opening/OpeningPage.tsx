import { useState } from 'react'
import { TextField } from '@mui/material'
import type { InstitutionView } from '#domain/clubs/institution'
import { PageTitle, FormSection } from '../../../panel/page/Page.tsx'
import { moneyResources } from '../../../providers/es/money.ts'
import { fileTable } from '../../../providers/es/files.ts'
import { opening } from '../../../providers/es/opening.ts'
import {
  guessOpeningColumns,
  openingColumnsOf,
  openingMarkOf,
  openingProblemOf,
  withLetters,
} from '#domain/money/opening/columns'
import { OPENING_FIELDS, OWNER_FIELDS, openingLabel, type OpeningField } from '#domain/money/opening/fields'
import {
  OPENING_CONCEPT,
  OPENING_ROWS,
  openingReportSchema,
  type OpeningInput,
  type OpeningReport,
  type OpeningReportRow,
} from '#domain/money/opening/report'
import { POSITIVE_MEANINGS } from '#domain/money/opening/row'
import { addDays, type CalendarDate } from '#domain/values/calendar'
import { dateOrderOf } from '#domain/values/readDate'
import { todayAt } from '../../../panel/data/queries.ts'
import { listAddress } from '../../../panel/list/listAddress.ts'
import { DayPicker } from '../../../panel/form/DateInput.tsx'
import { ChoiceQuestion } from '../../../panel/form/Questions.tsx'
import { ImportSteps, useSavedMappings } from '../../../panel/files/ImportSteps.tsx'
import { OfInstitution } from '../../../panel/form/InstitutionSelect.tsx'
import { useImport } from '../../../panel/files/useImport.ts'
import { useTableFile } from '../../../panel/files/useTableFile.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { OpeningReview, type Choices } from './OpeningReview.tsx'

const LIST = { to: '/panel/payments', label: moneyResources.payments.page.list }

export default function OpeningPage() {
  return (
    <>
      <PageTitle title={opening.title} intro={opening.intro} back={LIST} />
      <OfInstitution need="collects" storeKey="opening.institution" chooseText={opening.chooseInstitution}>
        {(institution, onBusy) => <OpeningImport institution={institution} onBusy={onBusy} />}
      </OfInstitution>
    </>
  )
}

const TABLE = {
  columnsOf: openingColumnsOf,
  guess: guessOpeningColumns,
  join: withLetters,
} as const
const TEMPLATE: readonly OpeningField[] = ['memberNumber', 'fullName', 'debt', 'credit', 'concept', 'day', 'sport']
const IMPORT = { schema: openingReportSchema, texts: opening, atOnce: OPENING_ROWS }

type Props = { institution: InstitutionView; onBusy: (isBusy: boolean) => void }

function OpeningImport({ institution, onBusy }: Props) {
  const file = useTableFile<OpeningField>(TABLE, institution.listColumns.opening)
  const remember = useSavedMappings(institution)
  const { send, ...sending } = useImport<OpeningReportRow, OpeningReport>('payments/opening', IMPORT)
  const { reset, running, review } = sending
  const today = todayAt(institution)
  const [answers, setAnswers] = useState<OpeningAnswers>({ positiveIs: null, concept: OPENING_CONCEPT, day: today })
  const [choices, setChoices] = useState<Choices>(new Map())
  const { table, fields } = file
  const run = (isTrial: boolean, isSent: (line: number) => boolean) => {
    const { positiveIs, concept, day } = answers
    if (!table || day === null) return
    const reading: OpeningInput['reading'] = {
      positiveIs: positiveIs ?? 'debt',
      decimalMark: openingMarkOf(table.rows, fields),
      dateOrder: dateOrderOf(table.rows.map(({ cells }) => cells[fields.indexOf('day')] ?? '')),
      concept,
      day,
    }
    const rows = table.rows.filter(({ line }) => isSent(line))
    void send({
      isTrial,
      fields,
      personFields: fields.map((field) => OWNER_FIELDS.find((one) => one === field) ?? null),
      rows: isTrial ? rows : rows.map((row) => ({ ...row, memberId: choices.get(row.line)?.memberId ?? null })),
      restOf: () => ({ institutionId: institution.id, reading }),
    })
  }
  const loadableLines = new Set(
    review?.rows.filter(({ line, outcome }) => outcome === 'made' || choices.has(line)).map(({ line }) => line),
  )
  return (
    <ImportSteps
      texts={opening}
      file={file}
      options={OPENING_FIELDS}
      labelOf={openingLabel}
      templateFields={TEMPLATE}
      columnProblem={table ? columnProblemOf(fields, file.repeatedField) : null}
      questions={
        <OpeningQuestions
          answers={answers}
          fields={fields}
          today={today}
          closedThrough={institution.closedThrough}
          disabled={running !== null || review?.isTrial === false}
          onChange={(next) => {
            reset()
            setAnswers(next)
          }}
        />
      }
      isAnswered={isAnswered(answers, fields)}
      importing={sending}
      importLabel={loadableLines.size > 0 ? fill(opening.import, { smart_count: loadableLines.size }) : null}
      listPath={listAddress('payments', { opening: true, institutionId: institution.id })}
      onFile={() => setChoices(new Map())}
      onCheck={() => {
        reset()
        void remember({ listColumns: { ...institution.listColumns, opening: file.mapping } })
        run(true, () => true)
      }}
      onImport={() => run(false, (line) => loadableLines.has(line))}
      onBusy={onBusy}
    >
      {review && (
        <OpeningReview
          institution={institution}
          review={review}
          choices={choices}
          disabled={running !== null}
          onChoose={(edits) => setChoices(withChoices(choices, edits))}
        />
      )}
    </ImportSteps>
  )
}

function columnProblemOf(fields: readonly (OpeningField | null)[], repeated: OpeningField | null): string | null {
  if (repeated) return fill(fileTable.twice, { field: openingLabel(repeated) })
  const missing = openingProblemOf(fields)
  return missing && opening.columnProblems[missing]
}

function withChoices(choices: Choices, edits: ReadonlyMap<number, { memberId: string; name: string } | null>): Choices {
  const next = new Map(choices)
  for (const [line, choice] of edits) {
    if (choice) next.set(line, choice)
    else next.delete(line)
  }
  return next
}

/** `positiveIs` is null until the user answers. */
type OpeningAnswers = {
  positiveIs: (typeof POSITIVE_MEANINGS)[number] | null
  concept: string
  day: CalendarDate | null
}

function isAnswered({ positiveIs, concept, day }: OpeningAnswers, fields: readonly (OpeningField | null)[]) {
  return concept.trim() !== '' && day !== null && (positiveIs !== null || !fields.includes('balance'))
}

const MAX_CONCEPT = 120

type QuestionsProps = {
  answers: OpeningAnswers
  fields: readonly (OpeningField | null)[]
  today: CalendarDate
  closedThrough: CalendarDate | null
  disabled: boolean
  onChange: (answers: OpeningAnswers) => void
}

function OpeningQuestions({ answers, fields, today, closedThrough, disabled, onChange }: QuestionsProps) {
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
        min={closedThrough === null ? undefined : addDays(closedThrough, 1)}
        max={today}
        disabled={disabled}
        onChange={(value) => onChange({ ...answers, day: value })}
      />
    </FormSection>
  )
}
