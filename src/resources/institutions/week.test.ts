import { expect, it } from 'vitest'
import { weekOf } from './InstitutionOfferings.tsx'

const offering = (sportName: string, ...slots: [weekday: number, from: string, to: string][]) => ({
  sportId: sportName,
  sportName,
  monthlyAmount: 1,
  dueDay: 10,
  level: null,
  ageFrom: null,
  ageTo: null,
  enrolmentFee: null,
  schedule: slots.map(([weekday, from, to]) => ({ weekday, from, to, place: null })),
})

it('orders the days of a week, and in each the slots of all sports by time', () => {
  const week = weekOf([
    offering('Natación', [5, '08:00', '09:00'], [1, '18:00', '19:00']),
    offering('Ajedrez', [1, '09:00', '10:00'], [1, '18:00', '19:00']),
    offering('Judo'),
  ])
  expect(
    week.map(({ weekday, slots }) => [weekday, slots.map(({ from, sportName }) => `${from} ${sportName}`)]),
  ).toEqual([
    [1, ['09:00 Ajedrez', '18:00 Ajedrez', '18:00 Natación']],
    [5, ['08:00 Natación']],
  ])
  expect(weekOf([])).toEqual([])
})
