import { expect, it } from 'vitest'
import { mobileDigits } from './mobileDigits.ts'

it.each([
  ['+541145550148', '5491145550148'],
  ['+5491145550148', '5491145550148'],
  ['+5215512345678', '525512345678'],
  ['+59899123456', '59899123456'],
])('WhatsApp knows %s as %s', (phone, digits) => {
  expect(mobileDigits(phone)).toBe(digits)
})
