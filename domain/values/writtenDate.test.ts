import { expect, it } from 'vitest'
import { dayAndMonth, dayInFigures, monthOf } from './writtenDate.ts'

it('writes days and months in Spanish in any time zone of the machine', () => {
  expect(dayInFigures('2024-03-05')).toBe('05/03/2024')
  expect(dayInFigures('2024-12-31')).toBe('31/12/2024')
  expect(dayAndMonth('2024-03-05')).toBe('05/03')
  expect(monthOf('2024-01')).toBe('enero de 2024')
  expect(monthOf('2023-12')).toBe('diciembre de 2023')
})
