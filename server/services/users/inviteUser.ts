import type { z } from 'zod'
import type { FieldErrors } from '#domain/api/errors'
import type { StoredMembership } from '#domain/members/membership'
import type { UserView, userInviteSchema } from '#domain/members/user'
import type { WriteTransaction } from '../../store/port.ts'
import { addMembership, checkNewMembership, pendingMemberView } from '../memberships/addMembership.ts'
import type { NewMembership } from '../memberships/addMembership.ts'
import type { InvitingCaller } from '../records/caller.ts'
import { existing, refuse } from '../records/records.ts'

/**
 * Invites a person into institutions by creating pending memberships with what was typed. The answer does not reveal
 * whether the e-mail had a record (decisions §3). Without an e-mail nobody is invited: the person becomes a separate
 * member of each institution.
 */
export async function inviteUser(
  tx: WriteTransaction,
  caller: InvitingCaller,
  { memberships, ...person }: z.output<typeof userInviteSchema>,
): Promise<UserView> {
  const errors: FieldErrors = {}
  if (person.email === null && memberships.some(({ role }) => role === 'Admin')) errors.email = 'adminNeedsEmail'
  const accepted: NewMembership[] = []
  for (const [index, input] of memberships.entries()) {
    const terms = await checkNewMembership(tx, caller, `memberships.${index}`, input)
    if ('errors' in terms) Object.assign(errors, terms.errors)
    else if (accepted.some(({ institution }) => institution.id === terms.institution.id)) {
      errors[`memberships.${index}.institutionId`] = 'taken'
    } else accepted.push(terms)
  }
  refuse(errors)
  const invited: StoredMembership[] = []
  for (const membership of accepted) invited.push(await addMembership(tx, caller, membership, person))
  return pendingMemberView(tx, caller, existing(invited[0]))
}
