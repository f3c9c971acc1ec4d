import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rol } from '#domain/access/duties'
import { aStoredUser, withRols } from '#tests/support/builders'
import { authProvider, refreshActor } from './authProvider.ts'
import { LookUpError } from './lookUp.ts'
import type { Session } from './session.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'

const mocks = vi.hoisted(() => ({
  user: null as StoredUser | null,
  readSession: vi.fn<() => Promise<Session | null>>(),
  signOutHere: vi.fn<(message: string) => Promise<void>>(),
  lookUp: vi.fn<() => Promise<StoredUser>>(),
  replaceRols: vi.fn<(...roles: unknown[]) => void>(),
}))
vi.mock('../../providers/session/storedUser.ts', () => ({
  getStoredUser: () => mocks.user,
  replaceRols: mocks.replaceRols,
}))
vi.mock('./session.ts', () => ({ readSession: mocks.readSession, signOutHere: mocks.signOutHere }))
vi.mock('./lookUp.ts', async (original) => ({ ...(await original<object>()), lookUp: mocks.lookUp }))

const OWN = '0190b5c0-0000-7000-8000-0000000000aa'
const OTHER = '0190b5c0-0000-7000-8000-0000000000bb'

const userWith = (...rols: Rol[]) => aStoredUser({ id: 'me', ...withRols(rols) })

const session = { subject: 'sub-1', email: 'ana@rayo.test', accessToken: 'token' }
const ana = aStoredUser(withRols(['Admin']))

beforeEach(() => {
  mocks.user = userWith('Admin')
})
afterEach(() => {
  vi.resetAllMocks()
})

describe('errors', () => {
  it('signs out on 401 only, and says why', async () => {
    await authProvider.checkError({ status: 401, message: 'Tu sesión venció.' })
    expect(mocks.signOutHere).toHaveBeenCalledWith('Tu sesión venció.')
    expect(mocks.readSession).not.toHaveBeenCalled()
  })

  it('keeps the gate’s message if the sign-in ended before the answer came', async () => {
    mocks.user = null
    await authProvider.checkError({ status: 401, message: 'Inicia sesión para continuar.' })
    expect(mocks.signOutHere).not.toHaveBeenCalled()
  })

  it('looks the roles up again on 403, and signs nobody out', async () => {
    mocks.readSession.mockResolvedValue(session)
    mocks.lookUp.mockResolvedValue(ana)
    await authProvider.checkError({ status: 403, message: 'No tienes permiso.' })
    expect(mocks.replaceRols.mock.calls).toEqual([[ana.rols, ana.memberships]])
    expect(mocks.signOutHere).not.toHaveBeenCalled()
  })

  it.each([{ status: 0 }, { status: 404 }, { status: 409 }, { status: 500 }, new Error('other'), undefined])(
    'leaves %j alone',
    async (error) => {
      await authProvider.checkError(error)
      expect(mocks.signOutHere).not.toHaveBeenCalled()
      expect(mocks.readSession).not.toHaveBeenCalled()
    },
  )
})

describe('the signed-in user', () => {
  it('passes, and returns the user', async () => {
    await authProvider.checkAuth()
    expect(await authProvider.getIdentity()).toEqual({ id: 'me', fullName: 'Ana Paz', email: 'ana@rayo.test' })
    expect(await authProvider.logout()).toBe('/signout')
    expect(await authProvider.getPermissions()).toMatchObject({ SA: false, A: true, U: false, full: true })
  })

  it('is named by the e-mail without a name', async () => {
    mocks.user = { ...userWith('User'), givenName: '', familyName: '' }
    expect(await authProvider.getIdentity()).toMatchObject({ fullName: 'ana@rayo.test' })
  })

  it('refuses without a user, silently and without changing the address', async () => {
    mocks.user = null
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ message: false })
    await expect(authProvider.getIdentity()).rejects.toThrow('Inicia sesión para continuar.')
    expect(await authProvider.logout()).toBe(false)
  })
})

describe('access, by the access table', () => {
  it.each([
    ['SuperAdmin', 'plans', 'create', undefined, true],
    ['Admin', 'plans', 'create', undefined, false],
    ['Admin', 'users', 'export', undefined, true],
    ['User', 'users', 'export', undefined, false],
    ['Admin', 'institutions', 'edit', { id: OWN }, true],
    ['Admin', 'institutions', 'edit', { id: OTHER }, false],
    ['Admin', 'users', 'edit', { id: 'you', memberships: [{ institutionId: OWN }] }, true],
    ['Admin', 'users', 'edit', { id: 'you', memberships: [{ institutionId: OTHER }] }, false],
    ['User', 'payments', 'show', { institutionId: OTHER, userId: 'me' }, true],
    ['User', 'payments', 'show', { institutionId: OTHER, userId: 'you' }, false],
    ['User', 'receipts', 'show', { institutionId: OTHER, payerId: 'me' }, true],
    ['SuperAdmin', 'nothing', 'list', undefined, false],
    ['SuperAdmin', 'users', 'explode', undefined, false],
    [null, 'sports', 'list', undefined, false],
  ] as const)('%s %s %s %j: %s', async (rol, resource, action, record, allowed) => {
    mocks.user = rol && userWith(rol)
    expect(await authProvider.canAccess({ resource, action, record })).toBe(allowed)
  })
})

describe('looking the roles up again', () => {
  it('replaces the roles, once for all concurrent calls', async () => {
    mocks.readSession.mockResolvedValue(session)
    mocks.lookUp.mockResolvedValue(ana)
    await Promise.all([refreshActor(), refreshActor()])
    expect(mocks.replaceRols.mock.calls).toEqual([[ana.rols, ana.memberships]])
  })

  it('does nothing without a session', async () => {
    mocks.readSession.mockResolvedValue(null)
    await refreshActor()
    expect(mocks.lookUp).not.toHaveBeenCalled()
  })

  it('signs out a user who may no longer sign in, with the reason', async () => {
    mocks.readSession.mockResolvedValue(session)
    mocks.lookUp.mockRejectedValue(new LookUpError('Tu cuenta está desactivada.', 403))
    await refreshActor()
    expect(mocks.signOutHere).toHaveBeenCalledWith('Tu cuenta está desactivada.')
  })

  it('leaves the roles as they were without an answer', async () => {
    mocks.readSession.mockResolvedValue(session)
    mocks.lookUp.mockRejectedValue(new LookUpError('Sin conexión', 0))
    await refreshActor()
    mocks.readSession.mockRejectedValue(new Error('offline'))
    await refreshActor()
    expect(mocks.signOutHere).not.toHaveBeenCalled()
    expect(mocks.replaceRols).not.toHaveBeenCalled()
  })
})
