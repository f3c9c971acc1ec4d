import type { ReactNode } from 'react'
import { BANK_FIELD_NAMES } from '#domain/bankColumns'
import { BANK_FIELDS } from '#domain/bankFormat'
import type { columnsProblem } from '#domain/bankColumns'
import type { BankField } from '#domain/bankFormat'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import styles from './bank.module.css'
import formStyles from '../../panel/form/form.module.css'

const t = createText(bank)

type Props = {
  headings: readonly string[]
  fields: readonly (BankField | null)[]
  problem: ReturnType<typeof columnsProblem>
  disabled: boolean
  onChange: (fields: (BankField | null)[]) => void
  children: ReactNode
}

/** What each column of the file is, what is wrong with that, and how the first lines read by it. */
export function ColumnChoice({ headings, fields, problem, disabled, onChange, children }: Props) {
  return (
    <FormSection title={t('columns')} intro={t('columnsIntro')}>
      {headings.map((heading, index) => (
        // A file may have the same heading twice.
        <label key={`${heading} ${index}`} className={styles.column}>
          <span>{t('column', { name: heading || t('unnamed') })}</span>
          <select
            className={styles.select}
            value={fields[index] ?? ''}
            disabled={disabled}
            onChange={({ target }) => {
              const chosen = BANK_FIELDS.find((field) => field === target.value) ?? null
              onChange(headings.map((_, other) => (other === index ? chosen : (fields[other] ?? null))))
            }}
          >
            <option value="">{t('unused')}</option>
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
          {t(`columnProblems.${problem}`)}
        </p>
      )}
      <div className={formStyles.wide}>{children}</div>
    </FormSection>
  )
}
