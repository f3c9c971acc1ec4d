import { z } from 'zod'
import { assertWithinLimit, clearAttempts, clearFailures, countAttempt, spendAttempt } from '../attempts.ts'
import { pretendToSend, recoveryOf, sendCode, useCode } from '../codes.ts'
import { codeMismatch, incorrectCredentials, invalidParameter, notResettable, passwordRejected } from '../errors.ts'
import { assertClient, operation, clientIdMember, codeMember, passwordMember, usernameMember } from '../requestBody.ts'
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
  if (password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    )
  }
  const [broken] = brokenPasswordRules(password)
  if (broken) throw passwordRejected(REASONS[broken])
}

/** Cognito's message, although it reveals the account. */
const UNRESETTABLE: ReadonlySet<UserStatus> = new Set(['FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'])

const forgotSchema = z.object({ ClientId: clientIdMember, Username: usernameMember })

/** An unknown or disabled user gets the same answer as if a code had been sent. */
export const forgotPassword = operation(forgotSchema, async (ctx, { ClientId, Username }) => {
  assertClient(ctx, ClientId)
  const user = (await findUser(ctx, Username)) ?? (await findFederatedUser(ctx, Username))
  if (user?.enabled && UNRESETTABLE.has(user.status)) throw notResettable()
  if (!user?.enabled || recoveryOf(user) === null) return { CodeDeliveryDetails: await pretendToSend(ctx, Username) }
  return { CodeDeliveryDetails: await sendCode(ctx, user, 'resetPassword') }
})

const confirmSchema = z.object({
  ClientId: clientIdMember,
  Username: usernameMember,
  ConfirmationCode: codeMember,
  Password: passwordMember,
})

/** It also ends a lock. */
export const confirmForgotPassword = operation(confirmSchema, async (ctx, input) => {
  assertClient(ctx, input.ClientId)
  assertPasswordPolicy(input.Password)
  const user = await findUser(ctx, input.Username)
  if (!user?.enabled || recoveryOf(user) === null) {
    const login = normalizeLogin(input.Username)
    await spendAttempt(ctx, 'wrongCode', login)
    throw codeMismatch()
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
  await assertWithinLimit(ctx, 'wrongPreviousPassword', user.subject)
  if (!(await hasPassword(ctx, user, input.PreviousPassword))) {
    await countAttempt(ctx, 'wrongPreviousPassword', user.subject)
    throw incorrectCredentials()
  }
  await clearAttempts(ctx, 'wrongPreviousPassword', user.subject)
  await saveUser(ctx, await withPassword(ctx, user, input.ProposedPassword))
  return {}
})
