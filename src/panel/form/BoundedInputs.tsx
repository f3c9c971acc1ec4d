import {
  NumberInput,
  type NumberInputProps,
  required,
  TextInput,
  type TextInputProps,
  maxLength,
  maxValue,
  minValue,
  type Validator,
} from 'react-admin'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { FIELD_TEXTS, fieldErrorsOf } from '#domain/api/messages'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { panel } from '../../providers/es/panel.ts'

type Bounded<T extends z.ZodObject> = { schema: T; source: keyof T['shape'] & string }

type NumberProps<T extends z.ZodObject> = Bounded<T> & Omit<NumberInputProps, 'source' | 'validate' | 'min' | 'max'>

/** A number within the bounds of the schema's field; a whole one without a `step`. */
export function BoundedNumber<T extends z.ZodObject>({ schema, source, ...props }: NumberProps<T>) {
  const bounds = withinBounds(schema, source)
  const validate = props.isRequired ? [required(), ...bounds] : bounds
  return <NumberInput source={source} step={1} {...boundsOf(schema, source)} validate={validate} {...props} />
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

/** Leaves out an empty text, so that the API makes one. */
export const textOrNothing = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

type Bounds = { maxLength?: number | undefined; min?: number | undefined; max?: number | undefined }

/** A text's longest length or a number's bounds, from the domain's schema of the field. */
export function boundsOf<T extends z.ZodObject>(schema: T, field: keyof T['shape'] & string): Bounds {
  const fieldSchema = withoutWrapping(schema.shape[field])
  if (fieldSchema instanceof z.ZodString) return { maxLength: fieldSchema.maxLength ?? undefined }
  if (fieldSchema instanceof z.ZodNumber) return { min: bound(fieldSchema.minValue), max: bound(fieldSchema.maxValue) }
  return {}
}

export function withinBounds<T extends z.ZodObject>(schema: T, field: keyof T['shape'] & string): Validator[] {
  const bounds = boundsOf(schema, field)
  return [
    bounds.maxLength === undefined ? [] : maxLength(bounds.maxLength),
    bounds.min === undefined ? [] : minValue(bounds.min),
    bounds.max === undefined ? [] : maxValue(bounds.max),
  ].flat()
}

function withoutWrapping(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return withoutWrapping(schema.in)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? withoutWrapping(schema.unwrap()) : schema
}

/** Ignores the safe integers that zod sets as bounds of every integer. */
function bound(value: number | null): number | undefined {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

type Tree = { [key: string]: unknown }

/** Validates a form with the domain's schema, in the API's words. The values stay as typed. */
export function schemaResolver(schema: z.ZodType): Resolver {
  const formSchema = schema.superRefine((value, context) => refuseHiddenCharacters(value, context))
  return (values) => {
    const parsed = formSchema.safeParse(withoutPending(values), { reportInput: true })
    if (parsed.success) return { values, errors: {} }
    const errors: Tree = {}
    for (const [path, message] of Object.entries(fieldErrorsOf(parsed.error))) {
      place(errors, path.split('.'), { type: 'schema', message: FIELD_TEXTS[message] })
    }
    // the tree has the shape of the values, which the form library's type needs statically
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** A picture that is not uploaded yet has no address; the API checks it when the form is sent. */
function withoutPending(values: Tree): Tree {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isPendingPicture(value) ? null : value]),
  )
}

function place(tree: Tree, [head = 'root', ...rest]: readonly string[], error: Tree): void {
  if (rest.length === 0) {
    // an error of the whole list goes next to those of its items
    tree[head] = { ...(tree[head] as Tree | undefined), ...error }
    return
  }
  const branch = (tree[head] ??= {}) as Tree
  place(branch, rest, error)
}
