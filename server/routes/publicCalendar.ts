import { z } from 'zod'
import { scopeOf } from '#domain/access'
import { idSchema } from '#domain/identifier'
import { cacheableText, parsePlain, plainParameters, MAX_PUBLIC_ROWS } from '../http/publicRoutes.ts'
import { NO_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { textValue } from '../resources/filters.ts'
import { dayPartValue, institutions, weekdayValue } from '../resources/institutions.ts'
import { withPublicOfferings } from '../services/institutions/publicOfferings.ts'
import { weekCalendar } from '../services/institutions/weekCalendar.ts'

const query = z.strictObject({
  sportId: idSchema.optional(),
  city: textValue.optional(),
  weekday: weekdayValue.optional(),
  dayPart: dayPartValue.optional(),
  slug: textValue.optional(),
})

/** The week of the published institutions as a calendar file, of as many as a public list has on a page. */
export const publicCalendarRoute: Route = {
  doc: {
    method: 'GET',
    path: '/public/calendar.ics',
    summary: 'Read the week of the published institutions as an iCalendar file',
    tag: 'public',
    secured: false,
    params: NO_PARAMS,
    query: { encoding: 'plain', schema: query },
    body: null,
    status: 200,
    response: z.string(),
    files: ['text/calendar'],
    list: false,
    idempotent: false,
    limit: null,
    errors: ['malformedQuery', 'unknownFilter'],
  },
  async run({ url, deps }) {
    const filter = parsePlain(query, plainParameters(url.searchParams))
    const now = deps.clock()
    const rows = await deps.store.as({ kind: 'public' }, now).read(async (tx) => {
      const page = await tx.institutions.list({
        scope: scopeOf(null, 'institutions'),
        filter,
        sort: institutions.byDefault,
        range: { offset: 0, limit: MAX_PUBLIC_ROWS },
        now,
      })
      return withPublicOfferings(tx, page.rows, now)
    })
    const { text, events } = weekCalendar(rows.length === 1 ? (rows[0]?.name ?? '') : 'Rayo', rows, filter)
    return cacheableText(text, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendario.ics"',
      'X-Total-Count': String(events),
    })
  },
}
