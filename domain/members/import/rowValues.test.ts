import { expect, it } from 'vitest'
import { membershipDays } from './rowValues.ts'

const context = {
  today: '2026-11-28',
  dateOrders: { birthdate: 'dayFirst', since: 'dayFirst', until: 'dayFirst' },
  meanings: { status: {} },
} as const

it.each([
  ['2026', true],
  ['marzo 2026', true],
  ['Marzo-2026', true],
  ['Noviembre de 2026', true],
  ['Si, 2026', true],
  ['31/11/2026', true],
  ['11/2026', true],
  ['12/2026', false],
  ['Diciembre 2026', false],
  ['dic. 2026', false],
  ['2027', false],
  ['marzo 2027', false],
])('reads whether a member has left whose last day is %s', (day, isEnded) => {
  const texts = new Map([['until' as const, day]])
  expect(membershipDays({ texts, context, leave: () => null }, '', null).isEnded).toBe(isEnded)
})
