import { useEffect, useMemo, useRef } from 'react'
import { Button } from '@mui/material'
import { Section, PageTitle, FormSection, Failure } from '../../panel/page/Page.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { BANK_FIELD_NAMES, columnsOf, columnsProblem, savedColumns } from '#domain/bank/reading/columns'
import { BANK_FIELDS, withMapping, type BankField } from '#domain/bank/reading/format'
import type { BankLine } from '#domain/bank/line'
import { readBankStatement } from '#domain/bank/reading/statement'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum } from '#domain/money/money'
import { ColumnMapping } from '../../panel/files/ColumnMapping.tsx'
import { FileInput, FileProgress } from '../../panel/files/FileInput.tsx'
import { useSavedMappings } from '../../panel/files/ImportSteps.tsx'
import { OfInstitution } from '../../panel/form/InstitutionSelect.tsx'
import { bytesOf } from '../../panel/files/readFile.ts'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import { fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { StatementPreview, PaidChoice } from './StatementPreview.tsx'
import { bankTableAt, importIdOf, readBankFile, type BankFile } from './readBankFile.ts'
import { MAX_HELD, useBankReview } from './useBankReview.ts'
import { useWindowState } from '../../panel/data/useWindowState.ts'
import { todayAt, useRecords } from '../../panel/data/queries.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'

export default function BankPage() {
  return (
    <>
      <PageTitle title={bank.title} intro={bank.intro} beside={<MoneyTabs current="bank" />}>
        <LinkButton to="/panel/payments/bank-lines" label={bank.past} />
      </PageTitle>
      <OfInstitution need="collects" storeKey="bank.institution" chooseText={bank.chooseInstitution}>
        {(institution, onBusy) => <BankImport institution={institution} onBusy={onBusy} />}
      </OfInstitution>
    </>
  )
}

type FileReading = {
  name: string
  importId: string
  file: BankFile | null
  problem: FileProblem | null
  fields: readonly (BankField | null)[]
}

const OPTIONS = BANK_FIELDS.map((field) => ({ field, label: BANK_FIELD_NAMES[field] }))
const NO_FIELDS: readonly (BankField | null)[] = []

function BankImport({ institution, onBusy }: { institution: Institution; onBusy: (isBusy: boolean) => void }) {
  const { currency, timezone, bankMappings } = institution
  const [reading, changeReading] = useWindowState<FileReading | null>(`bank.file.${institution.id}`, null)
  const setReading = (next: FileReading | null) => changeReading(() => next)
  const latest = useRef<object | null>(null)
  const review = useBankReview(institution.id)
  const remember = useSavedMappings(institution)
  const isBusy = review.running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const file = reading?.file ?? null
  const fields = reading?.fields ?? NO_FIELDS
  const problem = file ? columnsProblem(fields) : null
  const statement = useMemo(
    () =>
      file && problem === null
        ? readBankStatement(file, fields, { currency, timezone, today: todayAt({ timezone }) })
        : null,
    [file, fields, problem, currency, timezone],
  )

  /** Shows the file unless the user has meanwhile chosen another file or another heading row. */
  const show = async (name: string, table: BankFile) => {
    latest.current = table
    const importId = await importIdOf(table)
    if (latest.current !== table) return
    setReading({
      name,
      importId,
      file: table,
      problem: null,
      fields: columnsOf(table.headings, bankMappings, table.rows, currency),
    })
  }
  const choose = async (upload: File) => {
    latest.current = upload
    review.reset()
    setReading(null)
    const bytes = await bytesOf(upload)
    const content = 'problem' in bytes ? bytes : await readBankFile(bytes, bankMappings, currency)
    if (latest.current !== upload) return
    if ('rows' in content) await show(upload.name, content)
    else setReading({ name: upload.name, importId: '', file: null, problem: content, fields: [] })
  }
  const changeFields = (changed: FileReading['fields']) => {
    review.reset()
    changeReading((last) => last && { ...last, fields: changed })
  }
  const start = () => {
    if (!reading || !file || !statement) return
    void remember({ bankMappings: withMapping(bankMappings, savedColumns(file.headings, fields)) })
    void review.review({ importId: reading.importId, fileName: reading.name.slice(0, 200) }, statement)
  }
  return (
    <>
      <FormSection title={bank.file} intro={bank.fileHelp}>
        <FileInput
          isChosen={reading !== null}
          problem={reading?.problem ?? null}
          disabled={isBusy}
          onChoose={(upload) => void choose(upload)}
        >
          {reading && file && (
            <span>{fill(fileTable.read, { name: reading.name, smart_count: file.rows.length })}</span>
          )}
        </FileInput>
      </FormSection>
      {reading && file && !review.lines && (
        <ColumnMapping
          table={file}
          rows={file.all}
          fields={fields}
          options={OPTIONS}
          problem={problem && bank.columnProblems[problem]}
          disabled={isBusy}
          onField={(index, field) =>
            changeFields(file.headings.map((_, at) => (at === index ? field : (fields[at] ?? null))))
          }
          onHeading={(line) => {
            review.reset()
            void show(reading.name, { ...file, ...bankTableAt(file.all, line) })
          }}
        >
          <PaidChoice file={file} fields={fields} disabled={isBusy} onFields={changeFields} />
          {statement && <StatementPreview statement={statement} currency={currency} />}
        </ColumnMapping>
      )}
      {review.running && (
        <FileProgress
          label={bank[review.running.kind]}
          sent={review.running.sent}
          total={review.running.total}
          onStop={review.running.stop}
        />
      )}
      <Failure>{review.message}</Failure>
      {file && !review.lines && !isBusy && (
        <div>
          <Button variant="contained" disabled={!statement || statement.lines.length === 0} onClick={start}>
            {bank.review}
          </Button>
        </div>
      )}
      {review.lines && (
        <ReviewPanel institution={institution} review={review} lines={review.lines} statement={statement} />
      )}
      {!isBusy && !(review.lines && !reading) && (
        <HeldLines
          institution={institution}
          onReview={() => {
            setReading(null)
            void review.reviewHeld()
          }}
        />
      )}
    </>
  )
}

const HELD = { by: 'paidOn', most: MAX_HELD }

function HeldLines({ institution: { id, currency }, onReview }: { institution: Institution; onReview: () => void }) {
  const { data = [], total = 0 } = useRecords<BankLine>('bank-lines', { institutionId: id, state: 'held' }, HELD)
  if (data.length === 0) return null
  const amount = formatMoney(sum(data.map((line) => line.amount)), currency)
  return (
    <Section title={bank.held}>
      <p>
        {total > data.length
          ? fill(bank.manyHeldLines, { total, most: data.length })
          : fill(bank.heldLines, { smart_count: total, amount })}
      </p>
      <Button variant="outlined" onClick={onReview}>
        {fill(bank.reviewHeld, { smart_count: total })}
      </Button>
    </Section>
  )
}
