import { useState } from 'react'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment } from '@mui/material'
import { security as texts } from '../../providers/es/security.ts'
import { createText } from '../../providers/text.ts'
import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'

const t = createText(texts)

/** A password, hidden until one asks to see it. It is never trimmed. */
export function PasswordInput({ label, ...props }: FieldInputProps & { label: string }) {
  const [shown, setShown] = useState(false)
  return (
    <FieldInput
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      parse={(value: string) => value}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t(shown ? 'password.hide' : 'password.show', { field: label.toLowerCase() })}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
