import { can, type Action, type Resource } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'
import type { Identity, VerifiedToken } from '../identity/port.ts'
import { actorOfRecords } from '../services/profile/profile.ts'
import { actingAs, type ActorReads, type ActorWrites } from '../services/records/records.ts'
import type { LimitName } from '../limits/limits.ts'
import type { ReadTransaction } from '../store/port.ts'
import type { Call } from './route.ts'

const MAX_TOKEN_LENGTH = 8192

export async function authenticate(
  request: Request,
  identity: Identity,
): Promise<VerifiedToken & { accessToken: string }> {
  const header = request.headers.get('authorization')
  if (header === null) throw new DomainError('missingToken')
  const accessToken = /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
  if (!accessToken || accessToken.length > MAX_TOKEN_LENGTH) throw new DomainError('invalidToken')
  return { ...(await identity.verify(accessToken)), accessToken }
}

export type Grant = readonly [Action, Resource]

/** Throws `forbidden` unless the actor may do one of the actions on some record. */
export function requireGrant(actor: Actor, grants: readonly Grant[]): void {
  if (!grants.some(([action, resource]) => can(actor, action, resource))) throw new DomainError('forbidden')
}

/**
 * Verifies and counts a private call. Each transaction derives the actor anew from the token's subject alone (§D3).
 * `bySystem`: row security does not narrow them.
 */
export async function privateCaller(
  { request, deps }: Call,
  limit: LimitName,
  access: readonly Grant[],
  { bySystem = false } = {},
) {
  const { subject } = await authenticate(request, deps.identity)
  await deps.limiters[limit](subject)
  const now = deps.clock()
  const system = deps.store.as({ kind: 'system' }, now)
  const transactions = bySystem ? system : deps.store.as({ kind: 'signedIn', subject }, now)
  async function authorised<Tx extends ReadTransaction>(tx: Tx) {
    const records = await tx.actorRecords(subject)
    if (!records) throw new DomainError('forbidden')
    const actor = actorOfRecords(records, now)
    requireGrant(actor, access)
    return actingAs(tx, { actor })
  }
  return {
    subject,
    now,
    system,
    transactions,
    read: <T>(work: (tx: ActorReads) => T | Promise<T>) => transactions.read(async (tx) => work(await authorised(tx))),
    write: <T>(work: (tx: ActorWrites) => T | Promise<T>) =>
      transactions.write(async (tx) => work(await authorised(tx))),
  }
}
