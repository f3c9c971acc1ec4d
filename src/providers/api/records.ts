import type { RaRecord } from 'react-admin'
import { z } from 'zod'
import { RECORDS } from '#domain/api/resources'
import { unreadable } from './httpClient.ts'

const SCHEMAS: Partial<Record<string, z.ZodType<RaRecord>>> = Object.fromEntries(
  Object.entries(RECORDS).map(([resource, { view }]) => [resource, view.loose()]),
)

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

export function parseRecords<T extends RaRecord>(resource: string, answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200)
  return answer.map((record) => parseRecord<T>(resource, record))
}
