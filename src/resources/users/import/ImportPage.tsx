import { useMemo, useState } from 'react'
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
import { readingOf, useMemberFile, type MemberTable, type ReportRow } from './memberList.ts'
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
  const { list } = file
  const remember = useSavedMappings(institution)
  const { send, ...sending } = useImport<ReportRow, ImportReport>('users/import', IMPORT)
  const { reset, running, review } = sending
  const refresh = useRefresh()
  const [answers, setAnswers] = useState<Answers>({})
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Choice>>(new Map())
  const today = todayAt(institution)
  const sports = useMemo(
    () => institution.offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName })),
    [institution],
  )
  const questions = useMemo(
    () => list && questionsOf(list.table.rows, list.table.headings, list.fields, sports, today),
    [list, sports, today],
  )
  const isBusy = running !== null
  const outcomes = new Map(review?.rows.map(({ line, outcome }) => [line, outcome]))
  // Decided rows stay doubtful in the review, so that the user can change the decision.
  const decisionOf = (line: number) => {
    const choice = outcomes.get(line) === 'doubtful' ? decisions.get(line) : 'none'
    return choice === undefined || choice === 'none' ? null : choice
  }
  const newLines = [...outcomes].filter(([line, outcome]) => outcome === 'made' || decisionOf(line) === 'isNew')

  const check = (current: MemberTable | null, given: Answers) => {
    if (!current || !questions) return
    const { table, fields } = current
    const reading = readingOf(current, questions, given)
    const restOf = () => ({ institutionId: institution.id, reading })
    void send({ isTrial: true, fields, personFields: fields, rows: table.rows, restOf })
  }
  const importRows = async () => {
    if (!list || !questions) return
    const { table, fields } = list
    const reading = readingOf(list, questions, answers)
    const fileName = file.name?.slice(0, 200) ?? null
    await send({
      isTrial: false,
      fields,
      personFields: fields,
      // Undecided rows are sent too, because the matches and payers of other rows depend on them.
      rows: table.rows
        .filter(({ line }) => outcomes.get(line) !== 'refused')
        .map((row) => ({ ...row, decision: decisionOf(row.line) })),
      restOf: (last) => ({ institutionId: institution.id, reading, importId: last?.importId ?? null, fileName }),
    })
    refresh()
  }
  const answer = (next: Answers) => {
    setAnswers(next)
    if (!review || !questions) return
    if (isAnswered(questions, next)) check(list, next)
    else reset()
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
      importLabel={newLines.length > 0 ? fill(importing.import, { smart_count: newLines.length }) : null}
      listPath={LIST.to}
      onFile={() => {
        setDecisions(new Map())
        setAnswers({})
      }}
      onCheck={() => {
        reset()
        void remember({ listColumns: { ...institution.listColumns, members: file.mapping } })
        check(list, answers)
      }}
      onImport={() => void importRows()}
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
          onCorrect={(added) => check(file.correct(added), answers)}
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
