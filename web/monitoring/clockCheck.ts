import { DomainError } from '#domain/api/errors'
import type { Identity } from '#server/identity/port'
import { Outage } from '#server/outage'
import type { Store } from '#server/store/port'
import type { Log } from './log.ts'

/** Greater differences of the two clocks, in milliseconds, are logged. */
export const CLOCK_NOTICE_MS = 5_000
/** With a greater difference nothing is written: it would have the wrong time, and near midnight the wrong day. */
export const CLOCK_LIMIT_MS = 60_000

/** `now` is the database's time (milliseconds, UTC), if it returns one. */
export type Ping = () => Promise<{ isBusy: boolean; now: number | null; isReadOnly?: boolean }>

export type ClockCheck = ReturnType<typeof createClockCheck>

export function createClockCheck(log: Log) {
  let state: 'right' | 'off' | 'wrong' = 'right'
  let offset = offsetNow()

  function update(aheadMs: number): void {
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
    async compare(ping: Ping) {
      const start = Date.now()
      const startOffset = offsetNow()
      const answer = await ping()
      if (answer.now === null) return answer
      offset = startOffset
      update((start + Date.now()) / 2 - answer.now)
      return answer
    },
    isWrong: () => state === 'wrong',
    /** Whether, since the last comparison, the clock was set or the machine slept. */
    hasJumped: () => Math.abs(offsetNow() - offset) > CLOCK_NOTICE_MS,
  }
}

const offsetNow = () => Date.now() - performance.now()

/** While the clock is wrong, writes are refused. A clock that jumped is compared first. */
export function guardStore<S extends Store & { ping: Ping }>(store: S, clockCheck: ClockCheck): S {
  return {
    ...store,
    as(principal, now) {
      const transactions = store.as(principal, now)
      return {
        read: (work) => transactions.read(work),
        async write(work) {
          if (clockCheck.hasJumped()) await clockCheck.compare(() => store.ping())
          if (!clockCheck.isWrong()) return transactions.write(work)
          throw wrongClock()
        },
      }
    },
  }
}

/** While the clock is wrong, a refused token may still be valid: its user must not be signed out. */
export function guardIdentity(identity: Identity, clockCheck: Pick<ClockCheck, 'isWrong'>): Identity {
  const verify: Identity['verify'] = async (token) => {
    try {
      return await identity.verify(token)
    } catch (error) {
      throw clockCheck.isWrong() ? wrongClock() : error
    }
  }
  return { ...identity, verify }
}

const wrongClock = () =>
  new DomainError('unavailable', {
    cause: new Outage('clock', 'this clock and the database’s differ by more than a minute'),
  })
