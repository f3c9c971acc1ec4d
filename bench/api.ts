import type { Jwks } from 'aws-jwt-verify/jwk'
import type { Hono } from 'hono'
import { createApp } from '#server/app'
import { createCognitoIdentity } from '#server/identity/cognito'
import { openPostgresStore } from '#server/store/postgres/store'
import { NOW } from './dataset/shape.ts'

/** What the API of the benchmark needs to know: its database, and whose tokens it takes. */
export type ApiSettings = { url: string; userPoolId: string; clientId: string; jwks: Jwks }

const clock = () => NOW
const askNobody = () => Promise.reject(new Error('the benchmark asks no user pool'))

/** The product’s API on a PostgreSQL server that has this version’s schema, which verifies the signature of each token; its clock stands still at `NOW`. */
export async function openApi({
  url,
  ...pool
}: ApiSettings): Promise<{ app: Hono; ping: () => Promise<void>; close: () => Promise<void> }> {
  const store = await openPostgresStore({ url, migrate: false })
  const identity = createCognitoIdentity({ ...pool, clock, fetch: askNobody })
  return { app: createApp({ store, identity, clock }), ping: () => store.ping(), close: () => store.close() }
}
