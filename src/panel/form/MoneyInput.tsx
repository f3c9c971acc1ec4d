import { useState } from 'react'
import { InputAdornment, TextField } from '@mui/material'
import { useInput, useSourceContext, useTranslate, type Validator, InputHelperText } from 'react-admin'
import { FIELD_TEXTS, isFieldMessage } from '#domain/api/messages'
import {
  amountSchema,
  formatAmountInput,
  formatMoney,
  isPartialAmount,
  minorDigits,
  parseAmountInput,
  positiveAmountSchema,
  type Currency,
} from '#domain/money/money'
import { amounts } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

type Props = {
  source: string
  currency: Currency
  label?: string
  helperText?: string
  isRequired?: boolean
  positive?: boolean
  disabled?: boolean
  /** For an input in a table with a head: the label is only for screen readers. */
  hiddenLabel?: boolean
  validate?: Validator | Validator[]
}

/** An amount in the local format (`1.234,50`), in minor units; null if empty, NaN while it is invalid, which is never sent. */
export function MoneyInput({
  source,
  currency,
  label,
  helperText,
  isRequired = false,
  positive = false,
  disabled,
  hiddenLabel = false,
  validate,
}: Props) {
  const { getLabel } = useSourceContext()
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    validate: [amountValidator({ isRequired, positive, currency }), ...[validate ?? []].flat()],
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const value = typeof field.value === 'number' ? field.value : null
  const [text, setText] = useState(() => textOf(value, currency))
  const displayText = isText(text, value, currency) ? text : textOf(value, currency)
  const [isTyping, setTyping] = useState(false)
  const isWrong = Number.isNaN(value) && !isPartialAmount(displayText, currency)
  const error = fieldState.error?.message ?? (isWrong ? wrongAmount(currency) : undefined)
  const isRead = isTyping && !hiddenLabel && value !== null && !Number.isNaN(value)
  const name = label ?? translate(getLabel(source))
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={displayText}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(valueOf(target.value, currency))
      }}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        setText(textOf(value, currency, displayText))
        field.onBlur()
      }}
      disabled={disabled}
      required={isRequired}
      error={fieldState.invalid || isWrong}
      label={hiddenLabel ? undefined : name}
      hiddenLabel={hiddenLabel}
      helperText={error || helperText ? <InputHelperText error={error} helperText={helperText} /> : undefined}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          className: 'tabular',
          'aria-label': hiddenLabel ? name : undefined,
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <span aria-live="polite" className="tabular nowrap">
                {isRead ? formatMoney(value, currency) : currency}
              </span>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function valueOf(text: string, currency: Currency): number | null {
  return text.trim() === '' ? null : (parseAmountInput(text, currency) ?? Number.NaN)
}

/** Whether the text matches the form's value. If not, the value was changed elsewhere. */
function isText(text: string, value: number | null, currency: Currency): boolean {
  return Object.is(valueOf(text, currency), value)
}

function textOf(value: number | null, currency: Currency, draft = ''): string {
  if (value === null) return ''
  return Number.isNaN(value) ? draft : formatAmountInput(value, currency)
}

function wrongAmount(currency: Currency): string {
  const example = minorDigits(currency) === 0 ? '12.000' : '12.000,50'
  return fill(amounts.wrong, { example })
}

type Rule = { isRequired: boolean; positive: boolean; currency: Currency }

function amountValidator({ isRequired, positive, currency }: Rule): Validator {
  return (value: unknown) => {
    if (value === null || value === undefined || value === '') return isRequired ? FIELD_TEXTS.required : undefined
    if (Number.isNaN(value)) return wrongAmount(currency)
    const parsed = (positive ? positiveAmountSchema : amountSchema).safeParse(value)
    if (parsed.success) return undefined
    const message = parsed.error.issues[0]?.message ?? 'invalidAmount'
    return FIELD_TEXTS[isFieldMessage(message) ? message : 'invalidAmount']
  }
}
