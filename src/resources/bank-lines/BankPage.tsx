import { useEffect } from 'react'
import { Button } from '@mui/material'
import { Section, PageTitle, FormSection, Failure } from '../../panel/page/Page.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { BANK_FIELD_NAMES, savedColumns } from '#domain/bank/reading/columns'
import { BANK_FIELDS, withMapping } from '#domain/bank/reading/format'
import type { BankLine } from '#domain/bank/line'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum } from '#domain/money/money'
import { ColumnMapping } from '../../panel/files/ColumnMapping.tsx'
import { FileInput, FileProgress } from '../../panel/files/FileInput.tsx'
import { useSavedMappings } from '../../panel/files/ImportSteps.tsx'
import { OfInstitution } from '../../panel/form/InstitutionSelect.tsx'
import { fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { StatementPreview, PaidChoice } from './StatementPreview.tsx'
import { useBankFile } from './useBankFile.ts'
import { MAX_HELD, useBankReview } from './useBankReview.ts'
import { useRecords } from '../../panel/data/queries.ts'
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

const OPTIONS = BANK_FIELDS.map((field) => ({ field, label: BANK_FIELD_NAMES[field] }))

function BankImport({ institution, onBusy }: { institution: Institution; onBusy: (isBusy: boolean) => void }) {
  const { currency, bankMappings } = institution
  const { name, file, problem, fields, columnProblem, statement, ...bankFile } = useBankFile(institution)
  const review = useBankReview(institution.id)
  const remember = useSavedMappings(institution)
  const { isBusy } = review
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const changeFields = (changed: typeof fields) => {
    review.reset()
    bankFile.setFields(changed)
  }
  const start = () => {
    if (!file || !statement) return
    void remember({ bankMappings: withMapping(bankMappings, savedColumns(file.headings, fields)) })
    void review.review(file, name?.slice(0, 200) ?? null, statement)
  }
  return (
    <>
      <FormSection title={bank.file} intro={bank.fileHelp}>
        <FileInput
          isChosen={name !== null}
          problem={problem}
          disabled={isBusy}
          onChoose={(upload) => {
            review.reset()
            void bankFile.choose(upload)
          }}
        >
          {name && file && <span>{fill(fileTable.read, { name, smart_count: file.rows.length })}</span>}
        </FileInput>
      </FormSection>
      {file && !review.lines && (
        <ColumnMapping
          table={file}
          rows={file.all}
          fields={fields}
          options={OPTIONS}
          problem={columnProblem && bank.columnProblems[columnProblem]}
          disabled={isBusy}
          onField={(index, field) =>
            changeFields(file.headings.map((_, at) => (at === index ? field : (fields[at] ?? null))))
          }
          onHeading={(line) => {
            review.reset()
            bankFile.setHeading(line)
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
      {!isBusy && !(review.lines && name === null) && (
        <HeldLines
          institution={institution}
          onReview={() => {
            bankFile.clear()
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
