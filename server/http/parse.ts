import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import type { ErrorCode } from '#domain/api/errors'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { fieldErrorsOf } from '#domain/api/problem'
import type { FormChange } from '../services/records/records.ts'

export function parseOr<T extends z.ZodType>(code: ErrorCode, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new DomainError(code, { fields: fieldErrorsOf(result.error) })
  return result.data
}

/**
 * Forms send the whole record back: other fields of `record` are ignored, unknown ones and hidden characters refused.
 * Fields that were not sent are absent from `fields`.
 */
export function recordBody<Fields extends z.ZodObject>(fields: Fields, record: z.ZodObject) {
  const names = Object.keys(fields.shape)
  const ignored = Object.keys(record.shape).filter((name) => !names.includes(name))
  return fields
    .safeExtend(Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ readOnly: true })])))
    .safeExtend({ version: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }).optional() })
    .strict()
    .transform((body: Record<string, unknown>, context): FormChange<z.output<Fields>> => {
      const plain = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
      refuseHiddenCharacters(plain, context)
      // `fields` has parsed exactly these entries.
      return { fields: plain as z.output<Fields>, version: body.version as number | undefined }
    })
}

export function actionBody<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return z
    .strictObject({
      ...fields.shape,
      version: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }).optional(),
    })
    .superRefine((body, context) => refuseHiddenCharacters(body, context))
}
