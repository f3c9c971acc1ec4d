import { useStore } from 'react-admin'
import { IMPORT_FIELDS, columnLabel, columnsOf, haveNames, type ImportField } from '#domain/members/memberColumns'
import { FormSection } from '../../../panel/form/FormSection.tsx'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from './import.module.css'
import formStyles from '../../../panel/form/form.module.css'

const STORE_KEY = 'users.importColumns'

/** The field of each column: the one selected for that heading before, else the one it suggests. Empty is no field. */
export function useColumns(headings: readonly string[]) {
  const [savedMapping, setSavedMapping] = useStore<Record<string, ImportField | ''>>(STORE_KEY, {})
  const suggestion = columnsOf(headings)
  const columns = headings.map((heading, index) => savedMapping[heading] ?? suggestion[index] ?? '')
  return {
    columns,
    choose: (heading: string, field: ImportField | '') => setSavedMapping({ ...savedMapping, [heading]: field }),
    problem: problemOf(columns),
  }
}

function problemOf(columns: readonly (ImportField | '')[]): string | null {
  const twice = columns.find((field, index) => field !== '' && columns.indexOf(field) !== index)
  if (twice) return fill(importing.twice, { field: columnLabel(twice) })
  return haveNames(columns.map((field) => field || null)) ? null : importing.needNames
}

type Props = {
  headings: readonly string[]
  mapping: ReturnType<typeof useColumns>
  disabled: boolean
}

export function ColumnMapping({ headings, mapping, disabled }: Props) {
  const { columns, choose, problem } = mapping
  return (
    <FormSection title={importing.columns} intro={importing.columnsIntro}>
      {headings.map((heading, index) => (
        <label key={`${heading} ${index}`} className={styles.column}>
          <span>{fill(importing.column, { name: heading || importing.unnamed })}</span>
          <select
            value={columns[index]}
            disabled={disabled}
            onChange={({ target }) => choose(heading, IMPORT_FIELDS.find((field) => field === target.value) ?? '')}
          >
            <option value="">{importing.unused}</option>
            {IMPORT_FIELDS.map((field) => (
              <option key={field} value={field}>
                {columnLabel(field)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {problem && (
        <p className={`${formStyles.failure} ${formStyles.wide}`} role="alert">
          {problem}
        </p>
      )}
    </FormSection>
  )
}
