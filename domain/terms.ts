import { z } from 'zod'
import type { CalendarDate } from './calendar.ts'
import { calendarDateSchema } from './calendar.ts'

/**
 * The version of the terms and of the privacy policy that a person accepts: the day from which both pages are valid. It
 * changes with what they say, and everybody is asked anew.
 */
export const TERMS_VERSION: CalendarDate = '2026-11-23'

/** Which version somebody accepted and when (an instant, UTC). Both are null until then. */
export const termsFields = z.object({
  termsVersion: calendarDateSchema.nullable(),
  termsAcceptedAt: z.iso.datetime().nullable(),
})
type Terms = z.infer<typeof termsFields>

/** The terms of a person who has not been asked. */
export const NOT_ACCEPTED: Terms = { termsVersion: null, termsAcceptedAt: null }

/** Whether somebody has accepted the present terms. A page that is older than the answer takes a later version too. */
export function hasAcceptedTerms({ termsVersion }: Pick<Terms, 'termsVersion'>): boolean {
  return termsVersion !== null && termsVersion >= TERMS_VERSION
}

/** What a person sends to accept the terms: the version that they read, which must be the present one. */
export const termsAcceptanceSchema = z.strictObject({
  termsVersion: z.literal(TERMS_VERSION, { error: 'invalidOption' }),
})
