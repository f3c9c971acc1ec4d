import { PGlite } from '@electric-sql/pglite'
import type { Connection, Driver, Row } from './connection.ts'
import { PARSERS } from './parsers.ts'

/** The database inside this process: one connection, which its users have in turn. */
export async function createEmbeddedDriver(dataDir: string): Promise<Driver> {
  const database = await PGlite.create({ dataDir, parsers: { ...PARSERS } })
  return embeddedDriver(database)
}

/** A driver on a database that is open already. */
export function embeddedDriver(database: PGlite): Driver {
  const connection = connectionOf(database)
  const waiting: (() => void)[] = []
  let held = false
  return {
    async acquire() {
      if (held) await new Promise<void>((resolve) => waiting.push(resolve))
      held = true
      return connection
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else held = false
    },
    close: () => database.close(),
  }
}

function connectionOf(database: PGlite): Connection {
  async function run(text: string, values: readonly unknown[], rows: 'objects'): Promise<Row[]>
  async function run(text: string, values: readonly unknown[], rows: 'arrays'): Promise<unknown[][]>
  async function run(text: string, values: readonly unknown[], rows: 'objects' | 'arrays') {
    if (rows === 'objects') return (await database.query<Row>(text, [...values])).rows
    return (await database.query<unknown[]>(text, [...values], { rowMode: 'array' })).rows
  }
  return {
    run,
    async script(text) {
      await database.exec(text)
    },
  }
}
