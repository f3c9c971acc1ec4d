import { describe, expect, it, vi } from 'vitest'
import { aStoredUser } from '#tests/support/builders'
import type { Session } from './session.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'
import { createSynchroniser, decide } from './synchronise.ts'

const session: Session = { subject: 'sub-1', email: 'ana@rayo.test', accessToken: 'token' }
const ana = aStoredUser()

function setUp(options: {
  stored?: StoredUser | null
  read?: () => Promise<Session | null>
  lookUp?: () => Promise<StoredUser>
}) {
  const world = { user: options.stored ?? null, signedOut: [] as string[] }
  const readSession = vi.fn<() => Promise<Session | null>>(options.read ?? (() => Promise.resolve(session)))
  const lookUp = vi.fn<(of: Session) => Promise<StoredUser>>(options.lookUp ?? (() => Promise.resolve(ana)))
  const synchroniser = createSynchroniser({
    readSession,
    lookUp,
    getStoredUser: () => world.user,
    setStoredUser: (user) => {
      world.user = user
    },
    signOut: (message) => {
      world.user = null
      world.signedOut.push(message)
      return Promise.resolve()
    },
    messageOf: (error) => (error instanceof Error ? error.message : ''),
  })
  return { world, readSession, lookUp, synchroniser }
}

function deferred<T>() {
  const settle: { resolve?: (value: T) => void; reject?: (error: Error) => void } = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return {
    promise,
    resolve: (value: T) => settle.resolve?.(value),
    reject: (error: Error) => settle.reject?.(error),
  }
}

describe('the rule of synchronisation (specification §4)', () => {
  it.each([
    ['no session', null, ana, 'clear'],
    ['no session and no user', null, null, 'clear'],
    ['a session without token', { ...session, accessToken: '' }, ana, 'clear'],
    ['a session without user id', { ...session, subject: '' }, ana, 'clear'],
    ['the same e-mail', session, ana, 'keep'],
    ['the same e-mail in other letters', { ...session, email: 'ANA@Rayo.Test' }, ana, 'keep'],
    ['a stored e-mail in other letters', session, { ...ana, email: 'Ana@rayo.test' }, 'keep'],
    ['another e-mail', { ...session, email: 'eva@rayo.test' }, ana, 'lookUp'],
    ['nobody stored', session, null, 'lookUp'],
  ] as const)('%s', (_, read, stored, decision) => {
    expect(decide(read, stored)).toBe(decision)
  })
})

describe('synchronising', () => {
  it('runs once for all concurrent calls, and again afterwards', async () => {
    const { readSession, synchroniser } = setUp({ stored: ana })
    await Promise.all([synchroniser.run(), synchroniser.run(), synchroniser.run()])
    expect(readSession).toHaveBeenCalledTimes(1)
    await synchroniser.run()
    expect(readSession).toHaveBeenCalledTimes(2)
  })

  it.each(['resolve', 'reject'] as const)('a superseded lookup changes nothing (%s)', async (how) => {
    const answer = deferred<StoredUser>()
    const { world, synchroniser } = setUp({ lookUp: () => answer.promise })
    const run = synchroniser.run()
    await vi.waitFor(() => expect(world.user).toBeNull())
    synchroniser.supersede()
    if (how === 'resolve') answer.resolve(ana)
    else answer.reject(new Error('late'))
    expect(await run).toBe('superseded')
    expect(world).toEqual({ user: null, signedOut: [] })
  })

  it('a run after a superseded one does not wait for it', async () => {
    const first = deferred<Session | null>()
    const reads = [first.promise, Promise.resolve(session)]
    const { world, synchroniser } = setUp({ read: () => reads.shift() ?? Promise.resolve(null) })
    const stale = synchroniser.run()
    synchroniser.supersede()
    expect(await synchroniser.run()).toBe('signedIn')
    first.resolve(null)
    expect(await stale).toBe('superseded')
    expect(world.user).toBe(ana)
  })
})
