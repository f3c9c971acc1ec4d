import type { Context } from './context.ts'
import type { Provider } from './pool.ts'
import { poolHmac } from './poolSecret.ts'
import { federatedName, type Federation, findFederatedUser, type PoolUser, replaceEmail, saveUser } from './users.ts'

/** A user's provider as tokens and attributes tell it: all of it text, the numbers too. */
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

/** What the provider calls the account of an e-mail: always the same, and only digits, as Google has it. */
async function providersId(ctx: Context, provider: Provider, email: string): Promise<string> {
  const bytes = await poolHmac(ctx, `federated:${provider}:${email}`)
  return Array.from(bytes.slice(0, 7), (byte) => String(byte).padStart(3, '0')).join('')
}

/**
 * The user of somebody's account at a provider, made at the first sign-in. What the provider says is written over at each, as Cognito does with
 * mapped attributes.
 *
 * The e-mail counts as verified. Cognito takes that from the provider where the pool maps it, as ours must: the API links people by verified
 * e-mails alone, and an account of Google, Apple, Amazon or Facebook has been asked for proof of its own.
 */
export async function federatedUser(ctx: Context, provider: Provider, email: string): Promise<PoolUser> {
  const userId = await providersId(ctx, provider, email)
  const known = await findFederatedUser(ctx, federatedName({ provider, userId }))
  if (known) {
    await replaceEmail(ctx, known, email)
    return { ...known, email, emailVerified: true, pendingEmail: null }
  }
  const user: PoolUser = {
    subject: crypto.randomUUID(),
    federation: { provider, userId, since: ctx.clock() },
    status: 'EXTERNAL_PROVIDER',
    enabled: true,
    srp: null,
    email,
    emailVerified: true,
    pendingEmail: null,
    attributes: {},
    totp: null,
    phoneVerified: false,
    pendingPhone: null,
    sms: { enabled: false, preferred: false },
    codes: { signUp: null, resetPassword: null, verifyEmail: null, verifyPhone: null },
    seededCode: null,
  }
  await saveUser(ctx, user)
  return user
}
