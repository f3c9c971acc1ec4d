import { expect, it } from 'vitest'
import { wantedOfferings } from './wanted.ts'

const slot = (weekday: number, from = '18:00') => ({ weekday, from, to: '23:00', place: null })
const offering = (sportName: string, ...weekdays: number[]) => ({
  sportId: sportName,
  sportName,
  sportSlug: sportName,
  monthlyAmount: 1,
  dueDay: 10,
  level: null,
  ageFrom: null,
  ageTo: null,
  enrolmentFee: null,
  schedule: weekdays.map((weekday) => slot(weekday)),
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
])('%o looks for %j', (wanted, names) => {
  expect(wantedOfferings(offerings, wanted).map(({ sportName }) => sportName)).toEqual(names)
})
