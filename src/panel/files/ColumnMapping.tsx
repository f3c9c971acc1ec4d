import { type ReactNode, useId, useState } from 'react'
import { TextField, Button, Radio } from '@mui/material'
import type { FileTable } from '#domain/imports/table'
import { fileTable } from '../../providers/es/files.ts'
import { fill } from '../../providers/i18n/text.ts'
import { FormSection, Failure } from '../page/Page.tsx'
import formStyles from '../form/form.module.css'
import styles from './files.module.css'

const SAMPLES = 3

type Props<Field extends string> = {
  table: FileTable
  rows: FileTable['rows']
  fields: readonly (Field | null)[]
  options: readonly { field: Field; label: string }[]
  problem: string | null
  disabled: boolean
  onField: (index: number, field: Field | null) => void
  onHeading: (line: number | null) => void
  children?: ReactNode
}

export function ColumnMapping<Field extends string>({
  table,
  rows,
  fields,
  options,
  problem,
  disabled,
  onField,
  onHeading,
  children,
}: Props<Field>) {
  return (
    <FormSection title={fileTable.columns} intro={fileTable.columnsIntro}>
      <HeadingChoice headingLine={table.headingLine} rows={rows} disabled={disabled} onChange={onHeading} />
      {table.otherSheets && table.otherSheets.length > 0 && (
        <p className={formStyles.wide}>{fill(fileTable.otherSheets, { names: table.otherSheets.join(', ') })}</p>
      )}
      {table.headings.map((heading, index) => {
        const samples = samplesOf(table, index)
        if (heading === '' && samples.length === 0) return null
        const name = heading || String(index + 1)
        return (
          <TextField
            // A file may have the same heading twice.
            key={`${heading} ${index}`}
            select
            label={fill(fileTable.column, { name })}
            value={fields[index] ?? ''}
            disabled={disabled}
            helperText={
              samples.length > 0 ? fill(fileTable.samples, { values: samples.join(' · ') }) : fileTable.noSamples
            }
            slotProps={{
              select: { native: true },
              inputLabel: { shrink: true },
              formHelperText: { className: styles.samples, title: samples.join(' · ') },
            }}
            onChange={({ target }) =>
              onField(index, options.find(({ field }) => field === target.value)?.field ?? null)
            }
          >
            <option value="">{fileTable.unused}</option>
            {options.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </TextField>
        )
      })}
      <Failure wide>{problem}</Failure>
      {children && <div className={formStyles.wide}>{children}</div>}
    </FormSection>
  )
}

function samplesOf({ rows }: FileTable, index: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = cells[index]?.trim() ?? ''
    if (value !== '') values.add(value)
    if (values.size === SAMPLES) break
  }
  return [...values]
}

const ROWS = 15
const CELLS = 8

type HeadingChoiceProps = {
  headingLine: number | null
  rows: FileTable['rows']
  disabled: boolean
  onChange: (line: number | null) => void
}

/** Chooses the heading row among the first rows of a file. Stays open, so that the arrow keys keep working. */
function HeadingChoice({ headingLine, rows, disabled, onChange }: HeadingChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  return (
    <>
      <p className={formStyles.wide}>
        {headingLine === null ? fileTable.withoutHeadings : fill(fileTable.headings, { line: headingLine })}{' '}
        <Button size="small" disabled={disabled} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? fileTable.closeHeadings : fileTable.changeHeadings}
        </Button>
      </p>
      {isOpen && (
        <fieldset className={`${formStyles.row} ${formStyles.wide}`} disabled={disabled}>
          <legend>{fileTable.chooseHeadings}</legend>
          <div className={styles.rows}>
            <table>
              <tbody>
                {rows.slice(0, ROWS).map(({ line, cells }) => (
                  <tr key={line} data-selected={line === headingLine || undefined}>
                    <td>
                      <Radio
                        name={name}
                        size="small"
                        disabled={disabled}
                        checked={line === headingLine}
                        onChange={() => onChange(line)}
                        slotProps={{ input: { 'aria-label': fill(fileTable.line, { line }) } }}
                      />
                    </td>
                    {cells.slice(0, CELLS).map((cell, index) => (
                      <td key={index} onClick={disabled ? undefined : () => onChange(line)}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <label>
            <Radio
              name={name}
              size="small"
              disabled={disabled}
              checked={headingLine === null}
              onChange={() => onChange(null)}
            />{' '}
            {fileTable.noHeadings}
          </label>
        </fieldset>
      )}
    </>
  )
}
