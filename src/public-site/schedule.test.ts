import { expect, it } from 'vitest'
import { placeOf, scheduleLines } from './schedule.ts'

const slot = (weekday: number, from: string, to: string, place: string | null = null) => ({ weekday, from, to, place })

it('joins the days that have the same hours and place', () => {
  expect(scheduleLines([slot(5, '18:00', '19:30'), slot(1, '18:00', '19:30'), slot(3, '18:00', '19:30')])).toEqual([
    { days: 'Lunes, miércoles y viernes', from: '18:00', to: '19:30', place: null },
  ])
})

it('keeps other hours and places apart, in the order of the week', () => {
  const lines = scheduleLines([
    slot(6, '09:00', '10:00', 'Pileta'),
    slot(2, '20:00', '21:00'),
    slot(2, '18:00', '19:00'),
    slot(2, '18:00', '19:00', 'Cancha 2'),
  ])
  expect(lines.map(({ days, from, place }) => `${days} ${from} ${place}`)).toEqual([
    'Martes 18:00 null',
    'Martes 18:00 Cancha 2',
    'Martes 20:00 null',
    'Sábado 09:00 Pileta',
  ])
})

it('names the place once when city and province are called the same', () => {
  expect(placeOf({ city: 'Córdoba', province: 'Córdoba' })).toBe('Córdoba')
  expect(placeOf({ city: 'Quilmes', province: 'Buenos Aires' })).toBe('Quilmes, Buenos Aires')
  expect(placeOf({ city: null, province: null })).toBe('')
})
