import { useState, useEffect } from 'react'
import { useStore, LinkBase } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import { InstitutionSelect, selectedOf, useManagedInstitutions } from '../../../panel/money/InstitutionSelect.tsx'
import { NotLoaded } from '../../../panel/page/PageFailure.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { moneyResources } from '../../../providers/es/money.ts'
import { opening } from '../../../providers/es/opening.ts'
import { Button, Stack } from '@mui/material'
import {
  OPENING_FIELDS,
  guessOpeningColumns,
  openingColumnsOf,
  openingLabel,
  openingMarkOf,
  openingProblemOf,
  type OpeningField,
} from '#domain/money/opening/columns'
import { OPENING_CONCEPT } from '#domain/money/opening/report'
import { dateOrderOf } from '#domain/values/readDate'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { listAddress } from '../../../panel/figures/listAddress.ts'
import { ColumnMapping } from '../../../panel/files/ColumnMapping.tsx'
import { FileInput, FileProgress } from '../../../panel/files/FileInput.tsx'
import { useRemembering } from '../../../panel/files/useRemembering.ts'
import { useTableFile } from '../../../panel/files/useTableFile.ts'
import { FormSection, Failure } from '../../../panel/form/FormSection.tsx'
import { fileTable } from '../../../providers/es/fileTable.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { OpeningQuestions, isAnswered, type OpeningAnswers } from './OpeningQuestions.tsx'
import { OpeningReview, type Choices } from './OpeningReview.tsx'
import { useOpening, type BalanceList } from './useOpening.ts'

const LIST = { to: '/panel/payments', label: moneyResources.payments.page.list }

export default function OpeningPage() {
  const { data: institutions, error, refetch } = useManagedInstitutions<InstitutionView>('collects')
  const [lastId, setLastId] = useStore<string | null>('opening.institution', null)
  const [isBusy, setBusy] = useState(false)
  const institution = selectedOf(institutions, lastId)
  return (
    <>
      <PageTitle title={opening.title} intro={opening.intro} back={LIST} />
      {!institutions && <NotLoaded query={{ error, refetch }} rows={3} />}
      <InstitutionSelect
        label={opening.institution}
        institutions={institutions ?? []}
        selected={institution}
        onSelect={setLastId}
        disabled={isBusy}
        helperText={institution ? undefined : opening.chooseInstitution}
      />
      {institution && <OpeningImport key={institution.id} institution={institution} onBusy={setBusy} />}
    </>
  )
}

const OPTIONS = OPENING_FIELDS.map((field) => ({ field, label: openingLabel(field) }))
const TABLE = {
  columnsOf: openingColumnsOf,
  guess: guessOpeningColumns,
} as const

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const TEMPLATE_FIELDS: readonly OpeningField[] = [
  'memberNumber',
  'fullName',
  'debt',
  'credit',
  'concept',
  'day',
  'sport',
]
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${TEMPLATE_FIELDS.map(openingLabel).join(';')}\r\n`,
)}`

type Props = { institution: InstitutionView; onBusy: (isBusy: boolean) => void }

function OpeningImport({ institution, onBusy }: Props) {
  const file = useTableFile<OpeningField>(TABLE, institution.listColumns.opening)
  const remember = useRemembering(institution)
  const { run, stop, reset, running, review, problem } = useOpening(institution.id)
  const today = todayAt(institution)
  const [answers, setAnswers] = useState<OpeningAnswers>({ positiveIs: null, concept: OPENING_CONCEPT, day: today })
  const [choices, setChoices] = useState<Choices>(new Map())
  const isBusy = running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const { table, fields } = file
  const columnProblem = table ? columnProblemOf(fields, file.repeatedField) : null
  const answered = isAnswered(answers, fields)
  const list = (): BalanceList | null => {
    const { positiveIs, concept, day } = answers
    if (!table || !answered || day === null) return null
    const days = table.rows.map(({ cells }) => cells[fields.indexOf('day')] ?? '')
    const decimalMark = openingMarkOf(table.rows, fields)
    const dateOrder = dateOrderOf(days)
    return {
      fields,
      rows: table.rows,
      reading: { positiveIs: positiveIs ?? 'debt', decimalMark, dateOrder, concept, day },
    }
  }
  const check = () => {
    const balances = list()
    if (!balances) return
    void remember({ listColumns: { ...institution.listColumns, opening: file.mapping } })
    run(balances, true)
  }
  const toLoad = new Set(
    review?.rows.filter(({ line, outcome }) => outcome === 'made' || choices.has(line)).map(({ line }) => line),
  )
  const load = () => {
    const balances = list()
    if (!balances) return
    const rows = balances.rows.filter(({ line }) => toLoad.has(line))
    run(
      { ...balances, rows: rows.map((row) => ({ ...row, memberId: choices.get(row.line)?.memberId ?? null })) },
      false,
    )
  }
  return (
    <>
      <FormSection title={opening.file} intro={opening.fileHelp}>
        <FileInput
          isChosen={file.name !== null}
          problem={file.problem}
          disabled={isBusy}
          onChoose={(upload) => {
            reset()
            setChoices(new Map())
            file.choose(upload)
          }}
        >
          <Button variant="outlined" href={TEMPLATE} download={opening.templateName}>
            {opening.template}
          </Button>
          {file.name !== null && table && (
            <span>{fill(fileTable.read, { name: file.name, smart_count: table.rows.length })}</span>
          )}
        </FileInput>
      </FormSection>
      {table && (
        <ColumnMapping
          table={table}
          rows={file.rows}
          fields={fields}
          options={OPTIONS}
          problem={columnProblem}
          disabled={isBusy}
          onField={(index, field) => {
            reset()
            file.setField(index, field)
          }}
          onHeading={(line) => {
            reset()
            file.setHeading(line)
          }}
        />
      )}
      {table && columnProblem === null && (
        <OpeningQuestions
          answers={answers}
          fields={fields}
          today={today}
          closedThrough={institution.closedThrough}
          disabled={isBusy || review?.isTrial === false}
          onChange={(next) => {
            reset()
            setAnswers(next)
          }}
        />
      )}
      {running && (
        <FileProgress
          label={running.isTrial ? opening.checking : opening.loading}
          sent={running.sent}
          total={running.total}
          onStop={stop}
        />
      )}
      <Failure>{problem}</Failure>
      {review && (
        <OpeningReview
          institution={institution}
          review={review}
          choices={choices}
          disabled={isBusy}
          onChoose={(more) => setChoices(withChoices(choices, more))}
        />
      )}
      {!isBusy && table && (
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          {review?.isTrial === false ? (
            <Button
              component={LinkBase}
              variant="contained"
              to={listAddress('payments', { opening: true, institutionId: institution.id })}
            >
              {opening.toList}
            </Button>
          ) : (
            <Button
              variant={review ? 'outlined' : 'contained'}
              disabled={columnProblem !== null || !answered}
              onClick={check}
            >
              {review ? opening.checkAgain : opening.check}
            </Button>
          )}
          {review?.isTrial &&
            (toLoad.size > 0 ? (
              <Button variant="contained" onClick={load}>
                {fill(opening.load, { smart_count: toLoad.size })}
              </Button>
            ) : (
              <p>{opening.nothingNew}</p>
            ))}
        </Stack>
      )}
    </>
  )
}

function columnProblemOf(fields: readonly (OpeningField | null)[], repeated: OpeningField | null): string | null {
  if (repeated) return fill(opening.twice, { field: openingLabel(repeated) })
  const missing = openingProblemOf(fields)
  return missing && opening.columnProblems[missing]
}

/** A line with no member is undecided again. */
function withChoices(choices: Choices, more: ReadonlyMap<number, { memberId: string; name: string } | null>): Choices {
  const next = new Map(choices)
  for (const [line, choice] of more) {
    if (choice) next.set(line, choice)
    else next.delete(line)
  }
  return next
}
