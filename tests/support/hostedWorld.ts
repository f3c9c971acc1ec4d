import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import { setGateNotice } from '../../src/auth/session/gateNotice.ts'
import { setStoredUser } from '../../src/providers/session/storedUser.ts'
import { installBrowser } from './fakeBrowser.ts'
import { answerLookUp, createSignInWorld } from './signInWorld.ts'

export const DOMAIN = 'club.auth.test'
export const SIGN_IN = { hostedDomain: DOMAIN, providers: ['Google', 'Apple'] }

/** `exchanges` lists the page's token requests. */
export async function createHostedWorld() {
  const browser = installBrowser()
  const world = await createSignInWorld(browser)
  const { configureAuth } = await import('../../src/auth/provider/configureAuth.ts')
  const { signOutHere } = await import('../../src/auth/session/session.ts')
  const { synchroniseSession } = await import('../../src/auth/session/sessionState.ts')
  const { beginHostedSignIn } = await import('../../src/auth/hosted/redirect.ts')
  const exchanges: URLSearchParams[] = []

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
    async end() {
      await signOutHere('over')
      setStoredUser(null)
      setGateNotice(null)
      vi.useRealTimers()
      vi.restoreAllMocks()
    },
    /** Returns the address of the provider's page. */
    async leave(address = '/panel') {
      browser.open(address)
      await beginHostedSignIn('Google', address)
      const exit = browser.exits[0]
      return exit === undefined ? null : new URL(exit)
    },
    comeBack: (query: Record<string, string>) => load(`/panel?${new URLSearchParams(query).toString()}`),
    flowKeys: () => Object.keys(browser.localStorage).filter((key) => /oauthPKCE|oauthState|inflight/.test(key)),
    /** Another tab shares only the local storage. */
    async inAnotherTab(act: () => Promise<void>) {
      const here = Object.entries(browser.sessionStorage)
      browser.sessionStorage.clear()
      await act()
      browser.sessionStorage.clear()
      for (const [key, value] of here) browser.sessionStorage.setItem(key, value)
    },
  }
}

export const stateOf = (exit: URL | null) => exit?.searchParams.get('state') ?? ''
