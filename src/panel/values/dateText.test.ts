import { describe, expect, it } from 'vitest'
import { dayText } from './dateText.ts'

describe('dateText', () => {
  it('never shifts a day by a time zone', () => {
    expect(dayText('2024-03-01')).toBe('1 de marzo de 2024')
    expect(dayText('2023-12-31')).toBe('31 de diciembre de 2023')
  })
})
