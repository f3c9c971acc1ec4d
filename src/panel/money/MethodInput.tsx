import { useInput } from 'react-admin'
import { PAYMENT_METHODS } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import styles from './MethodInput.module.css'

export function MethodInput({ source }: { source: string }) {
  const { field } = useInput({ source })
  return (
    <fieldset className={styles.methods}>
      <legend>{money.register.method}</legend>
      {PAYMENT_METHODS.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name={field.name}
            value={method}
            checked={field.value === method}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          {method}
        </label>
      ))}
    </fieldset>
  )
}
