import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import type { PostgresStore } from '#server/store/postgres/store'
import type { Principal, Store } from '#server/store/port'
import { worldContent } from '../access/content.ts'
import { worldOn } from '../access/world.ts'
import type { World } from '../access/world.ts'
import { freshDatabase } from './databases.ts'
import type { DatabaseKind } from './databases.ts'

/** The two institutions of the access tests in a database; `open` comes before the first test, `close` after the last. */
export type DatabaseWorld = { world: World<Store>; open(): Promise<void>; close(): Promise<void> }

/** A world with its records in a database, restored only after a write. */
export function createDatabaseWorld(kind: DatabaseKind): DatabaseWorld {
  const content = worldContent()
  let current: PostgresStore | null = null
  let isWritten = false

  const opened = () => {
    if (!current) throw new Error('the database is not open yet')
    return current
  }
  async function open(): Promise<void> {
    const database = await freshDatabase(kind)
    await loadSnapshot(database, content.snapshot)
    current = createPostgresStore(database)
    isWritten = false
  }
  async function close(): Promise<void> {
    await current?.close()
    current = null
  }
  const store: Store = {
    as(principal: Principal, now: number) {
      const { read, write } = opened().as(principal, now)
      return {
        read,
        async write(work) {
          isWritten = true
          return write(work)
        },
      }
    },
    close,
  }
  async function restore(): Promise<void> {
    if (!isWritten) return
    await close()
    await open()
  }
  return { world: worldOn(content, { store, restore }), open, close }
}
