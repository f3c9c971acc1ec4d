import { BOOK_CHECKS, BOOKS_NOTICE, bookNotice } from '#domain/bookCheck'
import type { BookCheck, BookDifference } from '#domain/bookCheck'
import type { Clock } from '#domain/calendar'
import { noticeSuperAdmins } from '#server/services/contact/noticeSuperAdmins'
import type { Store } from '#server/store/port'
import type { Db } from '#server/store/postgres/connection'
import { checkBooks } from '../operations/checkBooks.ts'
import type { Log } from './log.ts'

const DAY_MS = 86_400_000
/** The time of day of the check, in milliseconds after midnight in UTC: night in Latin America. */
const AT_MS = 7 * 3_600_000
/** A process that has just started has other things to do. */
const FIRST_MS = 600_000
/** How often it is asked whether it is time. */
const EVERY_MS = 60_000

/** What the last check found: how many differences of each kind, and when, in milliseconds, UTC. */
export type BookFigures = { differences: Record<BookCheck, number>; checkedAt: number }

/** Checks each night that the books are right. */
export interface BookChecks {
  /** Checks the books if it is time. The clock calls it; so may a test. */
  tick(): Promise<void>
  /** Returns what the last whole check found; null before it. */
  figures: () => BookFigures | null
  /** Stops after the institution that is being checked. */
  stop(): Promise<void>
}

/**
 * Checks the books ten minutes from now and then each night. A difference is a line of the log, and all of them a notice
 * to the super admins. Each process checks for itself.
 */
export function startBookChecks({
  store,
  db,
  clock,
  log,
}: {
  store: Store
  db: Pick<Db, 'query'>
  clock: Clock
  log: Log
}): BookChecks {
  const life = { isStopping: false }
  let next = clock() + FIRST_MS
  let figures: BookFigures | null = null
  let running: Promise<void> | null = null

  async function check(): Promise<void> {
    const found: BookDifference[] = []
    const differences = noDifferences()
    for await (const one of checkBooks(db, () => life.isStopping)) {
      differences[one.check] += 1
      found.push(one)
      const { check: figure, institutionId, record, expected, stored } = one
      log.error('the books differ', { check: figure, institutionId, record, expected, stored })
    }
    if (life.isStopping) return
    const now = clock()
    figures = { differences, checkedAt: now }
    log.info('the books were checked', { differences: found.length })
    const [first] = found
    if (!first) return
    await store.as({ kind: 'system' }, now).write(async (tx) => {
      await tx.lock('institution', first.institutionId)
      await noticeSuperAdmins(tx, now, { name: BOOKS_NOTICE, message: bookNotice(found, found.length) })
    })
  }

  async function work(): Promise<void> {
    if (clock() < next) return
    next = nightAfter(clock())
    try {
      await check()
    } catch (error) {
      log.failure('the books could not be checked', error)
    }
  }

  async function tick(): Promise<void> {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }

  const timer = setInterval(() => void tick(), EVERY_MS)
  timer.unref()
  return {
    tick,
    figures: () => figures,
    async stop() {
      life.isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

const nightAfter = (now: number) => Math.floor((now - AT_MS) / DAY_MS + 1) * DAY_MS + AT_MS

// Object.fromEntries loses the type of the keys.
const noDifferences = () => Object.fromEntries(BOOK_CHECKS.map((check) => [check, 0])) as Record<BookCheck, number>
