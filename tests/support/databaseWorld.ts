import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { createPostgresStore, type PostgresStore } from '#server/store/postgres/store'
import type { Principal, Store } from '#server/store/port'
import { worldContent } from '../access/content.ts'
import { freshWorld, worldOn, type World } from '../access/world.ts'
import { freshDatabase, type DatabaseKind } from './databases.ts'
import type { Db } from '#server/store/postgres/connection/connection'

/** All that a store holds, by table. */
type Dump = () => Promise<Readonly<Record<string, unknown>>>

export type DatabaseWorld = { world: World<Store>; open(): Promise<void>; close(): Promise<void>; dump: Dump }

/** Restores the records only after a committed write. */
export function createDatabaseWorld(kind: DatabaseKind): DatabaseWorld {
  const content = worldContent()
  let current: PostgresStore | null = null
  let restoration = ''
  let isWritten = false

  const requireOpen = () => {
    if (!current) throw new Error('the database is not open yet')
    return current
  }
  async function open(): Promise<void> {
    const database = await freshDatabase(kind)
    await loadSnapshot(database, content.snapshot)
    restoration = await trackWrites(database)
    current = createPostgresStore(database)
    isWritten = false
  }
  async function close(): Promise<void> {
    await current?.database.query(`DROP SCHEMA ${COPY} CASCADE`)
    await current?.close()
    current = null
  }
  const store: Store = {
    as(principal: Principal, now: number) {
      const { read, write } = requireOpen().as(principal, now)
      return {
        read,
        async write(work) {
          const result = await write(work)
          isWritten = true
          return result
        },
      }
    },
    onHint: (listener) => requireOpen().onHint(listener),
    close,
  }
  async function restore(): Promise<void> {
    if (!isWritten) return
    await requireOpen().database.transaction(async () => {}, restoration)
    isWritten = false
  }
  const dump: Dump = async () => {
    const { database } = requireOpen()
    const tables = await database.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'rayo'")
    const names = tables.map(({ name }) => String(name))
    const rows = names.map((name) =>
      database.query(`SELECT to_jsonb(held) AS row FROM rayo.${name} AS held ORDER BY 1`),
    )
    return Object.fromEntries((await Promise.all(rows)).map((held, place) => [names[place], held]))
  }
  return { world: worldOn(content, { store, restore }), open, close, dump }
}

/** The world is restored before each test, except its limiter. */
export function describeOnBoth(name: string, tests: (world: World<Store>, dump: Dump) => void): void {
  describe(`${name}, in memory`, () => {
    const world = freshWorld()
    tests(world, async () => ({ ...world.store.snapshot() }))
  })
  describe(`${name}, on PostgreSQL behind row security`, () => {
    const { world, open, close, dump } = createDatabaseWorld('postgres')
    beforeAll(open, 60_000)
    afterAll(close)
    beforeEach(() => world.restore())
    tests(world, dump)
  })
}

const COPY = 'kept'

/**
 * Records which tables are written. Returns SQL that restores only these, bypassing triggers,
 * because restoring all is slow.
 */
async function trackWrites(database: Db): Promise<string> {
  const tables = await database.query(
    `SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      WHERE relnamespace = 'rayo'::regnamespace AND relkind = 'r' AND relname <> 'migration' GROUP BY relname`,
  )
  const copies = tables.map(
    ({ name, columns }) => `CREATE TABLE ${COPY}.${String(name)} AS SELECT ${String(columns)} FROM rayo.${String(name)};
      INSERT INTO ${COPY}.columns VALUES ('${String(name)}', '${String(columns)}');
      CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON rayo.${String(name)} EXECUTE FUNCTION ${COPY}.note();`,
  )
  await database.transaction(
    async () => {},
    `BEGIN; CREATE SCHEMA ${COPY};
      CREATE TABLE ${COPY}.columns (table_name text, names text);
      CREATE TABLE ${COPY}.written (table_name text);
      CREATE FUNCTION ${COPY}.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN INSERT INTO ${COPY}.written VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
      ${copies.join('')}`,
  )
  return `BEGIN; SET LOCAL session_replication_role = replica;
    DO $$ DECLARE restored record; BEGIN
      FOR restored IN SELECT DISTINCT table_name, names FROM ${COPY}.columns JOIN ${COPY}.written USING (table_name) LOOP
        EXECUTE format('DELETE FROM rayo.%1$I; INSERT INTO rayo.%1$I (%2$s) SELECT %2$s FROM ${COPY}.%1$I',
          restored.table_name, restored.names);
      END LOOP;
      DELETE FROM ${COPY}.written;
    END $$`
}
