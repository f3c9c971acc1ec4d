import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import type { Connection, Driver, Row } from './connection.ts'
import { GatheringSocket } from './gatheringSocket.ts'
import { parserOf } from './parsers.ts'

const CONNECT_TIMEOUT_MS = 5_000
const types = { getTypeParser: parserOf }

/**
 * Connections to a PostgreSQL server. A connection that is lost is replaced by the next one asked for; asking waits at most five seconds,
 * for a free connection too.
 */
export function createServerDriver({ url, poolSize = 10 }: { url: string; poolSize?: number }): Driver {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'rayo',
    keepAlive: true,
    // What is asked for goes out at once, and is answered in that order.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => new GatheringSocket(),
  })
  // An idle connection that is lost says so here; the pool has dropped it already.
  pool.on('error', () => {})
  const clients = new Map<Connection, PoolClient>()

  return {
    async acquire() {
      const client = await pool.connect()
      // Lost between two statements: the next one says so.
      client.on('error', ignore)
      const connection = connectionOf(client)
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

/** How many statements each connection keeps: the server's memory for their plans is bounded by it. */
const MOST_PREPARED = 150
const preparedNames = new Map<string, string>()

/** What PostgreSQL takes the length of a list to be when it plans for any values. */
const USUAL_LIST = 10

/**
 * The name under which connections keep a statement parsed and planned, so that it is done once. Those that come late have none, nor those
 * with a long list among their values: a plan for any values is a bad one for them.
 */
function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0 || values.some((value) => Array.isArray(value) && value.length > USUAL_LIST)) return undefined
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= MOST_PREPARED) return known
  const name = `rayo_${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

function connectionOf(client: PoolClient): Connection {
  async function run(text: string, values: readonly unknown[], rows: 'objects', silenceMs?: number): Promise<Row[]>
  async function run(text: string, values: readonly unknown[], rows: 'arrays', silenceMs?: number): Promise<unknown[][]>
  async function run(text: string, values: readonly unknown[], rows: 'objects' | 'arrays', silenceMs?: number) {
    const name = preparedName(text, values)
    const query = { ...(name !== undefined && { name }), text, values: [...values], types, query_timeout: silenceMs }
    if (rows === 'objects') return (await client.query<Row>(query)).rows
    return (await client.query<unknown[]>({ ...query, rowMode: 'array' })).rows
  }
  return {
    run,
    async script(text, silenceMs) {
      // An option of a query's too, which its type does not tell.
      const query = { text, query_timeout: silenceMs }
      await client.query(query)
    },
  }
}
