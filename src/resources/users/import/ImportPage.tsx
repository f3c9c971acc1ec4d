import { useDeferredValue, useMemo, useState } from 'react'
import { Alert } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import { IMPORT_FIELDS, columnLabel, type ImportField } from '#domain/members/import/columns'
import { questionsOf } from '#domain/members/import/questions'
import { IMPORT_ROWS, importReportSchema, type ImportReport } from '#domain/members/import/report'
import { todayAt } from '../../../panel/data/queries.ts'
import { ImportSteps, useSavedMappings } from '../../../panel/files/ImportSteps.tsx'
import { OfInstitution } from '../../../panel/form/InstitutionSelect.tsx'
import { useImport } from '../../../panel/files/useImport.ts'
import { PageTitle } from '../../../panel/page/Page.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { usersResources } from '../../../providers/es/users.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ImportQuestions, isAnswered, type Answers } from './ImportQuestions.tsx'
import { ImportReview, summaryOf, type Choice } from './ImportReview.tsx'
import { correctedTable, memberListOf, useMemberFile, type MemberList, type ReportRow } from './memberList.ts'
import { PastImports } from './PastImports.tsx'
import { PresentChanges } from './PresentChanges.tsx'
import type { FileRow } from '#domain/imports/table'
import valueStyles from '../../../panel/values/values.module.css'

const LIST = { to: '/panel/users', label: usersResources.users.page.list }

/** Alternatives to the columns of the template. */
const NOT_IN_TEMPLATE = new Set<ImportField>(['fullName', 'secondFamilyName', 'secondGivenName', 'mobile', 'note'])
const TEMPLATE = IMPORT_FIELDS.filter((field) => !NOT_IN_TEMPLATE.has(field))
const IMPORT = { schema: importReportSchema, texts: importing, atOnce: IMPORT_ROWS }

export default function ImportPage() {
  return (
    <>
      <PageTitle title={importing.title} intro={importing.intro} back={LIST} />
      <OfInstitution need="members" storeKey="import.institution">
        {(institution, onBusy) => (
          <>
            <MemberImport institution={institution} onBusy={onBusy} />
            <PastImports institutionId={institution.id} />
          </>
        )}
      </OfInstitution>
    </>
  )
}

type MemberImportProps = { institution: InstitutionView; onBusy: (isBusy: boolean) => void }

function MemberImport({ institution, onBusy }: MemberImportProps) {
  const file = useMemberFile(institution)
  const remember = useSavedMappings(institution)
  const { send, ...sending } = useImport<ReportRow, ImportReport>('users/import', IMPORT)
  const { reset, running, review } = sending
  const refresh = useRefresh()
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
  const run = async ({ fields, rows, reading }: MemberList, isTrial: boolean) => {
    const restOf = (last: ImportReport | null) => ({
      institutionId: institution.id,
      reading,
      ...(!isTrial && { importId: last?.importId ?? null, fileName: file.name?.slice(0, 200) ?? null }),
    })
    await send({ isTrial, fields, personFields: fields, rows, restOf })
    if (!isTrial) refresh()
  }
  const answer = (next: Answers) => {
    setAnswers(next)
    if (!review || !list || !questions) return
    if (isAnswered(questions, next)) void run(memberListOf(list, questions, next), true)
    else reset()
  }
  const correct = (added: ReadonlyMap<string, string>) => {
    const next = new Map([...corrections, ...added])
    setCorrections(next)
    if (!file.table || !questions) return
    void run(memberListOf(correctedTable({ table: file.table, fields: file.fields }, next), questions, answers), true)
  }
  // Decided rows stay doubtful in the review, so that the user can change the decision.
  const doubtful = review?.rows.flatMap(({ line, outcome }) => (outcome === 'doubtful' ? line : [])) ?? []
  const decisionOf = (line: number) => {
    const choice = decisions.get(line)
    return choice === undefined || choice === 'none' || !doubtful.includes(line) ? null : choice
  }
  const newCount = review?.isTrial
    ? review.rows.filter(({ outcome }) => outcome === 'made').length +
      doubtful.filter((line) => decisionOf(line) === 'isNew').length
    : 0
  const importRows = (all: MemberList) => {
    const refused = new Set(review?.rows.flatMap(({ line, outcome }) => (outcome === 'refused' ? line : [])))
    // Undecided rows are sent too, because the matches and payers of other rows depend on them.
    const rows = all.rows.filter(({ line }) => !refused.has(line))
    void run({ ...all, rows: rows.map((row) => ({ ...row, decision: decisionOf(row.line) })) }, false)
  }
  return (
    <ImportSteps
      texts={importing}
      file={file}
      options={IMPORT_FIELDS}
      labelOf={columnLabel}
      templateFields={TEMPLATE}
      columnProblem={file.columnProblem}
      columnNotes={
        <>
          {file.fields.includes('mobile') && file.fields.includes('phone') && <p>{importing.twoPhones}</p>}
          <OtherRows titles={file.titles} furtherPeople={file.furtherPeople} />
        </>
      }
      questions={
        questions && (
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
        )
      }
      isAnswered={questions !== null && isAnswered(questions, answers)}
      importing={sending}
      importLabel={newCount > 0 ? fill(importing.import, { smart_count: newCount }) : null}
      listPath={LIST.to}
      onFile={() => {
        setDecisions(new Map())
        setAnswers({})
        setCorrections(new Map())
      }}
      onCheck={() => {
        if (!list || !questions) return
        reset()
        void remember({ listColumns: { ...institution.listColumns, members: file.mapping } })
        void run(memberListOf(list, questions, answers), true)
      }}
      onImport={() => {
        if (list && questions) importRows(memberListOf(list, questions, answers))
      }}
      onBusy={onBusy}
    >
      <output className="visually-hidden">{review && summaryOf(review)}</output>
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
    </ImportSteps>
  )
}

type OtherRowsProps = { titles: readonly FileRow[]; furtherPeople: readonly string[] }

/** The parts of a list that are not imported: titles between the rows, and columns with further people. */
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
