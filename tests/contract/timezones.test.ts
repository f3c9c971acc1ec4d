import { describe, expect, it, onTestFinished } from 'vitest'
import { TIMEZONES, timezoneSchema } from '#domain/values/timezones'
import { freshDatabase, type DatabaseKind } from '../support/databases.ts'

/** An instant in summer and one in winter. */
const INSTANTS = [Date.UTC(2024, 0, 15, 3, 30), Date.UTC(2024, 6, 15, 3, 30)]

/** The local time, in PostgreSQL's format. */
const localTime = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)

describe('a time zone', () => {
  it('appears once, under its current IANA name', () => {
    expect(TIMEZONES.length).toBeGreaterThan(400)
    expect(new Set(TIMEZONES).size).toBe(TIMEZONES.length)
    expect(TIMEZONES).toEqual(
      expect.arrayContaining(['America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC']),
    )
  })

  it.each(['BET', 'EST', 'GMT+3', 'UTC+3', '-03:00', 'US/Eastern', 'America/Buenos_Aires', 'america/lima', '', ' UTC'])(
    'is not %j',
    (name) => {
      expect(timezoneSchema.safeParse(name).error?.issues[0]?.message).toBe('invalidTimezone')
    },
  )

  it.each<DatabaseKind>(['pglite', 'postgres'])('is known to %s with the same hours', async (kind) => {
    const db = await freshDatabase(kind)
    onTestFinished(() => db.close())
    const unknown = await db.query(
      'SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM pg_timezone_names',
      [TIMEZONES],
    )
    expect(unknown).toEqual([])
    const hours = await db.query(
      `SELECT name, (SELECT array_agg(to_char(instant::timestamptz AT TIME ZONE name, 'YYYY-MM-DD HH24:MI:SS') ORDER BY instant)
         FROM unnest($2::text[]) AS instant) AS times
       FROM unnest($1::text[]) AS name`,
      [TIMEZONES, INSTANTS.map((instant) => new Date(instant).toISOString())],
    )
    expect(hours).toEqual(
      TIMEZONES.map((name) => ({ name, times: INSTANTS.map((instant) => localTime(name, instant)) })),
    )
  })

  it.each<DatabaseKind>(['pglite', 'postgres'])('is replaced by the default one if unknown to %s', async (kind) => {
    const db = await freshDatabase(kind)
    onTestFinished(() => db.close())
    const days = await db.query(
      `SELECT rayo.day_in(zone, '2024-06-15T02:00:00Z')::text AS day FROM unnest($1::text[]) AS zone`,
      [['UTC', 'BET', '', 'x'.repeat(500), 'America/Montevideo']],
    )
    expect(days.map(({ day }) => day)).toEqual(['2024-06-15', ...Array<string>(4).fill('2024-06-14')])
  })
})
