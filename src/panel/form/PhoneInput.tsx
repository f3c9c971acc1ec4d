import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { TextInput, useSourceContext, type TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { completePhone } from '#domain/values/phone'

type Props = Omit<TextInputProps, 'onBlur' | 'slotProps' | 'type'> & {
  /** Decides the country of a number without a country code; undefined while unknown. */
  timezone: string | undefined
}

/** Adds a missing country code when the field loses the focus, the form is sent, or the country becomes known. */
export function PhoneInput({ timezone, ...input }: Props) {
  const { getSource } = useSourceContext()
  const { getValues, setValue } = useFormContext()
  const complete = () => {
    const name = getSource(input.source)
    const phone: unknown = getValues(name)
    if (typeof phone !== 'string' || timezone === undefined) return
    const fullNumber = completePhone(phone, timezone)
    if (fullNumber !== phone) setValue(name, fullNumber, { shouldDirty: true, shouldValidate: true })
  }
  const completeUnlessFocused = useEffectEvent(() => {
    if (document.activeElement?.getAttribute('name') !== getSource(input.source)) complete()
  })
  useEffect(() => {
    if (timezone !== undefined) completeUnlessFocused()
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
