import type { RaRecord } from 'react-admin'
import { z } from 'zod'
import type { Resource } from '#domain/access'
import { feeRowSchema } from '#domain/fee'
import { institutionViewSchema } from '#domain/institution'
import { planViewSchema } from '#domain/plan'
import { receiptRowSchema } from '#domain/receipt'
import { sportSchema, sportTypeSchema } from '#domain/sport'
import { userViewSchema } from '#domain/user'
import { unreadable } from './httpClient.ts'

/** The API's answer for each resource. Fields added later pass through. */
const SCHEMAS: Record<string, z.ZodType<RaRecord>> = {
  institutions: institutionViewSchema.loose(),
  users: userViewSchema.loose(),
  sports: sportSchema.loose(),
  'sports-types': sportTypeSchema.loose(),
  plans: planViewSchema.loose(),
  // only lists have the names
  payments: feeRowSchema.partial({ memberName: true, sportName: true }).loose(),
  receipts: receiptRowSchema.partial({ payerName: true }).loose(),
} satisfies Record<Exclude<Resource, 'dashboard' | 'profile'>, z.ZodType>

/**
 * A record of the resource, parsed from the API's answer. Throws an HttpError with a Spanish message for anything else.
 * The caller chooses the type, as in react-admin's providers.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type is the caller's, as react-admin's providers have it
export function parseRecord<T extends RaRecord>(resource: string, answer: unknown): T {
  const parsed = (SCHEMAS[resource] ?? z.looseObject({ id: z.string() })).safeParse(answer)
  if (!parsed.success) throw unreadable(200)
  return parsed.data as T
}

/** The records of a list, each parsed. */
export function parseRecords<T extends RaRecord>(resource: string, answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200)
  return answer.map((record) => parseRecord<T>(resource, record))
}
