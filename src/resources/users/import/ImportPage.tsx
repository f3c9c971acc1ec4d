import { useEffect, useMemo, useState } from 'react'
import { Button, Stack } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import type { FileTable } from '#domain/imports/table'
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
  const [isBusy, setBusy] = useState(false)
  const institution = selectedOf(institutions, selectedId) ?? institutions?.[0]
  return (
    <>
      <PageTitle title={importing.title} intro={importing.intro} back={LIST} />
      <InstitutionSelect
        label={usersResources.users.fields.institutionId}
        institutions={institutions ?? []}
        selected={institution}
        onSelect={setSelectedId}
        disabled={isBusy}
      />
      {institution && <MemberImport key={institution.id} institution={institution} onBusy={setBusy} />}
    </>
  )
}

type MemberImportProps = { institution: InstitutionView; onBusy: (isBusy: boolean) => void }

function MemberImport({ institution, onBusy }: MemberImportProps) {
  const file = useMemberFile()
  const { run, stop, reset, running, review, problem } = useMemberImport(institution.id)
  const [answers, setAnswers] = useState<Answers>({})
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map())
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map())
  const today = todayAt(institution)
  const sports = useMemo(
    () => institution.offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName })),
    [institution],
  )
  const read = useMemo(
    () => (file.table ? corrected(file.table, file.fields, corrections) : null),
    [file.table, file.fields, corrections],
  )
  const questions = useMemo(
    () => (read ? questionsOf(read.table.rows, read.table.headings, read.fields, sports, today) : null),
    [read, sports, today],
  )
  const isBusy = running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const startAgain = () => {
    reset()
    setDecisions(new Map())
  }
  const listOf = ({ table, fields }: ReadFile, given: Answers): MemberList => ({
    fields,
    rows: table.rows,
    reading: { ...given, dateOrder: dateOrderOf(daysIn(table.rows, fields)), meanings: meaningsOf(questions, given) },
  })
  const answer = (next: Answers) => {
    setAnswers(next)
    if (!review || !read || !questions) return
    if (isAnswered(questions, next)) run(listOf(read, next), true)
    else reset()
  }
  const correct = (added: ReadonlyMap<string, string>) => {
    const next = new Map([...corrections, ...added])
    setCorrections(next)
    if (file.table) run(listOf(corrected(file.table, file.fields, next), answers), true)
  }
  // A review shows doubtful rows as such, whatever was decided, so that it can be decided otherwise.
  const doubtful = review?.rows.flatMap(({ line, outcome }) => (outcome === 'doubtful' ? line : [])) ?? []
  const added = new Set(doubtful.filter((line) => decisions.get(line) === 'isNew'))
  const toMake = review?.isTrial ? review.counts.made + added.size : 0
  const importRows = (list: MemberList) => {
    const refused = review?.rows.flatMap(({ line, outcome }) => (outcome === 'refused' ? line : [])) ?? []
    const unused = new Set([...refused, ...doubtful].filter((line) => !added.has(line)))
    const rows = list.rows.filter(({ line }) => !unused.has(line))
    run({ ...list, rows: rows.map((row) => ({ ...row, isNew: added.has(row.line) })) }, false)
  }
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
          {file.name !== null && file.table && (
            <span>{fill(fileTable.read, { name: file.name, smart_count: file.table.rows.length })}</span>
          )}
        </FileInput>
      </FormSection>
      {file.table && (
        <ColumnMapping
          table={file.table}
          rows={file.rows}
          fields={file.fields}
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
          onChange={answer}
        />
      )}
      {running && (
        <FileProgress
          label={running.isTrial ? importing.checking : importing.running}
          sent={running.sent}
          total={running.total}
          onStop={stop}
        />
      )}
      {problem && (
        <p className={formStyles.failure} role="alert">
          {problem}
        </p>
      )}
      {review && read && (
        <ImportReview
          review={review}
          table={read.table}
          decisions={decisions}
          disabled={isBusy}
          onDecide={(line, decision) => setDecisions(new Map(decisions).set(line, decision))}
          onCorrect={correct}
        />
      )}
      {!isBusy && read && questions && (
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
                reset()
                run(listOf(read, answers), true)
              }}
            >
              {review ? importing.checkAgain : importing.check}
            </Button>
          )}
          {review?.isTrial &&
            (toMake > 0 ? (
              <Button variant="contained" onClick={() => importRows(listOf(read, answers))}>
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

type ReadFile = { table: FileTable; fields: MemberList['fields'] }

/**
 * `corrections` by line and field: what the person typed in place of the file's cell. A field that no column has gets
 * one: a surname of its own where the file has whole names.
 */
function corrected(
  table: FileTable,
  columns: MemberList['fields'],
  corrections: ReadonlyMap<string, string>,
): ReadFile {
  if (corrections.size === 0) return { table, fields: columns }
  const typed = new Set([...corrections.keys()].map((key) => key.split(' ')[1]))
  const more = IMPORT_FIELDS.filter((field) => typed.has(field) && !columns.includes(field))
  const fields = [...columns, ...more]
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: fields.map((field, index) => corrections.get(`${line} ${field}`) ?? cells[index] ?? ''),
  }))
  return { table: { ...table, headings: [...table.headings, ...more.map(columnLabel)], rows }, fields }
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
