import { afterEach, expect, it, vi } from 'vitest'
import { isLoadFailure, LoadError, loadWithin, LOAD_TIMEOUT_MS } from './lazyPage.ts'

afterEach(() => vi.useRealTimers())

it('returns the module', async () => {
  await expect(loadWithin(async () => 'página')).resolves.toBe('página')
})

it('fails with a ChunkLoadError that keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failing = loadWithin(() => Promise.reject(cause))
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

it('gives up after 120 seconds', async () => {
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
