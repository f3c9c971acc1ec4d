import { describe, expect, it, vi } from 'vitest'
import { type Batch, batchSchema } from '#domain/reminders/reminder'
import { aFee, aMembership, aUser } from '../support/builders.ts'
import { type Answer, meet, openTwoProcesses, outcomes, receiptOf, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMBERS = 12

/** A club with members who each owe an overdue cuota. */
async function openClub() {
  const two = await openTwoProcesses()
  const { club, store } = two
  const people = Array.from({ length: MEMBERS }, (_, index) => aUser({ email: `socio-${index}@rayo.test` }))
  const memberships = people.map(({ id }) => aMembership({ userId: id, institutionId: club.id }))
  await store.as({ kind: 'system' }, Date.UTC(2024, 5, 15, 15)).write(async (tx) => {
    for (const person of people) await tx.users.insert(person)
    await tx.memberships.insertAll(memberships)
    for (const { id } of people) await tx.fees.insert(aFee({ institutionId: club.id, userId: id }))
  })
  return { ...two, ids: memberships.map(({ id }) => id) }
}
type Club = Awaited<ReturnType<typeof openClub>>

const queue = (two: Club, process: number, membershipIds: readonly string[]) => () =>
  two.ask(process, 'POST', 'reminders/batches', { as: 'ana', body: { institutionId: two.club.id, membershipIds } })
const batchOf = ({ body }: Answer): Batch => batchSchema.parse(body)
const continueBatch = (two: TwoProcesses, process: number, id: string) =>
  two.askWithRetry(process, 'POST', `reminders/batches/${id}/continuation`, { as: process === 0 ? 'ana' : 'bruno' })

/** Both processes send a batch at once, until it is finished. */
async function finish(two: TwoProcesses, id: string): Promise<Batch> {
  for (;;) {
    const answers = await Promise.all([continueBatch(two, 0, id), continueBatch(two, 1, id)])
    const batches = answers.map(batchOf)
    const queued = Math.min(...batches.map(({ counts }) => counts.queued))
    if (queued === 0) return batchOf(await continueBatch(two, 0, id))
  }
}

const readers = ({ mails }: TwoProcesses) => mails.map(({ to }) => to)

describe('two processes', () => {
  it('put each person into only one of two simultaneous batches', async () => {
    const two = await openClub()
    const first = two.ids.toSorted()[0]
    const requests = [queue(two, 0, two.ids), queue(two, 1, two.ids.toReversed())]
    const answers = await meet(two, requests, { at: { table: 'membership', id: first } })
    const batches = answers.map(batchOf)
    expect(batches.map(({ counts }) => counts.queued).toSorted((a, b) => a - b)).toEqual([0, MEMBERS])
    const refused = batches.flatMap((batch) => batch.refused)
    expect(refused.map(({ membershipId }) => membershipId).toSorted()).toEqual(two.ids.toSorted())
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['alreadyReminded']))
  })

  it('send each person one mail when both send the same batch', async () => {
    const two = await openClub()
    const { id } = batchOf(await queue(two, 0, two.ids)())
    expect((await finish(two, id)).counts).toEqual({ queued: 0, sending: 0, sent: MEMBERS, failed: 0, dropped: 0 })
    expect(readers(two)).toHaveLength(MEMBERS)
    expect(new Set(readers(two)).size).toBe(MEMBERS)
  })

  it('mark the same person once', async () => {
    const two = await openClub()
    const [membershipId] = two.ids
    const body = { institutionId: two.club.id, membershipId, channel: 'whatsapp' }
    const mark = (process: number) => () => two.ask(process, 'POST', 'reminders', { as: 'bruno', body })
    const requests = [mark(0), mark(1)]
    const answers = await meet(two, requests, { at: { table: 'membership', id: membershipId } })
    expect(outcomes(answers)).toEqual(['201', '409 alreadyReminded'])
  })

  it('never repeat the mail of a process that was killed, and send the others', async () => {
    const two = await openClub()
    const { id } = batchOf(await queue(two, 0, two.ids)())
    two.post.refuses = new Error('killed')
    const failed = await two.ask(0, 'POST', `reminders/batches/${id}/continuation`, { as: 'ana' })
    expect(failed).toMatchObject({ status: 503, code: 'mailUnconfirmed' })
    two.post.refuses = null
    const { counts } = await finish(two, id)
    expect(counts).toEqual({ queued: 0, sending: 1, sent: MEMBERS - 1, failed: 0, dropped: 0 })
    expect(new Set(readers(two)).size).toBe(MEMBERS - 1)
    expect(readers(two)).toHaveLength(MEMBERS - 1)
  })
})

// Forces a rare case: both processes have read before either writes.

const register = (two: TwoProcesses, process: number, key: string) =>
  two.ask(process, 'POST', 'receipts', { as: 'ana', key, body: receiptOf(two) })

describe('two processes that meet', () => {
  it('return one receipt for a request that is repeated while the first still runs', async () => {
    const two = await openTwoProcesses()
    const twice = [0, 1].map((process) => () => register(two, process, 'one-key'))
    expect(receivedBy(await meet(two, twice, { at: { table: 'fee', id: two.fee.id } }))).toEqual(ONE_ANSWER)
  })

  it('return one reversal for a request that is repeated while the first still runs', async () => {
    const two = await openTwoProcesses()
    const { body } = await register(two, 0, 'first')
    const reversal = { as: 'ana', body: { reason: 'Error' }, key: 'one-key' }
    const twice = [0, 1].map((process) => () => two.ask(process, 'POST', `receipts/${body.id}/reversal`, reversal))
    expect(receivedBy(await meet(two, twice, { at: { table: 'receipt', id: body.id } }))).toEqual(ONE_ANSWER)
  })

  it('return one cuota for a request that is repeated while the first still runs', async () => {
    const two = await openTwoProcesses()
    const period = { concept: 'Cuota', period: '2024-07', amount: 100, dueDate: '2024-07-10' }
    const body = { institutionId: two.club.id, userId: two.member.id, ...period }
    const twice = [0, 1].map(
      (process) => () => two.ask(process, 'POST', 'payments', { as: 'ana', body, key: 'one-key' }),
    )
    expect(receivedBy(await meet(two, twice))).toEqual(ONE_ANSWER)
  })

  it.each(['DELETE', 'PUT'])(
    'let one of two Admins remove the other by %s, and refuse the last one',
    async (method) => {
      const two = await openTwoProcesses()
      const [ofAna, ofBruno] = two.memberships
      const demotion = (id = '') => (method === 'PUT' ? { body: { memberships: [{ id, role: 'User' }] } } : {})
      const remove = [
        () => two.ask(0, method, `users/${two.bruno.id}`, { as: 'ana', ...demotion(ofBruno?.id) }),
        () => two.ask(1, method, `users/${two.ana.id}`, { as: 'bruno', ...demotion(ofAna?.id) }),
      ]
      expect(outcomes(await meet(two, remove))).toEqual(['200', '409 lastAdmin'])
    },
  )
})

/** The statuses, and how many different answers there are. */
const receivedBy = (answers: readonly Answer[]) => [
  ...answers.map(({ status }) => status),
  new Set(answers.map(({ text }) => text)).size,
]
const ONE_ANSWER = [201, 201, 1]
