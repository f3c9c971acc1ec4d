import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent } from 'react'
import { TextInput, useSourceContext } from 'react-admin'
import type { TextInputProps } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { completePhone } from '#domain/phone'

type Props = Omit<TextInputProps, 'onBlur' | 'slotProps' | 'type'> & {
  /** Where a number without a country's code is of: the club's time zone; undefined while it is not known. */
  timezone: string | undefined
}

/** A phone. One typed without its country's code is completed when it is left or sent, or once its country is known, in sight of who typed it. */
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
