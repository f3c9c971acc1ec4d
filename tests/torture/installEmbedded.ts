import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/store/postgres/openDatabase'
import { makePrivate } from '../../bin/privateDirectory.ts'
import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { COMMON_ENV, allReady, startAgain, prepareDatabase } from './installation.ts'
import type { InstallOptions, Installation } from './installation.ts'
import { createServerProcess } from './serverProcess.ts'
import type { World } from './world.ts'

/** The product in one process with its database on disk. */
export async function installEmbedded(world: World, options: InstallOptions): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'rayo-torture-'))
  const dataDir = join(folder, 'data')
  const server = createServerProcess(options.command({ ...COMMON_ENV, DATA_DIR: dataDir }), options.ended)
  const installation: Installation = {
    name: 'PGlite, one process',
    origins: () => [server.origin()].flatMap((origin) => origin ?? []),
    async strike(inspect) {
      await server.kill()
      const books = inspect ? await booksOfCopy(dataDir, join(folder, 'copy')) : null
      const killed = await startAgain(server, options.random)
      await allReady([server])
      return { killed: ['process', ...killed], books }
    },
    async stop() {
      const exitCodes = [await server.stop()]
      return { exitCodes, books: await booksOf(dataDir) }
    },
    async remove() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await makePrivate(dataDir)
    await prepareDatabase({ dataDir }, world)
    await server.start()
    await allReady([server])
    return installation
  } catch (error) {
    await installation.remove()
    throw error
  }
}

/** The books that the killed process left, read from a copy, because recovery is the product's job. */
async function booksOfCopy(dataDir: string, copy: string): Promise<Books> {
  await cp(dataDir, copy, { recursive: true })
  const books = await booksOf(copy)
  await rm(copy, { recursive: true })
  return books
}

async function booksOf(dataDir: string): Promise<Books> {
  const db = await openDatabase({ dataDir })
  try {
    return await readBooks(db)
  } finally {
    await db.close()
  }
}
