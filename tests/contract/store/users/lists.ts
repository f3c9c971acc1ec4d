import type { Scope } from '#domain/access/access'
import type { UserFilter } from '#server/store/port'
import { describe, expect, it } from 'vitest'
import { users as described } from '#server/resources/users'
import { shownMembership } from '#domain/members/user'
import {
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  anId,
  anInstitution,
  anInvitation,
  aUser,
} from '../../../support/builders.ts'
import {
  type CreateStore,
  ALL,
  NOW,
  PUBLIC,
  idsOf,
  itFinds,
  itSorts,
  openStore,
  query,
  self,
  within,
} from '../support.ts'
import {
  bruno,
  brunoInRayo,
  clara,
  claraInRayo,
  claraInSol,
  content,
  dario,
  darioInRayo,
  eva,
  evaInRayo,
  evaInSol,
  fabian,
  fabianInRayo,
  fabianInSol,
  formerViewOf,
  gala,
  luna,
  memberships,
  rayo,
  rugby,
  sol,
  users,
  viewOf,
} from './content.ts'

const aNamesake = (givenName: string, familyName = 'Gómez') => aUser({ givenName, familyName })

const invitedIn = (institutionId: string, until: string | null) =>
  aPendingMembership({ userId: dario.id, institutionId, until, invitation: anInvitation({ email: dario.email }) })

export function describeUserLists(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('users of every institution', () => {
    it('include all stored people with all their memberships', async () => {
      const store = await open()
      const { rows, total } = await store.read((tx) => tx.users.list(query()))
      expect(total).toBe(6)
      expect(rows).toEqual([
        viewOf(bruno, [brunoInRayo]),
        viewOf(clara, [claraInRayo, claraInSol]),
        viewOf(dario, [darioInRayo]),
        viewOf(eva, [evaInSol, evaInRayo]),
        viewOf(fabian, [fabianInRayo, fabianInSol]),
        viewOf(gala, []),
      ])
      expect(await store.read((tx) => tx.users.get(ALL, eva.id))).toEqual(viewOf(eva, [evaInSol, evaInRayo]))
      // Cuotas refer to an invited person by this id.
      expect(await store.read((tx) => tx.users.get(ALL, evaInRayo.id))).toMatchObject({
        ...evaInRayo.invitation,
        id: evaInRayo.id,
        pending: true,
      })
      expect(await store.read((tx) => tx.users.get(ALL, brunoInRayo.id))).toBeNull()
    })

    itFinds(open, (tx) => tx.users, 'are filtered by', [
      ['id', { id: { in: [gala.id, clara.id] } }, [clara, gala]],
      ['e-mail', { email: 'eva@example.org' }, [eva]],
      ['active', { active: false }, [clara]],
      ['linked', { linked: true }, [bruno, eva]],
      ['not linked', { linked: false }, [clara, dario, fabian, gala]],
      ['id of an invitation', { id: { in: [evaInRayo.id, gala.id] } }, [gala, evaInRayo]],
      ['super admin', { superAdmin: true }, [gala]],
      ['institution', { institutionId: sol.id }, [clara, eva, fabian]],
      ['role', { role: 'Admin' }, [clara]],
      ['role and institution of one membership', { role: 'Admin', institutionId: sol.id }, []],
      ['state', { state: 'pending' }, [eva, fabian]],
      ['sport', { sportId: rugby.id }, [clara]],
      ['no sport', { sportId: null, institutionId: sol.id }, [eva, fabian]],
      ['sport and institution of one membership', { sportId: rugby.id, institutionId: rayo.id }, []],
      ['q over both names', { q: 'alvarez bruno' }, [bruno]],
      ['q of a name as lists write it', { q: 'Álvarez, Bruno' }, [bruno]],
      ['q without accents', { q: 'ALVAREZ' }, [bruno, gala]],
      ['q of an e-mail', { q: 'clara.vega@example' }, [clara]],
      ['q of a part of an e-mail', { q: 'vega' }, [clara]],
      ['q of a document', { q: '3011' }, [bruno]],
      ['q of a member number', { q: 'r-17' }, [bruno]],
    ])

    it('are found by their member number as people write it, with or without leading zeros', async () => {
      const numbered = ['28', '0028', '280', null].map((memberNumber) =>
        aMembership({ userId: aUser({ documentNumber: '28555111' }).id, institutionId: rayo.id, memberNumber }),
      )
      const people = numbered.map(({ userId }) => aUser({ id: userId, documentNumber: '28555111' }))
      const withoutEmail = aMemberWithoutEmail({ institutionId: rayo.id, memberNumber: '28' })
      const store = await openStore(createStore, {
        institutions: [rayo],
        users: people,
        memberships: [...numbered, withoutEmail],
      })
      const idsWhere = async (filter: UserFilter, scope: Scope = within(rayo.id)) =>
        idsOf(await store.read((tx) => tx.users.list(query({ scope, filter }))))
      const expectedIds = [...people.slice(0, 2), withoutEmail].map(({ id }) => id)
      expect(new Set(await idsWhere({ memberNumber: '28' }))).toEqual(new Set(expectedIds))
      expect(await idsWhere({ memberNumber: '280', institutionId: rayo.id }, ALL)).toEqual([people[2]?.id])
      expect(await idsWhere({ memberNumber: '2' })).toEqual([])
      for (const q of ['28', 'N.º 28', '0028']) expect(await idsWhere({ q })).toHaveLength(5)
    })

    it('can be filtered by a waiting invitation', async () => {
      const kiritimati = anInstitution({ timezone: 'Pacific/Kiritimati' })
      // It is 16 June in Kiritimati and 15 June in Buenos Aires.
      const [waiting, over] = [invitedIn(rayo.id, '2024-06-15'), invitedIn(kiritimati.id, '2024-06-15')]
      const store = await openStore(createStore, {
        institutions: [rayo, kiritimati],
        users: [bruno, dario],
        memberships: [
          aMembership({ userId: bruno.id, institutionId: rayo.id }),
          waiting,
          over,
          aMemberWithoutEmail({ institutionId: rayo.id }),
        ],
      })
      const idsWith = async (scope: Scope, filter: UserFilter) => {
        const { rows } = await store.read((tx) => tx.users.list(query({ scope, filter })))
        return rows.map(({ id }) => id)
      }
      expect(await idsWith(within(rayo.id), { invited: true })).toEqual([waiting.id])
      expect(await idsWith(within(kiritimati.id), { invited: true })).toEqual([])
      expect(await idsWith(within(kiritimati.id), { invited: false })).toEqual([over.id])
      expect(await idsWith(within(rayo.id), { invited: false })).toHaveLength(2)
      expect(await idsWith(ALL, { invited: true })).toEqual([dario.id])
      expect(await idsWith(ALL, { invited: true, institutionId: kiritimati.id })).toEqual([])
      const later = query<UserFilter, never>({ filter: { invited: true } })
      expect((await store.at(NOW + 86_400_000).read((tx) => tx.users.list(later))).total).toBe(0)
    })

    itSorts(open, (tx) => tx.users, described.sorts, {
      givenName: { text: true, of: (row) => row.givenName, thenBy: (row) => row.familyName },
      familyName: { text: true, of: (row) => row.familyName, thenBy: (row) => row.givenName },
    })

    it('are sorted by name within one surname, whenever they were added', async () => {
      const [zoe, ana, mateo] = [aNamesake('Zoe'), aNamesake('Ana'), aNamesake('Mateo')]
      const perez = aNamesake('Beto', 'Pérez')
      const club = { institutions: [rayo], users: [perez, zoe, ana, mateo] }
      const inClub = club.users.map(({ id }) => aMembership({ userId: id, institutionId: rayo.id }))
      const invited = aMemberWithoutEmail({
        institutionId: rayo.id,
        invitation: anInvitation({ email: null, givenName: 'Bruno', familyName: 'Gómez' }),
      })
      const store = await openStore(createStore, { ...club, memberships: [...inClub, invited] })
      const order = async (scope: Scope, direction: 'ASC' | 'DESC') => {
        const sort = { field: 'familyName', order: direction } as const
        const { rows } = await store.read((tx) => tx.users.list(query({ scope, sort })))
        expect(await store.read((tx) => tx.users.ids({ scope, filter: {}, sort }))).toEqual(rows.map(({ id }) => id))
        return rows.map(({ givenName }) => givenName)
      }
      expect(await order(within(rayo.id), 'ASC')).toEqual(['Ana', 'Bruno', 'Mateo', 'Zoe', 'Beto'])
      expect(await order(within(rayo.id), 'DESC')).toEqual(['Beto', 'Zoe', 'Mateo', 'Bruno', 'Ana'])
      expect((await order(ALL, 'ASC')).filter((name) => name !== 'Bruno')).toEqual(['Ana', 'Mateo', 'Zoe', 'Beto'])
    })
  })

  describe('users of one institution', () => {
    it('include former members, only with their memberships in it', async () => {
      const store = await open()
      const page = await store.read((tx) =>
        tx.users.list(query({ scope: within(rayo.id), filter: { state: 'accepted' } })),
      )
      expect(page.rows).toEqual([
        viewOf(bruno, [brunoInRayo]),
        viewOf(clara, [claraInRayo]),
        formerViewOf(dario, [darioInRayo]),
      ])
      expect(await store.read((tx) => tx.users.get(within(rayo.id), clara.id))).toEqual(viewOf(clara, [claraInRayo]))
    })

    it('show only the data typed for an invited person, under the membership’s id', async () => {
      const store = await open()
      const expected = {
        ...evaInRayo.invitation,
        id: evaInRayo.id,
        createdAt: evaInRayo.createdAt,
        updatedAt: evaInRayo.updatedAt,
        version: 3,
        active: true,
        superAdmin: false,
        linked: false,
        pending: true,
        memberships: [shownMembership({ ...evaInRayo, userId: evaInRayo.id })],
      }
      await store.read(async (tx) => {
        const page = await tx.users.list(query({ scope: within(rayo.id), filter: { state: 'pending' } }))
        expect(idsOf(page)).toEqual([evaInRayo.id, fabianInRayo.id])
        expect(page.rows[0]).toEqual(expected)
        expect(JSON.stringify(page)).not.toContain(eva.id)
        expect(await tx.users.get(within(rayo.id), evaInRayo.id)).toEqual(expected)
        expect(await tx.users.get(within(rayo.id), eva.id)).toBeNull()
        expect(await tx.users.get(within(sol.id), evaInRayo.id)).toBeNull()
      })
    })

    const here = within(rayo.id)
    itFinds(open, (tx) => tx.users, 'are found by', [
      ['the e-mail that was typed', { email: 'eva@example.org' }, [evaInRayo], here],
      ['the id of the membership', { id: evaInRayo.id }, [evaInRayo], here],
      ['not the id of the person', { id: eva.id }, [], here],
      ['not linked, though the person is', { linked: false, state: 'pending' }, [evaInRayo, fabianInRayo], here],
      ['never linked', { linked: true, state: 'pending' }, [], here],
      ['the name that was typed', { q: 'evita mora' }, [evaInRayo], here],
      ['the name that was typed, as lists write it', { q: 'Mora, Evita' }, [evaInRayo], here],
      ['not the person’s own name', { q: 'luna' }, [], here],
      ['not the person’s document', { q: '28333444' }, [], here],
      ['the end of a member number after its dash, as a word', { q: '99' }, [evaInRayo], here],
      ['the member number', { q: 'r-99' }, [evaInRayo], here],
      ['nothing of another club: member number', { q: 'secreto' }, [], here],
      ['nothing of another club: institution', { institutionId: sol.id }, [], here],
      ['nothing of another club: sport', { sportId: rugby.id }, [], here],
      ['nothing of another club: role', { role: 'User', id: clara.id }, [], here],
      ['nobody of no club', { q: 'gala' }, [], here],
    ])

    it('are sorted by the data typed if invited', async () => {
      const store = await open()
      const sorted = (field: 'familyName' | 'createdAt') =>
        store.read((tx) => tx.users.list(query({ scope: within(rayo.id), sort: { field, order: 'DESC' } })))
      expect((await sorted('familyName')).rows.map(({ familyName }) => familyName)).toEqual([
        'zapata',
        'Rey',
        'Ñáñez',
        'Mora',
        'Álvarez',
      ])
      expect(idsOf(await sorted('createdAt')).slice(0, 2)).toEqual([evaInRayo.id, dario.id])
    })
  })

  it('users of two institutions are one full row if a membership is accepted, or one row per invitation', async () => {
    const store = await open()
    const { rows, total } = await store.read((tx) => tx.users.list(query({ scope: within(rayo.id, sol.id) })))
    expect(total).toBe(6)
    expect(rows.slice(0, 4)).toEqual([
      viewOf(bruno, [brunoInRayo]),
      viewOf(clara, [claraInRayo, claraInSol]),
      formerViewOf(dario, [darioInRayo]),
      viewOf(eva, [evaInSol, evaInRayo]),
    ])
    expect(rows.slice(4).map(({ id, givenName }) => [id, givenName])).toEqual([
      [fabianInRayo.id, 'Fabián'],
      [fabianInSol.id, 'Fabio'],
    ])
    const byId = await store.read((tx) => tx.users.get(within(rayo.id, sol.id), evaInRayo.id))
    expect(byId).toMatchObject({ ...evaInRayo.invitation, id: evaInRayo.id, pending: true })
  })

  it('people have the same names as in a list by id, for every scope', async () => {
    const store = await open()
    const ids = [...users.map(({ id }) => id), ...memberships.map(({ id }) => id), anId()]
    await store.read(async (tx) => {
      for (const scope of [ALL, within(rayo.id), within(sol.id), within(rayo.id, sol.id), within(luna.id), within()]) {
        for (const selection of [ids, [bruno.id, clara.id], [dario.id], [evaInRayo.id, bruno.id], []]) {
          const { rows } = await tx.users.list(query({ scope, filter: { id: { in: selection } } }))
          expect((await tx.users.names(scope, selection)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
            rows.map(({ id, givenName, familyName, email }) => ({ id, givenName, familyName, email })),
          )
        }
      }
      expect(await tx.users.names(within(rayo.id), [dario.id])).toEqual([
        { id: dario.id, givenName: dario.givenName, familyName: dario.familyName, email: null },
      ])
    })
  })

  it('a scope that reaches no users returns none', async () => {
    const store = await open()
    for (const scope of [within(luna.id), within(), PUBLIC, self(bruno.id)]) {
      expect(await store.read((tx) => tx.users.list(query({ scope })))).toEqual({ rows: [], total: 0 })
      expect(await store.read((tx) => tx.users.get(scope, bruno.id))).toBeNull()
    }
  })
}
