import { FieldInput } from './FieldInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'

type Props = FieldInputProps & { min?: number; max?: number; step?: number }

/** A whole number or one with decimals; null when empty. */
export function NumberInput({ min, max, step, slotProps, ...props }: Props) {
  return (
    <FieldInput
      parse={toNumber}
      {...props}
      type="number"
      slotProps={{ ...slotProps, htmlInput: { min, max, step, inputMode: 'numeric', ...slotProps?.htmlInput } }}
    />
  )
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : null
}
