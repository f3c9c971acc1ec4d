import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'

/** A calendar date, `YYYY-MM-DD` in the form as in the browser's input: no instant and no time zone comes in between. */
export function DateInput(props: FieldInputProps) {
  return <FieldInput {...props} type="date" />
}
