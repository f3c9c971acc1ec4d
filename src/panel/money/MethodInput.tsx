import { RadioButtonGroupInput } from 'react-admin'
import { PAYMENT_METHODS } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'

const METHODS = PAYMENT_METHODS.map((id) => ({ id, name: id }))

export function MethodInput() {
  return (
    <RadioButtonGroupInput
      source="method"
      label={money.register.method}
      choices={METHODS}
      translateChoice={false}
      helperText={false}
    />
  )
}
