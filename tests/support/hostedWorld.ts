import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { setGateNotice } from '../../src/auth/session/gateNotice.ts'
import { setStoredUser } from '../../src/providers/storedUser.ts'
import { installBrowser } from './fakeBrowser.ts'
import { answerLookUp, createSignInWorld } from './signInWorld.ts'

/** Where the hosted sign-in is in these tests, and how the page is told. */
export const DOMAIN = 'club.auth.test'
export const SIGN_IN = { hostedDomain: DOMAIN, providers: ['Google', 'Apple'] }

/** A world whose pool has a hosted sign-in. `exchanges` lists what the page sent there for tokens. */
export async function createHostedWorld() {
  const browser = installBrowser()
  const world = await createSignInWorld(browser)
  const { configureAuth } = await import('../../src/auth/provider/configureAuth.ts')
  const { signOutHere } = await import('../../src/auth/session/session.ts')
  const { synchroniseSession } = await import('../../src/auth/session/sessionState.ts')
  const { beginHostedSignIn } = await import('../../src/auth/hosted/begin.ts')
  const exchanges: URLSearchParams[] = []

  /** Loads a page of the product. */
  async function load(address: string) {
    browser.open(address)
    world.configure(SIGN_IN)
    configureAuth()
    await synchroniseSession()
  }

  return {
    ...world,
    exchanges,
    load,
    async reset() {
      await world.reset(SIGN_IN)
      exchanges.length = 0
      configureAuth()
      world.network.use(
        http.post(`https://${DOMAIN}/oauth2/token`, async ({ request }) => {
          exchanges.push(new URLSearchParams(await request.text()))
          const { AuthenticationResult: result } = await world.pool.passwordSignIn()
          return HttpResponse.json({
            access_token: result?.AccessToken,
            id_token: result?.IdToken,
            refresh_token: result?.RefreshToken,
            token_type: 'Bearer',
            expires_in: 3600,
          })
        }),
        answerLookUp(),
      )
    },
    /** Nobody is signed in any more, and the clock goes on. */
    async end() {
      await signOutHere('over')
      setStoredUser(null)
      setGateNotice(null)
      vi.useRealTimers()
      vi.restoreAllMocks()
    },
    /** Presses the button of a provider at an address; answers what the browser leaves for. */
    async leave(address = '/panel') {
      browser.open(address)
      await beginHostedSignIn('Google', address)
      const left = browser.left[0]
      return left === undefined ? null : new URL(left)
    },
    /** The page that the provider sends the browser back to, loaded. */
    comeBack: (query: Record<string, string>) => load(`/panel?${new URLSearchParams(query).toString()}`),
    /** What Amplify keeps of a sign-in under way, where every tab sees it. */
    flowKeys: () => Object.keys(browser.localStorage).filter((key) => /oauthPKCE|oauthState|inflight/.test(key)),
    /** What another tab does: it shares the local storage alone. */
    async inAnotherTab(act: () => Promise<void>) {
      const here = Object.entries(browser.sessionStorage)
      browser.sessionStorage.clear()
      await act()
      browser.sessionStorage.clear()
      for (const [key, value] of here) browser.sessionStorage.setItem(key, value)
    },
  }
}

/** The state that an address of the hosted sign-in carries. */
export const stateOf = (left: URL | null) => left?.searchParams.get('state') ?? ''
