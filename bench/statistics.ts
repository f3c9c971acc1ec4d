/** A duration, in milliseconds. */
export type Timing = { median: number; p95: number; runs: number }

/** The median and the 95th percentile (nearest rank) of times in milliseconds. */
export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), runs: times.length }
}

/** The duration of `work`, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Times several ways of doing the same thing. Each round runs all of them once, starting with a different one each
 * time, so that other load on the machine affects all alike. Ends after `rounds`, or when `budgetMs` is used up and
 * `leastRounds` have run. First, all run `warmUp` times, or for half of that budget.
 */
export async function timeSideBySide(
  ways: readonly (() => Promise<unknown>)[],
  { rounds, leastRounds, warmUp, budgetMs }: { rounds: number; leastRounds: number; warmUp: number; budgetMs: number },
): Promise<Timing[]> {
  const warming = performance.now()
  for (let round = 0; round < warmUp && performance.now() - warming < budgetMs / 2; round += 1) {
    for (const way of ways) await way()
  }
  const times: number[][] = ways.map(() => [])
  const start = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    if (round >= leastRounds && performance.now() - start > budgetMs) break
    for (let turn = 0; turn < ways.length; turn += 1) {
      const index = (round + turn) % ways.length
      const way = ways[index]
      if (way) times[index]?.push(await timed(way))
    }
  }
  return times.map(timingOf)
}
