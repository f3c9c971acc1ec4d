import { canvasPictures } from './canvasPictures.ts'
import { createFixtures } from './fixtures/index.ts'
import { clearMocksDatabase, readEpoch, writeEpoch, createUserPoolStorage } from './persistence/database.ts'
import type { MocksDatabase } from './persistence/database.ts'
import { createJournal } from './persistence/journal.ts'
import { createMockWorld } from './world.ts'

type Fixtures = ReturnType<typeof createFixtures>

/** One world for all tabs of the browser: its state is the fixtures of the first start and what was changed since. */
export type SharedWorld = {
  /** Answers a request on the state as all tabs left it; null when another tab has started anew meanwhile. */
  answer(request: Request): Promise<Response | null>
  /** Forgets everything, sessions too. */
  clear(): Promise<void>
}

/**
 * Tells fixtures apart: every identifier depends on all that was drawn before it, so the last one depends on everything drawn, and the first
 * record of each table shows its fields.
 */
function fingerprint({ snapshot }: Fixtures): string {
  const tables = Object.values(snapshot).map((rows) => [rows.length, rows[0]])
  return `${JSON.stringify(tables)} ${snapshot.ledger.at(-1)?.id}`
}

/** Requests and starts of all tabs take turns, so each sees what the one before it left. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('rayo-mocks', work)
}

/** Opens the world that the browser keeps. Where there is none yet, or it was made from other fixtures, a new one begins now. */
export async function openSharedWorld(
  database: MocksDatabase,
  onCode: (delivery: { to: string; code: string }) => void,
): Promise<SharedWorld> {
  const journal = createJournal(database)

  async function enter() {
    const kept = await readEpoch(database)
    if (kept) {
      const fixtures = createFixtures(kept.startedAt)
      if (fingerprint(fixtures) === kept.fixtures) return { epoch: kept, fixtures }
    }
    const startedAt = Date.now()
    const fixtures = createFixtures(startedAt)
    const epoch = { startedAt, fixtures: fingerprint(fixtures) }
    forgetSession()
    await clearMocksDatabase(database)
    await writeEpoch(database, epoch)
    return { epoch, fixtures }
  }

  return inTurn(async () => {
    const { epoch, fixtures } = await enter()
    const world = await createMockWorld({
      ...fixtures,
      clock: Date.now,
      pictureMaker: canvasPictures,
      storage: createUserPoolStorage(database),
      onCommit: (changes) => journal.append(changes),
      onCode,
    })
    return {
      answer: (request) =>
        inTurn(async () => {
          if ((await readEpoch(database))?.startedAt !== epoch.startedAt) return null
          world.store.apply(await journal.unseen())
          return world.fetch(request)
        }),
      clear: () =>
        inTurn(async () => {
          forgetSession()
          await clearMocksDatabase(database)
        }),
    }
  })
}

/** What a sign-in leaves in this browser: the tokens that Amplify keeps and the stored user of the web app. */
const LEFT_BY_SIGN_IN = [/^CognitoIdentityServiceProvider\./, /^com\.amplify/, /^amplify-/, /^rayo\.user$/]

/** Signs this browser out without asking anybody: the user pool that made the tokens is gone. */
function forgetSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (LEFT_BY_SIGN_IN.some((pattern) => pattern.test(key))) storage.removeItem(key)
    }
  }
}
