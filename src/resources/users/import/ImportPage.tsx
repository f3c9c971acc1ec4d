import { useMemo, useState } from 'react'
import { Button, Stack } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import { IMPORT_FIELDS, columnLabel } from '#domain/members/import/columns'
import { dateOrderOf } from '#domain/values/readDate'
import { questionsOf } from '#domain/members/import/questions'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { ColumnMapping } from '../../../panel/files/ColumnMapping.tsx'
import { FileInput } from '../../../panel/files/FileInput.tsx'
import { FileProgress } from '../../../panel/files/FileProgress.tsx'
import { FormSection } from '../../../panel/form/FormSection.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { InstitutionSelect, selectedOf, useManagedInstitutions } from '../../../panel/money/InstitutionSelect.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { fileTable } from '../../../providers/es/fileTable.ts'
import { importing } from '../../../providers/es/importing.ts'
import { usersResources } from '../../../providers/es/users.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ImportQuestions, isAnswered, type Answers } from './ImportQuestions.tsx'
import { ImportReview, type Decision } from './ImportReview.tsx'
import { useMemberFile } from './useMemberFile.ts'
import { useMemberImport, type MemberList } from './useMemberImport.ts'

const LIST = { to: '/panel/users', label: usersResources.users.page.list }
const OPTIONS = IMPORT_FIELDS.map((field) => ({ field, label: columnLabel(field) }))

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${OPTIONS.filter(({ field }) => field !== 'fullName')
    .map(({ label }) => label)
    .join(';')}\r\n`,
)}`

export default function ImportPage() {
  const { data: institutions } = useManagedInstitutions<InstitutionView>()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const institution = selectedOf(institutions, selectedId) ?? institutions?.[0]
  return (
    <>
      <PageTitle title={importing.title} intro={importing.intro} back={LIST} />
      <InstitutionSelect
        label={usersResources.users.fields.institutionId}
        institutions={institutions ?? []}
        selected={institution}
        onSelect={setSelectedId}
      />
      {institution && <MemberImport key={institution.id} institution={institution} />}
    </>
  )
}

function MemberImport({ institution }: { institution: InstitutionView }) {
  const file = useMemberFile()
  const { run, cancel, reset, running, review, error } = useMemberImport(institution.id)
  const [answers, setAnswers] = useState<Answers>({})
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map())
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map())
  const today = todayAt(institution)
  const sports = useMemo(
    () => institution.offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName })),
    [institution],
  )
  const { table, fields } = file
  const rows = useMemo(() => (table ? corrected(table.rows, fields, corrections) : []), [table, fields, corrections])
  const questions = useMemo(
    () => (table ? questionsOf(rows, table.headings, fields, sports, today) : null),
    [table, rows, fields, sports, today],
  )
  const isBusy = running !== null
  const startAgain = () => {
    reset()
    setDecisions(new Map())
  }
  const list: MemberList = {
    fields,
    rows: rows.map((row) => ({ ...row, isNew: decisions.get(row.line) === 'isNew' })),
    reading: { ...answers, dateOrder: dateOrderOf(daysIn(rows, fields)), meanings: meaningsOf(questions, answers) },
  }
  const importRows = () => {
    const isUnused = new Set(
      review?.rows.flatMap(({ line, outcome }) =>
        outcome === 'refused' || (outcome === 'doubtful' && decisions.get(line) !== 'isNew') ? line : [],
      ),
    )
    run({ ...list, rows: list.rows.filter(({ line }) => !isUnused.has(line)) }, false)
  }
  const decided = [...decisions.values()].filter((decision) => decision === 'isNew').length
  const toMake = review?.isTrial ? review.counts.made + decided : 0
  return (
    <>
      <FormSection title={importing.file}>
        <FileInput
          isChosen={file.name !== null}
          problem={file.problem}
          disabled={isBusy}
          onChoose={(upload) => {
            startAgain()
            setAnswers({})
            setCorrections(new Map())
            file.choose(upload)
          }}
        >
          <Button variant="outlined" href={TEMPLATE} download={importing.templateName}>
            {importing.template}
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
          problem={file.columnProblem}
          disabled={isBusy}
          onField={(index, field) => {
            startAgain()
            file.setField(index, field)
          }}
          onHeading={(line) => {
            startAgain()
            file.setHeading(line)
          }}
        />
      )}
      {questions && file.columnProblem === null && (
        <ImportQuestions
          questions={questions}
          answers={answers}
          today={today}
          sports={sports}
          sharedEmails={review?.rows.filter(({ emailOwnerName }) => emailOwnerName).length ?? 0}
          disabled={isBusy || review?.isTrial === false}
          onChange={(next) => {
            setAnswers(next)
            if (review)
              run({ ...list, reading: { ...list.reading, ...next, meanings: meaningsOf(questions, next) } }, true)
          }}
        />
      )}
      {running && (
        <FileProgress
          label={running.isTrial ? importing.checking : importing.running}
          sent={running.sent}
          total={running.total}
          onStop={cancel}
        />
      )}
      {error && (
        <p className={formStyles.failure} role="alert">
          {error === 'cancelled' ? importing.cancelled : `${importing.failed} ${error.message}`}
        </p>
      )}
      {review && table && (
        <ImportReview
          review={review}
          table={table}
          decisions={decisions}
          disabled={isBusy}
          onDecide={(line, decision) => setDecisions(new Map(decisions).set(line, decision))}
          onCorrect={(added) => {
            const next = new Map([...corrections, ...added])
            setCorrections(next)
            run({ ...list, rows: corrected(list.rows, fields, next) }, true)
          }}
        />
      )}
      {!isBusy && questions && (
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          {review && !review.isTrial ? (
            <Button component={LinkBase} variant="contained" to={LIST.to}>
              {importing.toList}
            </Button>
          ) : (
            <Button
              variant={review ? 'outlined' : 'contained'}
              disabled={file.columnProblem !== null || !isAnswered(questions, answers)}
              onClick={() => {
                startAgain()
                run({ ...list, rows }, true)
              }}
            >
              {review ? importing.checkAgain : importing.check}
            </Button>
          )}
          {review?.isTrial &&
            (toMake > 0 ? (
              <Button variant="contained" onClick={importRows}>
                {fill(importing.import, { smart_count: toMake })}
              </Button>
            ) : (
              <p>{importing.nothingNew}</p>
            ))}
        </Stack>
      )}
    </>
  )
}

type Rows = readonly { line: number; cells: readonly string[] }[]

/** `corrections` by line and field: what the person typed in place of the file's cell. */
function corrected<Row extends Rows[number]>(
  rows: readonly Row[],
  fields: MemberList['fields'],
  corrections: ReadonlyMap<string, string>,
): Row[] {
  if (corrections.size === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    cells: fields.map((field, index) => corrections.get(`${row.line} ${field}`) ?? row.cells[index] ?? ''),
  }))
}

function daysIn(rows: Rows, fields: MemberList['fields']): string[] {
  const places = (['birthdate', 'since', 'until'] as const).map((field) => fields.indexOf(field))
  return rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? ''))
}

/** What the words of the whole file mean, so that each part of it is read alike. */
function meaningsOf(questions: ReturnType<typeof questionsOf> | null, { meanings }: Answers): Answers['meanings'] {
  const of = (field: 'gender' | 'status' | 'sports') =>
    Object.fromEntries(
      questions?.values.filter((one) => one.field === field).map(({ code, meaning }) => [code, meaning]) ?? [],
    )
  return {
    gender: { ...of('gender'), ...meanings?.gender },
    status: { ...of('status'), ...meanings?.status },
    sports: { ...of('sports'), ...meanings?.sports },
  } as Answers['meanings']
}
