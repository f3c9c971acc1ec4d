import { z } from 'zod'
import { refusal } from './errors.ts'
import { type Context, type Provider, PROVIDERS, srpPoolName } from './pool.ts'
import { makeSrpSecret, passwordMatches } from './srp.ts'
import { poolHmac } from './crypto.ts'

/** `expiresAt` is null if the code never expires. */
const code = z.object({ value: z.string(), expiresAt: z.number().nullable() }).nullable().default(null)

const totpSchema = z.object({
  secret: z.string(),
  verified: z.boolean(),
  enabled: z.boolean(),
  preferred: z.boolean(),
  /** Accepted codes; they cannot be used again. */
  usedSteps: z.array(z.int()),
  deviceName: z.string().optional(),
})

const federationSchema = z.object({
  provider: z.enum(PROVIDERS),
  /** Never an e-mail. */
  userId: z.string(),
  since: z.number(),
})
export type Federation = z.infer<typeof federationSchema>

const userStatusSchema = z.enum([
  'CONFIRMED',
  'UNCONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'RESET_REQUIRED',
  'EXTERNAL_PROVIDER',
])

const userSchema = z.object({
  /** Also the internal username unless the user is federated. */
  subject: z.string(),
  federation: federationSchema.optional(),
  email: z.string(),
  status: userStatusSchema.default('UNCONFIRMED'),
  enabled: z.boolean().default(true),
  /** Null for a federated user. */
  srp: z.object({ salt: z.string(), verifier: z.string() }).nullable().default(null),
  emailVerified: z.boolean().default(false),
  /** Becomes the user's e-mail when its code is entered. */
  pendingEmail: z.string().nullable().default(null),
  attributes: z.record(z.string(), z.string()).default({}),
  phoneVerified: z.boolean().default(false),
  pendingPhone: z.string().nullable().default(null),
  sms: z.object({ enabled: z.boolean(), preferred: z.boolean() }).default({ enabled: false, preferred: false }),
  totp: totpSchema.nullable().default(null),
  codes: z.object({ signUp: code, resetPassword: code, verifyEmail: code, verifyPhone: code }).prefault({}),
  /** Resending sends the same code, so that a demonstration can name it. */
  seededCode: z.string().nullable().default(null),
})
export type PoolUser = z.infer<typeof userSchema>
export type UserStatus = PoolUser['status']

const userKey = (subject: string) => `user/${subject}`
const loginKey = (email: string) => `login/${email}`
const federatedKey = (name: string) => `federated/${name.toLowerCase()}`

/** A federated user has another key: the same e-mail may also have an account in the pool. */
const emailKey = (user: PoolUser, email: string) => (user.federation ? federatedKey(email) : loginKey(email))

export function usernameOf(user: PoolUser): string {
  return user.federation ? federatedName(user.federation) : user.subject
}

function federatedName({ provider, userId }: Pick<Federation, 'provider' | 'userId'>): string {
  return `${provider}_${userId}`
}

export function normalizeLogin(login: string): string {
  return login.trim().toLowerCase()
}

export async function loadUser(ctx: Context, subject: string): Promise<PoolUser | null> {
  const record = await ctx.storage.get(userKey(subject))
  return record === undefined ? null : userSchema.parse(record)
}

export async function requireUser(ctx: Context, subject: string): Promise<PoolUser> {
  const user = await loadUser(ctx, subject)
  if (!user) throw refusal('userNotFound')
  return user
}

export async function findUser(ctx: Context, login: string): Promise<PoolUser | null> {
  const name = normalizeLogin(login)
  const subject = z.string().safeParse(await ctx.storage.get(loginKey(name)))
  return loadUser(ctx, subject.success ? subject.data : name)
}

export async function findPasswordUser(ctx: Context, login: string): Promise<PasswordUser | null> {
  const user = await findUser(ctx, login)
  return user?.srp ? { ...user, srp: user.srp } : null
}
export type PasswordUser = PoolUser & { srp: NonNullable<PoolUser['srp']> }

export async function findFederatedUser(ctx: Context, login: string): Promise<PoolUser | null> {
  const subject = z.string().safeParse(await ctx.storage.get(federatedKey(normalizeLogin(login))))
  return subject.success ? loadUser(ctx, subject.data) : null
}

export async function saveUser(ctx: Context, user: PoolUser): Promise<void> {
  await ctx.storage.set(userKey(user.subject), user)
  await ctx.storage.set(emailKey(user, user.email), user.subject)
  if (user.federation) await ctx.storage.set(federatedKey(federatedName(user.federation)), user.subject)
}

export async function replaceEmail(ctx: Context, user: PoolUser, email: string): Promise<void> {
  const former = user.email
  await saveUser(ctx, { ...user, email, emailVerified: true, pendingEmail: null })
  const formerKey = emailKey(user, former)
  // Two providers' users may share an e-mail: the other's entry stays.
  if (former !== email && (await ctx.storage.get(formerKey)) === user.subject) await ctx.storage.delete(formerKey)
}

export function identityOf(ctx: Context, subject: string): string {
  return `${srpPoolName(ctx.pool)}${subject}`
}

/** Not yet saved, without a password. `email` in lower case. */
export const newUser = (subject: string, email: string): PoolUser => userSchema.parse({ subject, email })

export async function withPassword(ctx: Context, user: PoolUser, password: string): Promise<PoolUser> {
  return { ...user, srp: await makeSrpSecret(identityOf(ctx, user.subject), password) }
}

export async function hasPassword(ctx: Context, user: PoolUser, password: string): Promise<boolean> {
  return user.srp !== null && passwordMatches(user.srp, identityOf(ctx, user.subject), password)
}

export type SecondFactor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

export function secondFactorsOf(user: PoolUser): { enabled: SecondFactor[]; preferred: SecondFactor | null } {
  const enabled: SecondFactor[] = []
  if (user.sms.enabled) enabled.push('SMS_MFA')
  if (user.totp?.enabled) enabled.push('SOFTWARE_TOKEN_MFA')
  if (user.sms.enabled && user.sms.preferred) return { enabled, preferred: 'SMS_MFA' }
  return { enabled, preferred: user.totp?.enabled && user.totp.preferred ? 'SOFTWARE_TOKEN_MFA' : null }
}

/** All values are text, numbers too. */
export function identityClaim({ provider, userId, since }: Federation) {
  return {
    userId,
    providerName: provider,
    providerType: provider,
    issuer: null,
    primary: 'true',
    dateCreated: String(since),
  }
}

async function providersId(ctx: Context, provider: Provider, email: string): Promise<string> {
  const bytes = await poolHmac(ctx, `federated:${provider}:${email}`)
  return Array.from(bytes.slice(0, 7), (byte) => String(byte).padStart(3, '0')).join('')
}

/** Verified e-mails: the API links people only by these, and the providers verify their accounts' e-mails. */
export async function federatedUser(ctx: Context, provider: Provider, email: string): Promise<PoolUser> {
  const userId = await providersId(ctx, provider, email)
  const existing = await findFederatedUser(ctx, federatedName({ provider, userId }))
  if (existing) {
    await replaceEmail(ctx, existing, email)
    return { ...existing, email, emailVerified: true, pendingEmail: null }
  }
  const user: PoolUser = {
    ...newUser(crypto.randomUUID(), email),
    federation: { provider, userId, since: ctx.clock() },
    status: 'EXTERNAL_PROVIDER',
    emailVerified: true,
  }
  await saveUser(ctx, user)
  return user
}
