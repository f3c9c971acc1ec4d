/** The same on every run with the same seed. */
export type Random = {
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  sample<T>(from: readonly T[], count: number): T[]
  chance(often: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  function pick<T>(from: readonly T[]): T {
    const picked = from[between(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  function sample<T>(from: readonly T[], count: number): T[] {
    const rest = [...from]
    const selection: T[] = []
    while (rest.length > 0 && selection.length < count) selection.push(...rest.splice(between(0, rest.length - 1), 1))
    return selection
  }
  return { between, pick, sample, chance: (often) => next() < often }
}
