import { z } from 'zod'
import { type CalendarDate, calendarDateSchema } from '../values/calendar.ts'

/** The day from which both pages are valid. A new one asks everybody again. */
export const TERMS_VERSION: CalendarDate = '2026-11-23'

export const termsFields = z.object({
  termsVersion: calendarDateSchema.nullable(),
  termsAcceptedAt: z.iso.datetime().nullable(),
})
type Terms = z.infer<typeof termsFields>

export const NOT_ACCEPTED: Terms = { termsVersion: null, termsAcceptedAt: null }

/** A later version counts too: the page may be older than the server. */
export function hasAcceptedTerms({ termsVersion }: Pick<Terms, 'termsVersion'>): boolean {
  return termsVersion !== null && termsVersion >= TERMS_VERSION
}

export const termsAcceptanceSchema = z.strictObject({
  termsVersion: z.literal(TERMS_VERSION, { error: 'invalidOption' }),
})
