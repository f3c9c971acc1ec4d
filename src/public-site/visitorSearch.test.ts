import { expect, it } from 'vitest'
import { withSpokenDayPart, matchingOfferings } from './schedule.ts'

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
  schedule: weekdays.map((weekday) => slot(weekday, weekday === 2 ? '10:00' : '18:00')),
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
] as const)('%o looks for %j', (search, names) => {
  expect(matchingOfferings(offerings, search).map(({ sportName }) => sportName)).toEqual(names)
})

it('a part of the day among the words is the filter, unless another one was chosen', () => {
  expect(withSpokenDayPart({ q: 'Fútbol por la noche' })).toEqual({ q: 'futbol', dayPart: 'evening' })
  expect(withSpokenDayPart({ q: 'noche', dayPart: 'morning' })).toEqual({ q: '', dayPart: 'morning' })
  expect(withSpokenDayPart({ q: 'Fútbol' })).toEqual({ q: 'Fútbol' })
})
