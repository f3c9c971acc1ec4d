import { within } from '#domain/values/within'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { demoAccountsTable } from '../../mocks/fixtures/demoAccounts.ts'
import { readServerConfig } from '../config/serverConfig.ts'
import { openBackend } from './backend.ts'
import { createClockCheck } from '../monitoring/clockCheck.ts'
import { failureLine, readableFailure } from '../monitoring/failures.ts'
import { createLog, type Log } from '../monitoring/log.ts'
import { openProduct, stopSignal } from './openProduct.ts'
import { createOutages } from '../monitoring/outages.ts'

/** In milliseconds: `docker stop` kills after ten seconds. */
const GRACE_MS = 8_000
const CLOSE_MS = 1_500

/** Runs the server until it must stop, then ends the process. `greets` prints for a person at a terminal. */
export async function runServer({ root, greets }: { root: URL; greets: boolean }): Promise<never> {
  let log: Log | null = null
  const parts: (() => Promise<unknown>)[] = []
  // A closed log or terminal must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const config = readServerConfig(process.env)
    // At a terminal the address and codes matter, not each request.
    log = createLog(config.logLevel ?? (greets && process.stdout.isTTY ? 'warn' : 'info'))
    const crash = watchCrashes()
    const outages = createOutages(log)
    const clockCheck = createClockCheck(log)
    const shared = { log, outages, clockCheck }
    const opening = { config, environment: process.env, clock: Date.now, onBroken: crash.fail, ...shared }
    const open = await openBackend(opening)
    parts.push(() => open.close())
    const signal = stopSignal()
    const folder = fileURLToPath(new URL('dist/', root))
    const running = await openProduct(config, open.backend, { folder, ...shared })
    parts.push(() => running.stop(0))
    greet(running.port, { greets, holdsDemo: open.holdsDemo })
    await Promise.race([signal, crash.failure])
    await Promise.race([running.drain(config.drainSeconds * 1000), crash.failure])
    parts.pop()
    const isClean = await running.stop(GRACE_MS)
    await closeAll(parts)
    log.info('stopped', { finished: String(isClean) })
    await flush(log)
    process.exit(isClean ? 0 : 1)
  } catch (error) {
    if (readableFailure(error) === null) log?.failure('the process ends', error)
    console.error(failureLine(error))
    await closeAll(parts)
    if (log) await flush(log)
    process.exit(1)
  }
}

/** A failure outside a request, or of the whole database, leaves an unknown state. */
function watchCrashes(): { failure: Promise<never>; fail: (error: unknown) => void } {
  const failures = new EventEmitter()
  const failure = once(failures, 'failure').then(([error]) => {
    throw error
  })
  const fail = (error: unknown) => void failures.emit('failure', error)
  failure.catch(() => {})
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return { failure, fail }
}

const flush = (log: Log) => closeAll([() => log.flush()])

async function closeAll(parts: (() => Promise<unknown>)[]): Promise<void> {
  const inTurn = async () => {
    for (const part of parts.toReversed()) await part().catch(() => {})
  }
  await within(inTurn(), CLOSE_MS, () => new Error('closing takes too long')).catch(() => {})
}

function greet(port: number, { greets, holdsDemo }: { greets: boolean; holdsDemo: boolean }): void {
  const line = `Rayo: http://localhost:${port}`
  // Without a greeting, stdout is the log's.
  if (!greets) return console.error(line)
  console.log(`\n${line}\n`)
  if (holdsDemo) console.log(`${demoAccountsTable()}\n`)
  console.log('Ctrl+C para terminar.')
}
