import type { Scope } from '#domain/access/access'
import type { Institution, InstitutionView } from '#domain/clubs/institution'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'
import { EVERYTHING } from '../records/records.ts'

export async function sportNamesOf(
  tx: ReadTransaction,
  scope: Scope,
  sportIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const ids = [...new Set(sportIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await tx.sports.list({ scope, filter: { id: { in: ids } }, ...rowsById(ids.length), now })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function withSportNames(
  tx: ReadTransaction,
  institutions: readonly Institution[],
  now: number,
): Promise<InstitutionView[]> {
  const sportIds = institutions.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId))
  const names = await sportNamesOf(tx, EVERYTHING, sportIds, now)
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
