import { expect, it } from 'vitest'
import { memberNumberIn } from './writtenNumber.ts'

it.each([
  ['28', '28'],
  [' 0028 ', '28'],
  ['N.º 28', '28'],
  ['nº28', '28'],
  ['N° 28', '28'],
  ['Nro. 28', '28'],
  ['número 28', '28'],
  ['#28', '28'],
  ['Socio N.º 28', '28'],
  ['0', '0'],
  ['000', '0'],
  ['28.555.111', null],
  ['A-28', null],
  ['ana 28', null],
  ['n', null],
  ['', null],
])('%j names the member number %s', (input, number) => {
  expect(memberNumberIn(input)).toBe(number)
})
