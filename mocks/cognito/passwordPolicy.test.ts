import { expect, it } from 'vitest'
import { assertPasswordPolicy } from './operations/forgotPassword.ts'

it.each(['Rayo-2024!', 'Con espacio 1', 'Ñandu_2024X'])('accepts %s', (password) => {
  expect(() => assertPasswordPolicy(password)).not.toThrow()
})

it.each([
  ['Ab1!', 'Password not long enough'],
  ['RAYO-2024!', 'Password must have lowercase characters'],
  ['rayo-2024!', 'Password must have uppercase characters'],
  ['Rayo-abcd!', 'Password must have numeric characters'],
  ['Rayo20242024', 'Password must have symbol characters'],
])('refuses %s: %s', (password, rule) => {
  expect(() => assertPasswordPolicy(password)).toThrow(`Password did not conform with policy: ${rule}`)
})
