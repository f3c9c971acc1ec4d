import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { demoAccountsTable } from '../../mocks/fixtures/demoAccounts.ts'
import { readServerConfig } from '../config/serverConfig.ts'
import { openBackend } from './backend.ts'
import { createClockCheck } from '../monitoring/clockCheck.ts'
import { failureLine, readableFailure } from '../monitoring/failures.ts'
import { createLog } from '../monitoring/log.ts'
import type { Log } from '../monitoring/log.ts'
import { openProduct } from './openProduct.ts'
import { createOutages } from '../monitoring/outages.ts'
import { untilToldToStop } from './lifecycle.ts'

/**
 * How long current requests may take once the process must stop, in milliseconds: `docker stop` kills after ten
 * seconds.
 */
const GRACE_MS = 8_000
/** How long the database may take to close, in milliseconds. */
const CLOSE_MS = 1_500

/**
 * Runs the server until it must stop, then ends the process: with 0 when all requests were finished, with 1 and a
 * readable line when it cannot start or go on. `root` has the builds; `greets` prints for a person at a terminal.
 */
export async function runServer({ root, greets }: { root: URL; greets: boolean }): Promise<never> {
  let log: Log | null = null
  const parts: (() => Promise<unknown>)[] = []
  // A closed log or terminal is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const config = readServerConfig(process.env)
    // A person at a terminal wants to read the address and codes, not each request.
    log = createLog(config.logLevel ?? (greets && process.stdout.isTTY ? 'warn' : 'info'))
    const failed = untilItFails()
    const outages = createOutages(log)
    const clockCheck = createClockCheck(log)
    const shared = { log, outages, clockCheck }
    const opening = { config, environment: process.env, clock: Date.now, onBroken: failed.fail, ...shared }
    const open = await openBackend(opening)
    parts.push(() => open.close())
    const told = untilToldToStop()
    const folder = fileURLToPath(new URL('dist/', root))
    const running = await openProduct(config, open.backend, { folder, ...shared })
    parts.push(() => running.stop(0))
    greet(running.port, { greets, holdsDemo: open.holdsDemo })
    await Promise.race([told, failed.failure])
    await Promise.race([running.drain(config.drainSeconds * 1000), failed.failure])
    parts.pop()
    const finished = await running.stop(GRACE_MS)
    await ended(parts)
    log.info('stopped', { finished: String(finished) })
    await flushed(log)
    process.exit(finished ? 0 : 1)
  } catch (error) {
    if (readableFailure(error) === null) log?.failure('the process ends', error)
    console.error(failureLine(error))
    await ended(parts)
    if (log) await flushed(log)
    process.exit(1)
  }
}

/** Failures outside a request, and of the whole database, end the process: its state is unknown. */
function untilItFails(): { failure: Promise<never>; fail: (error: unknown) => void } {
  const failures = new EventEmitter()
  const failure = once(failures, 'failure').then(([error]) => {
    throw error
  })
  const fail = (error: unknown) => void failures.emit('failure', error)
  // Nothing awaits it while the server starts.
  failure.catch(() => {})
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  return { failure, fail }
}

const flushed = (log: Log) => ended([() => log.flush()])

/**
 * Closes what is open, last opened first. What takes too long, such as a database that does not answer, is left as
 * after a kill.
 */
async function ended(parts: (() => Promise<unknown>)[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS)
  })
  const inTurn = async () => {
    for (const part of parts.toReversed()) await part().catch(() => {})
  }
  await Promise.race([inTurn(), late])
  clearTimeout(timer)
}

function greet(port: number, { greets, holdsDemo }: { greets: boolean; holdsDemo: boolean }): void {
  const line = `Rayo: http://localhost:${port}`
  // Without a greeting, stdout is the log's.
  if (!greets) return console.error(line)
  console.log(`\n${line}\n`)
  if (holdsDemo) console.log(`${demoAccountsTable()}\n`)
  console.log('Ctrl+C para terminar.')
}
