import { NumberInput, type NumberInputProps } from 'react-admin'
import type { z } from 'zod'
import { boundsOf } from './bounds.ts'

type Props<T extends z.ZodObject> = Omit<NumberInputProps, 'source' | 'step' | 'min' | 'max'> & {
  schema: T
  source: keyof T['shape'] & string
}

/** A whole number within the bounds of the schema's field. */
export function WholeInput<T extends z.ZodObject>({ schema, source, ...props }: Props<T>) {
  return <NumberInput source={source} step={1} {...boundsOf(schema, source)} {...props} />
}
