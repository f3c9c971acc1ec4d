import { expect, it } from 'vitest'
import { addDays, isCalendarDate } from '../values/calendar.ts'
import { NOT_ACCEPTED, TERMS_VERSION, hasAcceptedTerms, termsAcceptanceSchema } from './terms.ts'

it('the version is a day', () => {
  expect(isCalendarDate(TERMS_VERSION)).toBe(true)
})

it.each([
  [null, false],
  [addDays(TERMS_VERSION, -1), false],
  [TERMS_VERSION, true],
  // Accepted at a newer page than this one.
  [addDays(TERMS_VERSION, 1), true],
])('whoever accepted %s has accepted the present terms: %s', (termsVersion, accepted) => {
  expect(hasAcceptedTerms({ ...NOT_ACCEPTED, termsVersion })).toBe(accepted)
})

it('only the present version can be accepted', () => {
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION }).success).toBe(true)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: addDays(TERMS_VERSION, 1) }).success).toBe(false)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION, termsAcceptedAt: null }).success).toBe(false)
})
