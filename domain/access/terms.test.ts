import { expect, it } from 'vitest'
import { addDays, isCalendarDate } from '../values/calendar.ts'
import { NOT_ACCEPTED, TERMS_VERSION, hasAcceptedTerms, termsAcceptanceSchema } from './terms.ts'

it('has a day as its version', () => {
  expect(isCalendarDate(TERMS_VERSION)).toBe(true)
})

it.each([
  [null, false],
  [addDays(TERMS_VERSION, -1), false],
  [TERMS_VERSION, true],
  [addDays(TERMS_VERSION, 1), true],
])('a person who accepted %s has accepted the current terms: %s', (termsVersion, accepted) => {
  expect(hasAcceptedTerms({ ...NOT_ACCEPTED, termsVersion })).toBe(accepted)
})

it('accepts only the current version', () => {
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION }).success).toBe(true)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: addDays(TERMS_VERSION, 1) }).success).toBe(false)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION, termsAcceptedAt: null }).success).toBe(false)
})
