import { z } from 'zod'
import { clearFailures, spendAttempt } from '../attempts.ts'
import { deliveryDetails, recoveryOf, sendCode, useCode } from '../codes.ts'
import { codeMismatch, notResettable } from '../errors.ts'
import { assertClient, operation } from '../operation.ts'
import { assertPasswordPolicy } from '../passwordPolicy.ts'
import { clientIdMember, codeMember, passwordMember, usernameMember } from '../requestBody.ts'
import { findFederatedUser, findUser, normalizeLogin, saveUser, type UserStatus, withPassword } from '../users.ts'

/** Cognito's message, although it reveals the account. */
const UNRESETTABLE: ReadonlySet<UserStatus> = new Set(['FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'])

const forgotSchema = z.object({ ClientId: clientIdMember, Username: usernameMember })

/** An unknown or disabled user gets the same answer as if a code had been sent. */
export const forgotPassword = operation(forgotSchema, async (ctx, { ClientId, Username }) => {
  assertClient(ctx, ClientId)
  const user = (await findUser(ctx, Username)) ?? (await findFederatedUser(ctx, Username))
  if (user?.enabled && UNRESETTABLE.has(user.status)) throw notResettable()
  if (!user?.enabled || recoveryOf(user) === null) {
    const login = normalizeLogin(Username)
    await spendAttempt(ctx, 'sendCode', login)
    return { CodeDeliveryDetails: deliveryDetails(login) }
  }
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
