import { withRols } from '#tests/support/builders'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flagsOf } from '../../providers/session/permissions.ts'
import { activePanelEntry, panelMenuFor } from './panelMenu.ts'
import { isLoadFailure, LOAD_TIMEOUT_MS, LoadError, loadWithin } from './lazyPage.ts'

describe('activePanelEntry', () => {
  const groups = panelMenuFor(flagsOf(withRols(['SuperAdmin', 'Admin'])))

  it.each([
    ['/panel', 'profile'],
    ['/panel/', 'profile'],
    ['/profile', 'profile'],
    ['/panel/users', 'usersList'],
    ['/panel/users/new', 'usersNew'],
    ['/panel/users/0190-abc', 'usersList'],
    ['/panel/institutions/0190-abc/update', 'institutionsList'],
    ['/panel/manage-sports', 'sports'],
    ['/panel/payments/0190-abc', 'paymentsList'],
    ['/panel/payments/cash', 'cash'],
    ['/panel/usersomething', null],
    ['/sports', null],
  ])('%s is under %s', (path, entry) => {
    expect(activePanelEntry(groups, path)).toBe(entry)
  })
})

afterEach(() => vi.useRealTimers())

it('loadWithin returns the module', async () => {
  await expect(loadWithin(async () => 'página')).resolves.toBe('página')
})

it('loadWithin fails with a ChunkLoadError that keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failing = loadWithin(() => Promise.reject(cause))
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

it('loadWithin gives up after 120 seconds', async () => {
  vi.useFakeTimers()
  expect(LOAD_TIMEOUT_MS).toBe(120_000)
  const outcome = loadWithin(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  const pending = Symbol('pending')
  await expect(Promise.race([outcome, Promise.resolve(pending)])).resolves.toBe(pending)
  await vi.advanceTimersByTimeAsync(1)
  await expect(outcome).resolves.toMatchObject({ name: 'ChunkLoadError' })
  expect(await outcome).toBeInstanceOf(LoadError)
})

it('distinguishes failed chunks from other errors', () => {
  expect(isLoadFailure(new LoadError('x'))).toBe(true)
  expect(isLoadFailure(new TypeError('error loading dynamically imported module: /a.js'))).toBe(true)
  expect(isLoadFailure(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true)
  expect(isLoadFailure(new TypeError('x is not a function'))).toBe(false)
  expect(isLoadFailure('text')).toBe(false)
})
