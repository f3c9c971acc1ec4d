import { createMemoryStorage } from '#mocks/cognito/storage'
import { createFixtures } from '#mocks/fixtures/index'
import { createMockWorld, type MockWorld, type MockWorldOptions } from '#mocks/world'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { frozenCopy } from '#server/store/memory/table'

type Demo = Pick<MockWorldOptions, 'snapshot' | 'cognitoUsers' | 'pictureMaker' | 'papers'> & {
  accounts: ReadonlyMap<string, string>
}

/** By the day (UTC) on which it was made: a test may set the clock. */
const demos = new Map<string, Promise<Demo>>()

/** Records, accounts and the signing key are made once, and each world begins with a copy. */
export async function createDemoWorld(options: Partial<MockWorldOptions> = {}): Promise<MockWorld> {
  const day = new Date().toISOString().slice(0, 10)
  const demo = demos.get(day) ?? createDemo()
  demos.set(day, demo)
  const { accounts, ...fixtures } = await demo
  const storage = createMemoryStorage(accounts)
  return createMockWorld({ ...fixtures, clock: Date.now, storage, ...options })
}

async function createDemo(): Promise<Demo> {
  const fixtures = createFixtures(Date.now())
  const storage = createMemoryStorage()
  await createMockWorld({ clock: Date.now, cognitoUsers: fixtures.cognitoUsers, storage })
  return {
    ...fixtures,
    snapshot: frozenCopy(fixtures.snapshot),
    pictureMaker: createSharpPictures(),
    papers: { printer: createNodeReceipts() },
    accounts: storage.values,
  }
}
