import type { Scope } from '#domain/access'
import type { StoredMembership } from '#domain/membership'
import type { UserFilter } from '#server/store/port'
import { describe, expect, it } from 'vitest'
import {
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  aSport,
  aUser,
  anId,
  anInstitution,
  anInvitation,
} from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, PUBLIC, everySort, idsOf, within, openStore, query, self } from './support.ts'

const football = aSport()
const rugby = aSport()
const rayo = anInstitution()
const sol = anInstitution()
const luna = anInstitution()

/** A member of one club. */
const bruno = aUser({ givenName: 'Bruno', familyName: 'Álvarez', documentNumber: '30111222', subject: 'sub-bruno' })
/** In two clubs: Admin of one, User of the other. */
const clara = aUser({ givenName: 'Clara', familyName: 'Ñáñez', email: 'clara.vega@example.org', active: false })
/** Their membership has ended. */
const dario = aUser({
  givenName: 'Darío',
  familyName: 'zapata',
  email: 'dario@example.org',
  gender: 'M',
  birthdate: '1990-04-05',
  phone: '+5491144445555',
  documentNumber: '27555666',
  createdAt: '2024-03-01T00:00:00.000Z',
})
/** A member of one club, invited by another under a different name. */
const eva = aUser({
  givenName: 'Eva',
  familyName: 'Luna',
  email: 'eva@example.org',
  documentNumber: '28333444',
  subject: 'sub-eva',
})
/** Invited by two clubs; accepted neither. */
const fabian = aUser({ givenName: '', familyName: '', email: 'fabian@example.org' })
/** In no club. */
const gala = aUser({ givenName: 'Gala', familyName: 'Alvarez', superAdmin: true })
/** A member of one club. Another invited them at their former e-mail. */
const hugo = aUser({ givenName: 'Hugo', familyName: 'Ortiz', email: 'hugo.hoy@example.org' })
const users = [bruno, clara, dario, eva, fabian, gala]

const brunoInRayo = aMembership({
  userId: bruno.id,
  institutionId: rayo.id,
  memberNumber: 'R-17',
  sportIds: [football.id],
})
const claraInRayo = aMembership({ userId: clara.id, institutionId: rayo.id, role: 'Admin' })
const claraInSol = aMembership({
  userId: clara.id,
  institutionId: sol.id,
  memberNumber: 'SECRETO',
  sportIds: [rugby.id],
})
const darioInRayo = aMembership({ userId: dario.id, institutionId: rayo.id, memberNumber: 'R-3', until: '2024-02-01' })
const evaInSol = aMembership({ userId: eva.id, institutionId: sol.id })
const evaInRayo = aPendingMembership({
  userId: eva.id,
  institutionId: rayo.id,
  memberNumber: 'R-99',
  version: 3,
  createdAt: '2024-05-05T00:00:00.000Z',
  updatedAt: '2024-05-06T00:00:00.000Z',
  invitation: anInvitation({ email: 'eva@example.org', givenName: 'Evita', familyName: 'Mora' }),
})
const fabianInRayo = aPendingMembership({
  userId: fabian.id,
  institutionId: rayo.id,
  invitation: anInvitation({ email: 'fabian@example.org', givenName: 'Fabián', familyName: 'Rey' }),
})
const fabianInSol = aPendingMembership({
  userId: fabian.id,
  institutionId: sol.id,
  invitation: anInvitation({ email: 'fabian@example.org', givenName: 'Fabio', familyName: 'Reina' }),
})
const memberships = [brunoInRayo, claraInRayo, claraInSol, darioInRayo, evaInSol, evaInRayo, fabianInRayo, fabianInSol]

const content = {
  sports: [football, rugby],
  institutions: [rayo, sol, luna],
  users,
  memberships,
}

/** A membership as the API shows it, without the invitation. */
function shown<Stored extends StoredMembership>({ invitation: _typed, ...membership }: Stored) {
  return membership
}

function viewOf({ subject, emailHeld: _kept, ...user }: (typeof users)[number], own: typeof memberships) {
  return { ...user, linked: subject !== null, pending: false, memberships: own.map(shown) }
}

/** A former member: the name without private data. */
function formerViewOf(user: (typeof users)[number], own: typeof memberships) {
  const nothing = { email: null, gender: null, birthdate: null, phone: null, documentNumber: null }
  return { ...viewOf(user, own), ...nothing }
}

export function describeUsers(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('users of every institution', () => {
    it('are all stored people with all their memberships', async () => {
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
      expect(await store.read((tx) => tx.users.get(ALL, eva.id, NOW))).toEqual(viewOf(eva, [evaInSol, evaInRayo]))
      // Cuotas refer to an invited person by this id.
      expect(await store.read((tx) => tx.users.get(ALL, evaInRayo.id, NOW))).toMatchObject({
        ...evaInRayo.invitation,
        id: evaInRayo.id,
        pending: true,
      })
      expect(await store.read((tx) => tx.users.get(ALL, brunoInRayo.id, NOW))).toBeNull()
    })

    it.each([
      ['id', { id: { in: [gala.id, clara.id] } }, [clara, gala]],
      ['e-mail', { email: 'eva@example.org' }, [eva]],
      ['active', { active: false }, [clara]],
      ['linked', { linked: true }, [bruno, eva]],
      ['not linked', { linked: false }, [clara, dario, fabian, gala]],
      ['id of an invitation', { id: { in: [evaInRayo.id, gala.id] } }, [gala, evaInRayo]],
      ['super admin', { superAdmin: true }, [gala]],
      ['institution', { institutionId: sol.id }, [clara, eva, fabian]],
      ['role', { role: 'Admin' as const }, [clara]],
      ['role and institution of one membership', { role: 'Admin' as const, institutionId: sol.id }, []],
      ['state', { state: 'pending' as const }, [eva, fabian]],
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
    ])('are filtered by %s', async (_, filter, expected) => {
      const store = await open()
      const page = await store.read((tx) => tx.users.list(query({ filter })))
      expect(idsOf(page)).toEqual(expected.map(({ id }) => id))
      expect(page.total).toBe(expected.length)
    })

    it('are filtered by whether an invitation waits for them', async () => {
      const kiritimati = anInstitution({ timezone: 'Pacific/Kiritimati' })
      const invitedIn = (institutionId: string, until: string | null) =>
        aPendingMembership({ userId: dario.id, institutionId, until, invitation: anInvitation({ email: dario.email }) })
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
      const listed = async (scope: Scope, filter: UserFilter) => {
        const { rows } = await store.read((tx) => tx.users.list(query({ scope, filter })))
        return rows.map(({ id }) => id)
      }
      expect(await listed(within(rayo.id), { invited: true })).toEqual([waiting.id])
      expect(await listed(within(kiritimati.id), { invited: true })).toEqual([])
      expect(await listed(within(kiritimati.id), { invited: false })).toEqual([over.id])
      expect(await listed(within(rayo.id), { invited: false })).toHaveLength(2)
      expect(await listed(ALL, { invited: true })).toEqual([dario.id])
      expect(await listed(ALL, { invited: true, institutionId: kiritimati.id })).toEqual([])
      const later = { scope: ALL, filter: { invited: true }, now: NOW + 86_400_000 }
      expect((await store.read((tx) => tx.users.list(query(later)))).total).toBe(0)
    })

    it('sort by every field', async () => {
      const { told, promised } = await everySort(await open(), (tx) => tx.users, {
        id: { of: (row) => row.id },
        email: { text: true, of: (row) => row.email },
        givenName: { text: true, of: (row) => row.givenName },
        familyName: { text: true, of: (row) => row.familyName },
        active: { of: (row) => row.active },
        createdAt: { of: (row) => row.createdAt },
        updatedAt: { of: (row) => row.updatedAt },
      })
      expect(told).toEqual(promised)
    })
  })

  describe('users of one institution', () => {
    it('are its people, former ones too, with only their memberships in it', async () => {
      const store = await open()
      const page = await store.read((tx) =>
        tx.users.list(query({ scope: within(rayo.id), filter: { state: 'accepted' } })),
      )
      expect(page.rows).toEqual([
        viewOf(bruno, [brunoInRayo]),
        viewOf(clara, [claraInRayo]),
        formerViewOf(dario, [darioInRayo]),
      ])
      expect(await store.read((tx) => tx.users.get(within(rayo.id), clara.id, NOW))).toEqual(
        viewOf(clara, [claraInRayo]),
      )
    })

    it('show only what was typed for an invited person, under the membership’s id', async () => {
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
        memberships: [{ ...shown(evaInRayo), userId: evaInRayo.id }],
      }
      await store.read(async (tx) => {
        const page = await tx.users.list(query({ scope: within(rayo.id), filter: { state: 'pending' } }))
        expect(idsOf(page)).toEqual([evaInRayo.id, fabianInRayo.id])
        expect(page.rows[0]).toEqual(expected)
        expect(JSON.stringify(page)).not.toContain(eva.id)
        expect(await tx.users.get(within(rayo.id), evaInRayo.id, NOW)).toEqual(expected)
        expect(await tx.users.get(within(rayo.id), eva.id, NOW)).toBeNull()
        expect(await tx.users.get(within(sol.id), evaInRayo.id, NOW)).toBeNull()
      })
    })

    it.each([
      ['the e-mail that was typed', { email: 'eva@example.org' }, [evaInRayo.id]],
      ['the id of the membership', { id: evaInRayo.id }, [evaInRayo.id]],
      ['not the id of the person', { id: eva.id }, []],
      [
        'not linked, though the person is',
        { linked: false, state: 'pending' as const },
        [evaInRayo.id, fabianInRayo.id],
      ],
      ['never linked', { linked: true, state: 'pending' as const }, []],
      ['the name that was typed', { q: 'evita mora' }, [evaInRayo.id]],
      ['the name that was typed, as lists write it', { q: 'Mora, Evita' }, [evaInRayo.id]],
      ['not the person’s own name', { q: 'luna' }, []],
      ['not the person’s document', { q: '28333444' }, []],
      ['the end of a member number after its dash, as a word', { q: '99' }, [evaInRayo.id]],
      ['the member number', { q: 'r-99' }, [evaInRayo.id]],
      ['nothing of another club: member number', { q: 'secreto' }, []],
      ['nothing of another club: institution', { institutionId: sol.id }, []],
      ['nothing of another club: sport', { sportId: rugby.id }, []],
      ['nothing of another club: role', { role: 'User' as const, id: clara.id }, []],
      ['nobody of no club', { q: 'gala' }, []],
    ])('are found by %s', async (_, filter, expected) => {
      const store = await open()
      const page = await store.read((tx) => tx.users.list(query({ scope: within(rayo.id), filter })))
      expect(page.total).toBe(expected.length)
      expect(idsOf(page)).toEqual(expected)
    })

    it('sort an invitation by what was typed', async () => {
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

  describe('users of two institutions', () => {
    it('are one full row once a membership is accepted, or else one row per invitation', async () => {
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
      const byId = await store.read((tx) => tx.users.get(within(rayo.id, sol.id), evaInRayo.id, NOW))
      expect(byId).toMatchObject({ ...evaInRayo.invitation, id: evaInRayo.id, pending: true })
    })
  })

  describe('somebody whose membership has ended', () => {
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

    it('shows only the name, sorts like somebody without an e-mail, and is whole in the scope of everything', async () => {
      const store = await open()
      const told = formerViewOf(dario, [darioInRayo])
      expect(await store.read((tx) => tx.users.get(within(rayo.id), dario.id, NOW))).toEqual(told)
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

  describe('an invitation', () => {
    const hugoInRayo = aMembership({ userId: hugo.id, institutionId: rayo.id })
    const sentTo = (email: string) =>
      aPendingMembership({ userId: hugo.id, institutionId: sol.id, invitation: anInvitation({ email }) })
    const openWith = (...more: typeof memberships) =>
      openStore(createStore, {
        ...content,
        users: [...users, hugo],
        memberships: [...memberships, hugoInRayo, ...more],
      })
    const both = within(rayo.id, sol.id)

    it('is shown with the person whose e-mail it was sent to, or else as its own row', async () => {
      const theirs = sentTo(hugo.email)
      const known = await openWith(theirs)
      await known.read(async (tx) => {
        expect(await tx.users.get(both, hugo.id, NOW)).toEqual(viewOf(hugo, [hugoInRayo, theirs]))
        expect(await tx.users.get(both, theirs.id, NOW)).toMatchObject({ pending: true, email: hugo.email })
        expect(idsOf(await tx.users.list(query({ scope: both, filter: { id: theirs.id } })))).toEqual([theirs.id])
        expect(idsOf(await tx.users.list(query({ scope: both, filter: { email: hugo.email } })))).toEqual([hugo.id])
        const filter = { state: 'pending' as const, id: hugo.id }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).toEqual([hugo.id])
      })
      const other = sentTo('hugo.ayer@example.org')
      const changed = await openWith(other)
      await changed.read(async (tx) => {
        expect(await tx.users.get(both, hugo.id, NOW)).toEqual(viewOf(hugo, [hugoInRayo]))
        expect(await tx.users.get(both, other.id, NOW)).toMatchObject({ pending: true, email: 'hugo.ayer@example.org' })
        const filter = { state: 'pending' as const, id: hugo.id }
        expect(idsOf(await tx.users.list(query({ scope: both, filter })))).toEqual([])
      })
    })

    it('moves to the person who has its e-mail now, unless they belong there already', async () => {
      const heir = aUser({ email: 'hugo.ayer@example.org' })
      const inSol = sentTo(heir.email)
      const inLuna = { ...sentTo(heir.email), id: aUser().id, institutionId: luna.id }
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
    const openWithThem = () => openStore(createStore, { ...content, memberships: [...memberships, nina, other] })

    it('is a person of one institution only, by the membership’s id, for everybody who sees it', async () => {
      const store = await openWithThem()
      await store.read(async (tx) => {
        for (const scope of [within(rayo.id), within(rayo.id, sol.id), ALL]) {
          expect(await tx.users.get(scope, nina.id, NOW)).toEqual({
            ...nina.invitation,
            id: nina.id,
            createdAt: nina.createdAt,
            updatedAt: nina.updatedAt,
            version: 1,
            active: true,
            superAdmin: false,
            linked: false,
            pending: true,
            memberships: [{ ...shown(nina), userId: nina.id }],
          })
        }
        expect(await tx.users.get(within(sol.id), nina.id, NOW)).toBeNull()
        expect(await tx.users.stored({ id: nina.id })).toBeNull()
        expect(await tx.memberships.get(nina.id)).toEqual(nina)
      })
    })

    it.each([
      ['name', { q: 'ríos nina' }],
      ['member number', { q: 'r-50' }],
      ['institution and state', { institutionId: rayo.id, state: 'pending' as const, q: 'R-50' }],
      ['having no e-mail', { email: null, state: 'pending' as const, q: 'R-50' }],
      ['id', { id: { in: [nina.id] } }],
    ])('is found by %s', async (_, filter) => {
      const store = await openWithThem()
      for (const scope of [within(rayo.id), ALL]) {
        expect(await store.read((tx) => tx.users.list(query({ scope, filter })))).toMatchObject({
          rows: [{ id: nina.id }],
          total: 1,
        })
      }
    })

    it.each([
      ['an e-mail', { email: 'nina@example.org', q: 'nina' }],
      ['being linked', { linked: true, q: 'nina' }],
      ['another institution', { institutionId: sol.id, q: 'nina' }],
    ])('is not found by %s', async (_, filter) => {
      const store = await openWithThem()
      for (const scope of [within(rayo.id), ALL]) {
        expect((await store.read((tx) => tx.users.list(query({ scope, filter })))).total).toBe(0)
      }
    })

    it('sorts among the others by what was typed, and last where nothing was typed', async () => {
      const store = await openWithThem()
      const sorted = (field: 'familyName' | 'email') =>
        store.read((tx) => tx.users.list(query({ sort: { field, order: 'ASC' } })))
      const { rows, total } = await sorted('familyName')
      expect(total).toBe(8)
      const names = rows.map(({ familyName }) => familyName)
      expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
      expect(idsOf(await sorted('email')).slice(-2)).toEqual([nina.id, other.id])
    })

    it('is never given to a person who signs in', async () => {
      const store = await openWithThem()
      expect(await store.write((tx) => tx.memberships.moveInvitationsTo(gala.id))).toEqual([])
      expect(await store.read((tx) => tx.memberships.get(nina.id))).toEqual(nina)
    })
  })

  describe('an e-mail', () => {
    it('finds its holder first, or else the first person who was given it', async () => {
      const [first, second, holder] = [aUser(), aUser(), aUser()].map((user) => ({ ...user, email: 'una@example.org' }))
      if (!first || !second || !holder) throw new Error('three people')
      const waiting = [second, first].map((user) => ({ ...user, emailHeld: false }))
      const store = await openStore(createStore, { users: waiting })
      const found = () => store.read((tx) => tx.users.stored({ email: 'una@example.org' }))
      expect((await found())?.id).toBe(first.id)
      await store.write((tx) => tx.users.insert(holder))
      expect(await found()).toEqual(holder)
      await expect(store.write((tx) => tx.users.update({ ...first, version: 2 }, 1))).rejects.toThrow(
        'unique: user.email',
      )
      await store.write((tx) => tx.users.update({ ...holder, email: 'otra@example.org', version: 2 }, 1))
      await store.write((tx) => tx.users.update({ ...second, version: 2 }, 1))
      expect((await found())?.id).toBe(second.id)
    })
  })

  it('people have the same names as in a list by id, for every scope', async () => {
    const store = await open()
    const ids = [...users.map(({ id }) => id), ...memberships.map(({ id }) => id), anId()]
    await store.read(async (tx) => {
      for (const scope of [ALL, within(rayo.id), within(sol.id), within(rayo.id, sol.id), within(luna.id), within()]) {
        for (const asked of [ids, [bruno.id, clara.id], [dario.id], [evaInRayo.id, bruno.id], []]) {
          const { rows } = await tx.users.list(query({ scope, filter: { id: { in: asked } } }))
          const names = await tx.users.names(scope, asked, NOW)
          expect(names.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
            rows.map(({ id, givenName, familyName, email }) => ({ id, givenName, familyName, email })),
          )
        }
      }
      expect(await tx.users.names(within(rayo.id), [dario.id], NOW)).toEqual([
        { id: dario.id, givenName: dario.givenName, familyName: dario.familyName, email: null },
      ])
    })
  })

  describe('users of a scope that reaches none', () => {
    it('are none', async () => {
      const store = await open()
      for (const scope of [within(luna.id), within(), PUBLIC, self(bruno.id)]) {
        expect(await store.read((tx) => tx.users.list(query({ scope })))).toEqual({ rows: [], total: 0 })
        expect(await store.read((tx) => tx.users.get(scope, bruno.id, NOW))).toBeNull()
      }
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
        const records = { user: eva, memberships: [evaInSol, evaInRayo], institutions: [sol, rayo] }
        expect(await tx.actorRecords('sub-eva')).toEqual(records)
        expect(await tx.actorRecords('sub-alone')).toEqual({ user: alone, memberships: [], institutions: [] })
        expect(await tx.actorRecords('sub-none')).toBeNull()
      })
    })
  })
}
