import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent } from 'react'
import { TextInput, useSourceContext } from 'react-admin'
import type { TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { completePhone } from '#domain/phone'

type Props = Omit<TextInputProps, 'onBlur' | 'slotProps' | 'type'> & {
  /** The club's time zone, which decides the country of a number without a country code; undefined while unknown. */
  timezone: string | undefined
}

/**
 * A phone. Adds a missing country code when the field is left, when the form is sent, or once the country is known. The
 * person sees the change.
 */
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
  const completeWhatWasLeft = useEffectEvent(() => {
    if (document.activeElement?.getAttribute('name') !== getSource(input.source)) complete()
  })
  useEffect(() => {
    if (timezone !== undefined) completeWhatWasLeft()
  }, [timezone])
  return (
    <TextInput
      {...input}
      type="tel"
      onBlur={complete}
      slotProps={{ htmlInput: { onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && complete() } }}
    />
  )
}
