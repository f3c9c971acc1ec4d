import { BOOK_CHECKS, BOOKS_NOTICE, bookNotice, type BookCheck, type BookDifference } from '#domain/money/bookCheck'
import { recordOf } from '#domain/values/record'
import { notifySuperAdmins } from '#server/services/visitors/contactMessages'
import type { Db } from '#server/store/postgres/connection/connection'
import { checkBooks } from '../operations/checkBooks.ts'
import { repeat, type Job } from './repeating.ts'

const DAY_MS = 86_400_000
/** The time of day of the check, in milliseconds after midnight in UTC: night in Latin America. */
const AT_MS = 7 * 3_600_000
const FIRST_MS = 600_000
const EVERY_MS = 60_000

export type BookFigures = { differences: Record<BookCheck, number>; checkedAt: number }

/** Checks the books ten minutes from now and then each night; logs differences and notifies the super admins. */
export function startBookChecks({ store, db, clock, log }: Job & { db: Pick<Db, 'query'> }) {
  let next = clock() + FIRST_MS
  let figures: BookFigures | null = null

  async function check(mustEnd: () => boolean): Promise<void> {
    const differences: BookDifference[] = []
    for await (const difference of checkBooks(db, mustEnd)) {
      differences.push(difference)
      const { check: kind, institutionId, record, expected, stored } = difference
      log.error('the books differ', { check: kind, institutionId, record, expected, stored })
    }
    if (mustEnd()) return
    const now = clock()
    const countOf = (kind: BookCheck) => differences.filter((one) => one.check === kind).length
    figures = { differences: recordOf(BOOK_CHECKS, countOf), checkedAt: now }
    log.info('the books were checked', { differences: differences.length })
    if (differences.length === 0) return
    const notice = { name: BOOKS_NOTICE, message: bookNotice(differences, differences.length) }
    await store.as({ kind: 'system' }, now).write((tx) => notifySuperAdmins(tx, notice))
  }

  async function work(mustEnd: () => boolean): Promise<void> {
    if (clock() < next) return
    next = nightAfter(clock())
    try {
      await check(mustEnd)
    } catch (error) {
      log.failure('the books could not be checked', error)
    }
  }

  return { ...repeat(EVERY_MS, work), figures: () => figures }
}

const nightAfter = (now: number) => Math.floor((now - AT_MS) / DAY_MS + 1) * DAY_MS + AT_MS
