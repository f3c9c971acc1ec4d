import { clearFailures, limitWrongAnswers, spendAttempt } from '../attempts.ts'
import { pretendToSend, recoveryOf, sendCode, useCode } from '../codes.ts'
import { CognitoError, refusal } from '../errors.ts'
import { clientOperation, codeMember, passwordMember, usernameMember } from '../requestBody.ts'
import { findFederatedUser, findUser, hasPassword, normalizeLogin, saveUser, withPassword } from '../users.ts'
import type { UserStatus } from '../users.ts'
import { personOperation } from '../tokens.ts'
import { brokenPasswordRules, type PasswordRule } from '#domain/access/passwordPolicy'

const REASONS: Readonly<Record<PasswordRule, string>> = {
  length: 'Password not long enough',
  lowercase: 'Password must have lowercase characters',
  uppercase: 'Password must have uppercase characters',
  number: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
}

/** Specification §5. */
export function assertPasswordPolicy(password: string): void {
  const [broken] = brokenPasswordRules(password)
  if (!broken) return
  throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${REASONS[broken]}`)
}

/** Cognito's message, although it reveals the account. */
const UNRESETTABLE: ReadonlySet<UserStatus> = new Set(['FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'])

/** An unknown or disabled user gets the same answer as if a code had been sent. */
export const forgotPassword = clientOperation({ Username: usernameMember }, async (ctx, { Username }) => {
  const user = (await findUser(ctx, Username)) ?? (await findFederatedUser(ctx, Username))
  if (user?.enabled && UNRESETTABLE.has(user.status)) throw refusal('notResettable')
  if (!user?.enabled || recoveryOf(user) === null) return { CodeDeliveryDetails: await pretendToSend(ctx, Username) }
  return { CodeDeliveryDetails: await sendCode(ctx, user, 'resetPassword') }
})

const confirmMembers = { Username: usernameMember, ConfirmationCode: codeMember, Password: passwordMember }

/** It also ends a lock. */
export const confirmForgotPassword = clientOperation(confirmMembers, async (ctx, input) => {
  assertPasswordPolicy(input.Password)
  const user = await findUser(ctx, input.Username)
  if (!user?.enabled || recoveryOf(user) === null) {
    await spendAttempt(ctx, 'wrongCode', normalizeLogin(input.Username))
    throw refusal('codeMismatch')
  }
  const proven = await useCode(ctx, user, 'resetPassword', input.ConfirmationCode)
  await saveUser(ctx, await withPassword(ctx, { ...proven, status: 'CONFIRMED' }, input.Password))
  await clearFailures(ctx, user.subject)
  return {}
})

const members = { PreviousPassword: passwordMember, ProposedPassword: passwordMember }

/** Other sessions stay, as in Cognito. */
export const changePassword = personOperation(members, async (ctx, { user }, input) => {
  assertPasswordPolicy(input.ProposedPassword)
  const right = async () => (await hasPassword(ctx, user, input.PreviousPassword)) || null
  await limitWrongAnswers(ctx, ['wrongPreviousPassword', user.subject], right, refusal('incorrectCredentials'))
  await saveUser(ctx, await withPassword(ctx, user, input.ProposedPassword))
  return {}
})
