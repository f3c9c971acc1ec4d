import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseRuntimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import { getGateNotice } from './gateNotice.ts'
import { accessToken, readSession, signOutHere } from './session.ts'
import { getStoredUser, setStoredUser } from '../../providers/session/storedUser.ts'

const amplify = vi.hoisted(() => ({
  fetchAuthSession: vi.fn<() => Promise<object>>(),
  getCurrentUser: vi.fn<() => Promise<object>>(),
  signOut: vi.fn<() => Promise<void>>(),
}))
vi.mock('aws-amplify/auth', () => amplify)
vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn<() => void>() } }))

const CLIENT = 'client0'
const tokenKey = (name: string) => `CognitoIdentityServiceProvider.${CLIENT}.${name}`
const send = vi.fn<typeof fetch>()
const ana = {
  id: '1',
  email: 'ana@rayo.test',
  givenName: '',
  familyName: '',
  termsVersion: null,
  rols: [],
  memberships: [],
}

/** Storage with listable keys, like a browser's. */
function createStorage(): Storage {
  const storage = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? String(Reflect.get(storage, key)) : null),
    setItem: (key: string, value: string) => void Reflect.set(storage, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  }
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false })
  return Object.assign(storage, { length: 0, key: () => null, clear: () => undefined })
}

const tokens = (payload: object) => ({
  accessToken: { payload: { sub: 'sub-1' }, toString: () => 'access' },
  idToken: { payload },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('fetch', send)
  setRuntimeConfig(parseRuntimeConfig({ auth: { userPoolId: 'us-east-1_Pool', userPoolClientId: CLIENT } }))
  amplify.signOut.mockResolvedValue()
  send.mockResolvedValue(new Response('{}'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  setRuntimeConfig(null)
})

describe('reading the session', () => {
  it('is none without tokens', async () => {
    amplify.fetchAuthSession.mockResolvedValue({})
    expect(await readSession()).toBeNull()
    expect(await accessToken()).toBeNull()
  })

  it('takes the login id, in lower case', async () => {
    amplify.fetchAuthSession.mockResolvedValue({ tokens: tokens({ email: 'other@rayo.test' }) })
    amplify.getCurrentUser.mockResolvedValue({ userId: 'sub-1', signInDetails: { loginId: 'Ana@Rayo.test' } })
    expect(await readSession()).toEqual({ subject: 'sub-1', email: 'ana@rayo.test', accessToken: 'access' })
  })

  it('takes the id token’s e-mail where there are no sign-in details, as after a hosted sign-in', async () => {
    amplify.fetchAuthSession.mockResolvedValue({ tokens: tokens({ email: 'Ana@rayo.test' }) })
    amplify.getCurrentUser.mockResolvedValue({ userId: 'sub-1' })
    expect(await readSession()).toMatchObject({ email: 'ana@rayo.test' })
  })

  it('throws when it cannot know', async () => {
    amplify.fetchAuthSession.mockRejectedValue(new Error('offline'))
    await expect(readSession()).rejects.toThrow('offline')
  })

  it('renews once for all concurrent calls', async () => {
    amplify.fetchAuthSession.mockResolvedValue({ tokens: tokens({}) })
    expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual(['access', 'access', 'access'])
    expect(amplify.fetchAuthSession).toHaveBeenCalledTimes(1)
  })
})

/** A signed-in browser that also holds an unrelated setting. */
function signIn() {
  setStoredUser(ana)
  localStorage.setItem(tokenKey('LastAuthUser'), 'ana')
  localStorage.setItem(tokenKey('ana.accessToken'), 'access')
  localStorage.setItem(tokenKey('ana.refreshToken'), 'refresh')
  localStorage.setItem('rayo.theme', 'light')
}

describe('signing out', () => {
  it('clears user and tokens, and revokes them at the provider', async () => {
    signIn()
    await signOutHere('Tu sesión venció.')
    expect(getStoredUser()).toBeNull()
    expect(Object.keys(localStorage).filter((name) => name.startsWith('Cognito'))).toEqual([])
    expect(localStorage.getItem('rayo.theme')).toBe('light')
    expect(getGateNotice()).toEqual({ message: 'Tu sesión venció.', retry: false })
    const [url, options] = send.mock.calls[0] ?? []
    expect(url).toBe('https://cognito-idp.us-east-1.amazonaws.com/')
    expect(options).toMatchObject({
      headers: { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.RevokeToken' },
      body: JSON.stringify({ ClientId: CLIENT, Token: 'refresh' }),
    })
  })

  it.each([
    ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 500', () => Promise.resolve(new Response('', { status: 500 }))],
  ])('ends signed out when the provider %s', async (_, answer) => {
    signIn()
    send.mockImplementation(answer)
    amplify.signOut.mockRejectedValue(new Error('unreachable'))
    await signOutHere()
    expect(getStoredUser()).toBeNull()
    expect(localStorage.getItem(tokenKey('ana.accessToken'))).toBeNull()
    expect(getGateNotice()).toBeNull()
  })

  it('waits two seconds at most for a provider that never answers, signed out from the start', async () => {
    vi.useFakeTimers()
    signIn()
    send.mockReturnValue(new Promise(() => undefined))
    const done = signOutHere()
    expect(getStoredUser()).toBeNull()
    expect(localStorage.getItem(tokenKey('ana.refreshToken'))).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    await done
  })
})
