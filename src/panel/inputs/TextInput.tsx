import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'

type Props = FieldInputProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'time' | 'month'
  multiline?: boolean
  minRows?: number
}

/** A text; one that is emptied is null unless `parse` says otherwise. */
export function TextInput(props: Props) {
  return <FieldInput type="text" {...props} />
}
