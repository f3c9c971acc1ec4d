/** Random choices, the same on every run with the same seed. */
export type Random = {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** One item of a list, which must not be empty. */
  pick<T>(from: readonly T[]): T
  /** Up to `count` items of a list, each once. */
  sample<T>(from: readonly T[], count: number): T[]
  /** True with this probability (0 to 1). */
  chance(often: number): boolean
}

/** Mulberry32: small, fast, and good enough to choose moments and amounts. */
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
    const left = [...from]
    const taken: T[] = []
    while (left.length > 0 && taken.length < count) taken.push(...left.splice(between(0, left.length - 1), 1))
    return taken
  }
  return { between, pick, sample, chance: (often) => next() < often }
}
