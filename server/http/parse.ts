import { z } from 'zod'
import { DomainError } from '#domain/errors'
import type { ErrorCode } from '#domain/errors'
import { refuseHiddenCharacters } from '#domain/hiddenCharacters'
import { fieldErrorsOf } from '#domain/problem'
import type { FormChange } from '../services/records/records.ts'

/** Parses what came from outside; throws the code with a message for each field. */
export function parseOr<T extends z.ZodType>(code: ErrorCode, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new DomainError(code, { fields: fieldErrorsOf(result.error) })
  return result.data
}

/**
 * The body of a create or an update. Forms send the whole record back, so the other fields of the `record` are accepted and ignored;
 * what is neither is refused as `unknownField`, and hidden characters in what is written where they stand. Fields that are not given are absent
 * from `given`.
 */
export function recordBody<Fields extends z.ZodObject>(fields: Fields, record: z.ZodObject) {
  const written = Object.keys(fields.shape)
  const ignored = Object.keys(record.shape).filter((name) => !written.includes(name))
  return fields
    .safeExtend(Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ readOnly: true })])))
    .safeExtend({ version: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }).optional() })
    .strict()
    .transform((body: Record<string, unknown>, context): FormChange<z.output<Fields>> => {
      const given = Object.fromEntries(Object.entries(body).filter(([name]) => written.includes(name)))
      refuseHiddenCharacters(given, context)
      // Exactly the entries that `fields` has parsed.
      return { given: given as z.output<Fields>, version: body.version as number | undefined }
    })
}
