import { FIELD_TEXTS } from '#domain/api/messages'
import { maxValue, RadioButtonGroupInput, required, type Validator } from 'react-admin'
import { PAYMENT_METHODS, receiptSchema } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { BoundedText } from '../form/BoundedInputs.tsx'
import { DateInput } from '../form/DateInput.tsx'

type Props = {
  source?: 'receivedOn' | 'paidOn'
  label?: string
  today: string
  help?: string
  validateDay?: Validator
}

/** The day of a payment, and the reference of its transfer. */
export function DayAndReference({
  source = 'receivedOn',
  label = money.register.receivedOn,
  today,
  help,
  validateDay,
}: Props) {
  return (
    <>
      <DateInput
        source={source}
        label={label}
        validate={[required(), maxValue(today, FIELD_TEXTS.inTheFuture), ...(validateDay ? [validateDay] : [])]}
        max={today}
      />
      <BoundedText schema={receiptSchema} source="reference" label={money.register.reference} helperText={help} />
    </>
  )
}

const METHOD_CHOICES = PAYMENT_METHODS.map((method) => ({ id: method, name: method }))

export function MethodInput() {
  return <RadioButtonGroupInput source="method" label={money.register.method} choices={METHOD_CHOICES} />
}
