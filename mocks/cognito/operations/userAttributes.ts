import { z } from 'zod'
import { personOperation } from '../tokens.ts'
import { assertWritableAttribute, listAttributes, withAttributes } from '../attributes.ts'
import { sendCode, useCode } from '../codes.ts'
import type { Context } from '../pool.ts'
import { invalidParameter, refusal } from '../errors.ts'
import { attributesMember, codeMember } from '../requestBody.ts'
import { findUser, normalizeLogin, replaceEmail, requireUser, saveUser, secondFactorsOf, usernameOf } from '../users.ts'
import type { PoolUser } from '../users.ts'

type Verified = 'email' | 'phone_number'
const PURPOSE = { email: 'verifyEmail', phone_number: 'verifyPhone' } as const

function withPending(user: PoolUser, name: Verified, value: string): { user: PoolUser; send: boolean } {
  const current = name === 'email' ? user.email : user.attributes['phone_number']
  const send = value !== current
  const pending = send ? value : null
  // A code sent to another value, of an earlier or withdrawn change, must prove nothing.
  const codes = { ...user.codes, [PURPOSE[name]]: null }
  return {
    user: { ...user, codes, ...(name === 'email' ? { pendingEmail: pending } : { pendingPhone: pending }) },
    send,
  }
}

async function sendAll(ctx: Context, subject: string, names: readonly Verified[]) {
  const details: Awaited<ReturnType<typeof sendCode>>[] = []
  for (const name of names) {
    const user = await requireUser(ctx, subject)
    details.push(await sendCode(ctx, user, PURPOSE[name]))
  }
  return details
}

/** The pool keeps the original e-mail or phone until the code arrives, so that a typo does not lock the user out. */
export const updateUserAttributes = personOperation(
  { UserAttributes: attributesMember },
  async (ctx, { user }, { UserAttributes }) => {
    for (const { Name, Value } of UserAttributes) assertWritableAttribute(Name, Value ?? '')
    const valueOf = (name: Verified) => UserAttributes.find(({ Name }) => Name === name)?.Value
    const phone = valueOf('phone_number')
    const waits = (name: string) => name === 'email' || (name === 'phone_number' && Boolean(phone))
    let updated = withAttributes(
      user,
      UserAttributes.filter(({ Name }) => !waits(Name)),
    )
    if (phone === '') updated = { ...updated, pendingPhone: null, codes: { ...updated.codes, verifyPhone: null } }
    const emailValue = valueOf('email')
    const email = emailValue === undefined ? undefined : normalizeLogin(emailValue)
    if (email !== undefined && email !== user.email && (await findUser(ctx, email))) throw refusal('aliasTaken')
    const toSend: Verified[] = []
    for (const [name, value] of [['email', email] as const, ['phone_number', phone] as const]) {
      if (!value) continue
      const next = withPending(updated, name, value)
      updated = next.user
      if (next.send) toSend.push(name)
    }
    await saveUser(ctx, updated)
    return toSend.length === 0 ? {} : { CodeDeliveryDetailsList: await sendAll(ctx, user.subject, toSend) }
  },
)

const attribute = { AttributeName: z.string().min(1).max(32) }

function verifiable(name: string): Verified {
  if (name !== 'email' && name !== 'phone_number') throw invalidParameter(`Attribute ${name} cannot be verified.`)
  return name
}

export const getUserAttributeVerificationCode = personOperation(attribute, async (ctx, { user }, { AttributeName }) => {
  return { CodeDeliveryDetails: await sendCode(ctx, user, PURPOSE[verifiable(AttributeName)]) }
})

export const verifyUserAttribute = personOperation(
  { ...attribute, Code: codeMember },
  async (ctx, { user }, { AttributeName, Code }) => {
    const name = verifiable(AttributeName)
    const holder = await useCode(ctx, user, PURPOSE[name], Code)
    if (name === 'phone_number') {
      const attributes = { ...holder.attributes, ...(holder.pendingPhone && { phone_number: holder.pendingPhone }) }
      await saveUser(ctx, { ...holder, attributes, phoneVerified: true, pendingPhone: null })
      return {}
    }
    const email = user.pendingEmail ?? user.email
    const owner = await findUser(ctx, email)
    if (owner && owner.subject !== user.subject) throw refusal('aliasTaken')
    await replaceEmail(ctx, holder, email)
    return {}
  },
)

export const getUser = personOperation({}, async (_ctx, { user }) => {
  const { enabled, preferred } = secondFactorsOf(user)
  return {
    Username: usernameOf(user),
    UserAttributes: listAttributes(user),
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred && { PreferredMfaSetting: preferred }),
  }
})
