import type { Db } from '#server/store/postgres/connection/connection'
import { DatabaseNotEmpty, loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createFixtures } from '../../mocks/fixtures/index.ts'
import { openLocalIdentity } from '../identity/localIdentity.ts'
import { Refused } from './runCommand.ts'

/** Loads the demo, dated from `now` (milliseconds, UTC), whole or not at all. Throws Refused when there is data. */
export async function seedDemo(db: Db, { now, accounts }: { now: number; accounts: boolean }): Promise<void> {
  const { snapshot, cognitoUsers } = createFixtures(now)
  try {
    await db.transaction(
      async (session) => {
        // Code that opens its own transaction shares this one.
        const inside: Db = { ...db, transaction: (work) => work(session) }
        await loadSnapshot(inside, snapshot)
        if (!accounts) return
        const identity = await openLocalIdentity({ db: inside, clock: () => now, log: SILENT })
        await identity.ensureAccounts(cognitoUsers)
      },
      undefined,
      0,
    )
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) throw new Refused('The database holds data already; nothing was changed.')
    throw error
  }
}

const SILENT = { failure: () => {} }
