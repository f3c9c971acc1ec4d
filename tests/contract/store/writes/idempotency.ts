import { describe, expect, it } from 'vitest'
import { UniqueViolation } from '#server/store/port/failures'
import type { AccountRequest } from '#server/store/port/records'
import { anAccountRequest, anId, anIdempotencyRecord } from '../../../support/builders.ts'
import { type CreateStore, openStore } from '../support.ts'
import { content } from './content.ts'

const second = (at: number) => `2024-06-15T15:00:0${at}.000Z`
const same = ({ id, email }: AccountRequest) => expect.objectContaining({ id, email })

export function describeIdempotency(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('requests with an idempotency key', () => {
    const running = anIdempotencyRecord()
    const answer = { ...running, response: { status: 201, body: '{"id":1}' } }
    const answerOf = (key: string, createdAt: string) => ({ ...answer, key, createdAt })

    it('are identified by actor, route and key', async () => {
      const store = await open()
      await store.write((tx) => tx.idempotency.put(running))
      const find = (actorId: string, route: string, key: string) =>
        store.read((tx) => tx.idempotency.find(actorId, route, key))
      expect(await find(running.actorId, running.route, running.key)).toEqual(running)
      expect(await find(anId(), running.route, running.key)).toBeNull()
      expect(await find(running.actorId, 'POST /other', running.key)).toBeNull()
      expect(await find(running.actorId, running.route, 'otra')).toBeNull()
    })

    it('are stored once: only one of several simultaneous ones continues', async () => {
      const store = await open()
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => store.write((tx) => tx.idempotency.put(running))))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      const failed = outcomes.find(({ status }) => status === 'rejected')
      expect(failed).toMatchObject({ reason: { name: 'UniqueViolation', constraint: 'idempotency.key' } })
    })

    it('receive their outcome once, with the same body', async () => {
      const store = await open()
      const put = (record: typeof answer | typeof running) => store.write((tx) => tx.idempotency.put(record))
      await put(running)
      await expect(put({ ...answer, bodyHash: 'other' })).rejects.toBeInstanceOf(UniqueViolation)
      await put(answer)
      await expect(put(answer)).rejects.toBeInstanceOf(UniqueViolation)
      await expect(put(running)).rejects.toBeInstanceOf(UniqueViolation)
      expect(await store.read((tx) => tx.idempotency.find(answer.actorId, answer.route, answer.key))).toEqual(answer)
    })

    it('are deleted if they began before an instant, running or done', async () => {
      const store = await open()
      await store.write(async (tx) => {
        await tx.idempotency.put(answerOf('old', '2024-06-01T10:00:00.000Z'))
        await tx.idempotency.put({ ...answerOf('old-running', '2024-06-01T10:00:00.001Z'), response: null })
        await tx.idempotency.put(answerOf('kept', '2024-06-01T10:00:00.002Z'))
      })
      const forget = () => store.write((tx) => tx.idempotency.forget('2024-06-01T10:00:00.002Z'))
      expect([await forget(), await forget()]).toEqual([2, 0])
      const isKnown = (key: string) =>
        store.read(async (tx) => (await tx.idempotency.find(answer.actorId, answer.route, key)) !== null)
      expect([await isKnown('old'), await isKnown('old-running'), await isKnown('kept')]).toEqual([false, false, true])
      await store.write((tx) => tx.idempotency.put(answerOf('old', '2024-06-15T15:00:00.000Z')))
      expect(await isKnown('old')).toBe(true)
    })

    it('can be stored together with their outcome', async () => {
      const store = await open()
      await store.write((tx) => tx.idempotency.put(answer))
      expect(await store.read((tx) => tx.idempotency.find(answer.actorId, answer.route, answer.key))).toEqual(answer)
    })
  })

  it('requests for accounts are taken one by one, the first due first, until they are done', async () => {
    const store = await open()
    const early = anAccountRequest({ dueAt: second(1) })
    const late = anAccountRequest({ email: 'otra@example.org', dueAt: second(2) })
    for (const request of [late, early]) await store.write((tx) => tx.accountRequests.insert(request))
    const take = (at: number) => store.write((tx) => tx.accountRequests.take(second(at), second(4)))
    expect([await take(0), await take(1), await take(3), await take(3)]).toEqual([null, same(early), same(late), null])
    await store.write((tx) => tx.accountRequests.remove(early.id))
    expect([await take(4), await take(4)]).toEqual([same(late), same(late)])
  })
}
