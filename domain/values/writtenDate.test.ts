import { describe, expect, it } from 'vitest'
import { dateOrderOf, readDate } from './readDate.ts'
import { dayAndMonth, dayInFigures, monthInWords } from './writtenDate.ts'
import { memberNumberIn } from './fold.ts'

const timezone = 'America/Argentina/Buenos_Aires'

describe('a date of a bank', () => {
  it.each([
    ['07/11/2026', '2026-11-07'],
    ['7-1-26', '2026-01-07'],
    ['07.11.2026 10:15', '2026-11-07'],
    ['22/11/2026 09:53:15', '2026-11-22'],
    ['22/11/2026 9:53 hs.', '2026-11-22'],
    ['2026-11-07', '2026-11-07'],
    ['2026-11-07T10:15:00', '2026-11-07'],
    ['2026/11/07', '2026-11-07'],
    ['20261107', '2026-11-07'],
    ['31/02/2026', null],
    ['11/13/2026', null],
    ['00000000', null],
    ['12345678', null],
    ['07/11/2026 oficina', null],
    ['01-mar-24', '2024-03-01'],
    ['3 de noviembre de 2026', '2026-11-03'],
    ['3 de Noviembre del 2026', '2026-11-03'],
    ['1º de junio 2012', '2012-06-01'],
    ['23/SET/2026', '2026-09-23'],
    ['5 ene. 26 10:15', '2026-01-05'],
    ['07 Aug 2026', '2026-08-07'],
    ['31-feb-2026', null],
    ['3 cuotas 2026', null],
    ['46346', null],
    ['hoy', null],
    ['', null],
  ])('is read from %s as %s', (cell, date) => {
    expect(readDate(cell)).toBe(date)
  })

  it.each([
    ['2026-11-01T01:30:00Z', '2026-10-31'],
    ['2026-11-01T01:30:00.000+00:00', '2026-10-31'],
    ['2026-10-31T23:30:00.000-04:00', '2026-11-01'],
    ['20261101013000[0:GMT]', '2026-10-31'],
    ['20261120120000[-3:BRT]', '2026-11-20'],
  ])('is read from %s as the club’s day %s', (cell, date) => {
    expect(readDate(cell, { order: 'dayFirst', timezone })).toBe(date)
  })

  it.each([
    ['46346', '2026-11-20'],
    ['46346,5', '2026-11-20'],
    ['36526', '2000-01-01'],
    ['36525', null],
    ['73415', null],
    ['463460', null],
  ])('is read from %s in a column of dates as %s', (cell, date) => {
    expect(readDate(cell, { order: 'dayFirst', timezone, hasSerials: true })).toBe(date)
  })

  it('uses the order that its column proves', () => {
    expect(dateOrderOf(['03/04/2026', '11/25/2026', '1/2/26'])).toBe('monthFirst')
    expect(dateOrderOf(['03/04/2026', '25/11/2026'])).toBe('dayFirst')
    expect(dateOrderOf(['03/04/2026', '2026-13-40', ''])).toBe('dayFirst')
    expect(dateOrderOf(['25/11/2026', '11/25/2026'])).toBe('dayFirst')
    expect(readDate('03/04/2026', { order: 'monthFirst', timezone })).toBe('2026-03-04')
    expect(readDate('2026-03-04', { order: 'monthFirst', timezone })).toBe('2026-03-04')
  })
})

it('writes days and months in Spanish in any time zone of the machine', () => {
  expect(dayInFigures('2024-03-05')).toBe('05/03/2024')
  expect(dayInFigures('2024-12-31')).toBe('31/12/2024')
  expect(dayAndMonth('2024-03-05')).toBe('05/03')
  expect(monthInWords('2024-01')).toBe('enero de 2024')
  expect(monthInWords('2023-12')).toBe('diciembre de 2023')
})

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
