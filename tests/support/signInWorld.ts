import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { CLIENT, EMAIL, PASSWORD, createTestPool } from '#tests/cognito/testPool'
import { DEMO_POOL } from '#mocks/cognito/pool'
import { parseRuntimeConfig, setRuntimeConfig } from '../../src/config/runtimeConfig.ts'
import { installBrowser } from './fakeBrowser.ts'
import { quickenSignIn } from './quickerSignIn.ts'

export { CLIENT, EMAIL, PASSWORD }

/** By password, because SRP takes half a second each time. */
export async function signInQuickly(): Promise<void> {
  const { signIn } = await import('aws-amplify/auth')
  await signIn({ username: EMAIL, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
}

export const POOL = 'https://pool.test/'

export const REFRESH = 'GetTokensFromRefreshToken'

export function operationOf(request: Request): string {
  return request.headers.get('x-amz-target')?.split('.')[1] ?? ''
}

export function answerLookUp(id = '1') {
  return http.get('https://api.test/api/v1/private/auth/:id/:email', ({ params }) =>
    HttpResponse.json({
      id,
      email: params['email'],
      givenName: '',
      familyName: '',
      termsVersion: null,
      rols: ['User'],
      activeMemberships: [],
    }),
  )
}

/** `browser` must exist before Amplify is imported. `network.use` adds handlers until the next `reset`. */
export async function createSignInWorld(browser = installBrowser()) {
  // Amplify's big-number arithmetic takes some 200 ms per sign-in.
  vi.setConfig({ testTimeout: 20_000 })
  const pool = await createTestPool()
  await quickenSignIn()
  const requests: { operation: string; body: Record<string, unknown> }[] = []
  const network = setupServer(
    http.post(POOL, async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, unknown>
      requests.push({ operation: operationOf(request), body })
      return pool.standIn.fetch(request)
    }),
  )
  const { ConsoleLogger } = await import('aws-amplify/utils')
  ConsoleLogger.LOG_LEVEL = 'ERROR'

  return {
    browser,
    pool,
    network,
    requests,
    operations: () => requests.map(({ operation }) => operation),
    listen: () => network.listen({ onUnhandledRequest: 'error' }),
    /** Noon of 10 May 2024. */
    async reset(signIn: object = {}) {
      network.resetHandlers()
      browser.clear()
      await pool.reset()
      vi.useFakeTimers({ toFake: ['Date'], now: pool.now })
      await pool.seed()
      requests.length = 0
      configure(signIn)
    },
    configure,
    failRefresh(answer: () => Response) {
      network.use(http.post(POOL, ({ request }) => (operationOf(request) === REFRESH ? answer() : undefined)))
    },
    pass(ms: number) {
      pool.now += ms
      vi.setSystemTime(Date.now() + ms)
    },
  }
}

function configure(signIn: object): void {
  const auth = { userPoolId: DEMO_POOL.userPoolId, userPoolClientId: CLIENT, userPoolEndpoint: POOL }
  setRuntimeConfig(parseRuntimeConfig({ auth, signIn, apiUrl: 'https://api.test' }))
}
