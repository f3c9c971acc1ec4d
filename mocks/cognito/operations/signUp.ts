import { z } from 'zod'
import { assertWritableAttribute, isEmail, withAttributes } from '../attributes.ts'
import { pretendToSend, sendCode, useCode } from '../codes.ts'
import { codeExpired, emailTaken, invalidParameter, notConfirmable } from '../errors.ts'
import {
  assertClient,
  operation,
  attributesMember,
  clientIdMember,
  codeMember,
  passwordMember,
  usernameMember,
} from '../requestBody.ts'
import { assertPasswordPolicy } from './forgotPassword.ts'
import { findUser, newUser, normalizeLogin, saveUser, withPassword } from '../users.ts'

const signUpSchema = z.object({
  ClientId: clientIdMember,
  Username: usernameMember,
  Password: passwordMember,
  UserAttributes: attributesMember.nullish(),
})

export const signUp = operation(signUpSchema, async (ctx, { ClientId, Username, Password, UserAttributes }) => {
  assertClient(ctx, ClientId)
  const email = normalizeLogin(Username)
  if (!isEmail(email)) throw invalidParameter('Username should be an email.')
  for (const { Name, Value } of UserAttributes ?? []) assertWritableAttribute(Name, Value ?? '')
  const emailAttribute = UserAttributes?.find(({ Name }) => Name === 'email')?.Value
  if (emailAttribute !== undefined && normalizeLogin(emailAttribute) !== email) {
    throw invalidParameter('Username and email attribute should be the same.')
  }
  assertPasswordPolicy(Password)
  if (await findUser(ctx, email)) throw emailTaken()
  const user = await withPassword(ctx, newUser(crypto.randomUUID(), email), Password)
  const others = (UserAttributes ?? []).filter(({ Name }) => Name !== 'email')
  const CodeDeliveryDetails = await sendCode(ctx, withAttributes(user, others), 'signUp')
  return { UserConfirmed: false, UserSub: user.subject, CodeDeliveryDetails }
})

const confirmSchema = z.object({ ClientId: clientIdMember, Username: usernameMember, ConfirmationCode: codeMember })

/** An unknown name gets the answer for an expired code. */
export const confirmSignUp = operation(confirmSchema, async (ctx, { ClientId, Username, ConfirmationCode }) => {
  assertClient(ctx, ClientId)
  const user = await findUser(ctx, Username)
  if (!user?.enabled) throw codeExpired()
  if (user.status !== 'UNCONFIRMED') throw notConfirmable(user.status)
  const owner = await useCode(ctx, user, 'signUp', ConfirmationCode)
  await saveUser(ctx, { ...owner, status: 'CONFIRMED', emailVerified: true, seededCode: null })
  return {}
})

const resendSchema = z.object({ ClientId: clientIdMember, Username: usernameMember })

/** An unknown name gets the same answer as if a code had been sent. */
export const resendConfirmationCode = operation(resendSchema, async (ctx, { ClientId, Username }) => {
  assertClient(ctx, ClientId)
  const user = await findUser(ctx, Username)
  if (!user?.enabled) return { CodeDeliveryDetails: await pretendToSend(ctx, Username) }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
  return { CodeDeliveryDetails: await sendCode(ctx, user, 'signUp') }
})
