import { describe, expect, it } from 'vitest'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '#server/store/port/failures'
import type { ReadTransaction, WriteTransaction } from '#server/store/port'
import { aPlan, aSport, anAuditEvent } from '../../support/builders.ts'
import { type CreateStore, ALL, openStore, query } from './support.ts'

const sport = aSport()
const first = aPlan({ name: 'Primero' })
const second = aPlan({ name: 'Segundo' })
const content = { sports: [sport], plans: [first, second] }

const renamed = (plan: typeof first, name: string) => ({ ...plan, name, version: plan.version + 1 })

const namesOf = async (tx: ReadTransaction) => (await tx.plans.list(query())).rows.map(({ name }) => name).toSorted()

export function describeParts(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('a part of a write', () => {
    it('is stored with the rest, and returns the result of its work', async () => {
      const store = await open()
      const answer = await store.write((tx) =>
        tx.part(async () => {
          await tx.plans.update(renamed(first, 'Otro'), 1)
          return 'hecho'
        }),
      )
      expect(answer).toBe('hecho')
      expect(await store.read(namesOf)).toEqual(['Otro', 'Segundo'])
    })

    it('changes nothing if it fails, while the rest is stored', async () => {
      const store = await open()
      const event = anAuditEvent({ entity: 'plan', entityId: first.id })
      await store.write(async (tx) => {
        await tx.plans.update(renamed(first, 'Otro'), 1)
        const part = tx.part(async () => {
          await tx.plans.update(renamed(second, 'Perdido'), 1)
          await tx.plans.insert(aPlan({ name: 'Nuevo' }))
          await tx.audit.append([event])
          await tx.sports.remove(sport.id)
          throw new Error('no')
        })
        await expect(part).rejects.toThrow('no')
        expect(await namesOf(tx)).toEqual(['Otro', 'Segundo'])
        // The records that it wrote can be written again.
        await tx.plans.insert(aPlan({ name: 'Nuevo' }))
        await tx.audit.append([event])
      })
      expect(await store.read(namesOf)).toEqual(['Nuevo', 'Otro', 'Segundo'])
      expect(await store.read((tx) => tx.sports.get(ALL, sport.id))).toEqual(sport)
    })

    const VIOLATIONS = [
      ['a unique key', UniqueViolation, (tx: WriteTransaction) => tx.plans.insert(aPlan({ name: 'Segundo' }))],
      ['a reference', ReferenceViolation, (tx: WriteTransaction) => tx.sports.insert(aSport())],
      ['an idempotency key', UniqueViolation, putTwice],
      ['a version', StaleVersion, (tx: WriteTransaction) => tx.plans.update(renamed(second, 'Perdido'), 7)],
    ] as const

    it.each(VIOLATIONS)('fails alone if it breaks %s', async (_what, violation, breaks) => {
      const store = await open()
      await store.write(async (tx) => {
        await expect(tx.part(() => breaks(tx))).rejects.toBeInstanceOf(violation)
        await tx.plans.update(renamed(first, 'Otro'), 1)
        await tx.part(() => tx.plans.update(renamed(second, 'Tercero'), 1))
      })
      expect(await store.read(namesOf)).toEqual(['Otro', 'Tercero'])
    })

    it('is undone if it broke a unique key, even if its work continues', async () => {
      const store = await open()
      await store.write(async (tx) => {
        const part = tx.part(async () => {
          await tx.plans.update(renamed(first, 'Perdido'), 1)
          await tx.plans.insert(aPlan({ name: 'Segundo' })).catch(() => {})
        })
        await expect(part).rejects.toBeInstanceOf(UniqueViolation)
      })
      expect(await store.read(namesOf)).toEqual(['Primero', 'Segundo'])
    })

    it('is undone if the transaction fails after it', async () => {
      const store = await open()
      const failure = store.write(async (tx) => {
        await tx.part(() => tx.plans.update(renamed(first, 'Otro'), 1))
        await tx.part(() => tx.plans.insert(aPlan({ name: 'Segundo' }))).catch(() => {})
        throw new Error('en el último momento')
      })
      await expect(failure).rejects.toThrow('en el último momento')
      expect(await store.read(namesOf)).toEqual(['Primero', 'Segundo'])
    })

    it('cannot repair a transaction that has already failed', async () => {
      const store = await open()
      const failure = store.write(async (tx) => {
        await tx.plans.insert(aPlan({ name: 'Segundo' })).catch(() => {})
        await tx.part(() => tx.plans.update(renamed(first, 'Otro'), 1)).catch(() => {})
      })
      await expect(failure).rejects.toBeInstanceOf(UniqueViolation)
      expect(await store.read(namesOf)).toEqual(['Primero', 'Segundo'])
    })
  })
}

/** Stores two requests under one key. */
async function putTwice(tx: WriteTransaction): Promise<void> {
  const request = { actorId: first.id, route: 'POST /x', key: 'k', createdAt: first.createdAt, response: null }
  await tx.idempotency.put({ ...request, bodyHash: 'uno' })
  await tx.idempotency.put({ ...request, bodyHash: 'dos' })
}
