import { createMemoryStorage } from '#mocks/cognito/storage'
import { createFixtures } from '#mocks/fixtures/index'
import { createMockWorld, type MockWorld, type MockWorldOptions } from '#mocks/world'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import type { Snapshot } from '#server/store/memory/snapshot'
import { createMemoryStore, type MemoryStore } from '#server/store/memory/store'
import { frozen } from '#server/store/memory/table'

type Demo = Pick<MockWorldOptions, 'cognitoUsers' | 'pictureMaker' | 'papers'> & {
  snapshot: Snapshot
  accounts: ReadonlyMap<string, string>
  /** Those of worlds that are over: making them takes longer than many a test. */
  idle: MemoryStore[]
}

/** By the day (UTC) on which it was made: a test may set the clock. */
const demos = new Map<string, Promise<Demo>>()

/**
 * Accounts and the signing key are made once, and each world begins with a copy. Records that nothing was written to
 * serve the next world when one is over.
 */
export async function createDemoWorld(
  options: Partial<MockWorldOptions> = {},
): Promise<MockWorld & { end: () => void }> {
  const day = new Date().toISOString().slice(0, 10)
  const demo = demos.get(day) ?? createDemo()
  demos.set(day, demo)
  const { accounts, idle, snapshot, ...fixtures } = await demo
  const records = await unwrittenRecords(idle, snapshot)
  let isOver = false
  const store: MemoryStore = {
    ...records,
    // A request that outlives its test changes nothing for the next one.
    as: (principal, now) => (isOver ? NEVER : records.as(principal, now)),
  }
  const storage = createMemoryStorage(accounts)
  const world = await createMockWorld({ ...fixtures, store, clock: Date.now, storage, ...options })
  return {
    ...world,
    end() {
      isOver = true
      idle.push(records)
    },
  }
}

const never = () => new Promise<never>(() => {})
const NEVER = { read: never, write: never }

const written = new WeakSet<MemoryStore>()

async function unwrittenRecords(idle: MemoryStore[], snapshot: Snapshot): Promise<MemoryStore> {
  for (let records = idle.pop(); records; records = idle.pop()) {
    // Comes after the writes that still run.
    await records.write(async () => {})
    if (!written.has(records)) return records
  }
  const records: MemoryStore = createMemoryStore({ snapshot, onCommit: () => void written.add(records) })
  return records
}

async function createDemo(): Promise<Demo> {
  const { snapshot, ...fixtures } = createFixtures(Date.now())
  const storage = createMemoryStorage()
  await createMockWorld({ clock: Date.now, cognitoUsers: fixtures.cognitoUsers, storage })
  return {
    ...fixtures,
    snapshot: frozen(snapshot),
    pictureMaker: createSharpPictures(),
    papers: { printer: createNodeReceipts() },
    accounts: storage.values,
    idle: [],
  }
}
