import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button, Stack, Alert } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import { IMPORT_FIELDS, columnLabel, type ImportField } from '#domain/members/import/columns'
import { questionsOf } from '#domain/members/import/questions'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { ColumnMapping } from '../../../panel/files/ColumnMapping.tsx'
import { FileInput, FileProgress } from '../../../panel/files/FileInput.tsx'
import { useRemembering } from '../../../panel/files/useRemembering.ts'
import { FormSection, Failure } from '../../../panel/form/FormSection.tsx'
import { InstitutionSelect, selectedOf, useManagedInstitutions } from '../../../panel/money/InstitutionSelect.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { fileTable } from '../../../providers/es/fileTable.ts'
import { importing } from '../../../providers/es/importing.ts'
import { usersResources } from '../../../providers/es/users.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ImportQuestions, isAnswered, type Answers } from './ImportQuestions.tsx'
import { ImportReview, summaryOf, type Choice } from './ImportReview.tsx'
import { correctedTable, memberListOf } from './memberList.ts'
import { useMemberFile } from './useMemberFile.ts'
import { PastImports } from './PastImports.tsx'
import { PresentChanges } from './PresentChanges.tsx'
import { useMemberImport, type MemberList } from './useMemberImport.ts'
import type { FileRow } from '#domain/imports/table'
import valueStyles from '../../../panel/values/values.module.css'

const LIST = { to: '/panel/users', label: usersResources.users.page.list }
const OPTIONS = IMPORT_FIELDS.map((field) => ({ field, label: columnLabel(field) }))

/** Other ways to write what the template has a column for. */
const NOT_IN_TEMPLATE = new Set<ImportField>(['fullName', 'secondFamilyName', 'secondGivenName', 'mobile', 'note'])

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${OPTIONS.filter(({ field }) => !NOT_IN_TEMPLATE.has(field))
    .map(({ label }) => label)
    .join(';')}\r\n`,
)}`

export default function ImportPage() {
  const { data: institutions } = useManagedInstitutions<InstitutionView>('members')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const institution = selectedOf(institutions, selectedId)
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
      {institution && (
        <>
          <MemberImport key={institution.id} institution={institution} onBusy={setBusy} />
          <PastImports institutionId={institution.id} />
        </>
      )}
    </>
  )
}

type MemberImportProps = { institution: InstitutionView; onBusy: (isBusy: boolean) => void }

function MemberImport({ institution, onBusy }: MemberImportProps) {
  const file = useMemberFile(institution)
  const remember = useRemembering(institution)
  const { run, stop, reset, running, review, problem } = useMemberImport(institution.id, file.name)
  const [answers, setAnswers] = useState<Answers>({})
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map())
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Choice>>(new Map())
  const today = todayAt(institution)
  const sports = useMemo(
    () => institution.offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName })),
    [institution],
  )
  const list = useDeferredValue(
    useMemo(
      () => file.table && correctedTable({ table: file.table, fields: file.fields }, corrections),
      [file.table, file.fields, corrections],
    ),
  )
  const questions = useMemo(
    () => list && questionsOf(list.table.rows, list.table.headings, list.fields, sports, today),
    [list, sports, today],
  )
  const isBusy = running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const answer = (next: Answers) => {
    setAnswers(next)
    if (!review || !list || !questions) return
    if (isAnswered(questions, next)) run(memberListOf(list, questions, next), true)
    else reset()
  }
  const correct = (added: ReadonlyMap<string, string>) => {
    const next = new Map([...corrections, ...added])
    setCorrections(next)
    if (!file.table || !questions) return
    run(memberListOf(correctedTable({ table: file.table, fields: file.fields }, next), questions, answers), true)
  }
  // A review shows doubtful rows as such, whatever was decided, so that it can be decided otherwise.
  const doubtful = review?.rows.flatMap(({ line, outcome }) => (outcome === 'doubtful' ? line : [])) ?? []
  const decisionOf = (line: number) => {
    const choice = decisions.get(line)
    return choice === undefined || choice === 'none' || !doubtful.includes(line) ? null : choice
  }
  const toMake = review?.isTrial
    ? review.counts.made + doubtful.filter((line) => decisionOf(line) === 'isNew').length
    : 0
  const importRows = (all: MemberList) => {
    const refused = review?.rows.flatMap(({ line, outcome }) => (outcome === 'refused' ? line : [])) ?? []
    const unused = new Set([...refused, ...doubtful.filter((line) => decisionOf(line) === null)])
    const rows = all.rows.filter(({ line }) => !unused.has(line))
    run({ ...all, rows: rows.map((row) => ({ ...row, decision: decisionOf(row.line) })) }, false)
  }
  return (
    <>
      <FormSection title={importing.file}>
        <FileInput
          isChosen={file.name !== null}
          problem={file.problem}
          disabled={isBusy}
          onChoose={(upload) => {
            reset()
            setDecisions(new Map())
            setAnswers({})
            setCorrections(new Map())
            file.choose(upload)
          }}
        >
          <Button variant="outlined" href={TEMPLATE} download={importing.templateName}>
            {importing.template}
          </Button>
          <output>
            {file.name !== null &&
              file.table &&
              fill(fileTable.read, { name: file.name, smart_count: file.table.rows.length })}
          </output>
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
            reset()
            file.setField(index, field)
          }}
          onHeading={(line) => {
            reset()
            file.setHeading(line)
          }}
        >
          {file.fields.includes('mobile') && file.fields.includes('phone') && <p>{importing.twoPhones}</p>}
          <OtherRows titles={file.titles} furtherPeople={file.furtherPeople} />
        </ColumnMapping>
      )}
      {questions && file.columnProblem === null && (
        <ImportQuestions
          questions={questions}
          answers={answers}
          today={today}
          sports={sports}
          sharedEmails={review?.rows.filter(({ emailOwnerName }) => emailOwnerName).length ?? 0}
          unknownPayers={
            review?.rows.filter(({ leftOut }) => leftOut.some(({ field }) => field === 'guardian')).length ?? 0
          }
          disabled={isBusy || review?.isTrial === false}
          onChange={answer}
        />
      )}
      <output className="visually-hidden">{review && summaryOf(review)}</output>
      {running && (
        <FileProgress
          label={running.isTrial ? importing.checking : importing.running}
          sent={running.sent}
          total={running.total}
          onStop={stop}
        />
      )}
      <Failure>{problem}</Failure>
      {review && list && (
        <ImportReview
          review={review}
          table={list.table}
          unused={file.unused}
          decisions={decisions}
          disabled={isBusy}
          onDecide={(line, decision) => setDecisions(new Map(decisions).set(line, decision))}
          onCorrect={correct}
        />
      )}
      {review && <PresentChanges key={review.id} rows={review.rows} institution={institution} disabled={isBusy} />}
      {!isBusy && list && questions && (
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
                void remember({ listColumns: { ...institution.listColumns, members: file.mapping } })
                run(memberListOf(list, questions, answers), true)
              }}
            >
              {review ? importing.checkAgain : importing.check}
            </Button>
          )}
          {review?.isTrial &&
            (toMake > 0 ? (
              <Button variant="contained" onClick={() => importRows(memberListOf(list, questions, answers))}>
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

type OtherRowsProps = { titles: readonly FileRow[]; furtherPeople: readonly string[] }

/** What of a list is imported as nobody: titles between its people, and columns with more people of each row. */
function OtherRows({ titles, furtherPeople }: OtherRowsProps) {
  return (
    <>
      {furtherPeople.length > 0 && (
        <Alert severity="warning">{fill(importing.furtherPeople, { columns: furtherPeople.join(', ') })}</Alert>
      )}
      {titles.length > 0 && (
        <details>
          <summary>{fill(importing.titles, { smart_count: titles.length })}</summary>
          <ul className={`${valueStyles.rows} ${valueStyles.plain}`}>
            {titles.map(({ line, cells }) => (
              <li key={line}>
                {line}. {cells.filter((cell) => cell.trim() !== '').join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
