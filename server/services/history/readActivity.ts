import { managedScopeOf, scopeOf, type Resource } from '#domain/access/access'
import { activityOf, type Activity, type AuditEntity, type AuditGroup } from '#domain/access/audit'
import { CASH_MOVEMENT_NAMES } from '#domain/api/names'
import { formatMoney } from '#domain/money/money'
import { payerOf } from '#domain/members/membership'
import { listedName } from '#domain/members/user'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById, type Caller } from '../records/caller.ts'
import { existing } from '../records/records.ts'
import { personNames } from '../users/personNames.ts'

const MOST_GROUPS = 300
const MOST = 30

/** What was done last in an institution. Throws `notFound` unless the actor may read its history. */
export async function readActivity(tx: ReadTransaction, caller: Caller, id: string): Promise<Activity[]> {
  const { actor, now } = caller
  const scope = scopeOf(actor, 'institutions', 'history')
  existing(await tx.institutions.get(scope, id, now))
  const acts = activityOf(await tx.audit.latest({ scope, institutionId: id, limit: MOST_GROUPS })).slice(0, MOST)
  const actorOf = await personNames(
    tx,
    caller,
    acts.flatMap(({ actorId }) => actorId ?? []),
  )
  const recordOf = await recordsOf(tx, caller, acts)
  return acts.map(({ actorId, entityId, ...act }) => ({
    ...act,
    actor: actorId === null ? null : { name: actorOf(actorId), self: actorId === actor.userId },
    record: act.count === 1 ? recordOf(entityId) : null,
  }))
}

type Subject = { id: string; personId?: string | null; name?: string | null; number?: number; period?: string }
type Subjects = (tx: ReadTransaction, caller: Caller, ids: readonly string[]) => Promise<(readonly [string, Subject])[]>

const byIds = ({ actor, now }: Caller, resource: Resource, ids: readonly string[]) => ({
  scope: managedScopeOf(actor, resource),
  filter: { id: { in: ids } },
  ...rowsById(ids.length),
  now,
})

const ofMemberships: Subjects = async (tx, _caller, ids) => {
  const memberships = await Promise.all(ids.map((id) => tx.memberships.get(id)))
  return memberships.flatMap((one) => (one ? [[one.id, { id: payerOf(one), personId: payerOf(one) }] as const] : []))
}

const SUBJECTS: Partial<Record<AuditEntity, Subjects>> = {
  async receipt(tx, caller, ids) {
    const { rows } = await tx.receipts.list(byIds(caller, 'receipts', ids))
    return rows.map(({ id, payerId, number }) => [id, { id, personId: payerId, number }])
  },
  async fee(tx, caller, ids) {
    const { rows } = await tx.fees.list(byIds(caller, 'payments', ids))
    return rows.map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async cashMovement(tx, caller, ids) {
    const { rows } = await tx.cashMovements.list(byIds(caller, 'cash-movements', ids))
    const nameOf = ({ kind, amount, currency }: (typeof rows)[number]) =>
      `${CASH_MOVEMENT_NAMES[kind]} · ${formatMoney(amount, currency)}`
    return rows.map((row) => [row.id, { id: row.id, name: nameOf(row) }])
  },
  async notice(tx, caller, ids) {
    const { rows } = await tx.notices.list(byIds(caller, 'notices', ids))
    return rows.map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async joinRequest(tx, caller, ids) {
    const { rows } = await tx.joinRequests.list(byIds(caller, 'join-requests', ids))
    return rows.map((request) => [request.id, { id: request.id, name: listedName(request) }])
  },
  async run(tx, caller, ids) {
    const { rows } = await tx.runs.list(byIds(caller, 'runs', ids))
    return rows.map(({ id, period }) => [id, { id, period }])
  },
  membership: ofMemberships,
  note: ofMemberships,
}

/** Each record that was changed alone, as far as the actor sees it. */
async function recordsOf(tx: ReadTransaction, caller: Caller, acts: readonly AuditGroup[]) {
  const subjects = new Map<string, Subject>()
  for (const [entity, read] of Object.entries(SUBJECTS)) {
    const ids = acts.filter((act) => act.entity === entity && act.count === 1).map(({ entityId }) => entityId)
    for (const [id, subject] of await read(tx, caller, [...new Set(ids)])) subjects.set(id, subject)
  }
  const personIds = [...subjects.values()].flatMap(({ personId }) => personId ?? [])
  const nameOf = await personNames(tx, caller, personIds, listedName)
  return (entityId: string): NonNullable<Activity['record']> => {
    const { id, personId, name, number, period } = subjects.get(entityId) ?? { id: entityId }
    return { id, name: name ?? nameOf(personId ?? ''), number: number ?? null, period: period ?? null }
  }
}
