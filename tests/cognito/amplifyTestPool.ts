import { Amplify, type ResourcesConfig } from 'aws-amplify'
import { signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { afterEach, beforeEach, vi } from 'vitest'
import { createTestPool, TEST_POOL } from './testPool.ts'

type CognitoConfig = NonNullable<ResourcesConfig['Auth']>['Cognito']
type IdentityPool = Pick<
  Extract<CognitoConfig, { identityPoolId: string; userPoolId: string }>,
  'identityPoolId' | 'identityPoolEndpoint' | 'allowGuestAccess' | 'loginWith'
>

/** A pool for Amplify, which each test finds empty at noon (UTC) on 10 May 2024. */
export async function createAmplifyPool(settings = TEST_POOL, identityPool?: IdentityPool) {
  const pool = await createTestPool(() => Date.now())
  // Amplify's big-number arithmetic takes about 200 ms per sign-in.
  vi.setConfig({ testTimeout: 20_000 })
  beforeEach(async () => {
    await pool.reset(settings)
    vi.useFakeTimers({ toFake: ['Date'], now: pool.now })
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => pool.standIn.fetch(new Request(url, init)))
    ConsoleLogger.LOG_LEVEL = 'ERROR'
    const { userPoolId, clientId: userPoolClientId } = settings
    const userPool = { userPoolId, userPoolClientId, userPoolEndpoint: 'http://cognito.test/' }
    Amplify.configure({ Auth: { Cognito: identityPool ? { ...userPool, ...identityPool } : userPool } })
  })
  afterEach(async () => {
    await signOut()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return pool
}
