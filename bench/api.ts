import type { Jwks } from 'aws-jwt-verify/jwk'
import type { Hono } from 'hono'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { openPostgresStore } from '#server/store/postgres/store'
import type { PostgresStore } from '#server/store/postgres/store'
import { NOW } from './dataset/shape.ts'

/** The settings of the benchmark's API: its database, and the user pool whose tokens it accepts. */
export type ApiSettings = { url: string; userPoolId: string; clientId: string; jwks: Jwks }

const clock = () => NOW
const askNobody = () => Promise.reject(new Error('the benchmark asks no user pool'))

/**
 * The product's API on a PostgreSQL server with this version's schema. It verifies each token's signature. Its clock
 * always shows `NOW`.
 */
export async function openApi({
  url,
  ...pool
}: ApiSettings): Promise<{ app: Hono; ping: PostgresStore['ping']; close: () => Promise<void> }> {
  const store = await openPostgresStore({ url, migrate: false })
  const identity = createCognitoIdentity({ ...pool, clock, fetch: askNobody })
  return { app: createApp({ store, identity, clock }), ping: () => store.ping(), close: () => store.close() }
}
