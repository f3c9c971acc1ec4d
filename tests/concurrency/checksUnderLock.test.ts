import { joinRequestInputSchema } from '#domain/visitors/joinRequest'
import { requestToJoin } from '#server/services/visitors/joinRequests'
import { describe, expect, it, vi } from 'vitest'
import { meetAt, openTwoProcesses, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The last day that is closed while a request waits for the institution. */
const CLOSED = '2024-06-14'

const ANA = { givenName: 'Ana', familyName: 'Ríos', email: 'ana@example.org', consent: true }

type Request = { method: string; path: string; body: object; key?: string }

/** Every request that writes something on a day of the books, with a day that is closed meanwhile. */
const ON_A_DAY: Record<string, (two: TwoProcesses) => Request> = {
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
  'a receipt': ({ club, member, fee }) => ({
    method: 'POST',
    path: 'receipts',
    body: {
      institutionId: club.id,
      payerId: member.id,
      method: 'Efectivo',
      amount: 700,
      receivedOn: CLOSED,
      allocations: [{ feeId: fee.id, amount: 700 }],
    },
    key: 'receipt',
  }),
  'a new due date': ({ fee }) => ({ method: 'PUT', path: `payments/${fee.id}`, body: { dueDate: CLOSED } }),
}

it.each(Object.keys(ON_A_DAY))('days that are closed while a request waits refuse %s', async (kind) => {
  const two = await openTwoProcesses()
  const request = ON_A_DAY[kind]?.(two)
  if (!request) throw new Error(`no request: ${kind}`)
  const { method, path, ...asking } = request
  const written = `SELECT (SELECT count(*)::int FROM rayo.audit_event) AS events,
      (SELECT count(*)::int FROM rayo.ledger_entry) AS entries, (SELECT count(*)::int FROM rayo.fee) AS fees`
  const before = await two.database.query(written)
  const [answer] = await meetAt(
    two,
    { table: 'institution', id: two.club.id },
    [() => two.ask(0, method, path, { as: 'ana', ...asking })],
    `UPDATE rayo.institution SET closed_through = '${CLOSED}', version = version + 1 WHERE id = '${two.club.id}'`,
  )
  expect(answer?.code).toMatch(/^(validation|closedDays)$/)
  expect(answer?.text).toContain('cerrado')
  expect(await two.database.query(written)).toEqual(before)
})

const invitation = ({ club }: TwoProcesses) => ({
  as: 'ana',
  body: { email: 'nueva@rayo.test', givenName: 'N', familyName: 'N', memberships: [{ institutionId: club.id }] },
})

describe('an institution that is changed while a request waits', () => {
  it('admits no member beyond the plan that it has then', async () => {
    const two = await openTwoProcesses()
    await two.database.query(`UPDATE rayo.institution SET plan_id = NULL WHERE id = $1`, [two.club.id])
    await two.database.query(`UPDATE rayo.plan SET max_members = 1 WHERE id = $1`, [two.plan.id])
    const [answer] = await meetAt(
      two,
      { table: 'institution', id: two.club.id },
      [() => two.ask(0, 'POST', 'users', invitation(two))],
      `UPDATE rayo.institution SET plan_id = '${two.plan.id}' WHERE id = '${two.club.id}'`,
    )
    expect(answer).toMatchObject({ status: 409, code: 'planFull' })
  })

  it('takes no member once it is archived', async () => {
    const two = await openTwoProcesses()
    const [answer] = await meetAt(
      two,
      { table: 'institution', id: two.club.id },
      [() => two.ask(0, 'POST', 'users', invitation(two))],
      `UPDATE rayo.institution SET status = 'archived' WHERE id = '${two.club.id}'`,
    )
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
  })

  it('takes no request to join once visitors no longer see it', async () => {
    const two = await openTwoProcesses()
    const joinRequest = joinRequestInputSchema.parse({ kind: 'join', ...ANA })
    const message = meetAt(
      two,
      { table: 'institution', id: two.club.id },
      [() => two.store.as({ kind: 'system' }, 0).write((tx) => requestToJoin(tx, 0, two.club.slug, joinRequest))],
      `UPDATE rayo.institution SET status = 'draft' WHERE id = '${two.club.id}'`,
    )
    await expect(message).rejects.toMatchObject({ code: 'notFound' })
  })
})
