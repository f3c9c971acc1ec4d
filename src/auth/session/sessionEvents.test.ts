import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToSession } from './sessionEvents.ts'

const handlers = {
  signedIn: vi.fn<() => void>(),
  signedOut: vi.fn<() => void>(),
  tokenRefresh: vi.fn<() => void>(),
  tokenRefreshFailure: vi.fn<(error: unknown) => void>(),
  signInWithRedirect: vi.fn<() => void>(),
  signInWithRedirectFailure: vi.fn<(error: unknown) => void>(),
  customState: vi.fn<(state: string) => void>(),
}

let stop = () => {}

beforeEach(() => {
  // Amplify warns when anybody else sends its events.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  stop = listenToSession(handlers)
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
})

const error = new Error('no')
const called = () => Object.entries(handlers).filter(([, handler]) => handler.mock.calls.length > 0)

describe('session events (§4)', () => {
  it.each([
    ['signedIn', undefined, 'signedIn', []],
    ['signedOut', undefined, 'signedOut', []],
    ['tokenRefresh', undefined, 'tokenRefresh', []],
    ['tokenRefresh_failure', { error }, 'tokenRefreshFailure', [error]],
    ['signInWithRedirect', undefined, 'signInWithRedirect', []],
    ['signInWithRedirect_failure', { error }, 'signInWithRedirectFailure', [error]],
    ['customOAuthState', '/panel/users', 'customState', ['/panel/users']],
  ] as const)('%s reaches its handler, and no other handler', (event, data, name, values) => {
    Hub.dispatch('auth', { event, data })
    expect(called().map(([heard]) => heard)).toEqual([name])
    expect(handlers[name]).toHaveBeenCalledExactlyOnceWith(...values)
  })

  it('an event of another kind is ignored', () => {
    Hub.dispatch('auth', { event: 'configured' })
    Hub.dispatch('core', { event: 'signedOut' })
    expect(called()).toEqual([])
  })

  it('are ignored after stopping', () => {
    stop()
    Hub.dispatch('auth', { event: 'signedOut' })
    expect(called()).toEqual([])
  })
})
