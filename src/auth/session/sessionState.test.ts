import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  EMAIL,
  POOL,
  answerLookUp,
  createSignInWorld,
  REFRESH,
  operationOf,
  signInQuickly,
} from '#tests/support/signInWorld'
import { installBrowser } from '#tests/support/fakeBrowser'
import { auth as texts } from '../../providers/es/auth.ts'
import { getArrival } from '../hosted/arrival.ts'
import { getGateNotice, setGateNotice } from './gateNotice.ts'
import { getStoredUser, setStoredUser } from '../../providers/session/storedUser.ts'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { fetchAuthSession, signOut } = await import('aws-amplify/auth')
const { Hub } = await import('aws-amplify/utils')
const { configureAuth } = await import('../provider/configureAuth.ts')
const { accessToken, signOutHere } = await import('./session.ts')
const { synchroniseSession, watchSession } = await import('./sessionState.ts')

const MINUTE = 60_000
const NOTICE = { message: 'Tu sesión venció.', retry: false }

beforeAll(() => world.listen())
beforeEach(async () => {
  await world.reset()
  configureAuth()
  world.network.use(answerLookUp())
})
afterEach(async () => {
  await signOutHere()
  setGateNotice(null)
  vi.useRealTimers()
})
afterAll(() => world.network.close())

const revokedToken = () =>
  HttpResponse.json(
    { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    { status: 400, headers: { 'x-amzn-errortype': 'NotAuthorizedException' } },
  )

async function signedIn() {
  await signInQuickly()
  await synchroniseSession()
  expect(getStoredUser()).toMatchObject({ email: EMAIL })
}

describe('events of a session (§4)', () => {
  it('signedIn removes the gate’s message about the previous session', async () => {
    setGateNotice(NOTICE)
    await signInQuickly()
    expect(getGateNotice()).toBeNull()
  })

  it('signedOut removes the stored user', async () => {
    await signedIn()
    await signOut()
    expect(getStoredUser()).toBeNull()
  })

  it('tokenRefresh opens a session again that could not be read without a connection', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    world.failRefresh(() => HttpResponse.error())
    await synchroniseSession()
    expect(getStoredUser()).toBeNull()
    expect(getGateNotice()).toEqual({ message: texts.session.unreadable, retry: true })
    world.network.resetHandlers()
    world.network.use(answerLookUp('2'))
    await fetchAuthSession()
    await vi.waitFor(() => expect(getStoredUser()).toMatchObject({ id: '2' }))
    expect(getGateNotice()).toBeNull()
  })

  it('tokenRefresh_failure signs the user out, and the gate says why', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    world.failRefresh(revokedToken)
    expect(await accessToken()).toBeNull()
    expect(Object.keys(browser.localStorage)).toEqual([])
    expect(getStoredUser()).toBeNull()
    expect(getGateNotice()).toEqual({ message: texts.sessionEnded, retry: false })
  })

  it('tokenRefresh_failure keeps the reason of a sign-out that came before it', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    const signOuts: Promise<void>[] = []
    world.failRefresh(() => {
      signOuts.push(signOutHere(NOTICE.message))
      return revokedToken()
    })
    await accessToken()
    await Promise.all(signOuts)
    expect(getGateNotice()).toEqual(NOTICE)
  })

  it('customOAuthState opens the page that the state of a hosted sign-in names', async () => {
    Hub.dispatch('auth', { event: 'customOAuthState', data: '/panel/users' })
    Hub.dispatch('auth', { event: 'signInWithRedirect' })
    await synchroniseSession()
    expect(getArrival()).toBe('/panel/users')
  })

  it('ignores events of other kinds', async () => {
    await signedIn()
    Hub.dispatch('auth', { event: 'configured' })
    Hub.dispatch('core', { event: 'signedOut' })
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
  })

  it('a restored connection does not change an open page, though its session cannot be renewed yet', async () => {
    await signedIn()
    const stop = watchSession()
    world.pass(61 * MINUTE)
    world.failRefresh(() => HttpResponse.error())
    browser.dispatchEvent(new Event('online'))
    await expect(accessToken()).rejects.toMatchObject({ name: 'NetworkError' })
    await new Promise(setImmediate)
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    expect(getGateNotice()).toBeNull()
    stop()
  })

  it('a restored connection opens a session that could not be read without it', async () => {
    await signedIn()
    const stop = watchSession()
    world.pass(61 * MINUTE)
    world.failRefresh(() => HttpResponse.error())
    await synchroniseSession()
    expect(getStoredUser()).toBeNull()
    world.network.resetHandlers()
    world.network.use(answerLookUp('3'))
    browser.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(getStoredUser()).toMatchObject({ id: '3' }))
    stop()
  })
})

describe('the tabs of one browser (§4)', () => {
  it('take turns to renew the tokens: a tab that waited finds them renewed', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    const turns: string[] = []
    const request = async (name: string, _options: object, act: () => Promise<unknown>) => {
      turns.push(name)
      // Another tab had its turn first and renewed the shared tokens.
      await fetchAuthSession()
      return act()
    }
    vi.stubGlobal('navigator', { userAgent: 'Test', locks: { request } })
    await accessToken()
    vi.stubGlobal('navigator', { userAgent: 'Test' })
    expect(turns).toEqual(['rayo.session'])
    expect(world.operations().filter((operation) => operation === REFRESH)).toHaveLength(1)
  })

  it('are independent if each keeps its tokens for itself', async () => {
    world.configure({ tokenStorage: 'session' })
    configureAuth()
    await signedIn()
    // Another tab, where nobody is signed in, finds no session. It has nothing of this tab's to clear.
    const here = Object.entries(browser.sessionStorage)
    browser.sessionStorage.clear()
    await synchroniseSession()
    expect(getStoredUser()).toBeNull()
    for (const [key, value] of here) browser.sessionStorage.setItem(key, value)
    expect(getStoredUser()).toMatchObject({ email: EMAIL })
    setStoredUser(null)
  })
})

describe('signing out while the tokens are being renewed (§4)', () => {
  it('also clears and revokes the tokens that arrive afterwards', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    const hold = new EventTarget()
    const released = new Promise((resolve) => {
      hold.addEventListener('release', resolve)
    })
    const answering = new Promise<void>((resolve) => {
      world.network.use(
        http.post(POOL, async ({ request }) => {
          if (operationOf(request) !== REFRESH) return undefined
          const answer = await world.pool.standIn.fetch(request)
          resolve()
          await released
          return answer
        }),
      )
    })
    const renewing = accessToken()
    await answering
    const leaving = signOutHere()
    hold.dispatchEvent(new Event('release'))
    const late = await renewing
    await leaving
    expect(late).not.toBeNull()
    expect(Object.keys(browser.localStorage)).toEqual([])
    expect(await accessToken()).toBeNull()
    const revokedTokens = world.requests
      .filter(({ operation }) => operation === 'RevokeToken')
      .map(({ body }) => body['Token'])
    expect(new Set(revokedTokens).size).toBe(2)
  })
})
