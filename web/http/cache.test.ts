import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache, MAX_WAIT_MS } from './cache.ts'

const make = vi.fn<(last: string | undefined) => Promise<string>>()
const cache = createCache<string>({
  most: 2,
  keepMs: 1_000,
  staleMs: 60_000,
  isGood: (value) => value !== 'bad',
})
const get = (key = 'a', admit?: () => Promise<void>) => cache.get(key, make, admit)
function deferMake(): (value: string) => void {
  const takers: ((value: string) => void)[] = []
  make.mockReturnValueOnce(new Promise((resolve) => takers.push(resolve)))
  return (value) => takers[0]?.(value)
}
const refuse = async () => {
  throw new Error('too many')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  cache.clear()
  make.mockReset().mockResolvedValue('good')
})
afterEach(() => vi.useRealTimers())

test('makes a value once for simultaneous callers, and counts only the first', async () => {
  expect(await Promise.all([get('a', async () => {}), get('a', refuse), get('a', refuse)])).toEqual([
    'good',
    'good',
    'good',
  ])
  expect(await get('a', refuse)).toBe('good')
  expect(make).toHaveBeenCalledTimes(1)
  await expect(get('b', refuse)).rejects.toThrow('too many')
  vi.advanceTimersByTime(1_000)
  expect(await get()).toBe('good')
  expect(make).toHaveBeenLastCalledWith('good')
})

test('makes a value again after the clock was set back', async () => {
  await get()
  vi.setSystemTime(Date.now() - 3_600_000)
  make.mockResolvedValue('newer')
  expect(await get()).toBe('newer')
})

test('refuses only the caller over the limit', async () => {
  const [refusal, success] = await Promise.allSettled([get('a', refuse), get('a')])
  expect([refusal.status, success.status]).toEqual(['rejected', 'fulfilled'])
})

test('forgets an error and a bad value at once', async () => {
  make.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('bad')
  await expect(get()).rejects.toThrow('broken')
  expect([await get(), await get()]).toEqual(['bad', 'good'])
})

test('returns the last value while a new one fails or is refused', async () => {
  await get()
  vi.advanceTimersByTime(1_000)
  expect(await get('a', refuse)).toBe('good')
  make.mockRejectedValue(new Error('broken'))
  expect(await Promise.all([get(), get()])).toEqual(['good', 'good'])
  expect(make).toHaveBeenCalledTimes(2)
})

test('returns a stale value at once after a failure, and then the new one', async () => {
  await get()
  vi.advanceTimersByTime(1_000)
  make.mockResolvedValueOnce('bad')
  expect(await get()).toBe('good')
  vi.advanceTimersByTime(5_000)
  const answer = deferMake()
  expect([await get(), await get()]).toEqual(['good', 'good'])
  answer('better')
  await vi.waitFor(async () => expect(await get()).toBe('better'))
})

test('returns the last value after a short wait for a slow new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await get()
  vi.advanceTimersByTime(1_000)
  const answer = deferMake()
  const early = get()
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS)
  expect(await early).toBe('good')
  answer('better')
  await vi.waitFor(async () => expect(await get()).toBe('better'))
})

test('uses a stale value for a limited time', async () => {
  await get()
  make.mockRejectedValue(new Error('broken'))
  vi.advanceTimersByTime(60_999)
  expect(await get()).toBe('good')
  vi.advanceTimersByTime(5_000)
  await expect(get()).rejects.toThrow('broken')
})

test('drops the least recently used value first', async () => {
  await get('a')
  await get('b')
  await get('a')
  await get('c')
  expect(await get('a', refuse)).toBe('good')
  await expect(get('b', refuse)).rejects.toThrow('too many')
})

test('does not store a value that was being made when the cache was cleared', async () => {
  const answer = deferMake()
  const old = get()
  cache.clear()
  answer('old')
  expect(await old).toBe('old')
  expect(await get()).toBe('good')
})

test('shares nothing without a lifetime', async () => {
  const none = createCache<string>({ most: 1, keepMs: 0, staleMs: 60_000 })
  await Promise.all([none.get('a', make), none.get('a', make)])
  expect(make).toHaveBeenCalledTimes(2)
  await expect(none.get('a', make, refuse)).rejects.toThrow('too many')
})
