import { forwardRef } from 'react'
import { FormControl } from '@mui/material'
import type { FormControlProps } from '@mui/material'

type Legacy = 'InputProps' | 'inputProps' | 'InputLabelProps' | 'SelectProps' | 'FormHelperTextProps'

/**
 * The root of every text field. React-admin 5.15 hands Material UI each of these twice: as the `slotProps` that 9 knows, and by the names that
 * 9 no longer takes away and would write into the DOM.
 */
export const TextFieldRoot = forwardRef<HTMLDivElement, FormControlProps & Partial<Record<Legacy, unknown>>>(
  function TextFieldRoot(
    {
      InputProps: _input,
      inputProps: _htmlInput,
      InputLabelProps: _label,
      SelectProps: _select,
      FormHelperTextProps: _help,
      ...rest
    },
    ref,
  ) {
    return <FormControl ref={ref} {...rest} />
  },
)
