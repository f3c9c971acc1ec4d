import { DomainError } from '#domain/api/errors'
import { Outage } from '#server/outage'
import type { Store } from '#server/store/port'
import type { Log } from './log.ts'

/** Beyond this difference of the two clocks, in milliseconds, a line is logged. */
export const CLOCK_NOTICE_MS = 5_000
/** Beyond this one nothing is written: it would have the wrong time, and near midnight the wrong day. */
export const CLOCK_LIMIT_MS = 60_000

/** Whether requests wait for the database, and its time (milliseconds, UTC) if it tells. Rejects when it does not answer. */
export type Ping = () => Promise<{ isBusy: boolean; now: number | null }>

/** The difference between this process's clock and the database's. */
export type ClockCheck = {
  /** Pings the database, compares its time with ours, and returns its answer. */
  compare(ping: Ping): ReturnType<Ping>
  /** Whether they differed by more than `CLOCK_LIMIT_MS` when they were compared last. */
  isWrong(): boolean
}

/** Logs when the clocks begin to differ, differ too much, and agree again. */
export function createClockCheck(log: Log): ClockCheck {
  let state: 'right' | 'off' | 'wrong' = 'right'

  function take(aheadMs: number): void {
    const distance = Math.abs(aheadMs)
    const next = distance > CLOCK_LIMIT_MS ? 'wrong' : distance > CLOCK_NOTICE_MS ? 'off' : 'right'
    if (next === state) return
    state = next
    const fields = { aheadMs: Math.round(aheadMs) }
    if (next === 'wrong') log.error('this clock and the database’s differ too much: nothing is written', fields)
    else if (next === 'off') log.warn('this clock and the database’s differ', fields)
    else log.info('this clock and the database’s agree again')
  }

  return {
    async compare(ping) {
      const asked = Date.now()
      const answer = await ping()
      // The database read its clock some time between the two.
      if (answer.now !== null) take((asked + Date.now()) / 2 - answer.now)
      return answer
    },
    isWrong: () => state === 'wrong',
  }
}

/** Returns the store, which refuses to write with `unavailable` while the clock is wrong. */
export function refuseWrites<S extends Store>(store: S, clockCheck: Pick<ClockCheck, 'isWrong'>): S {
  return {
    ...store,
    as(principal, now) {
      const transactions = store.as(principal, now)
      return {
        read: (work) => transactions.read(work),
        async write(work) {
          if (!clockCheck.isWrong()) return transactions.write(work)
          const cause = new Outage('clock', 'this clock and the database’s differ by more than a minute')
          throw new DomainError('unavailable', { cause })
        },
      }
    },
  }
}
