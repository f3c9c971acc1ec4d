import { useId, useState } from 'react'
import { Button, Radio } from '@mui/material'
import type { FileTable } from '#domain/imports/table'
import { fileTable } from '../../providers/es/fileTable.ts'
import { fill } from '../../providers/i18n/text.ts'
import formStyles from '../form/form.module.css'
import styles from './files.module.css'

const ROWS = 15
const CELLS = 8

type Props = {
  headingLine: number | null
  rows: FileTable['rows']
  disabled: boolean
  onChange: (line: number | null) => void
}

/** In which of the first rows of a file the headings are. It stays open, so that the arrow keys can go on. */
export function HeadingChoice({ headingLine, rows, disabled, onChange }: Props) {
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
