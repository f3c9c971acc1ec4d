import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { CLIENT, EMAIL, PASSWORD, createTestPool } from '#tests/cognito/testPool'
import { DEMO_POOL } from '#mocks/cognito/pool'
import { parseRuntimeConfig, setRuntimeConfig } from '../../src/config/runtimeConfig.ts'
import { installBrowser } from './fakeBrowser.ts'
import { quickenSignIn } from './quickerSignIn.ts'

export { CLIENT, EMAIL, PASSWORD }

/** Signs in where how is not what a test looks at: by password, since SRP is half a second of arithmetic each time. */
export async function signInQuickly(): Promise<void> {
  const { signIn } = await import('aws-amplify/auth')
  await signIn({ username: EMAIL, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
}

/** Where the user pool answers in these tests. */
export const POOL = 'https://pool.test/'

/** How Amplify asks for new tokens. */
export const REFRESH = 'GetTokensFromRefreshToken'

/** The operation that a request asks the provider for. */
export function operationOf(request: Request): string {
  return request.headers.get('x-amz-target')?.split('.')[1] ?? ''
}

/** Our API looking the user up, as the record of an id. */
export function answerLookUp(id = '1') {
  return http.get('https://api.test/api/v1/private/auth/:id/:email', ({ params }) =>
    HttpResponse.json({
      id,
      email: params['email'],
      givenName: '',
      familyName: '',
      rols: ['User'],
      activeMemberships: [],
    }),
  )
}

/**
 * A browser, a user pool that answers it, and Amplify between them. `asked` lists the operations that the pool was asked for, with their bodies;
 * `network.use` puts handlers before the pool, until the next `reset`. `browser` comes first: Amplify is to be imported after it is there.
 */
export async function createSignInWorld(browser = installBrowser()) {
  const pool = await createTestPool()
  await quickenSignIn()
  const asked: { operation: string; body: Record<string, unknown> }[] = []
  const network = setupServer(
    http.post(POOL, async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, unknown>
      asked.push({ operation: operationOf(request), body })
      return pool.standIn.fetch(request)
    }),
  )
  const { ConsoleLogger } = await import('aws-amplify/utils')
  // It warns of any endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'

  return {
    browser,
    pool,
    network,
    asked,
    operations: () => asked.map(({ operation }) => operation),
    listen: () => network.listen({ onUnhandledRequest: 'error' }),
    /** A browser never used, a pool with one person, noon of 10 May 2024 for both; the configuration is what `signIn` says. */
    async reset(signIn: object = {}) {
      network.resetHandlers()
      browser.clear()
      await pool.reset()
      vi.useFakeTimers({ toFake: ['Date'], now: pool.now })
      await pool.seed()
      asked.length = 0
      configure(signIn)
    },
    configure,
    /** How the pool answers for as long as it does not renew tokens. */
    failRefresh(answer: () => Response) {
      network.use(http.post(POOL, ({ request }) => (operationOf(request) === REFRESH ? answer() : undefined)))
    },
    /** Lets time pass, on both sides. */
    pass(ms: number) {
      pool.now += ms
      vi.setSystemTime(Date.now() + ms)
    },
  }
}

/** Another configuration of how to sign in. */
function configure(signIn: object): void {
  const auth = { userPoolId: DEMO_POOL.userPoolId, userPoolClientId: CLIENT, userPoolEndpoint: POOL }
  setRuntimeConfig(parseRuntimeConfig({ auth, signIn, apiUrl: 'https://api.test' }))
}
