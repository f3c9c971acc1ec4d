import { z } from 'zod'
import { invalidParameter, unauthorizedAttribute } from './errors.ts'
import { identityClaim } from './federation.ts'
import type { PoolUser } from './users.ts'

/** The standard attributes a person may write here; e-mail is apart, for it is also the name to sign in with. */
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

/** Throws for an attribute that does not exist, that only the service writes, or whose value has the wrong form. */
export function assertWritableAttribute(name: string, value: string): void {
  if (PROTECTED.has(name)) throw unauthorizedAttribute()
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
  if (name === 'birthdate' && value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    throw invalidParameter('Attributes did not conform to the schema: birthdate: Invalid date format')
  }
}

/** The attributes with the given ones written over; an empty value removes one. */
export function mergeAttributes(
  attributes: PoolUser['attributes'],
  changes: readonly { Name: string; Value?: string | undefined }[],
): PoolUser['attributes'] {
  const merged = { ...attributes, ...Object.fromEntries(changes.map(({ Name, Value }) => [Name, Value ?? ''])) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** A user's attributes as GetUser lists them. */
export function listAttributes(user: PoolUser): { Name: string; Value: string }[] {
  const all = {
    email: user.email,
    email_verified: String(user.emailVerified),
    ...user.attributes,
    ...(user.federation && { identities: JSON.stringify([identityClaim(user.federation)]) }),
    sub: user.subject,
  }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}
