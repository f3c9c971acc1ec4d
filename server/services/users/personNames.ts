import { institutionsOf, scopeOf } from '#domain/access/access'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

type NameOf = (person: { givenName: string; familyName: string; email: string | null }) => string | null

const fullName: NameOf = ({ givenName, familyName, email }) => `${givenName} ${familyName}`.trim() || email

/** Names by id, of people whom the caller may see; looked up once. */
export async function personNames(
  tx: ReadTransaction,
  caller: Caller,
  userIds: readonly string[],
  nameOf: NameOf = fullName,
): Promise<(userId: string) => string | null> {
  const ids = [...new Set(userIds)]
  const names = new Map<string, string | null>()
  if (ids.length === 0) return () => null
  const scope = scopeOf(caller.actor, 'users')
  // An actor who manages no institution sees no other people there.
  const seesOthers = scope.kind !== 'some' || institutionsOf(scope).length > 0
  const [people, self] = await Promise.all([
    seesOthers ? tx.users.names(scope, ids, caller.now) : [],
    ids.includes(caller.actor.userId) ? tx.users.stored({ id: caller.actor.userId }) : null,
  ])
  for (const person of [...people, ...(self ? [self] : [])]) names.set(person.id, nameOf(person) || null)
  return (userId) => names.get(userId) ?? null
}

/** With the name of who wrote each row. */
export async function withAuthors<Row extends { actorId: string }>(
  tx: ReadTransaction,
  caller: Caller,
  rows: readonly Row[],
): Promise<(Row & { actorName: string | null })[]> {
  const ids = rows.map(({ actorId }) => actorId)
  const nameOf = await personNames(tx, caller, ids)
  return rows.map((row) => ({ ...row, actorName: nameOf(row.actorId) }))
}
