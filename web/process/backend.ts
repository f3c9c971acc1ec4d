import type { Clock } from '#domain/values/calendar'
import { createApp } from '#server/app'
import { createLimiter } from '#server/limiter'
import { createLinkSecret } from '#server/papers/papers'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createDatabasePictures, createPictureFiles } from '#server/pictures/pictureFiles'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { migrate } from '#server/store/postgres/migrate'
import { openPostgresStore, type PostgresStore } from '#server/store/postgres/store'
import type { Environment } from '../config/environment.ts'
import { createOwnAddresses, isForOneMachine, type ServerConfig } from '../config/serverConfig.ts'
import { createIdentityStorage } from '../identity/localIdentity.ts'
import { lockDataDirectory } from '../operations/dataDirectoryLock.ts'
import { runtimeConfigFrom } from '../config/runtimeConfig.ts'
import { holdsDemoAccounts, putDemoIntoNewDatabase, refuseRealPeople } from '../operations/demoData.ts'
import { requireOrdinaryRole } from '../operations/configuredDatabase.ts'
import { startBookChecks } from '../jobs/bookChecks.ts'
import { type ClockCheck, guardIdentity, guardStore } from '../monitoring/clockCheck.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import type { Log } from '../monitoring/log.ts'
import { startMonthlyFees } from '../jobs/monthlyFees.ts'
import { countJobs, countPending } from '../jobs/monthlyQueue.ts'
import { openIdentity } from '../identity/openIdentity.ts'
import type { Backend } from './openProduct.ts'
import type { Outages } from '../monitoring/outages.ts'
import type { Mailer } from '#server/mail/port'
import type { PictureStore } from '#server/pictures/port'
import type { Store } from '#server/store/port'

type BackendOptions = {
  config: ServerConfig
  environment: Environment
  clock: Clock
  log: Log
  outages: Outages
  clockCheck: ClockCheck
  onBroken: (error: unknown) => void
}

type Closing = () => Promise<void>

export async function openBackend(options: BackendOptions) {
  const { config, environment, clock, log, outages, clockCheck } = options
  const parts: Closing[] = []
  const close = async () => {
    for (const part of parts.splice(0).toReversed()) await part()
  }
  try {
    const store = guardStore(await openStore(options, parts), clockCheck)
    await clockCheck.compare(() => store.ping())
    if (config.demo === 'demo people only') await refuseRealPeople(store.database)
    const isLocal = config.identity.kind === 'local'
    if (isLocal && config.database.kind === 'embedded') await putDemoIntoNewDatabase(store.database, clock())
    const { identity, accounts, pool } = await openIdentity({ config, store, clock, log }, parts)
    const pictures = await openPictures(config, store, clock)
    const mustWait = () => clockCheck.isWrong()
    const shared = { store, db: store.database, clock, log }
    const bookChecks = startBookChecks(shared)
    const housekeeping = startHousekeeping({ ...shared, pictures, mustWait })
    parts.push(bookChecks.stop, housekeeping.stop)
    parts.push((await startMonthlyFees({ ...shared, mustWait })).stop)
    const report = (error: unknown) => outages.report(error)
    if (config.mail && config.publicOrigin === null && !isForOneMachine(config)) {
      log.warn('without SITE_ORIGIN no reminders are mailed, and other mails have no links')
    }
    const pictureMaker = createSharpPictures()
    const limiter = createLimiter(config.limits, config.database.kind === 'server' ? store.database : null)
    const api = createApp({
      store,
      identity: guardIdentity(identity, clockCheck),
      ...(accounts && { accounts }),
      clock,
      limiter,
      invitationsAnHour: config.invitationsAnHour,
      allowedOrigins: config.allowedOrigins,
      pictureMaker,
      pictures,
      papers: {
        printer: createNodeReceipts(),
        mailer: await openMailer(config),
        contactTo: config.contactTo,
        ownAddresses: createOwnAddresses(config),
        linkSecret: createLinkSecret(config.linkSecret, createIdentityStorage(store.database)),
      },
      report,
    })
    const backend: Backend = {
      api,
      limiter,
      pictureFiles: createPictureFiles({ store: pictures, maker: pictureMaker, report }),
      pool: pool && { path: pool.endpointPath, fetch: pool.fetch },
      page: runtimeConfigFrom(environment, pool),
      ping: () => store.ping(),
      isAlone: config.database.kind === 'embedded',
      figures: {
        connections: () => store.database.connections(),
        jobs: () => countJobs(store.database),
        pendingMonths: () => countPending(store.database),
        books: bookChecks.figures,
      },
    }
    return { backend, holdsDemo: isLocal && (await holdsDemoAccounts(store.database)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openStore({ config, onBroken, log }: BackendOptions, parts: Closing[]): Promise<PostgresStore> {
  const { database } = config
  if (database.kind === 'embedded') {
    const lock = await lockDataDirectory(database.dataDir)
    parts.push(() => lock.release())
  }
  const where = database.kind === 'embedded' ? { dataDir: database.dataDir, onBroken } : database
  const store = await openPostgresStore({ ...where, migrate: false })
  parts.push(() => store.close())
  if (database.kind === 'server' && !database.anyRole) await requireOrdinaryRole(store.database)
  const onWait = (migration: string) =>
    log.warn('a migration waits for a lock that another transaction holds', { migration })
  await migrate(store.database, undefined, { onWait })
  return store
}

async function openMailer({ mail }: Pick<ServerConfig, 'mail'>): Promise<Mailer | null> {
  if (!mail) return null
  const { createSmtpMailer } = await import('../mail/smtpMailer.ts')
  return createSmtpMailer(mail)
}

export async function openPictures(
  { pictures }: Pick<ServerConfig, 'pictures'>,
  store: Store,
  clock: Clock,
): Promise<PictureStore> {
  if (pictures.kind === 'database') return createDatabasePictures(store, clock)
  // Loaded only here: most installations do not need the AWS client.
  const { createBucketPictures } = await import('#server/pictures/bucketPictures')
  return createBucketPictures(store, clock, pictures)
}
