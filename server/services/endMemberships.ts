import { can, covers, scopeOf } from '#domain/access'
import { addDays, calendarDateIn } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import type { StoredMembership } from '#domain/membership'
import type { UserView } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import { keepAnAdmin } from './adminGuard.ts'
import type { By } from './by.ts'
import { found, saveRecord } from './records.ts'

/**
 * Ends a person's memberships in the actor's institutions (what DELETE of a user does; the person stays). They end at once: `until` is
 * yesterday by the institution's calendar, so that a membership of one day lasted none. An Admin's becomes a plain one, since Admin
 * memberships carry no end; an invitation is withdrawn. Throws `notFound`, `forbidden` for oneself, or `lastAdmin`.
 */
export async function endMemberships(tx: WriteTransaction, by: By, id: string): Promise<UserView> {
  const scope = scopeOf(by.actor, 'users', 'delete')
  const shown = found(await tx.users.get(scope, id, by.now))
  if (id === by.actor.userId) throw new DomainError('forbidden', { fields: { id: 'ownDeactivation' } })
  const memberships = shown.pending
    ? [found(await tx.memberships.get(id))]
    : (await tx.memberships.ofUser(id)).filter(({ institutionId }) =>
        covers(scope, { institutionIds: [institutionId] }),
      )
  for (const membership of memberships) {
    if (can(by.actor, 'delete', 'users', { institutionIds: [membership.institutionId] })) await end(tx, by, membership)
  }
  return found(await tx.users.get(scope, id, by.now))
}

async function end(tx: WriteTransaction, by: By, current: StoredMembership): Promise<void> {
  const institution = found((await tx.institutionsById([current.institutionId]))[0])
  const yesterday = addDays(calendarDateIn(institution.timezone, by.now), -1)
  if (current.until !== null && current.until <= yesterday) return
  const next: StoredMembership = { ...current, role: 'User', until: yesterday }
  await keepAnAdmin(tx, institution, current, next, by.now)
  const audited = { entity: 'membership', institutionId: institution.id, action: 'end' } as const
  await saveRecord(tx, by, tx.memberships, current, next, audited)
}
