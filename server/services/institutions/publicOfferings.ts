import { scopeOf } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import { writtenPhone } from '#domain/values/phone'
import type { ReadTransaction } from '../../store/port.ts'

/** With only the offerings whose sport is public, and the phone as people read it. */
export async function withPublicOfferings(tx: ReadTransaction, rows: readonly Institution[], now: number) {
  const offered = [...new Set(rows.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId)))]
  const sports = await tx.sports.list({
    scope: scopeOf(null, 'sports'),
    filter: { id: { in: offered } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: offered.length },
    now,
  })
  const shown = new Map(sports.rows.map((sport) => [sport.id, sport]))
  return rows.map((row) => ({
    ...row,
    writtenPhone: row.phone && writtenPhone(row.phone),
    offerings: row.offerings.flatMap((offering) => {
      const sport = shown.get(offering.sportId)
      return sport === undefined ? [] : [{ ...offering, sportName: sport.name, sportSlug: sport.slug }]
    }),
  }))
}
