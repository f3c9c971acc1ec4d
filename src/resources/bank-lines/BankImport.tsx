import { useEffect, useId, useMemo, useState } from 'react'
import { Button } from '@mui/material'
import { useDataProvider, useRefresh } from 'react-admin'
import { columnsOf, columnsProblem, savedColumns } from '#domain/bank/columns'
import type { BankField } from '#domain/bank/format'
import { readStatement } from '#domain/bank/statement'
import type { BankTable } from '#domain/bank/rows'
import type { Institution } from '#domain/clubs/institution'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { ACCEPTED_FILES, fileProblemText } from '../../panel/files/fileProblem.ts'
import type { FileProblem } from '../../panel/files/fileProblem.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { StatementPreview } from './StatementPreview.tsx'
import { importIdOf, readBankFile } from './readBankFile.ts'
import { useBankReview } from './useBankReview.ts'
import styles from './bank.module.css'
import formStyles from '../../panel/form/form.module.css'

type FileReading = {
  name: string
  importId: string
  file: BankTable | null
  problem: FileProblem | null
  fields: readonly (BankField | null)[]
}

const NO_FIELDS: readonly (BankField | null)[] = []

export function BankImport({ institution, onBusy }: { institution: Institution; onBusy: (isBusy: boolean) => void }) {
  const { currency, timezone, bankColumns } = institution
  const id = useId()
  const [reading, setReading] = useState<FileReading | null>(null)
  const review = useBankReview(institution.id)
  const remember = useRemembering(institution)
  const isBusy = review.running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const file = reading?.file ?? null
  const fields = reading?.fields ?? NO_FIELDS
  const problem = file ? columnsProblem(fields) : null
  const statement = useMemo(
    () => (file && problem === null ? readStatement(file, fields, { currency, timezone }) : null),
    [file, fields, problem, currency, timezone],
  )

  const choose = async (upload: File) => {
    review.reset()
    const read = await readBankFile(new Uint8Array(await upload.arrayBuffer()), bankColumns)
    const isRead = 'rows' in read
    const suggested = isRead ? columnsOf(read.headings, bankColumns, read.rows) : []
    setReading({
      name: upload.name,
      importId: isRead ? await importIdOf(read) : '',
      file: isRead ? read : null,
      problem: isRead ? null : read,
      fields: suggested,
    })
  }
  const start = () => {
    if (!reading || !file || !statement) return
    void remember(savedColumns(file.headings, fields))
    review.review(reading.importId, statement.lines)
  }
  return (
    <>
      <FormSection title={bank.file} intro={bank.fileHelp}>
        <div className={`${formStyles.wide} ${styles.file}`}>
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept={ACCEPTED_FILES}
            disabled={isBusy}
            onChange={({ target }) => {
              const [upload] = target.files ?? []
              if (upload) void choose(upload)
              // choosing the same file again, once corrected, must trigger a change
              target.value = ''
            }}
          />
          <Button component="label" role={undefined} tabIndex={-1} htmlFor={id} variant="outlined" disabled={isBusy}>
            {reading ? bank.chooseAnother : bank.choose}
          </Button>
          {reading && file && <span>{fill(bank.read, { name: reading.name, smart_count: file.rows.length })}</span>}
        </div>
        {reading?.problem && (
          <p className={`${formStyles.failure} ${formStyles.wide}`} role="alert">
            {fileProblemText(reading.problem)}
          </p>
        )}
      </FormSection>
      {reading && file && !review.lines && (
        <ColumnChoice
          headings={file.headings}
          fields={fields}
          problem={problem}
          disabled={isBusy}
          onChange={(next) => {
            review.reset()
            setReading({ ...reading, fields: next })
          }}
        >
          {statement && <StatementPreview statement={statement} currency={currency} />}
        </ColumnChoice>
      )}
      {review.running && <Progress running={review.running} onStop={review.stop} />}
      {review.message && (
        <p className={formStyles.failure} role="alert">
          {review.message}
        </p>
      )}
      {file && !review.lines && !isBusy && (
        <div>
          <Button variant="contained" disabled={!statement || statement.lines.length === 0} onClick={start}>
            {bank.review}
          </Button>
        </div>
      )}
      {review.lines && statement && (
        <ReviewPanel institution={institution} review={review} lines={review.lines} statement={statement} />
      )}
    </>
  )
}

type ProgressProps = { running: NonNullable<ReturnType<typeof useBankReview>['running']>; onStop: () => void }

function Progress({ running: { kind, sent, total }, onStop }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <output>{bank[kind]}</output>
      <progress aria-label={bank[kind]} max={total || 1} value={sent} />
      <span>{fill(bank.progress, { sent: formatCount(sent), total: formatCount(total) })}</span>
      <Button variant="outlined" size="small" onClick={onStop}>
        {bank.stop}
      </Button>
    </div>
  )
}

/** Keeps the columns with the institution. The file is reviewed whether or not that works. */
function useRemembering({ id, bankColumns }: Institution) {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  return async (columns: ReturnType<typeof savedColumns>) => {
    if (JSON.stringify(columns) === JSON.stringify(bankColumns)) return
    try {
      await api.send('PUT', `institutions/${id}`, { bankColumns: columns })
      refresh()
    } catch {
      toast.warn({ message: bank.remembering })
    }
  }
}
