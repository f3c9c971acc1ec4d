import type { Institution, InstitutionView } from '#domain/clubs/institution'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'

export async function withSportNames(
  tx: ReadTransaction,
  institutions: readonly Institution[],
  now: number,
): Promise<InstitutionView[]> {
  const sportIds = [...new Set(institutions.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId)))]
  const sports = await tx.sports.list({
    scope: { kind: 'all' },
    filter: { id: { in: sportIds } },
    ...rowsById(sportIds.length),
    now,
  })
  const names = new Map(sports.rows.map(({ id, name }) => [id, name]))
  return institutions.map((institution) => ({
    ...institution,
    offerings: institution.offerings.map((one) => ({ ...one, sportName: names.get(one.sportId) ?? '' })),
    // Members read it too.
    priceRises: institution.priceRises.map((rise) => ({ ...rise, actorId: null })),
  }))
}

export async function withItsSportNames(
  tx: ReadTransaction,
  institution: Institution,
  now: number,
): Promise<InstitutionView> {
  const [withNames] = await withSportNames(tx, [institution], now)
  return withNames ?? { ...institution, offerings: [] }
}
