import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32, utf8 } from './crypto.ts'
import { matchingTotpStep, totpAt, totpStep } from './totp.ts'
import { claimIsTimely } from './srp.ts'
import { assertPasswordPolicy } from './operations/forgotPassword.ts'

it('base32 reads copied secrets, and refuses other text', () => {
  expect(fromBase32('mzxw 6ytb oi======')).toEqual(utf8('foobar'))
  expect(() => fromBase32('MZXW1')).toThrow('1')
})

describe('TOTP', () => {
  const secret = toBase32(utf8('12345678901234567890'))

  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('returns at second %i the digits %s', async (seconds, digits) => {
    expect(await totpAt(secret, seconds * 1000)).toBe(digits)
  })

  it('accepts the current step, the one before and the one after', async () => {
    const now = 1_700_000_000_000
    const accepted = [-2, -1, 0, 1, 2].map(async (shift) => {
      const step = await matchingTotpStep(secret, await totpAt(secret, now + shift * 30_000), now)
      return step === null ? null : step - totpStep(now)
    })
    expect(await Promise.all(accepted)).toEqual([null, -1, 0, 1, null])
  })
})

it.each([
  ['Tue Sep 5 07:04:09 UTC 2023', true],
  ['Tue Sep 5 07:09:09 UTC 2023', true],
  ['Tue Sep 5 07:09:10 UTC 2023', false],
  ['Tue Sep 5 06:59:08 UTC 2023', false],
  ['', false],
])('a claim signed at "%s" is accepted at 07:04:09: %s', (text, isTimely) => {
  expect(claimIsTimely(text, Date.UTC(2023, 8, 5, 7, 4, 9))).toBe(isTimely)
})

it.each(['Con espacio 1', 'Ñandu_2024X'])('accepts the password %s', (password) => {
  expect(() => assertPasswordPolicy(password)).not.toThrow()
})

it.each([
  ['Ab1!', 'Password not long enough'],
  ['RAYO-2024!', 'Password must have lowercase characters'],
  ['rayo-2024!', 'Password must have uppercase characters'],
  ['Rayo-abcd!', 'Password must have numeric characters'],
  ['Rayo20242024', 'Password must have symbol characters'],
])('refuses the password %s: %s', (password, rule) => {
  expect(() => assertPasswordPolicy(password)).toThrow(`Password did not conform with policy: ${rule}`)
})
