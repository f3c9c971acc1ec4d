import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { visitorForms as texts } from '../providers/es/visitorForms.ts'
import { ChevronIcon } from '../ui/theme/icons.tsx'
import filterStyles from './Filters.module.css'
import styles from './VisitorForm.module.css'

export type FieldState = { name: string; error: string | undefined; initial: string | undefined }

type Common = FieldState & { label: string; help?: string; isOptional?: boolean }
type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function Field({
  label,
  error,
  help,
  isOptional,
  children,
  ...field
}: Omit<Common, 'initial'> & { children: (props: Described) => ReactNode }) {
  const id = useId()
  const descriptionId = error ? `${id}-error` : help && `${id}-help`
  return (
    <div>
      <label className={filterStyles.label} htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>({texts.optional})</span>}
      </label>
      {children({
        id,
        name: field.name,
        'aria-invalid': error !== undefined,
        'aria-describedby': descriptionId,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && !error && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

type TextProps = Common & {
  type?: 'text' | 'email' | 'tel' | 'date'
  autoComplete?: string
  maxLength?: number
}

export function TextField({ type = 'text', autoComplete = 'off', maxLength, initial, ...common }: TextProps) {
  return (
    <Field {...common}>
      {(field) => (
        <input
          {...field}
          className={filterStyles.control}
          type={type}
          defaultValue={initial}
          autoComplete={autoComplete}
          maxLength={maxLength}
        />
      )}
    </Field>
  )
}

export function EmailField(field: FieldState & { help?: string }) {
  return <TextField {...field} type="email" label={texts.email} autoComplete="email" maxLength={254} />
}

export function ProseField({ maxLength, initial, ...common }: Common & { maxLength: number }) {
  return (
    <Field {...common}>
      {(field) => (
        <textarea
          {...field}
          className={`${filterStyles.control} ${styles.prose}`}
          rows={5}
          maxLength={maxLength}
          defaultValue={initial}
        />
      )}
    </Field>
  )
}

type ChoiceProps = Common & {
  none: string
  options: readonly { value: string; label: string }[]
}

export function ChoiceField({ none, options, initial = '', ...common }: ChoiceProps) {
  return (
    <Field {...common}>
      {(field) => (
        <span className={filterStyles.select}>
          <select {...field} className={filterStyles.control} defaultValue={initial}>
            <option value="">{none}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronIcon className={filterStyles.selectIcon} />
        </span>
      )}
    </Field>
  )
}

/** The end of each visitor's form: consent, the trap for bots, the failure and the button. */
export function SendPart({
  isSending,
  failure,
  consent,
}: {
  isSending: boolean
  failure: string | null
  consent: FieldState
}) {
  const id = useId()
  const consentError = consent.error
  return (
    <>
      {/* Bots fill it in; people neither see nor reach it. */}
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-trap`}>{texts.trap}</label>
        <input id={`${id}-trap`} name="nickname" tabIndex={-1} autoComplete="off" />
      </p>
      <div className={styles.wide}>
        <label className={styles.consent}>
          <input
            type="checkbox"
            name={consent.name}
            defaultChecked={consent.initial !== undefined}
            aria-invalid={consentError !== undefined}
            aria-describedby={consentError && `${id}-consent`}
          />
          {texts.consent}
        </label>
        {/* In a new tab, so that the form keeps its values. */}
        <Link className={styles.privacy} to="/privacy" target="_blank">
          {texts.privacy}
        </Link>
        {consentError && (
          <p id={`${id}-consent`} className={styles.error}>
            {consentError}
          </p>
        )}
      </div>
      <div className={styles.send}>
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </button>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </>
  )
}
