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
 * Random histories of up to 60 steps with money, compared with an independent book (§D5). These
 * variables set their number (CONTRIBUTING, *Tests*).
 */
const setting = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const SEED = setting('HISTORIES_SEED', 2024)
const STORES: readonly [name: string, count: number, create: (snapshot: Snapshot) => Promise<Store>][] = [
  ['memory', setting('HISTORIES_MEMORY', 50), async (snapshot) => createMemoryStore({ snapshot })],
  ['PostgreSQL', setting('HISTORIES_POSTGRES', 6), (snapshot) => createTestStore('postgres', snapshot)],
]
const BATCH_SIZE = 200
const MAX_STEPS = 60

describe.each(STORES.filter(([, count]) => count > 0))('random histories on %s', (_name, count, createStore) => {
  const batches = Array.from({ length: Math.ceil(count / BATCH_SIZE) }, (_, index) => ({
    from: index * BATCH_SIZE,
    size: Math.min(BATCH_SIZE, count - index * BATCH_SIZE),
  }))

  it.each(batches)(
    '$size histories from number $from match the book',
    { timeout: 3_600_000 },
    async ({ from, size }) => {
      const { clubs, snapshot } = createClubs(size, SEED + from)
      const store = await createStore(snapshot)
      expect(clubs).toHaveLength(size)
      try {
        const walks = clubs.map((club, index) => startWalk(store, club, SEED + from + index))
        for (const [index, walk] of walks.entries()) {
          try {
            await takeWalk(walk, walk.random.between(5, MAX_STEPS))
          } catch (error) {
            throw new Error(`history ${from + index} of seed ${SEED}`, { cause: error })
          }
        }
        await compareClubs(store, walks)
      } finally {
        await store.close()
      }
    },
  )
})

/** Compares the product with the book after some steps, and at the end. */
async function takeWalk(walk: Walk, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    // No two actions share an instant, which distinguishes the undoing of a run from a cancellation.
    walk.now += 1
    await walk.random.pick(STEPS)(walk)
    if (walk.random.chance(0.4)) await compareOthers(walk)
    if (walk.random.chance(0.15)) await compare(walk)
  }
  await compare(walk)
}
