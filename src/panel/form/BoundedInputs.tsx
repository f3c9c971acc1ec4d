import { NumberInput, type NumberInputProps, required, TextInput, type TextInputProps } from 'react-admin'
import type { z } from 'zod'
import { panel } from '../../providers/es/panel.ts'
import { boundsOf, withinBounds } from './bounds.ts'

type Bounded<T extends z.ZodObject> = { schema: T; source: keyof T['shape'] & string }

type WholeProps<T extends z.ZodObject> = Bounded<T> & Omit<NumberInputProps, 'source' | 'step' | 'min' | 'max'>

/** A whole number within the bounds of the schema's field. */
export function WholeInput<T extends z.ZodObject>({ schema, source, ...props }: WholeProps<T>) {
  return <NumberInput source={source} step={1} {...boundsOf(schema, source)} {...props} />
}

type TextProps<T extends z.ZodObject> = Bounded<T> & Omit<TextInputProps, 'source' | 'validate'>

/** A text no longer than the schema's field, in a form that validates its inputs one by one. */
export function BoundedText<T extends z.ZodObject>({ schema, source, isRequired = false, ...props }: TextProps<T>) {
  const bounds = withinBounds(schema, source)
  return <TextInput source={source} validate={isRequired ? [required(), ...bounds] : bounds} {...props} />
}

type ReasonProps = Omit<TextInputProps, 'source' | 'label' | 'validate'> & { schema: z.ZodObject }

export function ReasonInput({ isRequired = true, ...props }: ReasonProps) {
  return <BoundedText {...props} source="reason" label={panel.form.reason} isRequired={isRequired} />
}

/** For prose, whose empty value is an empty text and never null. */
export const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

/** An empty text is left out, so that the API makes one. */
export const textOrNothing = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
