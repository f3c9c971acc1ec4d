import type { z } from 'zod'
import { can, scopeOf } from '#domain/access'
import { DomainError } from '#domain/errors'
import type { FieldErrors } from '#domain/errors'
import type { Fee, FeeView, feeInputSchema } from '#domain/fee'
import type { Institution } from '#domain/institution'
import { isExempt } from '#domain/membership'
import type { StoredMembership } from '#domain/membership'
import type { ReadTransaction, WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { found, insertRecord, newRecord } from './records.ts'
import { missingSports, refuse } from './references.ts'

/**
 * Makes one cuota by hand, in the institution's currency; it is exempt for good when the member is on the due date (decisions §5).
 * Throws `validation` or `duplicate`.
 */
export async function createFee(
  tx: WriteTransaction,
  by: By,
  input: z.output<typeof feeInputSchema>,
): Promise<FeeView> {
  if (!can(by.actor, 'create', 'payments', { institutionIds: [input.institutionId] })) {
    return fail({ institutionId: 'unknownReference' })
  }
  // Locked before it is read: the currency cannot change between reading it here and keeping the fee.
  await tx.lock('institution', input.institutionId)
  const [institution] = await tx.institutionsById([input.institutionId])
  if (!institution) return fail({ institutionId: 'unknownReference' })
  const member = await memberOf(tx, institution, input.userId, 'userId')
  const sports = input.sportId === null ? [] : [{ path: 'sportId', sportId: input.sportId }]
  refuse({ ...(await missingSports(tx, by.now, sports)), ...('errors' in member ? member.errors : {}) })
  const fee: Fee = {
    ...newRecord(by.now),
    ...input,
    currency: institution.currency,
    exempt: !('errors' in member) && isExempt(member, input.dueDate),
    cancelledAt: null,
    cancelReason: null,
    runId: null,
  }
  await insertRecord(tx, by, tx.fees, fee, { entity: 'fee', institutionId: institution.id })
  return found(await tx.fees.get(scopeOf(by.actor, 'payments', 'show'), fee.id, by.now))
}

/**
 * The accepted membership of a person in an institution, ended ones too. Who was only invited is `notAccepted` to whoever names the
 * invitation, which is all that its Admin sees; anybody else is `notMember`.
 */
export async function memberOf(
  tx: ReadTransaction,
  institution: Institution,
  userId: string,
  path: string,
): Promise<StoredMembership | { errors: FieldErrors }> {
  const memberships = await tx.memberships.ofUser(userId)
  const membership = memberships.find((one) => one.institutionId === institution.id && one.state === 'accepted')
  if (membership) return membership
  const invitation = await tx.memberships.get(userId)
  const isInvited = invitation?.institutionId === institution.id && invitation.state === 'pending'
  return { errors: { [path]: isInvited ? 'notAccepted' : 'notMember' } }
}

function fail(fields: FieldErrors): never {
  throw new DomainError('validation', { fields })
}
