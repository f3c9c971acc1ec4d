import { describe, expect, it } from 'vitest'
import { aUser } from '../../../support/builders.ts'
import type { CreateStore } from '../support.ts'
import { openStore } from '../support.ts'
import { claraInRayo, content, eva, evaInRayo, evaInSol, gala, rayo, sol, users } from './content.ts'

export function describeStoredPeople(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('an e-mail', () => {
    it('finds its holder first, or else the first person who was given it', async () => {
      const [first, second, holder] = [aUser(), aUser(), aUser()].map((user) => ({ ...user, email: 'una@example.org' }))
      if (!first || !second || !holder) throw new Error('three people')
      const waiting = [second, first].map((user) => ({ ...user, emailHeld: false }))
      const store = await openStore(createStore, { users: waiting })
      const oldest = () => store.read((tx) => tx.users.stored({ email: 'una@example.org' }))
      expect((await oldest())?.id).toBe(first.id)
      await store.write((tx) => tx.users.insert(holder))
      expect(await oldest()).toEqual(holder)
      await expect(store.write((tx) => tx.users.update({ ...first, version: 2 }, 1))).rejects.toThrow(
        'unique: user.email',
      )
      await store.write((tx) => tx.users.update({ ...holder, email: 'otra@example.org', version: 2 }, 1))
      await store.write((tx) => tx.users.update({ ...second, version: 2 }, 1))
      expect((await oldest())?.id).toBe(second.id)
    })
  })

  describe('stored people and memberships', () => {
    it('are found by services by id, subject and e-mail', async () => {
      const store = await open()
      await store.read(async (tx) => {
        expect(await tx.users.stored({ id: eva.id })).toEqual(eva)
        expect(await tx.users.stored({ subject: 'sub-eva' })).toEqual(eva)
        expect(await tx.users.stored({ email: 'EVA@example.org' })).toEqual(eva)
        expect(await tx.users.stored({ subject: 'sub-none' })).toBeNull()
        expect(await tx.users.stored({ id: evaInRayo.id })).toBeNull()
        expect(await tx.memberships.ofUser(eva.id)).toEqual([evaInSol, evaInRayo])
        expect(await tx.memberships.ofUser(gala.id)).toEqual([])
        expect(await tx.memberships.ofInstitution(rayo.id, 'Admin')).toEqual([claraInRayo])
        expect(await tx.memberships.get(evaInRayo.id)).toEqual(evaInRayo)
        expect(await tx.memberships.get(eva.id)).toBeNull()
      })
    })

    it('are returned together for the person who asks: the person, all their memberships and their institutions', async () => {
      const alone = aUser({ subject: 'sub-alone', active: false })
      const store = await openStore(createStore, { ...content, users: [...users, alone] })
      await store.read(async (tx) => {
        const records = { user: eva, memberships: [evaInSol, evaInRayo], institutions: [sol, rayo], wards: [] }
        expect(await tx.actorRecords('sub-eva')).toEqual(records)
        expect(await tx.actorRecords('sub-alone')).toEqual({
          user: alone,
          memberships: [],
          institutions: [],
          wards: [],
        })
        expect(await tx.actorRecords('sub-none')).toBeNull()
      })
    })
  })
}
