import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { Outage } from '#server/outage'
import { MailUnavailable } from '#server/mail/port'
import { StoreUnavailable } from '#server/store/port/failures'
import { connectionFailure, portError } from '#server/store/postgres/connection/errors'
import { createLog } from './log.ts'
import { createOutages, LOG_INTERVAL_MS, type OutageCause } from './outages.ts'

const coded = (code: string, message = 'of the server') => portError(Object.assign(new Error(message), { code }))
const outageOf = (part: ConstructorParameters<typeof Outage>[0]) =>
  new DomainError('unavailable', { cause: new Outage(part, 'no answer', new TypeError('fetch failed')) })

const FAILURES: [OutageCause, unknown][] = [
  ['fullDisk', coded('53100', 'could not extend file: No space left on device')],
  ['fullDisk', coded('ENOSPC')],
  ['connections', coded('53300', 'sorry, too many clients already')],
  ['busy', portError(new Error('timeout exceeded when trying to connect'))],
  ['pooler', coded('42P05', 'prepared statement "rayo_x" already exists')],
  ['pooler', coded('26000', 'prepared statement "rayo_x" does not exist')],
  ['slow', coded('57014', 'canceling statement due to statement timeout')],
  ['slow', portError(new Error('Query read timeout'))],
  ['conflict', new StoreUnavailable(coded('40001'))],
  ['readOnly', coded('25006', 'cannot execute INSERT in a read-only transaction')],
  ['database', coded('57P01', 'terminating connection due to administrator command')],
  ['database', coded('ECONNREFUSED')],
  ['database', portError(new Error('Connection terminated due to connection timeout'))],
  ['userPool', outageOf('userPool')],
  ['bucket', new StoreUnavailable(new Outage('bucket', 'AccessDenied'))],
  ['mail', new DomainError('mailUnavailable', { cause: new MailUnavailable('closed') })],
  ['mail', new DomainError('mailUnavailable')],
  ['picture', outageOf('picture')],
  ['deadline', outageOf('deadline')],
  ['clock', outageOf('clock')],
  ['queue', outageOf('queue')],
  ['unknown', new DomainError('unavailable')],
  ['database', connectionFailure(Object.assign(new Error('could not write init file'), { code: 'XX000' }))],
]

function open() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: { msg: string; cause?: string; count?: number; lastAt?: string; error: { message: string } }[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
  return { lines, outages: createOutages(log) }
}

describe('a failure that makes a 503', () => {
  it.each(FAILURES)('is logged and counted as %s: %s', (cause, error) => {
    const { lines, outages } = open()
    outages.report(error)
    expect(lines).toMatchObject([
      { level: 'error', msg: expect.stringMatching(/^a request failed: ./), cause, count: 1 },
    ])
    expect(Object.entries(outages.counts()).filter(([, count]) => count > 0)).toEqual([[cause, 1]])
  })

  it('is logged once a minute with a count for each cause', () => {
    const { lines, outages } = open()
    const full = coded('53100')
    for (let nth = 0; nth < 499; nth += 1) outages.report(full)
    outages.report(coded('53300'))
    vi.setSystemTime(Date.now() + 30_000)
    const lastAt = new Date().toISOString()
    outages.report(full)
    expect(lines.map(({ cause, count }) => [cause, count])).toEqual([
      ['fullDisk', 1],
      ['connections', 1],
    ])
    vi.advanceTimersByTime(LOG_INTERVAL_MS)
    expect(lines.slice(2)).toMatchObject([{ cause: 'fullDisk', count: 499, lastAt }])
    vi.advanceTimersByTime(10 * LOG_INTERVAL_MS)
    expect(lines).toHaveLength(3)
    outages.report(full)
    expect(lines.slice(3)).toMatchObject([{ cause: 'fullDisk', count: 1 }])
    expect(outages.counts()).toMatchObject({ fullDisk: 501, connections: 1 })
  })
})

it('logs every other failure that is answered 5xx', () => {
  const { lines, outages } = open()
  for (let nth = 0; nth < 2; nth += 1) outages.report(new TypeError('x is not a function'), 'a page was not made')
  expect(lines.map(({ msg }) => msg)).toEqual(['a page was not made', 'a page was not made'])
  expect(Object.values(outages.counts()).filter((count) => count > 0)).toEqual([])
})
