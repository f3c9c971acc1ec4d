import { Alert } from '@mui/material'
import type { FileRow } from '#domain/imports/table'
import valueStyles from '../../../panel/values/values.module.css'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'

type Props = { titles: readonly FileRow[]; furtherPeople: readonly string[] }

/** What of a list is imported as nobody: titles between its people, and columns with more people of each row. */
export function OtherRows({ titles, furtherPeople }: Props) {
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
