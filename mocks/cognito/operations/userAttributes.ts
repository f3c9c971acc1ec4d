import { z } from 'zod'
import { authorize } from '../accessToken.ts'
import { assertWritableAttribute, mergeAttributes } from '../attributes.ts'
import { sendCode, useCode } from '../codes.ts'
import { aliasTaken, invalidParameter } from '../errors.ts'
import { operation } from '../operation.ts'
import { accessTokenMember, attributesMember, codeMember } from '../requestBody.ts'
import { findUser, normalizeLogin, replaceEmail, saveUser } from '../users.ts'

const updateSchema = z.object({ AccessToken: accessTokenMember, UserAttributes: attributesMember })

/**
 * UpdateUserAttributes. A new e-mail waits until its code is typed (the pool keeps the original value while an update
 * is pending), so that a slip of the pen locks nobody out.
 */
export const updateUserAttributes = operation(updateSchema, async (ctx, { AccessToken, UserAttributes }) => {
  const { user } = await authorize(ctx, AccessToken)
  for (const { Name, Value } of UserAttributes) assertWritableAttribute(Name, Value ?? '')
  const others = UserAttributes.filter(({ Name }) => Name !== 'email')
  const updated = { ...user, attributes: mergeAttributes(user.attributes, others) }
  const given = UserAttributes.find(({ Name }) => Name === 'email')?.Value
  if (given === undefined) {
    await saveUser(ctx, updated)
    return {}
  }
  const email = normalizeLogin(given)
  if (email === user.email) {
    // Back to the e-mail in force: the code sent to the other one must prove nothing.
    await saveUser(ctx, { ...updated, pendingEmail: null, codes: { ...updated.codes, verifyEmail: null } })
    return {}
  }
  if (await findUser(ctx, email)) throw aliasTaken()
  return { CodeDeliveryDetailsList: [await sendCode(ctx, { ...updated, pendingEmail: email }, 'verifyEmail')] }
})

const sendSchema = z.object({ AccessToken: accessTokenMember, AttributeName: z.string().min(1).max(32) })

function assertVerifiable(name: string): void {
  if (name !== 'email') throw invalidParameter(`Attribute ${name} cannot be verified.`)
}

/** GetUserAttributeVerificationCode: sends a code to the e-mail, the pending one if there is. */
export const getUserAttributeVerificationCode = operation(sendSchema, async (ctx, { AccessToken, AttributeName }) => {
  const { user } = await authorize(ctx, AccessToken)
  assertVerifiable(AttributeName)
  return { CodeDeliveryDetails: await sendCode(ctx, user, 'verifyEmail') }
})

const verifySchema = sendSchema.extend({ Code: codeMember })

/** VerifyUserAttribute: the code makes the e-mail verified, and a pending one the user's. */
export const verifyUserAttribute = operation(verifySchema, async (ctx, { AccessToken, AttributeName, Code }) => {
  const { user } = await authorize(ctx, AccessToken)
  assertVerifiable(AttributeName)
  const proved = await useCode(ctx, user, 'verifyEmail', Code)
  const email = user.pendingEmail ?? user.email
  const owner = await findUser(ctx, email)
  if (owner && owner.subject !== user.subject) throw aliasTaken()
  await replaceEmail(ctx, proved, email)
  return {}
})
