import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebStorage } from '#tests/support/fakeBrowser'
import { STORED_USER_KEY, getStoredUser, replaceRols, setStoredUser, subscribeStoredUser } from './storedUser.ts'
import { aStoredUser, withRols } from '#tests/support/builders'

const ana = aStoredUser({ id: '0190b5c0-0000-7000-8000-000000000001' })
const { memberships } = withRols(['Admin'])

beforeEach(() => {
  vi.stubGlobal('localStorage', createWebStorage())
})
afterEach(() => {
  setStoredUser(null)
  vi.unstubAllGlobals()
})

describe('stored user', () => {
  it('starts empty, stores a user, and returns the same object until it changes', () => {
    expect(getStoredUser()).toBeNull()
    setStoredUser(ana)
    expect(getStoredUser()).toEqual(ana)
    expect(getStoredUser()).toBe(getStoredUser())
    setStoredUser(null)
    expect(getStoredUser()).toBeNull()
  })

  it('stores only the fields of the record', () => {
    const profile = { ...ana, documentNumber: '123' }
    setStoredUser(profile)
    expect(localStorage.getItem(STORED_USER_KEY)).not.toContain('123')
  })

  it('reads each of the three roles, and none', () => {
    for (const rols of [['SuperAdmin', 'Admin', 'User'], []]) {
      localStorage.setItem(STORED_USER_KEY, JSON.stringify({ ...ana, rols }))
      expect(getStoredUser()).toEqual({ ...ana, rols })
    }
  })

  const { rols, ...roleless } = ana
  const unreadable = [
    ...['Owner', 'superadmin', 'SA', ''].map((other) => ({ ...ana, rols: ['User', other] })),
    { ...roleless, roles: rols },
  ]
  it.each(['', 'nonsense', 'null', '{}', '[]', ...unreadable.map((one) => JSON.stringify(one))])(
    'reads the unreadable %j as nobody',
    (text) => {
      localStorage.setItem(STORED_USER_KEY, text)
      expect(getStoredUser()).toBeNull()
    },
  )

  it('replaces roles only if there is a user', () => {
    replaceRols(['Admin'], memberships)
    expect(getStoredUser()).toBeNull()
    setStoredUser(ana)
    replaceRols(['Admin'], memberships)
    expect(getStoredUser()).toEqual({ ...ana, rols: ['Admin'], memberships })
  })

  it('reports a change once, and a repeated value never', () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeStoredUser(listener)
    setStoredUser(ana)
    setStoredUser({ ...ana })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    setStoredUser(null)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('follows other tabs by the storage event, and reads again when "back" shows the page', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    const listener = vi.fn<() => void>()
    const stop = subscribeStoredUser(listener)
    target.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
    target.dispatchEvent(Object.assign(new Event('storage'), { key: STORED_USER_KEY }))
    target.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(listener).toHaveBeenCalledTimes(2)
    target.dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    target.dispatchEvent(Object.assign(new Event('storage'), { key: STORED_USER_KEY }))
    target.dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('lives in memory where storage is blocked', () => {
    const refuse = vi.fn<() => never>().mockThrow(new Error('blocked'))
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    setStoredUser(ana)
    expect(getStoredUser()).toEqual(ana)
    setStoredUser(null)
    expect(getStoredUser()).toBeNull()
  })
})
