import { scopeOf } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import { writtenPhone } from '#domain/values/phone'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'

/** With only the offerings whose sport is public, and the phone as people read it. */
export async function withPublicOfferings(tx: ReadTransaction, rows: readonly Institution[], now: number) {
  const sportIds = [...new Set(rows.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId)))]
  const sports = await tx.sports.list({
    scope: scopeOf(null, 'sports'),
    filter: { id: { in: sportIds } },
    ...rowsById(sportIds.length),
    now,
  })
  const sportById = new Map(sports.rows.map((sport) => [sport.id, sport]))
  return rows.map((row) => ({
    ...row,
    writtenPhone: row.phone && writtenPhone(row.phone),
    offerings: row.offerings.flatMap((offering) => {
      const sport = sportById.get(offering.sportId)
      return sport === undefined ? [] : [{ ...offering, sportName: sport.name, sportSlug: sport.slug }]
    }),
  }))
}
