import { Children, forwardRef, isValidElement } from 'react'
import type { ReactNode, ComponentProps, Ref } from 'react'
import { FormControl } from '@mui/material'
import type { FormControlProps } from '@mui/material'

type Legacy = 'InputProps' | 'inputProps' | 'InputLabelProps' | 'SelectProps' | 'FormHelperTextProps'

/**
 * The root of every text field. React-admin 5.15 passes Material UI each of these twice: as the `slotProps` that
 * version 9 knows, and by old names that version 9 would write into the DOM. React-admin also marks a required field
 * only by an asterisk in its label; here the input is marked too, for screen readers.
 */
export const TextFieldRoot = forwardRef<HTMLDivElement, FormControlProps & Partial<Record<Legacy, unknown>>>(
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
    return <FormControl ref={ref} required={required || isMarked(rest.children)} {...rest} />
  },
)

/** Whether a text field's label is react-admin's `<FieldTitle isRequired>`. */
function isMarked(parts: ReactNode): boolean {
  return Children.toArray(parts).some((part) => {
    const title = isValidElement<{ children?: ReactNode }>(part) ? part.props.children : null
    return isValidElement<{ isRequired?: boolean }>(title) && title.props.isRequired === true
  })
}

type Props = ComponentProps<'label'> & { inputRef?: Ref<HTMLInputElement> }

/**
 * The root of every label around a switch. React-admin 5.15 passes it the form's `inputRef`, which Material UI 9 would
 * write into the DOM. Here the ref gets the input, so that the form can focus it.
 */
export function ControlLabelRoot({ inputRef, children, ...rest }: Props) {
  const tell = (label: HTMLLabelElement | null) => {
    const input = label?.querySelector('input') ?? null
    if (typeof inputRef === 'function') inputRef(input)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input is among the children
    <label ref={tell} {...rest}>
      {children}
    </label>
  )
}
