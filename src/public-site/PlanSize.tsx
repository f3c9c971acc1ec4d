import { sitePlans } from '../providers/es/sitePlans.ts'
import { AddressForm } from './AddressForm.tsx'
import styles from './PlansPage.module.css'

const MOST = 1_000_000

/** Parses a number of members: a whole number from 1 on, else null. Points that group thousands are left out. */
export function parseMembers(size: string): number | null {
  const text = size.replace(/(?<=\d)\.(?=\d{3}(?:\D|$))/g, '')
  const members = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return members >= 1 && members <= MOST ? members : null
}

/** Asks for the club's size. The answer is in the address, so that the recommendation needs no script. */
export function PlanSize({ size }: { size: string }) {
  const { label, placeholder, submit, invalid } = sitePlans.size
  const wrong = size !== '' && parseMembers(size) === null
  return (
    <search>
      <AddressForm className={styles.size} action="/plans" preventScrollReset>
        <label className={styles.field}>
          <span className={styles.label}>{label}</span>
          <input
            className={styles.input}
            name="socios"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={size}
            placeholder={placeholder}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'socios-error' : undefined}
          />
        </label>
        <button type="submit" className="button button-quiet">
          {submit}
        </button>
        {wrong && (
          <p className={styles.wrong} id="socios-error" role="alert">
            {invalid}
          </p>
        )}
      </AddressForm>
    </search>
  )
}
