import { joinRequestInputSchema } from '#domain/visitors/joinRequest'
import { contactInputSchema } from '#domain/visitors/contactMessage'
import { storeMessage } from '#server/services/visitors/contactMessages'
import { requestToJoin } from '#server/services/visitors/joinRequests'
import type { Session } from '#server/store/postgres/connection/connection'
import { describe, expect, it, vi } from 'vitest'
import { meet, openTwoProcesses, receiptOf, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The last day that is closed while a request waits for the institution. */
const CLOSED = '2024-06-14'

const ANA = { givenName: 'Ana', familyName: 'Ríos', email: 'ana@example.org', consent: true }

type Request = { method: string; path: string; body: object; key?: string }

/** Every request that writes something on a day of the books, with a day that is closed meanwhile. */
const DATED_REQUESTS: Record<string, (two: TwoProcesses) => Request> = {
  'a count of cash': ({ club }) => ({
    method: 'POST',
    path: `institutions/${club.id}/counts`,
    body: { countedOn: CLOSED, counted: 500 },
    key: 'count',
  }),
  'a cuota': ({ club, member }) => ({
    method: 'POST',
    path: 'payments',
    body: { institutionId: club.id, userId: member.id, concept: 'Cuota', period: null, amount: 100, dueDate: CLOSED },
    key: 'cuota',
  }),
  'a receipt': (two) => ({
    method: 'POST',
    path: 'receipts',
    body: { ...receiptOf(two), receivedOn: CLOSED },
    key: 'receipt',
  }),
  'a new due date': ({ fee }) => ({ method: 'PUT', path: `payments/${fee.id}`, body: { dueDate: CLOSED } }),
}

it.each(Object.keys(DATED_REQUESTS))('closing the days while a request waits refuses %s', async (kind) => {
  const two = await openTwoProcesses()
  const request = DATED_REQUESTS[kind]?.(two)
  if (!request) throw new Error(`no request: ${kind}`)
  const { method, path, ...options } = request
  const counts = `SELECT (SELECT count(*)::int FROM rayo.audit_event) AS events,
      (SELECT count(*)::int FROM rayo.ledger_entry) AS entries, (SELECT count(*)::int FROM rayo.fee) AS fees`
  const before = await two.database.query(counts)
  const ask = () => two.ask(0, method, path, { as: 'ana', ...options })
  const [answer] = await meet(two, [ask], updatingClub(two, `closed_through = '${CLOSED}', version = version + 1`))
  expect(answer?.code).toMatch(/^(validation|closedDays)$/)
  expect(answer?.text).toContain('cerrado')
  expect(await two.database.query(counts)).toEqual(before)
})

const invite = (two: TwoProcesses) => () =>
  two.ask(0, 'POST', 'users', {
    as: 'ana',
    body: { email: 'nueva@rayo.test', givenName: 'N', familyName: 'N', memberships: [{ institutionId: two.club.id }] },
  })
const updatingClub = ({ club }: TwoProcesses, assignment: string) => ({
  meanwhile: (session: Session) => session.query(`UPDATE rayo.institution SET ${assignment} WHERE id = $1`, [club.id]),
})

describe('an institution that is changed while a request waits', () => {
  it('admits no member beyond its new plan', async () => {
    const two = await openTwoProcesses()
    await two.database.query(`UPDATE rayo.institution SET plan_id = NULL WHERE id = $1`, [two.club.id])
    await two.database.query(`UPDATE rayo.plan SET max_members = 1 WHERE id = $1`, [two.plan.id])
    const [answer] = await meet(two, [invite(two)], updatingClub(two, `plan_id = '${two.plan.id}'`))
    expect(answer).toMatchObject({ status: 409, code: 'planFull' })
  })

  it('takes no member once it is archived', async () => {
    const two = await openTwoProcesses()
    const [answer] = await meet(two, [invite(two)], updatingClub(two, `status = 'archived'`))
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
  })

  it('takes no request to join once visitors no longer see it', async () => {
    const two = await openTwoProcesses()
    const joinRequest = joinRequestInputSchema.parse({ kind: 'join', ...ANA })
    const join = () => two.store.as({ kind: 'system' }, 0).write((tx) => requestToJoin(tx, two.club.slug, joinRequest))
    const message = meet(two, [join], updatingClub(two, `status = 'draft'`))
    await expect(message).rejects.toMatchObject({ code: 'notFound' })
  })
})

it('the same message sent twice at once is stored and mailed once', async () => {
  const { store, database } = await openTwoProcesses()
  const message = contactInputSchema.parse({
    name: 'Ana',
    email: ANA.email,
    role: 'club',
    message: 'Hola',
    consent: true,
  })
  const keep = <T>(then: (first: unknown) => Promise<T>) =>
    store.as({ kind: 'system' }, 0).write(async (tx) => then(await storeMessage(tx, message)))
  const answers = await keep(async (first) => {
    const settled = { second: false }
    const second = keep(async (answer) => answer).finally(() => (settled.second = true))
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while (!settled.second && (await database.query(waiting)).length === 0);
    return [first, { second }] as const
  })
  const { id } = answers[0] as { id: string }
  expect([answers[0], await answers[1].second]).toEqual([
    { id, isMailed: true },
    { id, isMailed: false },
  ])
})
