import { describe, expect, it } from 'vitest'
import { aMembership, aPendingMembership, anInvitation } from '../../../support/builders.ts'
import type { CreateStore } from '../support.ts'
import { ALL, NOW, idsOf, openStore, query, within } from '../support.ts'
import { content, dario, darioInRayo, formerViewOf, memberships, rayo, sol, viewOf } from './content.ts'

export function describeFormerMembers(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('a member whose membership has ended', () => {
    it.each([
      ['the name', { q: 'dario' }, true],
      ['the member number', { q: 'r-3' }, true],
      ['the id', { id: dario.id }, true],
      ['the membership', { state: 'accepted' as const, role: 'User' as const, id: dario.id }, true],
      ['not linked', { linked: false, id: dario.id }, true],
      ['an e-mail that is not shown', { email: null }, true],
      ['not the e-mail', { email: 'dario@example.org' }, false],
      ['not a part of the e-mail', { q: 'dario@' }, false],
      ['not the document', { q: '27555666' }, false],
      ['not the document beside the name', { q: 'dario 27555' }, false],
      ['not another standing', { active: false, id: dario.id }, false],
    ])('is found by %s', async (_, filter, isFound) => {
      const store = await open()
      const page = await store.read((tx) => tx.users.list(query({ scope: within(rayo.id), filter })))
      expect(idsOf(page)).toEqual(isFound ? [dario.id] : [])
      expect(page.total).toBe(isFound ? 1 : 0)
    })

    it('shows only the name, sorts like a person without an e-mail, and is whole in the scope of everything', async () => {
      const store = await open()
      const view = formerViewOf(dario, [darioInRayo])
      expect(await store.read((tx) => tx.users.get(within(rayo.id), dario.id, NOW))).toEqual(view)
      for (const order of ['ASC', 'DESC'] as const) {
        const sort = { field: 'email', order } as const
        const { rows } = await store.read((tx) => tx.users.list(query({ scope: within(rayo.id), sort })))
        expect(rows.at(-1)?.id).toBe(dario.id)
      }
      expect(await store.read((tx) => tx.users.get(ALL, dario.id, NOW))).toEqual(viewOf(dario, [darioInRayo]))
    })

    it('is whole until the last day, and where they have another membership in the scope', async () => {
      const lastDay = Date.UTC(2024, 1, 1, 15)
      const inSol = aMembership({ userId: dario.id, institutionId: sol.id })
      const store = await openStore(createStore, { ...content, memberships: [...memberships, inSol] })
      await store.read(async (tx) => {
        expect(await tx.users.get(within(rayo.id), dario.id, lastDay)).toEqual(viewOf(dario, [darioInRayo]))
        expect((await tx.users.get(within(rayo.id), dario.id, lastDay + 86_400_000))?.email).toBeNull()
        expect(await tx.users.get(within(rayo.id, sol.id), dario.id, NOW)).toEqual(viewOf(dario, [darioInRayo, inSol]))
        const search = { scope: within(rayo.id, sol.id), filter: { q: '27555666' } }
        expect(idsOf(await tx.users.list(query(search)))).toEqual([dario.id])
      })
    })

    it('gets the invitation of another club like a stranger', async () => {
      const inSol = aPendingMembership({
        userId: dario.id,
        institutionId: sol.id,
        invitation: anInvitation({ email: dario.email }),
      })
      const store = await openStore(createStore, { ...content, memberships: [...memberships, inSol] })
      await store.read(async (tx) => {
        const both = within(rayo.id, sol.id)
        expect(await tx.users.get(both, dario.id, NOW)).toEqual(formerViewOf(dario, [darioInRayo]))
        expect(await tx.users.get(both, inSol.id, NOW)).toMatchObject({ pending: true, email: dario.email })
        const filter = { institutionId: sol.id, state: 'pending' as const, role: 'User' as const }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).not.toContain(dario.id)
      })
    })
  })
}
