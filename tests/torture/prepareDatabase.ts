import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { migrate } from '#server/store/postgres/migrate'
import { openDatabase } from '#server/store/postgres/openDatabase'
import type { DatabaseOptions } from '#server/store/postgres/connection'
import { openLocalIdentity } from '../../bin/identity/localIdentity.ts'
import type { World } from './world.ts'

/** Makes the schema in an empty database, and the world's records and accounts in it. */
export async function prepareDatabase(options: DatabaseOptions, world: World): Promise<void> {
  const db = await openDatabase(options)
  try {
    await migrate(db)
    await loadSnapshot(db, world.snapshot)
    const log = { failure: (message: string, error: unknown) => console.error(message, error) }
    const identity = await openLocalIdentity({ db, clock: Date.now, log })
    await identity.ensureAccounts(world.accounts)
  } finally {
    await db.close()
  }
}
