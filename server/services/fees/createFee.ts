import type { z } from 'zod'
import { can, scopeOf } from '#domain/access'
import { DomainError } from '#domain/errors'
import type { FieldErrors } from '#domain/errors'
import type { Fee, FeeView, feeInputSchema } from '#domain/fee'
import type { Existing } from '#domain/errors'
import type { Institution } from '#domain/institution'
import { isExempt, payerOf } from '#domain/membership'
import type { StoredMembership } from '#domain/membership'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { namesake, namingExisting, inSightOf } from '../catalogue/namingExisting.ts'
import { found, insertRecord, newRecord } from '../records/records.ts'
import { missingSports, refuse } from '../records/missingReferences.ts'

/**
 * Makes one cuota by hand, in the institution's currency; it is exempt for good when the member is on the due date (decisions §5).
 * Throws `validation` or `duplicate`.
 */
export async function createFee(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof feeInputSchema>,
): Promise<FeeView> {
  if (!can(caller.actor, 'create', 'payments', { institutionIds: [input.institutionId] })) {
    return fail({ institutionId: 'unknownReference' })
  }
  // Locked before it is read: the currency cannot change between reading it here and keeping the fee.
  await tx.lock('institution', input.institutionId)
  const [institution] = await tx.institutionsById([input.institutionId])
  if (!institution) return fail({ institutionId: 'unknownReference' })
  const member = await memberOf(tx, caller, institution, input.userId, 'userId')
  const sports = input.sportId === null ? [] : [{ path: 'sportId', sportId: input.sportId }]
  refuse({ ...(await missingSports(tx, caller.now, sports)), ...('errors' in member ? member.errors : {}) })
  const fee: Fee = {
    ...newRecord(caller.now),
    ...input,
    userId: 'errors' in member ? input.userId : payerOf(member),
    currency: institution.currency,
    exempt: !('errors' in member) && isExempt(member, input.dueDate),
    cancelledAt: null,
    cancelReason: null,
    runId: null,
  }
  await namingExisting(
    tx,
    () => insertRecord(tx, caller, tx.fees, fee, { entity: 'fee', institutionId: institution.id }),
    () => sameFee(tx, caller, fee),
  )
  return found(await tx.fees.get(scopeOf(caller.actor, 'payments', 'show'), fee.id, caller.now))
}

/** The cuota of the same member, sport, concept and period that is there already, as far as the actor sees it. */
async function sameFee(tx: ReadTransaction, caller: Caller, fee: Fee): Promise<Existing | null> {
  const { institutionId, userId, sportId, period } = fee
  const { rows } = await tx.fees.list({
    ...inSightOf(caller, 'payments'),
    filter: { institutionId, userId, sportId, period },
  })
  return namesake(
    'payments',
    rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id, concept }) => ({ id, name: concept })),
    (concept) => concept === fee.concept,
  )
}

/**
 * The membership in an institution of somebody as the actor names them, ended ones too: by the person's id, or by the membership's own, which is
 * how somebody who has not accepted is told (ADR 34), and which names them still once they have. A pending one is found by the person's id only
 * where the actor sees it with them. Anybody else is `notMember`.
 */
export async function memberOf(
  tx: ReadTransaction,
  caller: Caller,
  institution: Institution,
  id: string,
  path: string,
): Promise<StoredMembership | { errors: FieldErrors }> {
  const isHere = ({ institutionId }: Pick<StoredMembership, 'institutionId'>) => institutionId === institution.id
  const named = await tx.memberships.get(id)
  if (named && isHere(named)) return named
  const held = (await tx.memberships.ofUser(id)).find(isHere)
  if (held?.state === 'accepted') return held
  const seen = held && (await tx.users.get(scopeOf(caller.actor, 'users'), id, caller.now))
  return held && seen?.memberships.some((one) => one.id === held.id) ? held : { errors: { [path]: 'notMember' } }
}

function fail(fields: FieldErrors): never {
  throw new DomainError('validation', { fields })
}
