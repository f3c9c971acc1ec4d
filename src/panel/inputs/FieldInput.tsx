import type { InputHTMLAttributes, ReactNode } from 'react'
import { TextField } from '@mui/material'
import type { InputLabelProps, OutlinedInputProps, SelectProps, TextFieldProps } from '@mui/material'
import { useInput, useSourceContext, useTranslate } from 'react-admin'
import type { InputProps, Validator } from 'react-admin'
import { InputHelperText } from 'react-admin'

/** What every input of a form takes; `source` is the field, `label` its name where it is not the resource's. */
export type FieldInputProps = {
  source: string
  label?: string | false
  /** A line below. */
  helperText?: ReactNode
  /** Why it cannot be filled now; in place of the line below. */
  failure?: ReactNode
  /** Shows that the field must be filled; a `validate` with `required()` does too. */
  isRequired?: boolean
  disabled?: boolean
  readOnly?: boolean
  defaultValue?: unknown
  validate?: Validator | Validator[]
  format?: InputProps['format']
  parse?: InputProps['parse']
  onChange?: (value: unknown) => void
  onBlur?: () => void
  className?: string
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  slotProps?: {
    htmlInput?: InputHTMLAttributes<HTMLInputElement>
    inputLabel?: InputLabelProps
    input?: Partial<OutlinedInputProps>
    select?: Partial<SelectProps>
  }
}

type Props = FieldInputProps & Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'select' | 'children'>

/**
 * Material UI's text field on a form's field. React-admin's own inputs hand Material UI 9 properties that it no longer knows, which reach the DOM; these
 * take the same `source`, `validate`, `format` and `parse`.
 */
export function FieldInput(props: Props) {
  const {
    source,
    label,
    helperText,
    failure,
    isRequired: asked,
    readOnly,
    validate,
    format,
    parse,
    onChange,
    onBlur,
    defaultValue,
    ...rest
  } = props
  // not the resource in context, which is the other one within a reference
  const { getLabel } = useSourceContext()
  const translate = useTranslate()
  const { field, fieldState, id, isRequired } = useInput({
    source,
    defaultValue,
    validate,
    format,
    parse,
    onChange,
    onBlur,
    isRequired: asked,
    disabled: props.disabled,
  })
  const { slotProps, type, ...input } = rest
  const message = fieldState.error?.message
  const isDated = type === 'date' || type === 'time'
  return (
    <TextField
      {...input}
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      type={type}
      required={isRequired}
      error={fieldState.invalid}
      label={label === false ? undefined : (label ?? translate(getLabel(source)))}
      helperText={
        failure ?? (message || helperText ? <InputHelperText error={message} helperText={helperText} /> : undefined)
      }
      slotProps={{
        ...slotProps,
        htmlInput: { readOnly, ...slotProps?.htmlInput },
        // the browser shows the form of a date or a time where the label would lie
        inputLabel: isDated || input.select ? { shrink: true, ...slotProps?.inputLabel } : slotProps?.inputLabel,
      }}
    />
  )
}
