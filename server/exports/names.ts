import { scopeOf } from '#domain/access/access'
import type { Resource } from '#domain/access/access'
import { actorNames } from '../services/history/actorNames.ts'
import { rowsById } from '../services/records/caller.ts'
import type { Caller } from '../services/records/caller.ts'
import type { ReadTransaction } from '../store/port.ts'

export type References = { people?: Ids; institutions?: Ids; sports?: Ids; plans?: Ids }
type Ids = readonly (string | null)[]

/** The names of the records that rows refer to; null for one that does not exist or that the reader may not see. */
export type Names = Record<keyof Required<References>, (id: string | null) => string | null>

/** Once per kind, within the actor’s reach, so that a file reveals no more than the screens. */
export async function namesOf(tx: ReadTransaction, caller: Caller, rows: readonly References[]): Promise<Names> {
  const idsOf = (kind: keyof References) =>
    [...new Set(rows.flatMap((row) => row[kind] ?? []))].flatMap((id) => id ?? [])
  const query = (resource: Resource, ids: readonly string[]) => ({
    scope: scopeOf(caller.actor, resource),
    filter: { id: { in: ids } },
    ...rowsById(ids.length),
    now: caller.now,
  })
  const [people, institutions, sports, plans] = await Promise.all([
    actorNames(tx, caller, idsOf('people')),
    readNames(idsOf('institutions'), (ids) => tx.institutions.list(query('institutions', ids))),
    readNames(idsOf('sports'), (ids) => tx.sports.list(query('sports', ids))),
    readNames(idsOf('plans'), (ids) => tx.plans.list(query('plans', ids))),
  ])
  return { people: (id) => (id === null ? null : people(id)), institutions, sports, plans }
}

async function readNames(
  ids: readonly string[],
  list: (ids: readonly string[]) => Promise<{ rows: { id: string; name: string }[] }>,
): Promise<(id: string | null) => string | null> {
  if (ids.length === 0) return () => null
  const names = new Map((await list(ids)).rows.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
