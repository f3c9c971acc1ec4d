import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import type { FieldErrors } from '#domain/errors'
import type { Invitation } from '#domain/membership'
import type { User, UserView, userInviteSchema } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import { addMembership, checkNewMembership } from './addMembership.ts'
import type { NewMembership } from './addMembership.ts'
import type { By } from './by.ts'
import { found, insertRecord, newRecord } from './records.ts'
import { refuse } from './references.ts'

/**
 * Invites a person into institutions. Whether the e-mail had a record makes no difference to the answer (decisions §3): a pending
 * membership is made with what was typed. Throws `validation`, and `alreadyMember` for who belongs to one of these institutions already.
 */
export async function inviteUser(
  tx: WriteTransaction,
  by: By,
  { memberships, ...typed }: z.output<typeof userInviteSchema>,
): Promise<UserView> {
  const errors: FieldErrors = {}
  const accepted: NewMembership[] = []
  for (const [index, input] of memberships.entries()) {
    const checked = await checkNewMembership(tx, by, `memberships.${index}`, input)
    if ('errors' in checked) Object.assign(errors, checked.errors)
    else if (accepted.some(({ institution }) => institution.id === checked.institution.id)) {
      errors[`memberships.${index}.institutionId`] = 'taken'
    } else accepted.push(checked)
  }
  refuse(errors)
  const user = (await tx.users.stored({ email: typed.email })) ?? (await insertInvited(tx, by, typed))
  let firstId = ''
  for (const membership of accepted) {
    const { id } = await addMembership(tx, by, user.id, membership, typed)
    firstId ||= id
  }
  const scope = scopeOf(by.actor, 'users', 'show')
  return found((await tx.users.get(scope, firstId, by.now)) ?? (await tx.users.get(scope, user.id, by.now)))
}

/** A record for somebody invited who has none: not linked to a subject until they sign in. */
export async function insertInvited(tx: WriteTransaction, by: By, typed: Invitation): Promise<User> {
  const record: User = { ...newRecord(by.now), ...typed, subject: null, active: true, superAdmin: false }
  return insertRecord(tx, by, tx.users, record, { entity: 'user', institutionId: null, action: 'invite' })
}
