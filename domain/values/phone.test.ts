import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completePhone, writtenPhone } from './phone.ts'
import { optionalPhoneSchema } from './text.ts'
import { mobileDigits } from './whatsapp.ts'

const HERE = 'America/Argentina/Buenos_Aires'

describe('a typed phone', () => {
  it.each([
    ['0341 15 555-1234', HERE, '+5493415551234'],
    ['(011) 15-5555-1234', HERE, '+5491155551234'],
    ['341 15 5551234', HERE, '+5493415551234'],
    ['02966 15 50-0230', HERE, '+5492966500230'],
    ['+54 341 15 555-1234', HERE, '+5493415551234'],
    ['+54 9 341 15 555-1234', HERE, '+5493415551234'],
    ['+549 (0341) 15 555-1234', HERE, '+5493415551234'],
    ['+54 9 0341 555-1234', HERE, '+5493415551234'],
    ['0341 555-1234', HERE, '+543415551234'],
    ['11 2345-6789', HERE, '+541123456789'],
    ['(011) 2345.6789', 'America/Argentina/Ushuaia', '+541123456789'],
    ['54 11 2345-6789', HERE, '+541123456789'],
    ['54 9 11 2345-6789', HERE, '+5491123456789'],
    ['9 11 2345-6789', HERE, '+5491123456789'],
    ['00598 99 123 456', HERE, '+59899123456'],
    ['+54 9 11 2345-6789', HERE, '+5491123456789'],
    ['099 123 456', 'America/Montevideo', '+59899123456'],
    ['612 34 56 78', 'Europe/Madrid', '+34612345678'],
    ['55 1234 5678', 'America/Mexico_City', '+525512345678'],
    ['044 55 1234 5678', 'America/Mexico_City', '+525512345678'],
    ['+52 1 55 1234 5678', 'America/Mexico_City', '+525512345678'],
    ['52 1 (55) 1234-5678', 'America/Mexico_City', '+525512345678'],
    ['0052 1 55 1234 5678', HERE, '+525512345678'],
    ['+521 5512345678', 'Asia/Tokyo', '+525512345678'],
    ['11 98765-4321', 'America/Sao_Paulo', '+5511987654321'],
    ['+34 600 000 229', HERE, '+34600000229'],
    ['+54 9 11 2345-6789', 'Asia/Tokyo', '+5491123456789'],
    ['11 2345-678', HERE, '11 2345-678'],
    ['15-5550223', HERE, '15-5550223'],
    ['11 2345-6789 interno 4', HERE, '11 2345-6789 interno 4'],
    ['(011) 15-5555-0226 / 4555-0226 (mamá)', HERE, '(011) 15-5555-0226 / 4555-0226 (mamá)'],
    ['5,49342E+12', HERE, '5,49342E+12'],
    ['no tiene', HERE, 'no tiene'],
    ['11 2345-6789', 'Asia/Tokyo', '11 2345-6789'],
    ['', HERE, ''],
  ])('%j in %s becomes %j', (input, timezone, completed) => {
    expect(completePhone(input, timezone)).toBe(completed)
  })

  it('either stays unchanged or becomes valid, and then does not change again', () => {
    const sign = fc.constantFrom(...Array.from('0123456789 +-().x'))
    const zone = fc.constantFrom(HERE, 'America/Panama', 'America/New_York', 'Europe/Oslo')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 16 }), zone, (input, timezone) => {
        const completed = completePhone(input, timezone)
        if (completed === input) return
        expect(completePhone(completed, timezone)).toBe(completed)
        expect(optionalPhoneSchema.parse(completed)).toBe(completed)
      }),
      { numRuns: 2000, seed: 2024 },
    )
  })
})

describe('a displayed phone', () => {
  it.each([
    ['+541145550148', '+54 11 4555 0148'],
    ['+5491145550148', '+54 9 11 4555 0148'],
    ['+5493415550166', '+54 9 341 555 0166'],
    ['+5492945550181', '+54 9 2945 55 0181'],
    ['+59825550147', '+598 2555 0147'],
    ['+56225550134', '+56 2 2555 0134'],
    ['+34915550102', '+34 915 55 01 02'],
    ['+525512345678', '+52 55 1234 5678'],
    ['+12025550147', '+1 202 555 0147'],
    ['+54114555014', '+54 114555014'],
    ['nada', 'nada'],
  ])('%s is written %s', (phone, expected) => {
    expect(writtenPhone(phone)).toBe(expected)
  })

  it('keeps exactly its digits', () => {
    const phone = fc.stringMatching(/^\+(?:54|549|598|56|34|52|521|1|55|51|57|595|[1-9])\d{6,11}$/)
    fc.assert(
      fc.property(phone, (number) => {
        expect(writtenPhone(number).replace(/[ -]/g, '')).toBe(number)
      }),
      { numRuns: 2000, seed: 2024 },
    )
  })
})

it.each([
  ['+541145550148', '5491145550148'],
  ['+5491145550148', '5491145550148'],
  ['+5215512345678', '525512345678'],
  ['+59899123456', '59899123456'],
])('WhatsApp knows %s as %s', (phone, digits) => {
  expect(mobileDigits(phone)).toBe(digits)
})
