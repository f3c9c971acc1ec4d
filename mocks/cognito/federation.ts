import type { Context } from './context.ts'
import type { Provider } from './pool.ts'
import {
  federatedName,
  type Federation,
  findFederatedUser,
  newUser,
  type PoolUser,
  replaceEmail,
  saveUser,
} from './users.ts'
import { poolHmac } from './crypto.ts'

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

/** Always the same, and only digits, like Google's. */
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
