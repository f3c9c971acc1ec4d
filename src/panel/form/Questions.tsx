import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import formStyles from './form.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  help?: string
  /** Null until the user chooses. */
  value: Value | null
  options: readonly { value: Value; label: string }[]
  disabled: boolean
  onChange: (value: Value) => void
  children?: ReactNode
}

/** A question with a few exclusive answers, outside a form. */
export function ChoiceQuestion<Value extends string>(props: ChoiceProps<Value>) {
  const { label, help, value, options, disabled, onChange, children } = props
  return (
    <fieldset className={`${formStyles.row} ${formStyles.wide}`} disabled={disabled}>
      <FormLabel component="legend">{label}</FormLabel>
      {help && <p className={formStyles.intro}>{help}</p>}
      <RadioGroup
        aria-label={label}
        value={value ?? ''}
        onChange={(_, text) => {
          const selected = options.find((option) => option.value === text)
          if (selected) onChange(selected.value)
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={disabled}
            control={<Radio />}
            label={option.label}
          />
        ))}
      </RadioGroup>
      {children}
    </fieldset>
  )
}

type TickBoxProps = Omit<CheckboxProps, 'onChange'> & { label: string; onTick: (isTicked: boolean) => void }

export function TickBox({ label, disabled, onTick, ...box }: TickBoxProps) {
  return (
    <FormControlLabel
      className={formStyles.wide}
      label={label}
      disabled={disabled}
      control={<Checkbox {...box} onChange={(_, isTicked) => onTick(isTicked)} />}
    />
  )
}
