import { describe, expect, it } from 'vitest'
import { shownMembership } from '#domain/members/user'
import { aMemberWithoutEmail, aMembership, aPendingMembership, aUser, anInvitation } from '../../../support/builders.ts'
import { type CreateStore, ALL, idsOf, itFinds, openStore, query, within } from '../support.ts'
import { content, fabian, gala, hugo, luna, memberships, rayo, sol, users, viewOf } from './content.ts'

const addressedTo = (email: string) =>
  aPendingMembership({ userId: hugo.id, institutionId: sol.id, invitation: anInvitation({ email }) })

export function describeInvitedMembers(createStore: CreateStore): void {
  describe('an invitation', () => {
    const hugoInRayo = aMembership({ userId: hugo.id, institutionId: rayo.id })
    const openWith = (...more: typeof memberships) =>
      openStore(createStore, {
        ...content,
        users: [...users, hugo],
        memberships: [...memberships, hugoInRayo, ...more],
      })
    const both = within(rayo.id, sol.id)

    it('is shown with the person who has its e-mail, otherwise as its own row', async () => {
      const theirs = addressedTo(hugo.email)
      const openStoreWith = await openWith(theirs)
      await openStoreWith.read(async (tx) => {
        expect(await tx.users.get(both, hugo.id)).toEqual(viewOf(hugo, [hugoInRayo, theirs]))
        expect(await tx.users.get(both, theirs.id)).toMatchObject({ pending: true, email: hugo.email })
        expect(idsOf(await tx.users.list(query({ scope: both, filter: { id: theirs.id } })))).toEqual([theirs.id])
        expect(idsOf(await tx.users.list(query({ scope: both, filter: { email: hugo.email } })))).toEqual([hugo.id])
        const filter = { state: 'pending' as const, id: hugo.id }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).toEqual([hugo.id])
      })
      const other = addressedTo('hugo.ayer@example.org')
      const changed = await openWith(other)
      await changed.read(async (tx) => {
        expect(await tx.users.get(both, hugo.id)).toEqual(viewOf(hugo, [hugoInRayo]))
        expect(await tx.users.get(both, other.id)).toMatchObject({ pending: true, email: 'hugo.ayer@example.org' })
        const filter = { state: 'pending' as const, id: hugo.id }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).toEqual([])
      })
    })

    it('moves to the person who now has its e-mail, unless they already belong there', async () => {
      const heir = aUser({ email: 'hugo.ayer@example.org' })
      const inSol = addressedTo(heir.email)
      const inLuna = { ...addressedTo(heir.email), id: aUser().id, institutionId: luna.id }
      const ofHeir = aMembership({ userId: heir.id, institutionId: luna.id })
      const accepted = aMembership({ userId: fabian.id, institutionId: luna.id })
      const store = await openStore(createStore, {
        ...content,
        users: [...users, hugo, heir],
        memberships: [...memberships, hugoInRayo, inSol, inLuna, ofHeir, accepted],
      })
      expect(await store.write((tx) => tx.memberships.moveInvitationsTo(heir.id))).toEqual([inSol.id])
      expect(await store.write((tx) => tx.memberships.moveInvitationsTo(heir.id))).toEqual([])
      await store.read(async (tx) => {
        expect(await tx.memberships.get(inSol.id)).toEqual({ ...inSol, userId: heir.id })
        expect(await tx.memberships.get(inLuna.id)).toEqual(inLuna)
        expect(await tx.memberships.ofUser(hugo.id)).toEqual([hugoInRayo, inLuna])
      })
    })
  })

  describe('a member without e-mail', () => {
    const nina = aMemberWithoutEmail({ institutionId: rayo.id, memberNumber: 'R-50' })
    const other = aMemberWithoutEmail({
      institutionId: rayo.id,
      invitation: anInvitation({ email: null, givenName: 'Olga', familyName: 'Ríos' }),
    })
    const withThem = { ...content, memberships: [...memberships, nina, other] }
    const openWithThem = () => openStore(createStore, withThem)

    it('is a person of one institution only, under the membership’s id, for every reader', async () => {
      const store = await openWithThem()
      await store.read(async (tx) => {
        for (const scope of [within(rayo.id), within(rayo.id, sol.id), ALL]) {
          expect(await tx.users.get(scope, nina.id)).toEqual({
            ...nina.invitation,
            id: nina.id,
            createdAt: nina.createdAt,
            updatedAt: nina.updatedAt,
            version: 1,
            active: true,
            superAdmin: false,
            linked: false,
            pending: true,
            memberships: [shownMembership(nina)],
          })
        }
        expect(await tx.users.get(within(sol.id), nina.id)).toBeNull()
        expect(await tx.users.stored({ id: nina.id })).toBeNull()
        expect(await tx.memberships.get(nina.id)).toEqual(nina)
      })
    })

    for (const scope of [within(rayo.id), ALL]) {
      itFinds(openWithThem, (tx) => tx.users, `is found in the scope ${scope.kind} by`, [
        ['name', { q: 'ríos nina' }, [nina], scope],
        ['member number', { q: 'r-50' }, [nina], scope],
        ['institution and state', { institutionId: rayo.id, state: 'pending', q: 'R-50' }, [nina], scope],
        ['having no e-mail', { email: null, state: 'pending', q: 'R-50' }, [nina], scope],
        ['id', { id: { in: [nina.id] } }, [nina], scope],
        ['not an e-mail', { email: 'nina@example.org', q: 'nina' }, [], scope],
        ['not being linked', { linked: true, q: 'nina' }, [], scope],
        ['not another institution', { institutionId: sol.id, q: 'nina' }, [], scope],
      ])
    }

    it('is sorted among the others by the data typed, and last without any', async () => {
      const store = await openWithThem()
      const sorted = (field: 'familyName' | 'email') =>
        store.read((tx) => tx.users.list(query({ sort: { field, order: 'ASC' } })))
      const { rows, total } = await sorted('familyName')
      expect(total).toBe(8)
      const names = rows.map(({ familyName }) => familyName)
      expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
      expect(idsOf(await sorted('email')).slice(-2)).toEqual([nina.id, other.id])
    })

    it('is never linked to a user who signs in', async () => {
      const store = await openWithThem()
      expect(await store.write((tx) => tx.memberships.moveInvitationsTo(gala.id))).toEqual([])
      expect(await store.read((tx) => tx.memberships.get(nina.id))).toEqual(nina)
    })
  })
}
