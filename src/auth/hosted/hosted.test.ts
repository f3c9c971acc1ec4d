import { createHash } from 'node:crypto'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser } from '#tests/support/fakeBrowser'
import { CLIENT, EMAIL, PASSWORD, answerLookUp, createSignInWorld } from '#tests/support/signInWorld'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { hosted as texts } from '../../providers/es/hosted.ts'
import { amplifyConfigOf } from '../amplifyConfig.ts'
import { getGateNotice, setGateNotice } from '../notice.ts'
import { getStoredUser, setStoredUser } from '../storedUser.ts'
import { getArrival } from './arrival.ts'
import { isInFlight, isReturning } from './flow.ts'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { Amplify } = await import('aws-amplify')
const { signIn } = await import('aws-amplify/auth')
const { configureAuth } = await import('../configureAuth.ts')
const { readSession, signOutHere } = await import('../session.ts')
const { synchroniseSession } = await import('../sessionState.ts')
const { storedRefreshTokens } = await import('../storedTokens.ts')
const { beginHostedSignIn } = await import('./begin.ts')

const DOMAIN = 'club.auth.test'
const SIGN_IN = { hostedDomain: DOMAIN, providers: ['Google', 'Apple'] }
const exchanges: URLSearchParams[] = []

beforeAll(() => world.listen())
beforeEach(async () => {
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
})
afterEach(async () => {
  await signOutHere('over')
  setStoredUser(null)
  setGateNotice(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => world.network.close())

/** Presses the button of a provider at an address; answers what the browser leaves for. */
async function leave(address = '/panel') {
  browser.open(address)
  await beginHostedSignIn('Google', address)
  const left = browser.left[0]
  return left === undefined ? null : new URL(left)
}

/** The page that the provider sends the browser back to, loaded. */
async function comeBack(query: Record<string, string>) {
  browser.open(`/panel?${new URLSearchParams(query).toString()}`)
  world.configure(SIGN_IN)
  configureAuth()
  await synchroniseSession()
}

/** What another tab does: it shares the local storage alone. */
async function inAnotherTab(act: () => Promise<void>) {
  const here = Object.entries(browser.sessionStorage)
  browser.sessionStorage.clear()
  await act()
  browser.sessionStorage.clear()
  for (const [key, value] of here) browser.sessionStorage.setItem(key, value)
}

const stateOf = (left: URL | null) => left?.searchParams.get('state') ?? ''
const complaints = () => vi.spyOn(console, 'error').mockReturnValue()
const flowKeys = () => Object.keys(browser.localStorage).filter((key) => /oauthPKCE|oauthState|inflight/.test(key))

describe('leaving for the hosted sign-in (§4, §7)', () => {
  it('asks for a code with PKCE and state, to come back to the panel', async () => {
    const left = await leave('/panel/users')
    expect(left?.origin + (left?.pathname ?? '')).toBe(`https://${DOMAIN}/oauth2/authorize`)
    expect(Object.fromEntries(left?.searchParams ?? [])).toEqual({
      redirect_uri: 'https://club.test/panel',
      response_type: 'code',
      client_id: CLIENT,
      identity_provider: 'Google',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: expect.stringMatching(/^\w{32}-/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(isInFlight()).toBe(false)
    expect(isReturning()).toBe(false)
  })

  it('tells that it may not begin at another origin than it comes back to', async () => {
    const config = runtimeConfig()
    if (config.auth) Amplify.configure(amplifyConfigOf(config.auth, config.signIn, 'https://otro.example'))
    const complain = complaints()
    expect(await leave()).toBeNull()
    expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('vuelve a otro origen'))
    expect(getGateNotice()).toEqual({ message: texts.otherOrigin, retry: false })
    expect(browser.sessionStorage.getItem('rayo.hosted')).toBeNull()
  })

  it('makes room for itself where a session was left over that could not be read', async () => {
    await signIn({ username: EMAIL, password: PASSWORD })
    expect(storedRefreshTokens(CLIENT)).toHaveLength(1)
    expect((await leave())?.pathname).toBe('/oauth2/authorize')
    expect(storedRefreshTokens(CLIENT)).toEqual([])
  })

  it('tells that it is not configured', async () => {
    world.configure({})
    configureAuth()
    const complain = complaints()
    expect(await leave()).toBeNull()
    expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('signIn.hostedDomain'))
    expect(getGateNotice()).toEqual({ message: texts.notConfigured, retry: false })
  })
})

describe('coming back from the hosted sign-in (§4, §7)', () => {
  it('changes the code for tokens with the verifier of its challenge, and signs in by the id token’s e-mail', async () => {
    const left = await leave('/panel')
    await comeBack({ code: 'code-1', state: stateOf(left) })
    const sent = Object.fromEntries(exchanges[0] ?? [])
    expect(sent).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-1',
      client_id: CLIENT,
      redirect_uri: 'https://club.test/panel',
    })
    const challenge = createHash('sha256')
      .update(sent['code_verifier'] ?? '')
      .digest('base64url')
    expect(challenge).toBe(left?.searchParams.get('code_challenge'))
    expect(exchanges).toHaveLength(1)
    expect(await readSession()).toMatchObject({ email: EMAIL })
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getGateNotice()).toBeNull()
  })

  it('clears what it kept in flight', async () => {
    await comeBack({ code: 'code-2', state: stateOf(await leave()) })
    expect(flowKeys()).toEqual([])
    expect(browser.sessionStorage.getItem('rayo.hosted')).toBeNull()
    expect(browser.path).toBe('/panel')
  })

  it('goes on to the address that was asked for', async () => {
    await comeBack({ code: 'code-3', state: stateOf(await leave('/panel/users?page=2#x')) })
    expect(getArrival()).toBe('/panel/users?page=2#x')
  })

  it('believes no state but its own', async () => {
    await leave('/panel/users')
    await comeBack({ code: 'code-4', state: 'forged' })
    expect(exchanges).toEqual([])
    expect(getGateNotice()).toEqual({ message: texts.wrongState, retry: false })
    expect(flowKeys()).toEqual([])
    expect(getArrival()).toBe('/panel/users')
  })

  it.each([
    ['was cancelled at the provider', { error: 'access_denied', state: 's1' }, texts.cancelled],
    ['was left by going back', {}, texts.cancelled],
    ['was refused', { error: 'invalid_request', error_description: 'attribute mapping', state: 's2' }, texts.failed],
  ])('tells that it %s', async (_, query, message) => {
    await leave()
    await comeBack(Object.fromEntries(Object.entries(query)))
    expect(getGateNotice()).toEqual({ message, retry: false })
    expect(isInFlight()).toBe(false)
  })

  it.each([
    ['cannot be reached', () => HttpResponse.error(), texts.offline],
    ['refuses the code', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }), texts.failed],
  ])('tells that the provider %s', async (_, answer, message) => {
    const left = await leave()
    world.network.use(http.post(`https://${DOMAIN}/oauth2/token`, answer))
    await comeBack({ code: `code-${message}`, state: stateOf(left) })
    expect(getGateNotice()).toEqual({ message, retry: false })
    expect(getStoredUser()).toBeNull()
  })

  it('tells of a code that belongs to no sign-in begun here', async () => {
    await comeBack({ code: 'code-9', state: 'unknown' })
    expect(exchanges).toEqual([])
    expect(getGateNotice()).toEqual({ message: texts.inFlight, retry: false })
    expect(getArrival()).toBe('/panel')
  })

  it('is not ended by another tab that shows the gate meanwhile, nor does that tab wait for it', async () => {
    const left = await leave('/panel/users')
    await inAnotherTab(async () => {
      browser.open('/panel')
      world.configure(SIGN_IN)
      configureAuth()
      await synchroniseSession()
      expect(getGateNotice()).toBeNull()
      await signIn({ username: EMAIL, password: PASSWORD })
      expect(await readSession()).toMatchObject({ email: EMAIL })
      await signOutHere()
    })
    await comeBack({ code: 'code-7', state: stateOf(left) })
    expect(exchanges).toHaveLength(1)
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getArrival()).toBe('/panel/users')
  })

  it('is over where one signs in by password instead', async () => {
    await leave()
    await signIn({ username: EMAIL, password: PASSWORD })
    browser.open('/panel')
    world.configure(SIGN_IN)
    configureAuth()
    await synchroniseSession()
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(flowKeys()).toEqual([])
    expect(browser.sessionStorage.length).toBe(0)
  })

  it('was left by going back to a page that the browser had kept', async () => {
    await leave('/panel/users')
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(getGateNotice()).toEqual({ message: texts.cancelled, retry: false }))
    expect(flowKeys()).toEqual([])
  })
})

it('a session of the implicit flow ends with its tokens, which that flow cannot renew: the operator reads why (§8)', async () => {
  const implicit = { ...SIGN_IN, responseType: 'token' }
  world.configure(implicit)
  configureAuth()
  const left = await leave()
  expect(left?.searchParams.get('response_type')).toBe('token')
  const { AuthenticationResult: result } = await world.pool.passwordSignIn()
  browser.open(
    `/panel#access_token=${result?.AccessToken}&id_token=${result?.IdToken}&state=${stateOf(left)}&token_type=Bearer`,
  )
  world.configure(implicit)
  configureAuth()
  await synchroniseSession()
  expect(getStoredUser()).toMatchObject({ email: EMAIL })

  const complain = complaints()
  world.pass(61 * 60_000)
  await expect(readSession()).rejects.toMatchObject({ name: 'TokenRefreshException' })
  expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('signIn.responseType'))
  expect(getGateNotice()).toEqual({ message: auth.sessionEnded, retry: false })
  expect(await readSession()).toBeNull()
})

describe('signing out of the hosted sign-in (§7)', () => {
  const leaveAddress = `https://${DOMAIN}/logout?client_id=${CLIENT}&logout_uri=${encodeURIComponent('https://club.test/')}`

  it('goes by its own sign-out, with client_id and logout_uri, once the tokens are revoked', async () => {
    await comeBack({ code: 'code-5', state: stateOf(await leave()) })
    await signOutHere()
    expect(world.operations().at(-1)).toBe('RevokeToken')
    expect(browser.left).toEqual([leaveAddress])
    expect(await readSession()).toBeNull()
  })

  it('stays on the page where the sign-in ended by itself, to tell why', async () => {
    await comeBack({ code: 'code-6', state: stateOf(await leave()) })
    await signOutHere('Tu cuenta está desactivada.')
    expect(browser.left).toEqual([])
    expect(getGateNotice()?.message).toBe('Tu cuenta está desactivada.')
  })

  it('is for those who came by it alone', async () => {
    await signIn({ username: EMAIL, password: PASSWORD })
    await signOutHere()
    expect(browser.left).toEqual([])
  })
})
