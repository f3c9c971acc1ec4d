import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'
import type { Connection, DatabaseState, Driver, Notify, Row, ServerOptions } from './connection.ts'
import { isTooManyConnections } from './errors.ts'
import { parserOf } from './parsers.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** For a statement that takes no time: a server that is silent for that long is lost. */
const quickQuery = (text: string) => ({ text, query_timeout: CONNECT_TIMEOUT_MS })
const SMALLER_POOL_MS = 5_000
const RETRY_MS = 250
const PROBE_MS = 25_000
const RECONNECT_MS = 1_000

/** The server, the database or the role may have other defaults. */
const SESSION = `SET DateStyle = 'ISO'; SET TimeZone = 'UTC'`

const STATE = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
  current_setting('transaction_read_only') = 'on' AS "isReadOnly"`

const types = { getTypeParser: parserOf }

/**
 * Getting a connection takes at most five seconds, also while waiting for a free one; ten if the server admits no
 * more.
 */
export function createServerDriver({ url, poolSize = 10, prepared = true }: ServerOptions): Driver {
  const settings = {
    connectionString: url,
    application_name: 'rayo',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
  // Statements are sent at once, and answered in that order.
  const pool = new Pool({
    ...settings,
    max: poolSize,
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its type does not say
    onConnect: (client) => client.query(quickQuery(SESSION)),
  })
  const statePool = new Pool({ ...settings, max: 1 })
  // A lost idle connection reports its error here. The pool has dropped it already.
  for (const each of [pool, statePool]) each.on('error', () => {})
  const clients = new Map<Connection, PoolClient>()
  const connect = connectorOf(pool, poolSize)
  const nameOf = prepared ? preparedNames() : () => undefined
  const closing = new AbortController()
  const listening: Promise<void>[] = []

  return {
    async acquire() {
      const client = await connect()
      // If the connection is lost between two statements, the next one fails.
      client.on('error', ignore)
      const connection = connectionOf(client, nameOf)
      clients.set(connection, client)
      return connection
    },
    release(connection, broken) {
      const client = clients.get(connection)
      clients.delete(connection)
      client?.off('error', ignore)
      client?.release(broken)
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async state() {
      const query = { ...quickQuery(STATE), types }
      const { rows } = await statePool.query<DatabaseState>(query)
      return rows[0] ?? { now: Number.NaN, isReadOnly: true }
    },
    listen(channel, notify) {
      // A pooler without sessions cannot LISTEN: then each probe reports that some may have been missed.
      const listen = prepared ? `LISTEN ${channel}` : null
      listening.push(listenOn(settings, { listen, notify, closing: closing.signal }))
    },
    async close() {
      closing.abort()
      await Promise.all([pool.end(), statePool.end(), ...listening])
    },
  }
}

/** When the server accepts no more connections, the pool makes do with those it has for a while. */
function connectorOf(pool: Pool, poolSize: number): () => Promise<PoolClient> {
  let open = 0
  let restoreTimer: NodeJS.Timeout | undefined
  pool.on('connect', () => (open += 1))
  pool.on('remove', () => (open -= 1))

  function shrinkPool(): void {
    pool.options.max = Math.max(1, open)
    clearTimeout(restoreTimer)
    restoreTimer = setTimeout(() => (pool.options.max = poolSize), SMALLER_POOL_MS)
    restoreTimer.unref()
  }

  return async () => {
    const last = Date.now() + CONNECT_TIMEOUT_MS
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isTooManyConnections(error) || Date.now() >= last) throw error
        shrinkPool()
        if (open === 0) await delay(RETRY_MS)
      }
    }
  }
}

type Listening = { listen: string | null; notify: Notify; closing: AbortSignal }

/** Listens on a connection of its own, and reconnects when it is lost or silent. */
async function listenOn(settings: ClientConfig, { listen, notify, closing }: Listening): Promise<void> {
  while (!closing.aborted) {
    const client = new Client(settings)
    client.on('error', ignore)
    client.on('notification', ({ payload = '' }) => notify(payload))
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      if (listen) await client.query(quickQuery(listen))
      notify(null)
      for (;;) {
        await Promise.race([lost, delay(PROBE_MS, undefined, { signal: closing })])
        await client.query(quickQuery('SELECT 1'))
        if (!listen) notify(null)
      }
    } catch {}
    await client.end().catch(ignore)
    await delay(RECONNECT_MS, undefined, { signal: closing }).catch(ignore)
  }
}

function ignore(): void {}

const MAX_PREPARED = 150
const MAX_PREPARED_LIST = 10

type NameOf = (text: string, values: readonly unknown[]) => string | undefined

/**
 * The name under which a connection keeps a prepared statement, made from its text. A statement with a long list has
 * none: a generic plan is bad for it.
 */
function preparedNames(): NameOf {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || values.some((value) => Array.isArray(value) && value.length > MAX_PREPARED_LIST))
      return undefined
    const cachedName = names.get(text)
    if (cachedName !== undefined || names.size >= MAX_PREPARED) return cachedName
    const name = `rayo_${createHash('sha256').update(text).digest('base64url')}`
    names.set(text, name)
    return name
  }
}

function connectionOf(client: PoolClient, nameOf: NameOf): Connection {
  return {
    async run(text, values, silenceMs) {
      const name = nameOf(text, values)
      const query = { ...(name !== undefined && { name }), text, values: [...values], types, query_timeout: silenceMs }
      return (await client.query<Row>(query)).rows
    },
    async script(text, silenceMs) {
      // The driver also takes this option per query, but its type lacks it.
      const query = { text, query_timeout: silenceMs }
      await client.query(query)
    },
  }
}
