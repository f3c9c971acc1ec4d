import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLIENT, EMAIL, createSignInWorld, signInQuickly } from '#tests/support/signInWorld'
import { aStoredUser } from '#tests/support/builders'
import { installBrowser } from '#tests/support/fakeBrowser'
import { getStoredUser, setStoredUser } from '../../providers/session/storedUser.ts'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { configureAuth } = await import('../provider/configureAuth.ts')
const { accessToken, readSession, signOutHere } = await import('./session.ts')
const { renameStoredLogin, storedRefreshTokens } = await import('./storedTokens.ts')

const PREFIX = 'CognitoIdentityServiceProvider'
const keysIn = {
  local: () => Object.keys(browser.localStorage).filter((key) => key.startsWith(PREFIX)),
  session: () => Object.keys(browser.sessionStorage).filter((key) => key.startsWith(PREFIX)),
  cookies: () => [...browser.cookies.jar.keys()].filter((key) => key.startsWith(PREFIX)),
}
const KINDS = ['local', 'session', 'cookies'] as const

beforeAll(() => world.listen())
beforeEach(() => world.reset())
afterEach(async () => {
  await signOutHere()
  vi.useRealTimers()
})
afterAll(() => world.network.close())

async function signInWith(tokenStorage: (typeof KINDS)[number]) {
  world.configure({ tokenStorage })
  configureAuth()
  await signInQuickly()
}

describe.each(KINDS)('token storage (§9): %s', (kind) => {
  it('keeps the tokens there, and nowhere else', async () => {
    await signInWith(kind)
    const names = keysIn[kind]().map((key) => key.slice(key.lastIndexOf('.') + 1))
    expect(names.toSorted()).toEqual(
      ['LastAuthUser', 'accessToken', 'clockDrift', 'idToken', 'refreshToken', 'signInDetails'].toSorted(),
    )
    for (const other of KINDS.filter((name) => name !== kind)) expect(keysIn[other]()).toEqual([])
    expect(await readSession()).toMatchObject({ email: EMAIL })
  })

  it('is cleared at sign-out, except other settings, and the refresh token is revoked at the provider', async () => {
    await signInWith(kind)
    browser.localStorage.setItem('rayo.theme', 'light')
    const [refresh] = storedRefreshTokens()
    await signOutHere()
    expect(keysIn[kind]()).toEqual([])
    expect(browser.localStorage.getItem('rayo.theme')).toBe('light')
    expect(await accessToken()).toBeNull()
    expect(world.requests.at(-1)).toEqual({ operation: 'RevokeToken', body: { ClientId: CLIENT, Token: refresh } })
  })

  it('stores another login id, which is read in lower case', async () => {
    await signInWith(kind)
    renameStoredLogin('Otra@Rayo.test')
    expect(await readSession()).toMatchObject({ email: 'otra@rayo.test' })
  })
})

it('cookies live for 365 days, and are sent only by secure connections of this site (§9)', async () => {
  await signInWith('cookies')
  const line = browser.cookies.lines.find((text) => text.includes('.refreshToken='))
  const attributes = line
    ?.split('; ')
    .slice(1)
    .map((part) => part.trim())
  const year = new Date(Date.now() + 365 * 86_400_000).toUTCString()
  expect(attributes?.toSorted()).toEqual(['path=/', `expires=${year}`, 'secure', 'sameSite=lax'].toSorted())
})

it('shows other tabs who is signed in, unless the tokens belong only to this tab', () => {
  const ana = aStoredUser()
  for (const [tokenStorage, shared] of [
    ['local', true],
    ['cookies', true],
    ['session', false],
  ] as const) {
    world.configure({ tokenStorage })
    setStoredUser(ana)
    expect(getStoredUser()).toEqual(ana)
    expect(browser.localStorage.getItem('rayo.user') !== null).toBe(shared)
    expect(browser.sessionStorage.getItem('rayo.user') !== null).toBe(!shared)
    setStoredUser(null)
  }
})
