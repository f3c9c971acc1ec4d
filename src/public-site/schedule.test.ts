import { expect, it } from 'vitest'
import { mapUrl, placeOf } from './place.ts'
import { matchingOfferings, shortSchedule, weekTable, withTimeFilters } from './schedule.ts'

const slot = (weekday: number, from: string, to = '23:00') => ({ weekday, from, to, place: null })

const short = (slots: Parameters<typeof shortSchedule>[0]) => shortSchedule(slots).replaceAll('\u00a0', ' ')

it('joins the days of an hour in a short schedule, and shows the first hours', () => {
  expect(short([])).toBe('')
  expect(short([slot(5, '18:00'), slot(1, '18:00'), slot(3, '09:30')])).toBe('lun y vie 18:00, mié 09:30')
  expect(short([slot(1, '18:00'), slot(2, '18:00'), slot(3, '18:00')])).toBe('lun, mar y mié 18:00')
  expect(short([slot(1, '10:00'), slot(2, '11:00'), slot(3, '12:00')])).toBe('lun 10:00, mar 11:00…')
  expect(short([slot(1, '10:00', '11:00'), slot(1, '10:00', '12:00')])).toBe('lun 10:00')
})

it('a week has its days in order, with only the parts of the day that are used', () => {
  const { parts, days } = weekTable([slot(5, '17:59'), slot(1, '18:00'), slot(1, '08:00'), slot(1, '07:00')])
  expect(parts).toEqual(['morning', 'afternoon', 'evening'])
  expect(
    days.map(({ weekday, cells }) => [weekday, ...cells.map(({ slots }) => slots.map(({ from }) => from))]),
  ).toEqual([
    [1, ['07:00', '08:00'], [], ['18:00']],
    [5, [], ['17:59'], []],
  ])
  expect(weekTable([slot(7, '12:59')]).parts).toEqual(['morning'])
  expect(weekTable([])).toEqual({ parts: [], days: [] })
})

it('names the place once if city and province have the same name', () => {
  expect(placeOf({ city: 'Córdoba', province: 'Córdoba' })).toBe('Córdoba')
  expect(placeOf({ city: 'Quilmes', province: 'Buenos Aires' })).toBe('Quilmes, Buenos Aires')
  expect(placeOf({ city: null, province: null })).toBe('')
})

it('links an address to a map, and nothing without one', () => {
  const place = { address: 'Av. Calchaquí 1480 #2', city: 'Quilmes', province: null, coordinates: null }
  expect(mapUrl(place)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Av.+Calchaqu%C3%AD+1480+%232%2C+Quilmes',
  )
  expect(mapUrl({ ...place, address: null })).toBeNull()
  expect(mapUrl({ ...place, coordinates: '-34.72,-58.25' })).toMatch(/destination=-34.72%2C-58.25$/)
})

const weeklySlot = (weekday: number, from = '18:00') => ({ weekday, from, to: '23:00', place: null })
const offering = (sportName: string, ...weekdays: number[]) => ({
  sportId: sportName,
  sportName,
  sportSlug: sportName,
  monthlyAmount: 1,
  variants: [],
  dueDay: 10,
  level: null,
  ageFrom: null,
  ageTo: null,
  enrolmentFee: null,
  nextPrice: null,
  schedule: weekdays.map((weekday) => weeklySlot(weekday, weekday === 2 ? '10:00' : '18:00')),
})
const offerings = [offering('Fútbol', 1, 5), offering('Patinaje artístico', 5), offering('Vóley', 2)]

it.each([
  [{}, []],
  [{ sportId: 'Vóley' }, ['Vóley']],
  [{ sportId: '' }, []],
  [{ weekday: 5 }, ['Fútbol', 'Patinaje artístico']],
  [{ weekday: 5, sportId: 'Fútbol' }, ['Fútbol']],
  [{ weekday: 2, sportId: 'Fútbol' }, []],
  [{ q: 'FUTB rosario' }, ['Fútbol']],
  [{ q: 'artis' }, ['Patinaje artístico']],
  [{ q: 'vo' }, []],
  [{ q: 'rosario', weekday: 2 }, ['Vóley']],
  [{ q: 'futbol', weekday: 2 }, []],
  [{ q: 'futbl rosario' }, ['Fútbol']],
  [{ q: 'patinaje futbl' }, ['Patinaje artístico']],
  [{ dayPart: 'evening' }, ['Fútbol', 'Patinaje artístico']],
  [{ dayPart: 'evening', weekday: 2 }, []],
  [{ dayPart: 'morning', q: 'rosario' }, ['Vóley']],
  [{ dayPart: 'morning', sportId: 'Fútbol' }, []],
] as const)('the search %o matches %j', (search, names) => {
  expect(matchingOfferings(offerings, search).map(({ sportName }) => sportName)).toEqual(names)
})

it('a time among the words becomes the filter, unless another one was chosen', () => {
  expect(withTimeFilters({ q: 'Fútbol por la noche' })).toEqual({ q: 'futbol', dayPart: 'evening' })
  expect(withTimeFilters({ q: 'yoga los lunes', weekday: undefined })).toEqual({ q: 'yoga', weekday: 1 })
  expect(withTimeFilters({ q: 'noche', dayPart: 'morning' })).toEqual({ q: '', dayPart: 'morning' })
  expect(withTimeFilters({ q: 'Fútbol' })).toEqual({ q: 'Fútbol' })
})
