import { assertWritableAttribute, isEmail, withAttributes } from '../attributes.ts'
import { pretendToSend, sendCode, useCode } from '../codes.ts'
import { CognitoError, invalidParameter, refusal } from '../errors.ts'
import { attributesMember, clientOperation, codeMember, passwordMember, usernameMember } from '../requestBody.ts'
import { assertPasswordPolicy } from './forgotPassword.ts'
import { findUser, newUser, normalizeLogin, saveUser, withPassword } from '../users.ts'

const signUpMembers = {
  Username: usernameMember,
  Password: passwordMember,
  UserAttributes: attributesMember.nullish(),
}

export const signUp = clientOperation(signUpMembers, async (ctx, { Username, Password, UserAttributes }) => {
  const email = normalizeLogin(Username)
  if (!isEmail(email)) throw invalidParameter('Username should be an email.')
  for (const { Name, Value } of UserAttributes ?? []) assertWritableAttribute(Name, Value ?? '')
  assertPasswordPolicy(Password)
  if (await findUser(ctx, email)) throw refusal('emailTaken')
  const user = await withPassword(ctx, newUser(crypto.randomUUID(), email), Password)
  const others = (UserAttributes ?? []).filter(({ Name }) => Name !== 'email')
  const CodeDeliveryDetails = await sendCode(ctx, withAttributes(user, others), 'signUp')
  return { UserConfirmed: false, UserSub: user.subject, CodeDeliveryDetails }
})

const confirmMembers = { Username: usernameMember, ConfirmationCode: codeMember }

/** An unknown name gets the answer for an expired code. */
export const confirmSignUp = clientOperation(confirmMembers, async (ctx, { Username, ConfirmationCode }) => {
  const user = await findUser(ctx, Username)
  if (!user?.enabled) throw refusal('codeExpired')
  if (user.status !== 'UNCONFIRMED') {
    throw new CognitoError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`)
  }
  const owner = await useCode(ctx, user, 'signUp', ConfirmationCode)
  await saveUser(ctx, { ...owner, status: 'CONFIRMED', emailVerified: true, seededCode: null })
  return {}
})

/** An unknown name gets the same answer as if a code had been sent. */
export const resendConfirmationCode = clientOperation({ Username: usernameMember }, async (ctx, { Username }) => {
  const user = await findUser(ctx, Username)
  if (!user?.enabled) return { CodeDeliveryDetails: await pretendToSend(ctx, Username) }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
  return { CodeDeliveryDetails: await sendCode(ctx, user, 'signUp') }
})
