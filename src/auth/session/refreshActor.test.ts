import { afterEach, describe, expect, it, vi } from 'vitest'
import { aStoredUser, withRols } from '#tests/support/builders'
import { LookUpError } from './lookUp.ts'
import { refreshActor } from './refreshActor.ts'
import type { Session } from './session.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'

const mocks = vi.hoisted(() => ({
  readSession: vi.fn<() => Promise<Session | null>>(),
  signOutHere: vi.fn<(message: string) => Promise<void>>(),
  lookUp: vi.fn<() => Promise<StoredUser>>(),
  replaceRols: vi.fn<(...roles: unknown[]) => void>(),
}))
vi.mock('./session.ts', () => ({ readSession: mocks.readSession, signOutHere: mocks.signOutHere }))
vi.mock('../../providers/session/storedUser.ts', () => ({ replaceRols: mocks.replaceRols }))
vi.mock('./lookUp.ts', async (original) => ({ ...(await original<object>()), lookUp: mocks.lookUp }))

const session = { subject: 'sub-1', email: 'ana@rayo.test', accessToken: 'token' }
const ana = aStoredUser(withRols(['Admin']))

afterEach(() => {
  vi.resetAllMocks()
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

  it('signs out a user who may not sign in any more, with the reason', async () => {
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
