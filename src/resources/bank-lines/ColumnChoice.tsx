import type { ReactNode } from 'react'
import { BANK_FIELD_NAMES, type columnsProblem } from '#domain/bank/columns'
import { BANK_FIELDS, type BankField } from '#domain/bank/format'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './bank.module.css'
import formStyles from '../../panel/form/form.module.css'

type Props = {
  headings: readonly string[]
  fields: readonly (BankField | null)[]
  problem: ReturnType<typeof columnsProblem>
  disabled: boolean
  onChange: (fields: (BankField | null)[]) => void
  children: ReactNode
}

export function ColumnChoice({ headings, fields, problem, disabled, onChange, children }: Props) {
  return (
    <FormSection title={bank.columns} intro={bank.columnsIntro}>
      {headings.map((heading, index) => (
        // A file may have the same heading twice.
        <label key={`${heading} ${index}`} className={styles.column}>
          <span>{fill(bank.column, { name: heading || bank.unnamed })}</span>
          <select
            className={styles.select}
            value={fields[index] ?? ''}
            disabled={disabled}
            onChange={({ target }) => {
              const selected = BANK_FIELDS.find((field) => field === target.value) ?? null
              onChange(headings.map((_, other) => (other === index ? selected : (fields[other] ?? null))))
            }}
          >
            <option value="">{bank.unused}</option>
            {BANK_FIELDS.map((field) => (
              <option key={field} value={field}>
                {BANK_FIELD_NAMES[field]}
              </option>
            ))}
          </select>
        </label>
      ))}
      {problem && (
        <p className={`${formStyles.failure} ${formStyles.wide}`} role="alert">
          {bank.columnProblems[problem]}
        </p>
      )}
      <div className={formStyles.wide}>{children}</div>
    </FormSection>
  )
}
