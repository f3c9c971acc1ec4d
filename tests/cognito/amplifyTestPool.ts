import { Amplify } from 'aws-amplify'
import { signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Pool } from '#mocks/cognito/pool'
import { type CodeDelivery, type CognitoStandIn, createCognitoStandIn, type StandInUser } from '#mocks/cognito/standIn'
import { createMemoryStorage } from '#mocks/cognito/storage'
import { EMAIL, PASSWORD, SUBJECT, TEST_POOL } from './testPool.ts'

/** `operations` lists the operation of each request. */
export async function createAmplifyPool() {
  const storage = createMemoryStorage()
  const pool = {
    standIn: await createCognitoStandIn({ storage, clock: Date.now, pool: TEST_POOL }),
    deliveries: [] as CodeDelivery[],
    operations: [] as string[],
    lastCode: () => pool.deliveries.at(-1)?.code ?? '',
    /** The key stays, because making one takes longer than a test. */
    async open(settings: Pool = TEST_POOL): Promise<CognitoStandIn> {
      pool.deliveries = []
      pool.operations = []
      for (const key of await storage.list('')) if (key !== 'signingKey') await storage.delete(key)
      const onCode = (delivery: CodeDelivery) => pool.deliveries.push(delivery)
      pool.standIn = await createCognitoStandIn({ storage, clock: Date.now, pool: settings, onCode })
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
        const request = new Request(url, init)
        pool.operations.push(request.headers.get('x-amz-target')?.split('.')[1] ?? '')
        return pool.standIn.fetch(request)
      })
      ConsoleLogger.LOG_LEVEL = 'ERROR'
      const { userPoolId, clientId: userPoolClientId } = settings
      Amplify.configure({
        Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: 'http://cognito.test/' } },
      })
      return pool.standIn
    },
    seed(changes: Partial<StandInUser> = {}) {
      const person = { subject: SUBJECT, email: EMAIL, password: PASSWORD }
      return pool.standIn.ensureUser({ ...person, status: 'CONFIRMED', emailVerified: true, ...changes })
    },
  }
  return pool
}

/** Each test finds the pool empty, at noon (UTC) on 10 May 2024. */
export async function freshAmplifyPool() {
  const pool = await createAmplifyPool()
  // Amplify's big-number arithmetic takes some 200 ms per sign-in.
  vi.setConfig({ testTimeout: 20_000 })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-10T12:00:00Z') })
    await pool.open()
  })
  afterEach(async () => {
    await signOut()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return pool
}
