import { describe, expect, it } from 'vitest'
import { aMembership, anInvitation, aPendingMembership, aUser } from '../../../support/builders.ts'
import { ALL, type CreateStore, idsOf, itFinds, openStore, query, within } from '../support.ts'
import {
  claraInRayo,
  content,
  dario,
  darioInRayo,
  eva,
  evaInRayo,
  evaInSol,
  formerViewOf,
  gala,
  memberships,
  rayo,
  sol,
  users,
  viewOf,
} from './content.ts'

export function describeStoredPeople(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  it('an e-mail finds its holder first, otherwise the first person who was given it', async () => {
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

  describe('stored people and memberships', () => {
    it('can be read by id, subject and e-mail', async () => {
      const store = await open()
      await store.read(async (tx) => {
        expect(await tx.users.stored({ id: eva.id })).toEqual(eva)
        expect(await tx.users.stored({ subject: 'sub-eva' })).toEqual(eva)
        expect(await tx.users.stored({ email: 'EVA@example.org' })).toEqual(eva)
        expect(await tx.users.stored({ subject: 'sub-none' })).toBeNull()
        expect(await tx.users.stored({ id: evaInRayo.id })).toBeNull()
        expect(await tx.memberships.ofUser(eva.id)).toEqual([evaInSol, evaInRayo])
        expect(await tx.memberships.ofUser(gala.id)).toEqual([])
        expect(await tx.memberships.adminsOf(rayo.id)).toEqual([claraInRayo])
        expect(await tx.memberships.get(evaInRayo.id)).toEqual(evaInRayo)
        expect(await tx.memberships.get(eva.id)).toBeNull()
      })
    })

    it('are returned together for the signed-in user: person, memberships and institutions', async () => {
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

export function describeFormerMembers(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('a former member', () => {
    const here = within(rayo.id)
    itFinds(open, (tx) => tx.users, 'is found by', [
      ['the name', { q: 'dario' }, [dario], here],
      ['the member number', { q: 'r-3' }, [dario], here],
      ['the id', { id: dario.id }, [dario], here],
      ['the membership', { state: 'accepted', role: 'User', id: dario.id }, [dario], here],
      ['not linked', { linked: false, id: dario.id }, [dario], here],
      ['an e-mail that is not shown', { email: null }, [dario], here],
      ['not the e-mail', { email: 'dario@example.org' }, [], here],
      ['not a part of the e-mail', { q: 'dario@' }, [], here],
      ['not the document', { q: '27555666' }, [], here],
      ['not the document beside the name', { q: 'dario 27555' }, [], here],
      ['not another standing', { active: false, id: dario.id }, [], here],
    ])

    it('shows only the name, sorts like a person without e-mail, and is complete in the scope of all', async () => {
      const store = await open()
      const view = formerViewOf(dario, [darioInRayo])
      expect(await store.read((tx) => tx.users.get(within(rayo.id), dario.id))).toEqual(view)
      for (const order of ['ASC', 'DESC'] as const) {
        const sort = { field: 'email', order } as const
        const { rows } = await store.read((tx) => tx.users.list(query({ scope: within(rayo.id), sort })))
        expect(rows.at(-1)?.id).toBe(dario.id)
      }
      expect(await store.read((tx) => tx.users.get(ALL, dario.id))).toEqual(viewOf(dario, [darioInRayo]))
    })

    it('is complete until the last day, and with another membership in the scope', async () => {
      const lastDay = Date.UTC(2024, 1, 1, 15)
      const inSol = aMembership({ userId: dario.id, institutionId: sol.id })
      const store = await openStore(createStore, { ...content, memberships: [...memberships, inSol] })
      const viewAt = (now: number) => store.at(now).read((tx) => tx.users.get(within(rayo.id), dario.id))
      expect(await viewAt(lastDay)).toEqual(viewOf(dario, [darioInRayo]))
      expect((await viewAt(lastDay + 86_400_000))?.email).toBeNull()
      await store.read(async (tx) => {
        expect(await tx.users.get(within(rayo.id, sol.id), dario.id)).toEqual(viewOf(dario, [darioInRayo, inSol]))
        const search = { scope: within(rayo.id, sol.id), filter: { q: '27555666' } }
        expect(idsOf(await tx.users.list(query(search)))).toEqual([dario.id])
      })
    })

    it('is a stranger to the invitation of another club', async () => {
      const inSol = aPendingMembership({
        userId: dario.id,
        institutionId: sol.id,
        invitation: anInvitation({ email: dario.email }),
      })
      const store = await openStore(createStore, { ...content, memberships: [...memberships, inSol] })
      await store.read(async (tx) => {
        const both = within(rayo.id, sol.id)
        expect(await tx.users.get(both, dario.id)).toEqual(formerViewOf(dario, [darioInRayo]))
        expect(await tx.users.get(both, inSol.id)).toMatchObject({ pending: true, email: dario.email })
        const filter = { institutionId: sol.id, state: 'pending' as const, role: 'User' as const }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).not.toContain(dario.id)
      })
    })
  })
}
