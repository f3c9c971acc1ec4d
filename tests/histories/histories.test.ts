import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '#server/store/memory/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { createTestStore } from '../support/databases.ts'
import { createClubs } from './club.ts'
import { compare, compareClubs, compareOthers } from './comparison.ts'
import { STEPS } from './steps.ts'
import { startWalk, type Walk } from './walk.ts'

/**
 * Random histories of money, of up to 60 steps, against a book that is kept apart (§D5). `npm test`
 * walks some; these variables say how many, for more (CONTRIBUTING, *Tests*).
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const SEED = setting('HISTORIES_SEED', 2024)
const STORES: readonly [name: string, count: number, create: (snapshot: Snapshot) => Promise<Store>][] = [
  ['memory', setting('HISTORIES_MEMORY', 50), async (snapshot) => createMemoryStore({ snapshot })],
  ['PostgreSQL', setting('HISTORIES_POSTGRES', 6), (snapshot) => createTestStore('postgres', snapshot)],
]
const TOGETHER = 200
const LONGEST = 60

describe.each(STORES.filter(([, count]) => count > 0))('random histories on %s', (_name, count, createStore) => {
  const batches = Array.from({ length: Math.ceil(count / TOGETHER) }, (_, index) => ({
    from: index * TOGETHER,
    size: Math.min(TOGETHER, count - index * TOGETHER),
  }))

  it.each(batches)('$size from $from', { timeout: 3_600_000 }, async ({ from, size }) => {
    const { clubs, snapshot } = createClubs(size, SEED + from)
    const store = await createStore(snapshot)
    expect(clubs).toHaveLength(size)
    try {
      const walks = clubs.map((club, index) => startWalk(store, club, SEED + from + index))
      for (const [index, walk] of walks.entries()) {
        try {
          await takeWalk(walk, walk.random.between(5, LONGEST))
        } catch (error) {
          throw new Error(`history ${from + index} of seed ${SEED}`, { cause: error })
        }
      }
      await compareClubs(store, walks)
    } finally {
      await store.close()
    }
  })
})

/** Takes so many steps. Compares the product with the book now and then, and at the end. */
async function takeWalk(walk: Walk, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    // No two things that people do are in one instant: a run's undoing and a cancellation are told apart by it.
    walk.now += 1
    await walk.random.pick(STEPS)(walk)
    if (walk.random.chance(0.4)) await compareOthers(walk)
    if (walk.random.chance(0.15)) await compare(walk)
  }
  await compare(walk)
}
