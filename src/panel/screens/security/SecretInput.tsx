import { useState } from 'react'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment } from '@mui/material'
import { TextInput, type TextInputProps } from 'react-admin'
import { security } from '../../../providers/es/security.ts'
import { fill } from '../../../providers/i18n/text.ts'

type Props = Omit<TextInputProps, 'type' | 'label' | 'slotProps'> & { label: string }

/** A password. React-admin's `<PasswordInput>`, except that its show button names the field: a form has three. */
export function SecretInput({ label, ...input }: Props) {
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...input}
      label={label}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={fill(isVisible ? security.password.hide : security.password.show, { field: label })}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <Visibility fontSize="small" /> : <VisibilityOff fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
