import { createHash } from 'node:crypto'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOMAIN, SIGN_IN, createHostedWorld, stateOf } from '#tests/support/hostedWorld'
import { CLIENT, EMAIL, PASSWORD } from '#tests/support/signInWorld'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth, hosted as texts } from '../../providers/es/auth.ts'
import { getGateNotice } from '../session/gateNotice.ts'
import { getStoredUser } from '../../providers/session/storedUser.ts'
import { getArrival, ownAddress } from './arrival.ts'

const world = await createHostedWorld()
const { browser, comeBack, exchanges, flowKeys, leave } = world
const { Amplify } = await import('aws-amplify')
const { signIn } = await import('aws-amplify/auth')
const { amplifyConfigOf, configureAuth } = await import('../provider/configureAuth.ts')
const { readSession, signOutHere } = await import('../session/session.ts')
const { synchroniseSession } = await import('../session/sessionState.ts')
const { storedRefreshTokens } = await import('../session/storedTokens.ts')
const { isInFlight, isReturning } = await import('./flow.ts')

beforeAll(() => world.listen())
beforeEach(() => world.reset())
afterEach(() => world.end())
afterAll(() => world.network.close())

/** What this tab keeps of a pending sign-in, by Amplify's names. */
const flowValues = () =>
  Object.fromEntries(
    Object.entries(browser.sessionStorage)
      .filter(([key]) => key.startsWith('rayo.hosted.flow.'))
      .map(([key, value]) => [key.slice('rayo.hosted.flow.'.length), String(value)]),
  )

const challengeOf = (verifier = '') => createHash('sha256').update(verifier).digest('base64url')

const spyOnErrors = () => vi.spyOn(console, 'error').mockReturnValue()

describe('leaving for the hosted sign-in (§4, §7)', () => {
  it('asks for a code with PKCE and state, which it keeps with the address while it is away', async () => {
    const authorizeUrl = await leave('/panel/users')
    expect(authorizeUrl?.origin + (authorizeUrl?.pathname ?? '')).toBe(`https://${DOMAIN}/oauth2/authorize`)
    expect(Object.fromEntries(authorizeUrl?.searchParams ?? [])).toEqual({
      redirect_uri: 'https://club.test/panel',
      response_type: 'code',
      client_id: CLIENT,
      identity_provider: 'Google',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: expect.stringMatching(/^\w{32}-/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const { inflightOAuth, oauthState, oauthPKCE, inflightOAuthDeadline, ...more } = flowValues()
    expect(inflightOAuth).toBe('true')
    expect(oauthState).toBe(stateOf(authorizeUrl))
    expect(challengeOf(oauthPKCE)).toBe(authorizeUrl?.searchParams.get('code_challenge'))
    expect(Number(inflightOAuthDeadline)).toBeGreaterThan(Date.now())
    expect(more).toEqual({})
    expect(browser.sessionStorage.getItem('rayo.hosted')).toBe('/panel/users')
    // Another tab would cancel what it sees there.
    expect(flowKeys()).toEqual([])
    expect(isInFlight()).toBe(false)
    expect(isReturning()).toBe(false)
  })

  it('reports that it may not begin at another origin than it comes back to', async () => {
    const config = runtimeConfig()
    if (config.auth) Amplify.configure(amplifyConfigOf(config.auth, config.signIn, 'https://otro.example'))
    const complain = spyOnErrors()
    expect(await leave()).toBeNull()
    expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('vuelve a otro origen'))
    expect(getGateNotice()).toEqual({ message: texts.otherOrigin, retry: false })
    expect(browser.sessionStorage.getItem('rayo.hosted')).toBeNull()
  })

  it('replaces a leftover session that could not be read', async () => {
    await signIn({ username: EMAIL, password: PASSWORD })
    expect(storedRefreshTokens()).toHaveLength(1)
    expect((await leave())?.pathname).toBe('/oauth2/authorize')
    expect(storedRefreshTokens()).toEqual([])
  })

  it('reports that it is not configured', async () => {
    world.configure({})
    configureAuth()
    const complain = spyOnErrors()
    expect(await leave()).toBeNull()
    expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('signIn.hostedDomain'))
    expect(getGateNotice()).toEqual({ message: texts.notConfigured, retry: false })
  })
})

describe('coming back from the hosted sign-in (§4, §7)', () => {
  it('exchanges the code for tokens with the verifier of its challenge, signs in by the id token’s e-mail at the requested address, and leaves no state behind', async () => {
    const authorizeUrl = await leave('/panel/users?page=2#x')
    await comeBack({ code: 'code-1', state: stateOf(authorizeUrl) })
    const exchange = Object.fromEntries(exchanges[0] ?? [])
    expect(exchange).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-1',
      client_id: CLIENT,
      redirect_uri: 'https://club.test/panel',
    })
    expect(challengeOf(exchange['code_verifier'])).toBe(authorizeUrl?.searchParams.get('code_challenge'))
    expect(exchanges).toHaveLength(1)
    expect(await readSession()).toMatchObject({ email: EMAIL })
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getGateNotice()).toBeNull()
    expect(getArrival()).toBe('/panel/users?page=2#x')
    expect(flowKeys()).toEqual([])
    expect(Object.keys(browser.sessionStorage)).toEqual([])
    expect(browser.path).toBe('/panel')
  })

  it('accepts only its own state', async () => {
    await leave('/panel/users')
    await comeBack({ code: 'code-4', state: 'forged' })
    expect(exchanges).toEqual([])
    expect(getGateNotice()).toEqual({ message: texts.wrongState, retry: false })
    expect(flowKeys()).toEqual([])
    expect(getArrival()).toBe('/panel/users')
  })

  it.each([
    ['was cancelled at the provider', { error: 'access_denied', state: 's1' }, texts.cancelled],
    ['was cancelled at Apple', { error: 'user_cancelled_authorize', state: 's3' }, texts.cancelled],
    [
      'was cancelled at Facebook',
      { error: 'access_denied', error_description: 'Permissions error', state: 's4' },
      texts.cancelled,
    ],
    ['was left by going back', {}, texts.cancelled],
    ['was refused', { error: 'invalid_request', error_description: 'attribute mapping', state: 's2' }, texts.failed],
  ])('reports that it %s', async (_, query, message) => {
    await leave()
    await comeBack(Object.fromEntries(Object.entries(query)))
    expect(getGateNotice()).toEqual({ message, retry: false })
    expect(flowKeys()).toEqual([])
    expect(Object.keys(browser.sessionStorage)).toEqual([])
  })

  it.each([
    ['cannot be reached', () => HttpResponse.error(), texts.offline],
    ['refuses the code', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }), texts.failed],
  ])('reports that the provider %s', async (_, answer, message) => {
    const authorizeUrl = await leave()
    world.network.use(http.post(`https://${DOMAIN}/oauth2/token`, answer))
    await comeBack({ code: `code-${message}`, state: stateOf(authorizeUrl) })
    expect(getGateNotice()).toEqual({ message, retry: false })
    expect(getStoredUser()).toBeNull()
  })

  it('reports a code of a sign-in that did not begin here', async () => {
    await comeBack({ code: 'code-9', state: 'unknown' })
    expect(exchanges).toEqual([])
    expect(getGateNotice()).toEqual({ message: texts.inFlight, retry: false })
    expect(getArrival()).toBe('/panel')
  })
})

it('a session of the implicit flow ends with its tokens, which that flow cannot renew: the operator reads why (§8)', async () => {
  const implicit = { ...SIGN_IN, responseType: 'token' }
  world.configure(implicit)
  configureAuth()
  const authorizeUrl = await leave()
  expect(authorizeUrl?.searchParams.get('response_type')).toBe('token')
  const { AuthenticationResult: result } = await world.pool.passwordSignIn()
  browser.open(
    `/panel#access_token=${result?.AccessToken}&id_token=${result?.IdToken}&state=${stateOf(authorizeUrl)}&token_type=Bearer`,
  )
  world.configure(implicit)
  configureAuth()
  await synchroniseSession()
  expect(getStoredUser()).toMatchObject({ email: EMAIL })

  const complain = spyOnErrors()
  world.pass(61 * 60_000)
  await expect(readSession()).rejects.toMatchObject({ name: 'TokenRefreshException' })
  expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('signIn.responseType'))
  expect(getGateNotice()).toEqual({ message: auth.sessionEnded, retry: false })
  expect(await readSession()).toBeNull()
})

describe('signing out of the hosted sign-in (§7)', () => {
  const leaveAddress = `https://${DOMAIN}/logout?client_id=${CLIENT}&logout_uri=${encodeURIComponent('https://club.test/')}`

  it('revokes the tokens, and then goes to its own sign-out with client_id and logout_uri', async () => {
    await comeBack({ code: 'code-5', state: stateOf(await leave()) })
    await signOutHere()
    expect(world.operations().at(-1)).toBe('RevokeToken')
    expect(browser.exits).toEqual([leaveAddress])
    expect(await readSession()).toBeNull()
  })

  it('stays on the page to say why when the sign-in ended by itself', async () => {
    await comeBack({ code: 'code-6', state: stateOf(await leave()) })
    await signOutHere('Tu cuenta está desactivada.')
    expect(browser.exits).toEqual([])
    expect(getGateNotice()?.message).toBe('Tu cuenta está desactivada.')
  })

  it('only happens after a hosted sign-in', async () => {
    await signIn({ username: EMAIL, password: PASSWORD })
    await signOutHere()
    expect(browser.exits).toEqual([])
  })
})

describe('a hosted sign-in belongs to the tab that left for it (§4)', () => {
  it('does not end when another tab shows the gate meanwhile, and that tab does not wait for it', async () => {
    const authorizeUrl = await leave('/panel/users')
    await world.inAnotherTab(async () => {
      await world.load('/panel')
      expect(getGateNotice()).toBeNull()
      await signIn({ username: EMAIL, password: PASSWORD })
      expect(await readSession()).toMatchObject({ email: EMAIL })
      await signOutHere()
    })
    await comeBack({ code: 'code-7', state: stateOf(authorizeUrl) })
    expect(exchanges).toHaveLength(1)
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getArrival()).toBe('/panel/users')
  })

  it('ends when the user signs in by password instead', async () => {
    await leave()
    await signIn({ username: EMAIL, password: PASSWORD })
    await world.load('/panel')
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(flowKeys()).toEqual([])
    expect(browser.sessionStorage.length).toBe(0)
  })

  it('ends when the user goes back to a page of the browser’s cache', async () => {
    await leave('/panel/users')
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(getGateNotice()).toEqual({ message: texts.cancelled, retry: false }))
    expect(flowKeys()).toEqual([])
  })
})

describe('where a hosted sign-in continues', () => {
  it.each([
    ['/panel/users', '/panel/users'],
    ['/panel/users?page=2#top', '/panel/users?page=2#top'],
    ['/profile', '/profile'],
    ['https://club.test/panel/users', '/panel'],
    ['https://elsewhere.test/panel', '/panel'],
    ['//elsewhere.test/panel', '/panel'],
    ['/\\elsewhere.test', '/panel'],
    ['/.//elsewhere.test', '/panel'],
    ['/panel/..//elsewhere.test', '/panel'],
    ['javascript:alert(1)', '/panel'],
    ['panel/users', '/panel'],
    ['/signout', '/panel'],
    ['', '/panel'],
    ['http://[', '/panel'],
  ])('%j is %j', (address, expected) => {
    expect(ownAddress(address, 'https://club.test')).toBe(expected)
  })
})
