import { RadioButtonGroupInput } from 'react-admin'
import { money } from '../../providers/es/money.ts'
import { METHOD_CHOICES } from './choices.ts'

export function MethodInput() {
  return (
    <RadioButtonGroupInput source="method" label={money.register.method} choices={METHOD_CHOICES} helperText={false} />
  )
}
