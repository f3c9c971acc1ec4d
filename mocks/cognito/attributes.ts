import { z } from 'zod'
import { invalidParameter, refusal } from './errors.ts'
import { identityClaim, type PoolUser } from './users.ts'

/** E-mail is handled separately, because it is also the login. */
const WRITABLE = new Set([
  'address',
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'website',
  'zoneinfo',
])
const PROTECTED = new Set(['sub', 'email_verified', 'phone_number_verified', 'updated_at', 'identities'])

const emailSchema = z.email().max(128)

export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}

export function assertWritableAttribute(name: string, value: string): void {
  if (PROTECTED.has(name)) throw refusal('unauthorizedAttribute')
  if (name === 'email') {
    if (!isEmail(value)) throw invalidParameter('Invalid email address format.')
    return
  }
  if (!WRITABLE.has(name) && !/^custom:\w{1,20}$/.test(name)) {
    throw invalidParameter(`user.${name}: Attribute does not exist in the schema.`)
  }
  if (name === 'phone_number' && value !== '' && !/^\+[1-9]\d{1,14}$/.test(value)) {
    throw invalidParameter('Invalid phone number format.')
  }
  if (name === 'birthdate' && value !== '' && !z.iso.date().safeParse(value).success) {
    throw invalidParameter('Attributes did not conform to the schema: birthdate: Invalid date format')
  }
}

function mergeAttributes(
  attributes: PoolUser['attributes'],
  changes: readonly { Name: string; Value?: string | undefined }[],
): PoolUser['attributes'] {
  const result = { ...attributes, ...Object.fromEntries(changes.map(({ Name, Value }) => [Name, Value ?? ''])) }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== ''))
}

/** A new or removed phone is unverified, voids its codes, and without it text messages are not a factor. */
export function withAttributes(
  user: PoolUser,
  changes: readonly { Name: string; Value?: string | undefined }[],
): PoolUser {
  const attributes = mergeAttributes(user.attributes, changes)
  const phone = attributes['phone_number']
  if (phone === user.attributes['phone_number']) return { ...user, attributes }
  const sms = phone === undefined ? { enabled: false, preferred: false } : user.sms
  const codes = { ...user.codes, verifyPhone: null }
  return { ...user, attributes, phoneVerified: false, pendingPhone: null, sms, codes }
}

export function listAttributes(user: PoolUser): { Name: string; Value: string }[] {
  const phone =
    user.attributes['phone_number'] === undefined ? {} : { phone_number_verified: String(user.phoneVerified) }
  const all = {
    email: user.email,
    email_verified: String(user.emailVerified),
    ...user.attributes,
    ...phone,
    ...(user.federation && { identities: JSON.stringify([identityClaim(user.federation)]) }),
    sub: user.subject,
  }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}
