import { Button, type ButtonProps } from '@mui/material'
import { LinkBase } from 'react-admin'

type Props = Pick<ButtonProps, 'variant' | 'sx'> & { to: string; label: string; 'data-shortcut'?: 'create' }

export function LinkButton({ label, variant = 'outlined', ...link }: Props) {
  return (
    <Button component={LinkBase} variant={variant} {...link}>
      {label}
    </Button>
  )
}
