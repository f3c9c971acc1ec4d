import { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { idSchema } from '#domain/values/identifier'
import { placeSchema, weekOfferingSchema } from '#domain/clubs/institution'
import { cacheable, cacheableText, parsePlain, pickedFrom, plainParameters } from '../http/publicRoutes.ts'
import { NO_PARAMS } from '../http/route.ts'
import type { Call, Route, RouteDoc } from '../http/route.ts'
import { textValue } from '../resources/filters.ts'
import { dayPartValue, weekdayValue } from '../resources/institutions.ts'
import { publishedWeek } from '../services/institutions/publishedWeek.ts'
import { weekCalendar } from '../services/institutions/weekCalendar.ts'

const query = z.strictObject({
  sportId: idSchema.optional(),
  city: textValue.optional(),
  weekday: weekdayValue.optional(),
  dayPart: dayPartValue.optional(),
  slug: textValue.optional(),
})

const common = {
  method: 'GET',
  tag: 'public',
  secured: false,
  params: NO_PARAMS,
  body: null,
  status: 200,
  cacheable: true,
  list: false,
  idempotent: false,
  limit: null,
} as const satisfies Partial<RouteDoc>
const byWeek = {
  ...common,
  query: { encoding: 'plain', schema: query },
  errors: ['malformedQuery', 'unknownFilter'],
} as const satisfies Partial<RouteDoc>

async function weekOf({ url, deps }: Call) {
  const filter = parsePlain(query, plainParameters(url.searchParams))
  const now = deps.clock()
  return deps.store.as({ kind: 'public' }, now).read((tx) => publishedWeek(tx, filter, now))
}

const calendarRoute: Route = {
  doc: {
    ...byWeek,
    path: '/public/calendar.ics',
    summary: 'Read the week of the published institutions as an iCalendar file',
    response: z.string(),
    files: ['text/calendar'],
  },
  async run(call) {
    const rows = await weekOf(call)
    const { text, events } = weekCalendar(rows.length === 1 ? (rows[0]?.name ?? '') : 'Rayo', rows)
    return cacheableText(text, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendario.ics"',
      'X-Total-Count': String(events),
    })
  },
}

const WEEK_FIELDS = Object.keys(weekOfferingSchema.shape)

const weekRoute: Route = {
  doc: {
    ...byWeek,
    path: '/public/week',
    summary: 'Read the sports, hours and cuotas of all published institutions',
    response: z.array(weekOfferingSchema),
  },
  async run(call) {
    const rows = await weekOf(call)
    // Picked, not parsed, as in public lists.
    return cacheable(
      rows.flatMap(({ offerings, ...club }) =>
        offerings.map((offering) => pickedFrom({ ...offering, ...club }, WEEK_FIELDS)),
      ),
    )
  },
}

const placesRoute: Route = {
  doc: {
    ...common,
    path: '/public/places',
    summary: 'Read where published institutions are',
    query: { encoding: 'plain', schema: z.strictObject({}) },
    response: z.array(placeSchema),
    errors: ['unknownFilter'],
  },
  async run({ url, deps: { store, clock } }) {
    parsePlain(z.strictObject({}), plainParameters(url.searchParams))
    const places = await store.as({ kind: 'public' }, clock()).read((tx) => tx.places(scopeOf(null, 'institutions')))
    const located = places.filter(({ city, province }) => city !== null || province !== null)
    // In one order, so that the same places have the same ETag.
    return cacheable(located.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
  },
}

export const publicWeekRoutes: Route[] = [calendarRoute, weekRoute, placesRoute]
