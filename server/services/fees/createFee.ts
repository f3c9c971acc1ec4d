import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import type { Existing } from '#domain/api/errors'
import { PLAIN_FEE, type Fee, type FeeView, type feeInputSchema } from '#domain/money/fee'
import { isExempt, payerOf } from '#domain/members/membership'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { isDayClosed } from '../institutions/lockedBooks.ts'
import { findMember } from '../memberships/findMember.ts'
import { type Caller, existing, insertRecord, newRecord, missingSports, refuse, invalid } from '../records/records.ts'
import { namesake, namingExisting, visibleRecordsQuery } from '../catalogue/namingExisting.ts'

/** In the institution’s currency, exempt for good if the member is exempt on the due date (decisions §5). */
export async function createFee(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof feeInputSchema>,
): Promise<FeeView> {
  if (!can(caller.actor, 'create', 'payments', { institutionIds: [input.institutionId] })) {
    return invalid({ institutionId: 'unknownReference' })
  }
  // Locked before reading, so that the currency cannot change before the fee is saved.
  const institution = await tx.lock('institution', input.institutionId)
  if (!institution) return invalid({ institutionId: 'unknownReference' })
  const member = await findMember(tx, caller, institution, input.userId, 'userId')
  if (isDayClosed(institution, input.dueDate)) refuse({ dueDate: 'closedDays' })
  const sports = input.sportId === null ? [] : [{ path: 'sportId', sportId: input.sportId }]
  refuse({ ...(await missingSports(tx, caller.now, sports)), ...('errors' in member ? member.errors : {}) })
  const fee: Fee = {
    ...newRecord(caller.now),
    ...PLAIN_FEE,
    ...input,
    userId: 'errors' in member ? input.userId : payerOf(member),
    currency: institution.currency,
    exempt: !('errors' in member) && isExempt(member, input.dueDate),
  }
  await namingExisting(
    tx,
    () => insertRecord(tx, caller, 'fees', fee),
    () => sameFee(tx, caller, fee),
  )
  return existing(await tx.fees.get(scopeOf(caller.actor, 'payments', 'show'), fee.id, caller.now))
}

async function sameFee(tx: ReadTransaction, caller: Caller, fee: Fee): Promise<Existing | null> {
  const { institutionId, userId, sportId, period } = fee
  const { rows } = await tx.fees.list({
    ...visibleRecordsQuery(caller, 'payments'),
    filter: { institutionId, userId, sportId, period },
  })
  return namesake(
    'payments',
    rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id, concept }) => ({ id, name: concept })),
    (concept) => concept === fee.concept,
  )
}
