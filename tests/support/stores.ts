import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import type { PostgresStore } from '#server/store/postgres/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import { freshDatabase } from './databases.ts'
import type { DatabaseKind } from './databases.ts'

export async function createTestStore(kind: DatabaseKind, snapshot: Snapshot): Promise<PostgresStore> {
  const database = await freshDatabase(kind)
  await loadSnapshot(database, snapshot)
  return createPostgresStore(database)
}
