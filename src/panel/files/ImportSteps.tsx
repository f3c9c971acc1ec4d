import { useEffect, type ReactNode } from 'react'
import { Button } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import type { Evidence } from '#domain/members/import/identityKeys'
import { fileTable } from '../../providers/es/files.ts'
import { importing } from '../../providers/es/importing.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { useApi } from '../data/panelDataProvider.ts'
import { Failure, FormSection } from '../page/Page.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { FileInput, FileProgress } from './FileInput.tsx'
import type { useImport } from './useImport.ts'
import type { useTableFile } from './useTableFile.ts'
import { LinkButton } from '../page/buttons.tsx'

type TableFile<Field extends string> = Omit<ReturnType<typeof useTableFile<Field>>, 'repeatedField'>

type Props<Field extends string> = {
  texts: Record<'templateName' | 'running' | 'nothingNew' | 'toList', string> & { fileHelp?: string }
  file: TableFile<Field>
  labelOf: (field: Field) => string
  options: readonly Field[]
  templateFields: readonly Field[]
  columnProblem: string | null
  columnNotes?: ReactNode
  questions: ReactNode
  isAnswered: boolean
  importing: Omit<ReturnType<typeof useImport>, 'send'>
  /** The label of the import button; null if there is nothing to import. */
  importLabel: string | null
  listPath: string
  onFile: () => void
  onCheck: () => void
  onImport: () => void
  onBusy: (isBusy: boolean) => void
  children: ReactNode
}

/** An import from its file to its result: the columns, the questions, a trial with its review, and the import. */
export function ImportSteps<Field extends string>({
  texts,
  file,
  labelOf,
  options,
  templateFields,
  columnProblem,
  columnNotes,
  questions,
  isAnswered,
  importing: { running, stop, reset, review, problem },
  importLabel,
  listPath,
  onFile,
  onCheck,
  onImport,
  onBusy,
  children,
}: Props<Field>) {
  const { name, table } = file
  const isBusy = running !== null
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <>
      <FormSection title={fileTable.file} intro={texts.fileHelp}>
        <FileInput
          isChosen={name !== null}
          problem={file.problem}
          disabled={isBusy}
          onChoose={(upload) => {
            reset()
            onFile()
            file.choose(upload)
          }}
        >
          <Button variant="outlined" href={templateOf(templateFields.map(labelOf))} download={texts.templateName}>
            {fileTable.template}
          </Button>
          <output>{name !== null && table && fill(fileTable.read, { name, smart_count: table.rows.length })}</output>
        </FileInput>
      </FormSection>
      {table && (
        <ColumnMapping
          table={table}
          rows={file.rows}
          fields={file.fields}
          options={options.map((field) => ({ field, label: labelOf(field) }))}
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
        >
          {columnNotes}
        </ColumnMapping>
      )}
      {table && columnProblem === null && questions}
      {running && (
        <FileProgress
          label={running.isTrial ? fileTable.checking : texts.running}
          sent={running.sent}
          total={running.total}
          onStop={stop}
        />
      )}
      <Failure>{problem}</Failure>
      {children}
      {!isBusy && table && (
        <div className="row">
          {review?.isTrial === false ? (
            <LinkButton variant="contained" to={listPath} label={texts.toList} />
          ) : (
            <Button
              variant={review ? 'outlined' : 'contained'}
              disabled={columnProblem !== null || !isAnswered}
              onClick={onCheck}
            >
              {review ? fileTable.checkAgain : fileTable.check}
            </Button>
          )}
          {review?.isTrial &&
            (importLabel === null ? (
              <p>{texts.nothingNew}</p>
            ) : (
              <Button variant="contained" onClick={onImport}>
                {importLabel}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}

/** The headings alone, for a Spanish spreadsheet: marked as UTF-8, with semicolons. */
const templateOf = (headings: readonly string[]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${headings.join(';')}\r\n`)}`

const names = (evidence: readonly Evidence[]) => evidence.map((one) => importing.evidence[one]).join(', ')

/** The evidence that a row may be a member of the club. */
export function evidenceText({ agrees, differs }: Record<'agrees' | 'differs', readonly Evidence[]>): string {
  return [
    agrees.length > 0 && fill(importing.agrees, { fields: names(agrees) }),
    differs.length > 0 && fill(importing.differs, { fields: names(differs) }),
  ]
    .filter(Boolean)
    .join(' ')
}

type Mappings = Pick<Institution, 'bankMappings'> | Pick<Institution, 'listColumns'>

/** Saves the mapping of a file's columns with the institution. A failure does not stop the review. */
export function useSavedMappings(institution: Institution) {
  const api = useApi()
  const refresh = useRefresh()
  return async (mappings: Mappings) => {
    if (JSON.stringify({ ...institution, ...mappings }) === JSON.stringify(institution)) return
    try {
      await api.send('PUT', `institutions/${institution.id}`, mappings)
      refresh()
    } catch {
      toast.warn({ message: fileTable.remembering })
    }
  }
}
