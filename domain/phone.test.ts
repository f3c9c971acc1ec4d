import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completePhone } from './phone.ts'
import { optionalPhoneSchema } from './text.ts'

const HERE = 'America/Argentina/Buenos_Aires'

describe('a phone as it is typed', () => {
  it.each([
    ['11 2345-6789', HERE, '+541123456789'],
    ['(011) 2345.6789', 'America/Argentina/Ushuaia', '+541123456789'],
    ['54 11 2345-6789', HERE, '+541123456789'],
    ['54 9 11 2345-6789', HERE, '+5491123456789'],
    ['9 11 2345-6789', HERE, '+5491123456789'],
    ['00598 99 123 456', HERE, '+59899123456'],
    ['+54 9 11 2345-6789', HERE, '+54 9 11 2345-6789'],
    ['099 123 456', 'America/Montevideo', '+59899123456'],
    ['612 34 56 78', 'Europe/Madrid', '+34612345678'],
    ['55 1234 5678', 'America/Mexico_City', '+525512345678'],
    ['11 98765-4321', 'America/Sao_Paulo', '+5511987654321'],
    ['11 2345-678', HERE, '11 2345-678'],
    ['11 2345-6789 interno 4', HERE, '11 2345-6789 interno 4'],
    ['11 2345-6789', 'Asia/Tokyo', '11 2345-6789'],
    ['', HERE, ''],
  ])('%j in %s is %j', (typed, timezone, completed) => {
    expect(completePhone(typed, timezone)).toBe(completed)
  })

  it('stays as it was or becomes valid, and completing it again changes nothing', () => {
    const sign = fc.constantFrom(...Array.from('0123456789 +-().x'))
    const zone = fc.constantFrom(HERE, 'America/Panama', 'America/New_York', 'Europe/Oslo')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 16 }), zone, (typed, timezone) => {
        const completed = completePhone(typed, timezone)
        if (completed === typed) return
        expect(completePhone(completed, timezone)).toBe(completed)
        expect(optionalPhoneSchema.parse(completed)).toBe(completed)
      }),
      { numRuns: 2000, seed: 2024 },
    )
  })
})
