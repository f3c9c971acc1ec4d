import { beforeEach, describe, expect, it } from 'vitest'
import { freshWorld } from '#tests/access/world'

const world = freshWorld()
const at = (weekday: number, place: string | null = null) => ({ weekday, from: '18:00', to: '19:30', place })

beforeEach(async () => {
  const offerings = [
    { sportId: world.sport.id, monthlyAmount: 1, dueDay: 1, schedule: [at(1, 'Cancha 1'), at(1, 'Cancha 2'), at(5)] },
    { sportId: world.unusedSport.id, monthlyAmount: 1, dueDay: 1, schedule: [at(3)] },
    { sportId: world.inactiveSport.id, monthlyAmount: 1, dueDay: 1, schedule: [at(2)] },
  ]
  const body = { offerings, name: 'Club, A; «Norte»', city: 'Rosario', timezone: 'America/Santiago' }
  await world.by.adminA.put(`institutions/${world.a.id}`, body)
})

const calendar = async (query = '', init: { headers?: Record<string, string> } = {}) => {
  const answer = await world.ask('GET', `public/calendar.ics${query}`, init)
  const text = await answer.text()
  const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  return { answer, text, events }
}
const count = async (query: string) => (await calendar(query)).events.length
const lineOf = (event: string | undefined, name: string) =>
  event?.split('\r\n').find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))

describe('the calendar of a week', () => {
  it('has a weekly event for each published hour, in the time zone of its institution', async () => {
    const { answer, text, events } = await calendar()
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('X-Total-Count')).toBe('4')
    expect(events).toHaveLength(4)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text.match(/BEGIN:VTIMEZONE\r\nTZID:America\/Santiago/g)).toHaveLength(1)
    expect(text).not.toContain(world.inactiveSport.name)
    const [monday] = events
    expect(lineOf(monday, 'RRULE')).toBe('RRULE:FREQ=WEEKLY')
    expect(lineOf(monday, 'DTSTART')).toMatch(/^DTSTART;TZID=America\/Santiago:\d{8}T180000$/)
    expect(lineOf(monday, 'DTEND')).toMatch(/^DTEND;TZID=America\/Santiago:\d{8}T193000$/)
    expect(lineOf(monday, 'SUMMARY')).toBe('SUMMARY:Fútbol · Club\\, A\\; «Norte»')
    expect(lineOf(monday, 'LOCATION')).toBe('LOCATION:Cancha 1\\, Rosario')
    const days = events.map((event) => {
      const [, year, month, day] = /DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/.exec(event) ?? []
      return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()
    })
    expect(days).toEqual([1, 1, 5, 3])
    expect(new Set(events.map((event) => lineOf(event, 'UID'))).size).toBe(4)
  })

  it('can be filtered by sport, day, city and institution', async () => {
    expect(await count(`?sportId=${world.sport.id}`)).toBe(3)
    expect(await count('?weekday=1')).toBe(2)
    expect(await count(`?weekday=3&sportId=${world.sport.id}`)).toBe(0)
    expect(await count('?dayPart=evening')).toBe(4)
    expect(await count('?dayPart=morning&weekday=1')).toBe(0)
    expect(await count('?city=Rosario&slug=club-a')).toBe(4)
    expect(await count('?slug=club-b')).toBe(0)
    expect(await count('?slug=club-borrador')).toBe(0)
  })

  it('is the same file until something changes', async () => {
    const { answer, text } = await calendar()
    const etag = answer.headers.get('ETag') ?? ''
    world.clock.now += 86_400_000
    expect((await calendar()).text).toBe(text)
    expect((await calendar('', { headers: { 'If-None-Match': etag } })).answer.status).toBe(304)
  })
})
