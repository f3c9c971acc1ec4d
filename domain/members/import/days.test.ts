import { expect, it } from 'vitest'
import { dateOrdersOf, membershipDays, readMemberDay, readDayIn, separatedDays } from './days.ts'

const TODAY = '2026-11-25'

/** The days that the cells of each field are, without an equal sign none. */
const DAYS = {
  birthdate: `15/05/1985=1985-05-15; 15.5.85=1985-05-15; 15/05/1985 (41)=1985-05-15; 15/05/34=1934-05-15;
    15/05/26=2026-05-15; 31182=1985-05-15; 31182.0=1985-05-15; 01-mar-24=2024-03-01; 12/05/2008 00:00:00=2008-05-12;
    31/02/2012; 00/00/0000; 1900-01-01; 03/04; 1985; 73415; 1985/5/15=1985-05-15;
    1985-05-05T00:00:00.000Z=1985-05-05; 1985-05-05 00:00:00+00:00=1985-05-05;
    1985-05-05T00:00:00+02:00=1985-05-05; 2024-03-15T21:30:00Z=2024-03-15; 2024-03-15T22:00:00Z=2024-03-15;
    2024-03-15T00:30:00Z=2024-03-14; 1985-05-05T03:00:00.000Z=1985-05-05; 1985-05-05T12:00:00Z=1985-05-05;
    5 de maig de 1985=1985-05-05; 3 d'abril de 1985=1985-04-03; lunes 3 de marzo de 2014=2014-03-03`,
  since: `01/03/27=2027-03-01; 01/03/28; 01/03/50=1950-03-01; 45352=2024-03-01; 12045`,
  until: `31/12/30=2030-12-31; 31/12/95=1995-12-31; 31/12/50`,
}

it.each(
  Object.entries(DAYS).flatMap(([field, cells]) =>
    cells.split(/;\s+/).map((text) => {
      const [cell = '', day = null] = text.split('=')
      return [field as keyof typeof DAYS, cell, day] as const
    }),
  ),
)('the %s in the cell %s is %s', (field, cell, day) => {
  expect(readMemberDay(cell, field, 'dayFirst', TODAY)).toBe(day)
})

it('reads the day in a text about it', () => {
  expect(readDayIn('Baja (31/10/2025)', 'until', 'dayFirst', TODAY)).toBe('2025-10-31')
})

it('takes the hour in UTC for midnight in Spain if the whole column is like that', () => {
  const midnights = ['1985-05-04T22:00:00.000Z', '1985-12-04T23:00:00Z']
  expect(midnights.map(separatedDays(midnights, 'since', TODAY))).toEqual(['1985-05-05', '1985-12-05'])
  const hours = [...midnights, '2024-03-15T21:30:00Z']
  expect(hours.map(separatedDays(hours, 'since', TODAY))).toEqual(hours)
})

it('has an order of day and month for each column', () => {
  const rows = [{ cells: ['3/25/2012', '25/03/2020'] }, { cells: ['4/5/2012', '04/05/2020'] }]
  expect(dateOrdersOf(rows, ['birthdate', 'since'])).toMatchObject({ birthdate: 'monthFirst', since: 'dayFirst' })
})

const context = {
  today: '2026-11-28',
  dateOrders: { birthdate: 'dayFirst', since: 'dayFirst', until: 'dayFirst' },
  meanings: { status: {} },
} as const

const LAST_DAYS = {
  ended: '2026; marzo 2026; Marzo-2026; Noviembre de 2026; Si, 2026; 31/11/2026; 11/2026; 11/26; 05/95',
  active:
    '12/2026; 12/26; dic-26; Diciembre 2026; dic. 2026; 2027; marzo 2027; Actualidad; a la fecha; sigue; 00/00/0000',
}

it.each(
  Object.entries(LAST_DAYS).flatMap(([status, days]) =>
    days.split('; ').map((day) => [day, status === 'ended'] as const),
  ),
)('reads whether a member with the last day %s has left', (day, isEnded) => {
  const texts = new Map([['until' as const, day]])
  expect(membershipDays({ texts, context, leave: () => null }, '', null).isEnded).toBe(isEnded)
})
