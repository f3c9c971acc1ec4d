import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DomainError } from '#domain/api/errors'
import { createApp } from '#server/app'
import type { Identity } from '#server/identity/port'
import { createPictureFiles, createDatabasePictures } from '#server/pictures/pictureFiles'
import type { PictureStore } from '#server/pictures/port'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { createMemoryStore } from '#server/store/memory/store'
import { createPostgresStore } from '#server/store/postgres/store'
import type { Store } from '#server/store/port'
import { ConfigError } from '../web/config/environment.ts'
import { readServerConfig } from '../web/config/serverConfig.ts'
import { openPictures } from '../web/process/backend.ts'
import { openPublicSite } from '../web/pages/publicSite.ts'
import { withConfiguredDatabase } from '../web/operations/configuredDatabase.ts'
import { exportSite } from '../web/operations/exportSite.ts'
import { runCommand, UsageError } from '../web/operations/runCommand.ts'
import { runtimeConfigFrom } from '../web/config/runtimeConfig.ts'

const USAGE = `Usage: npm run build:site [folder] [-- --demo]
Without a folder: dist-site. With --demo: of the demo's records, and not of the configured database.`

const WEB = fileURLToPath(new URL('../dist/', import.meta.url))

const NOBODY: Identity = { verify: refuse, emailOf: refuse, signIn: refuse }

async function refuse(): Promise<never> {
  throw new DomainError('invalidToken')
}

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { demo: { type: 'boolean' } } })
  if (positionals.length > 1) throw new UsageError()
  const config = readServerConfig(process.env)
  if (config.publicOrigin === null) {
    throw new ConfigError('SITE_ORIGIN must say where the site will be, such as https://club.example')
  }
  const [name = 'dist-site'] = positionals
  // npm changes the folder: names are relative to the caller's.
  const target = resolve(process.env.INIT_CWD ?? '', name)
  const { publicOrigin: origin } = config
  const write = async (store: Store, pictureStore: PictureStore) => {
    const api = createApp({ store, identity: NOBODY, clock: Date.now })
    const ask = async (request: Request) => api.fetch(request)
    const page = runtimeConfigFrom(process.env, null)
    const site = await openPublicSite(WEB, { page, ask, origin, keepMs: Infinity, report: console.error })
    const pictures = createPictureFiles({ store: pictureStore, maker: createSharpPictures(), report: console.error })
    const pages = await exportSite(target, { web: WEB, site, pictures })
    console.log(`${pages} pages: ${target}`)
  }
  if (!values.demo) {
    await withConfiguredDatabase(
      process.env,
      async (db) => {
        const store = createPostgresStore(db)
        await write(store, await openPictures(config, store, Date.now))
      },
      { exists: true },
    )
    return
  }
  const { createFixtures } = await import('../mocks/fixtures/index.ts')
  const store = createMemoryStore({ snapshot: createFixtures(Date.now()).snapshot })
  await write(store, createDatabasePictures(store, Date.now))
})
