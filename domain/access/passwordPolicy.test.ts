import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenPasswordRules, PASSWORD_RULES } from './passwordPolicy.ts'
import { addDays, isCalendarDate } from '../values/calendar.ts'
import { hasAcceptedTerms, NOT_ACCEPTED, TERMS_VERSION, termsAcceptanceSchema } from './terms.ts'

const SYMBOLS = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- '.split('')

describe('a password (specification §5)', () => {
  it.each([
    ['Rayo-2024!', []],
    ['Rayo 2024', []],
    ['rayo-2024', ['uppercase']],
    ['RAYO-2024', ['lowercase']],
    ['Rayo-rayo', ['number']],
    ['Rayo2024', ['symbol']],
    ['Rayo-24', ['length']],
    ['ñandú', ['length', 'uppercase', 'number', 'symbol']],
    ['', [...PASSWORD_RULES]],
  ])('%j breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })

  it('can have another minimum length', () => {
    expect(brokenPasswordRules('Ra-1aa', 6)).toEqual([])
    expect(brokenPasswordRules('Rayo-2024!', 12)).toEqual(['length'])
  })

  it('counts exactly these characters of a keyboard and of Spanish as symbols', () => {
    const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
    const signs = [...ascii, 'ñ', 'á', 'Ü', '¿', '¡', '€', '\t', '\u{a0}']
    const symbols = signs.filter((sign) => !brokenPasswordRules(`Rayo2024${sign}`).includes('symbol'))
    expect(new Set(symbols)).toEqual(new Set(SYMBOLS))
  })

  it('never breaks a rule by getting longer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, more) => {
        const metRules = PASSWORD_RULES.filter((rule) => !brokenPasswordRules(password).includes(rule))
        expect(brokenPasswordRules(password + more).filter((rule) => metRules.includes(rule))).toEqual([])
      }),
    )
  })
})

it('the version of the terms is a day', () => {
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

it('accepts only the current version of the terms', () => {
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION }).success).toBe(true)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: addDays(TERMS_VERSION, 1) }).success).toBe(false)
  expect(termsAcceptanceSchema.safeParse({ termsVersion: TERMS_VERSION, termsAcceptedAt: null }).success).toBe(false)
})
