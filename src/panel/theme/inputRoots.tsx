import { Children, forwardRef, isValidElement, type ReactNode, type ComponentProps, type Ref } from 'react'
import { FormControl, type FormControlProps } from '@mui/material'

type DeprecatedProp = 'InputProps' | 'inputProps' | 'InputLabelProps' | 'SelectProps' | 'FormHelperTextProps'

/** Drops the deprecated props in which react-admin 5.15 repeats `slotProps`, and marks required fields. */
export const TextFieldRoot = forwardRef<HTMLDivElement, FormControlProps & Partial<Record<DeprecatedProp, unknown>>>(
  function TextFieldRoot(
    {
      InputProps: _input,
      inputProps: _htmlInput,
      InputLabelProps: _label,
      SelectProps: _select,
      FormHelperTextProps: _help,
      required,
      ...rest
    },
    ref,
  ) {
    return <FormControl ref={ref} required={required || hasRequiredLabel(rest.children)} {...rest} />
  },
)

function hasRequiredLabel(parts: ReactNode): boolean {
  return Children.toArray(parts).some((part) => {
    const title = isValidElement<{ children?: ReactNode }>(part) ? part.props.children : null
    return isValidElement<{ isRequired?: boolean }>(title) && title.props.isRequired === true
  })
}

type Props = ComponentProps<'label'> & { inputRef?: Ref<HTMLInputElement> }

/** Gives the form's `inputRef`, which react-admin 5.15 passes to the label, to the input. */
export function ControlLabelRoot({ inputRef, children, ...rest }: Props) {
  const passInput = (label: HTMLLabelElement | null) => {
    const input = label?.querySelector('input') ?? null
    if (typeof inputRef === 'function') inputRef(input)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input is among the children
    <label ref={passInput} {...rest}>
      {children}
    </label>
  )
}
