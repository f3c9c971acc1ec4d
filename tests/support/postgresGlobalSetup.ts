import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { createDb } from '#server/store/postgres/connection/connection'
import { migrate } from '#server/store/postgres/migrate'
import { createServerDriver } from '#server/store/postgres/connection/serverDriver'
import { runOutside, startPostgresServer, type PostgresServer } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the address and folder of the run's PostgreSQL server, and starts it on first use. */
    postgresDesk: number
  }
}

export const TEMPLATE = 'rayo_template'

/** Started only if a test needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | null = null
  const desk = createServer((socket) => {
    socket.on('error', () => {})
    starting ??= startWithTemplate()
    starting.then(
      (server) => socket.end(JSON.stringify({ url: server.url(), folder: server.folder })),
      (error: unknown) => socket.end(JSON.stringify({ failure: String(error) })),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port to be had')
  project.provide('postgresDesk', address.port)
  return async () => {
    desk.close()
    const server = await starting?.catch(() => null)
    await server?.stop()
  }
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgresServer()
  console.warn(`Tests run on ${server.name}.`)
  await runOutside(server.url(), `CREATE DATABASE ${TEMPLATE}`)
  const template = createDb(createServerDriver({ url: server.url(TEMPLATE), poolSize: 1 }))
  await migrate(template)
  await template.close()
  return server
}
