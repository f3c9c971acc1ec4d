import { useState } from 'react'
import { InputAdornment, TextField } from '@mui/material'
import { useInput, useSourceContext, useTranslate } from 'react-admin'
import type { Validator } from 'react-admin'
import { InputHelperText } from 'react-admin'
import { FIELD_TEXTS } from '#domain/messages'
import { amountSchema, formatAmountInput, parseAmountInput, positiveAmountSchema } from '#domain/money'
import type { Currency } from '#domain/money'
import { isFieldMessage } from '#domain/errors'

type Props = {
  source: string
  /** Decides the decimals and is shown next to the amount. */
  currency: Currency
  label?: string
  helperText?: string
  isRequired?: boolean
  /** Refuses zero, as for money that moves. */
  positive?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** For an input in a table, whose head says what it is: the label is then for screen readers alone. */
  hiddenLabel?: boolean
  defaultValue?: number
  validate?: Validator | Validator[]
}

/**
 * An amount as people type it (`1.234,50`). The form's value is an integer of minor units; null when empty; NaN while
 * the text is no amount. NaN does not validate, so it is never sent.
 */
export function MoneyInput({
  source,
  currency,
  label,
  helperText,
  isRequired = false,
  positive = false,
  disabled,
  autoFocus,
  hiddenLabel = false,
  defaultValue,
  validate,
}: Props) {
  const { getLabel } = useSourceContext()
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    defaultValue,
    validate: [amountValidator(isRequired, positive), ...[validate ?? []].flat()],
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const value = typeof field.value === 'number' ? field.value : null
  const [text, setText] = useState(() => textOf(value, currency))
  const shown = isText(text, value, currency) ? text : textOf(value, currency)
  const { invalid, error } = fieldState
  const name = label ?? translate(getLabel(source))
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={shown}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(valueOf(target.value, currency))
      }}
      onBlur={() => {
        setText(textOf(value, currency, shown))
        field.onBlur()
      }}
      disabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- for a dialog that was opened to type this amount
      autoFocus={autoFocus}
      required={isRequired}
      error={invalid}
      label={hiddenLabel ? undefined : name}
      hiddenLabel={hiddenLabel}
      helperText={error || helperText ? <InputHelperText error={error?.message} helperText={helperText} /> : undefined}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          className: 'tabular',
          'aria-label': hiddenLabel ? name : undefined,
        },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  )
}

function valueOf(text: string, currency: Currency): number | null {
  return text.trim() === '' ? null : (parseAmountInput(text, currency) ?? Number.NaN)
}

/** Whether the typed text still matches the form's value. If not, the value was changed elsewhere. */
function isText(text: string, value: number | null, currency: Currency): boolean {
  return Object.is(valueOf(text, currency), value)
}

function textOf(value: number | null, currency: Currency, typed = ''): string {
  if (value === null) return ''
  return Number.isNaN(value) ? typed : formatAmountInput(value, currency)
}

function amountValidator(required: boolean, positive: boolean): Validator {
  return (value: unknown) => {
    if (value === null || value === undefined || value === '') return required ? FIELD_TEXTS.required : undefined
    const parsed = (positive ? positiveAmountSchema : amountSchema).safeParse(value)
    if (parsed.success) return undefined
    const message = parsed.error.issues[0]?.message ?? 'invalidAmount'
    return FIELD_TEXTS[isFieldMessage(message) ? message : 'invalidAmount']
  }
}
