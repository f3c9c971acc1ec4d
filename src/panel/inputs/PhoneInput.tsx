import { useSourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { completePhone } from '#domain/phone'
import type { FieldInputProps } from './FieldInput.tsx'
import { TextInput } from './TextInput.tsx'

type Props = Omit<FieldInputProps, 'onBlur' | 'slotProps'> & {
  /** Where a number without a country's code is of: the club's time zone; undefined while it is not known. */
  timezone: string | undefined
}

/** A phone. One typed without its country's code is completed when it is left or sent, in sight of who typed it. */
export function PhoneInput({ timezone, ...input }: Props) {
  const { getSource } = useSourceContext()
  const { getValues, setValue } = useFormContext()
  const complete = () => {
    const name = getSource(input.source)
    const typed: unknown = getValues(name)
    if (typeof typed !== 'string' || timezone === undefined) return
    const completed = completePhone(typed, timezone)
    if (completed !== typed) setValue(name, completed, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TextInput
      {...input}
      type="tel"
      onBlur={complete}
      slotProps={{ htmlInput: { onKeyDown: ({ key }) => key === 'Enter' && complete() } }}
    />
  )
}
