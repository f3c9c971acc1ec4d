import type { Mailer } from '#server/mail/port'
import { createFixtures } from './fixtures/index.ts'
import {
  clearMocksDatabase,
  createJournal,
  createUserPoolStorage,
  type MocksDatabase,
  readEpoch,
  writeEpoch,
} from './persistence/database.ts'
import { createMockWorld } from './world.ts'
import { canvasPictures, createPageReceipts } from './browserPlatform.ts'

type Fixtures = ReturnType<typeof createFixtures>

type SharedWorld = {
  /** Null when another tab has reset the state. */
  answer(request: Request): Promise<Response | null>
  clear(): Promise<void>
}

/** The last identifier depends on all random draws; the first record of each table shows its fields. */
function fingerprint({ snapshot }: Fixtures): string {
  const tables = Object.values(snapshot).map((rows) => [rows.length, rows[0]])
  return `${JSON.stringify(tables)} ${snapshot.ledger.at(-1)?.id}`
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('rayo-mocks', work)
}

/** Starts a new world if there is none, or if it was made from other fixtures. */
export async function openSharedWorld(
  database: MocksDatabase,
  onCode: (delivery: { to: string; code: string }) => void,
): Promise<SharedWorld> {
  const journal = createJournal(database)
  const commits = new BroadcastChannel('rayo-mocks-commits')

  async function enter() {
    const existing = await readEpoch(database)
    if (existing) {
      const fixtures = createFixtures(existing.startedAt)
      if (fingerprint(fixtures) === existing.fixtures) return { epoch: existing, fixtures }
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
      papers: {
        printer: createPageReceipts(),
        mailer: consoleMailer,
        ownAddresses: () => ({ site: location.origin, api: location.origin }),
      },
      storage: createUserPoolStorage(database),
      async onCommit(changes) {
        await journal.append(changes)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
        commits.postMessage(null)
      },
      onCode,
    })
    const catchUp = async () => world.store.apply(await journal.newChanges())
    commits.addEventListener('message', () => void inTurn(catchUp))
    return {
      answer: (request) =>
        inTurn(async () => {
          if ((await readEpoch(database))?.startedAt !== epoch.startedAt) return null
          await catchUp()
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

const consoleMailer: Mailer = {
  async send({ to, subject }) {
    // oxlint-disable-next-line no-console -- this is where its mails arrive
    console.info(`Rayo: correo para ${to}: ${subject}`)
  },
}

const SIGN_IN_KEYS = [/^CognitoIdentityServiceProvider\./, /^com\.amplify/, /^amplify-/, /^rayo\.user$/]

/** The user pool that made the tokens is gone. */
function forgetSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (SIGN_IN_KEYS.some((pattern) => pattern.test(key))) storage.removeItem(key)
    }
  }
}
