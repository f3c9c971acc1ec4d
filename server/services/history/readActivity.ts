import { managedScopeOf, scopeOf, type Resource } from '#domain/access/access'
import { activityOf, type Activity, type AuditEntity, type AuditGroup } from '#domain/access/audit'
import { CASH_MOVEMENT_NAMES } from '#domain/api/names'
import { formatMoney } from '#domain/money/money'
import { feeUserIdOf } from '#domain/members/membership'
import { listedName } from '#domain/members/user'
import { type ActorReads, type Caller, recordsById, orNotFound } from '../records/records.ts'
import { personNames } from '../records/names.ts'

const MAX_GROUPS = 300
const MAX_ACTS = 30

/** The latest changes in an institution. Throws `notFound` unless the actor may read its history. */
export async function readActivity(tx: ActorReads, id: string): Promise<Activity[]> {
  const { actor } = tx
  const scope = scopeOf(actor, 'institutions', 'history')
  orNotFound(await tx.institutions.get(scope, id))
  const acts = activityOf(await tx.audit.latest({ scope, institutionId: id, limit: MAX_GROUPS })).slice(0, MAX_ACTS)
  const actorIds = acts.map(({ actorId }) => actorId)
  const actorOf = await personNames(tx, actorIds)
  const recordOf = await recordsOf(tx, acts)
  return acts.map(({ actorId, entityId, ...act }) => ({
    ...act,
    actor: actorId === null ? null : { name: actorOf(actorId), self: actorId === actor.userId },
    record: act.count === 1 ? recordOf(entityId) : null,
  }))
}

type Subject = { id: string; personId?: string | null; name?: string | null; number?: number; period?: string }
type Subjects = (tx: ActorReads, ids: readonly string[]) => Promise<(readonly [string, Subject])[]>

async function rowsOf<Row extends { id: string }>(
  reads: Parameters<typeof recordsById<Row>>[0],
  { actor }: Caller,
  resource: Resource,
  ids: readonly string[],
): Promise<Row[]> {
  return [...(await recordsById(reads, managedScopeOf(actor, resource), ids)).values()]
}

const ofMemberships: Subjects = async (tx, ids) => {
  const memberships = await Promise.all(ids.map((id) => tx.memberships.get(id)))
  return memberships.flatMap((one) =>
    one ? [[one.id, { id: feeUserIdOf(one), personId: feeUserIdOf(one) }] as const] : [],
  )
}

const SUBJECTS: Partial<Record<AuditEntity, Subjects>> = {
  async receipt(tx, ids) {
    return (await rowsOf(tx.receipts, tx, 'receipts', ids)).map(({ id, payerId, number }) => [
      id,
      { id, personId: payerId, number },
    ])
  },
  async fee(tx, ids) {
    return (await rowsOf(tx.fees, tx, 'payments', ids)).map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async cashMovement(tx, ids) {
    const rows = await rowsOf(tx.cashMovements, tx, 'cash-movements', ids)
    const nameOf = ({ kind, amount, currency }: (typeof rows)[number]) =>
      `${CASH_MOVEMENT_NAMES[kind]} · ${formatMoney(amount, currency)}`
    return rows.map((row) => [row.id, { id: row.id, name: nameOf(row) }])
  },
  async notice(tx, ids) {
    return (await rowsOf(tx.notices, tx, 'notices', ids)).map(({ id, userId }) => [id, { id, personId: userId }])
  },
  async joinRequest(tx, ids) {
    return (await rowsOf(tx.joinRequests, tx, 'join-requests', ids)).map((request) => [
      request.id,
      { id: request.id, name: listedName(request) },
    ])
  },
  async run(tx, ids) {
    return (await rowsOf(tx.runs, tx, 'runs', ids)).map(({ id, period }) => [id, { id, period }])
  },
  membership: ofMemberships,
  note: ofMemberships,
}

/** Reads the records that were changed one at a time, if the actor sees them. */
async function recordsOf(tx: ActorReads, acts: readonly AuditGroup[]) {
  const subjects = new Map<string, Subject>()
  for (const [entity, read] of Object.entries(SUBJECTS)) {
    const ids = acts.filter((act) => act.entity === entity && act.count === 1).map(({ entityId }) => entityId)
    for (const [id, subject] of await read(tx, [...new Set(ids)])) subjects.set(id, subject)
  }
  const personIds = [...subjects.values()].map(({ personId }) => personId ?? null)
  const nameOf = await personNames(tx, personIds, listedName)
  return (entityId: string): NonNullable<Activity['record']> => {
    const { id, personId, name, number, period } = subjects.get(entityId) ?? { id: entityId }
    return { id, name: name ?? nameOf(personId ?? null), number: number ?? null, period: period ?? null }
  }
}
