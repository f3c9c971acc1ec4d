import { scopeOf } from '#domain/access'
import type { ReadTransaction } from '../store/port.ts'
import type { By } from './by.ts'

/**
 * The names of those among these people whom the actor sees as persons, and their own; null for everybody else. Who has no name yet is called
 * by their e-mail.
 */
export async function actorNames(
  tx: ReadTransaction,
  by: By,
  userIds: readonly string[],
): Promise<(userId: string) => string | null> {
  const ids = [...new Set(userIds)]
  const names = new Map<string, string | null>()
  if (ids.length === 0) return () => null
  const { rows } = await tx.users.list({
    scope: scopeOf(by.actor, 'users'),
    filter: { id: { in: ids } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: ids.length },
    now: by.now,
  })
  const self = ids.includes(by.actor.userId) ? await tx.users.stored({ id: by.actor.userId }) : null
  for (const { id, givenName, familyName, email } of [...rows, ...(self ? [self] : [])]) {
    names.set(id, `${givenName} ${familyName}`.trim() || email || null)
  }
  return (userId) => names.get(userId) ?? null
}
