import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const NATIVE = (
  [
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toReversed'],
    [Array.prototype, 'toSpliced'],
    [Array.prototype, 'with'],
    [URL, 'canParse'],
    [AbortSignal, 'any'],
  ] as const
).map(([owner, name]) => ({ owner, name, native: Reflect.getOwnPropertyDescriptor(owner, name) ?? {} }))

describe('what older browsers lack', () => {
  beforeAll(async () => {
    for (const { owner, name } of NATIVE) Reflect.deleteProperty(owner, name)
    await import('./olderBrowsers.ts')
  })
  afterAll(() => {
    for (const { owner, name, native } of NATIVE) Object.defineProperty(owner, name, native)
  })

  it('replaces the native functions', () => {
    for (const { owner, name, native } of NATIVE) {
      expect(Reflect.get(owner, name)).toBeTypeOf('function')
      expect(Reflect.get(owner, name)).not.toBe(native.value)
    }
  })

  it('returns changed copies of a list', () => {
    const list = [3, 1, 2]
    expect(list.toSorted((one, other) => other - one)).toEqual([3, 2, 1])
    expect(list.toReversed()).toEqual([2, 1, 3])
    expect(list.toSpliced(1, 1, 8, 9)).toEqual([3, 8, 9, 2])
    expect(list.with(1, 7)).toEqual([3, 7, 2])
    expect(list).toEqual([3, 1, 2])
    expect(Object.keys(Array.prototype)).not.toContain('with')
  })

  it('recognises addresses', () => {
    expect(['https://a.test', '/x', ''].map((address) => URL.canParse(address))).toEqual([true, false, false])
    expect(['/x', '', 'https://['].map((address) => URL.canParse(address, 'https://a.test'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('aborts with the first of several signals and for its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const signal = AbortSignal.any([first.signal, second.signal])
    expect(signal.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    expect([signal.aborted, signal.reason]).toEqual([true, 'second'])
    expect(AbortSignal.any([signal, new AbortController().signal]).reason).toBe('second')
  })
})
