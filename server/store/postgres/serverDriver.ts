import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import type { Connection, Driver, Row } from './connection.ts'
import { GatheringSocket } from './gatheringSocket.ts'
import { parserOf } from './parsers.ts'

const CONNECT_TIMEOUT_MS = 5_000
const types = { getTypeParser: parserOf }

export type ServerOptions = {
  url: string
  poolSize?: number
  /** Whether connections keep prepared statements, which they may not behind a pooler that keeps no sessions. */
  prepared?: boolean
}

/**
 * Connects to a PostgreSQL server. A lost connection is replaced when the next one is needed. Getting one takes at most
 * five seconds, also while it waits for a free one.
 */
export function createServerDriver({ url, poolSize = 10, prepared = true }: ServerOptions): Driver {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'rayo',
    keepAlive: true,
    // Statements are sent at once, and answered in that order.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => new GatheringSocket(),
  })
  // A lost idle connection reports its error here. The pool has dropped it already.
  pool.on('error', () => {})
  const clients = new Map<Connection, PoolClient>()

  return {
    async acquire() {
      const client = await pool.connect()
      // The connection was lost between two statements. The next one will fail.
      client.on('error', ignore)
      const connection = connectionOf(client, prepared)
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
    close: () => pool.end(),
  }
}

function ignore(): void {}

/** The most prepared statements of each connection. It limits the server's memory for their plans. */
const MOST_PREPARED = 150
const preparedNames = new Map<string, string>()

/** The length that PostgreSQL assumes for a list when it makes a generic plan. */
const USUAL_LIST = 10

/**
 * Returns the name under which connections keep a parsed and planned statement, so that this is done once. It is made of
 * the statement: where processes share connections, one name never means two statements. Statements beyond the limit have none. A statement with a long list among its values has none either, because a generic plan is
 * bad for it.
 */
function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || values.some((value) => Array.isArray(value) && value.length > USUAL_LIST)) return undefined
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= MOST_PREPARED) return known
  const name = `rayo_${createHash('sha256').update(text).digest('base64url')}`
  preparedNames.set(text, name)
  return name
}

function connectionOf(client: PoolClient, prepared: boolean): Connection {
  async function run(text: string, values: readonly unknown[], rows: 'objects', silenceMs?: number): Promise<Row[]>
  async function run(text: string, values: readonly unknown[], rows: 'arrays', silenceMs?: number): Promise<unknown[][]>
  async function run(text: string, values: readonly unknown[], rows: 'objects' | 'arrays', silenceMs?: number) {
    const name = prepared ? preparedName(text, values) : undefined
    const query = { ...(name !== undefined && { name }), text, values: [...values], types, query_timeout: silenceMs }
    if (rows === 'objects') return (await client.query<Row>(query)).rows
    return (await client.query<unknown[]>({ ...query, rowMode: 'array' })).rows
  }
  return {
    run,
    async script(text, silenceMs) {
      // The driver also takes this option per query, but its type lacks it.
      const query = { text, query_timeout: silenceMs }
      await client.query(query)
    },
  }
}
