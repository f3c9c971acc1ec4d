import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Scope } from '#domain/access/access'
import type { Hint } from '#domain/access/audit'
import type { AuditQuery, AuditSubject, FormerQuery } from '#server/store/port/records'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  aReceipt,
  aUser,
  anAuditEvent,
  anId,
  aSnapshot,
  anInstitution,
} from '../../support/builders.ts'
import { type CreateStore, ALL, NOW, PUBLIC, idsOf, openStore, self, within } from './support.ts'

const rayo = anInstitution()
const sol = anInstitution()
/** Pays their own cuota and their son's. */
const mother = aUser()
const son = aUser()
/** A member of Sol, and invited to Rayo. */
const guest = aUser()
const motherInRayo = aMembership({ userId: mother.id, institutionId: rayo.id })
const memberships = [
  motherInRayo,
  aMembership({ userId: son.id, institutionId: rayo.id, until: '2024-02-01' }),
  aPendingMembership({ userId: guest.id, institutionId: rayo.id }),
  aMembership({ userId: guest.id, institutionId: sol.id }),
]
const motherFee = aFee({ institutionId: rayo.id, userId: mother.id })
const sonFee = aFee({ institutionId: rayo.id, userId: son.id })
const receipt = aReceipt({ institutionId: rayo.id, payerId: mother.id, number: 1, amount: 300 })
const content = {
  institutions: [rayo, sol],
  users: [mother, son, guest],
  memberships,
  fees: [motherFee, sonFee],
  receipts: [receipt],
  ledger: [
    aLedgerEntry({ feeId: motherFee.id, amount: 100, receiptId: receipt.id }),
    aLedgerEntry({ feeId: sonFee.id, amount: 200, receiptId: receipt.id }),
  ],
}

const feeOf = (entityId: string, at: string) =>
  anAuditEvent({ entity: 'fee', entityId, institutionId: rayo.id, actorId: mother.id, at })
const creation = {
  ...feeOf(motherFee.id, '2024-06-01T10:00:00.000Z'),
  action: 'create' as const,
  changes: { amount: { to: 10_000 }, sportId: { to: null }, concept: { to: 'Cuota' } },
}
const edited = {
  ...feeOf(motherFee.id, '2024-06-01T10:00:00.001Z'),
  changes: {
    tags: { from: ['ñ', { deep: 'a\u0301' }], to: [] },
    gone: { from: 1.5 },
    active: { from: false, to: true },
  },
}
/** At the same instant, the later id comes first. */
const payment = { ...feeOf(motherFee.id, '2024-06-02T10:00:00.000Z'), action: 'payment' as const }
const undone = { ...feeOf(motherFee.id, '2024-06-02T10:00:00.000Z'), action: 'reversal' as const }
const sonEvent = feeOf(sonFee.id, '2024-06-03T10:00:00.000Z')
const registered = anAuditEvent({
  entity: 'receipt',
  entityId: receipt.id,
  institutionId: rayo.id,
  action: 'register',
  at: '2024-06-02T09:00:00.000Z',
})
const joined = anAuditEvent({
  entity: 'membership',
  entityId: motherInRayo.id,
  institutionId: rayo.id,
  action: 'accept',
  at: '2024-05-01T00:00:00.000Z',
})
/** A record of another kind with the same id. Its events must not mix with the fee's. */
const namesake = anAuditEvent({ entity: 'institution', entityId: motherFee.id, institutionId: rayo.id })
const ofSol = anAuditEvent({ entity: 'institution', entityId: sol.id, institutionId: sol.id })
const ofPlan = anAuditEvent({ entity: 'plan', entityId: anId() })
const personal = [mother, son, guest].map(({ id }) => anAuditEvent({ entity: 'user', entityId: id }))
/** About the mother's membership, but without an institution: Rayo does not see it. */
const hidden = anAuditEvent({ entity: 'membership', entityId: motherInRayo.id, action: 'move' })
const events = [
  creation,
  edited,
  payment,
  undone,
  sonEvent,
  registered,
  joined,
  namesake,
  ofSol,
  ofPlan,
  ...personal,
  hidden,
]

const everything: AuditSubject[] = events.map(({ entity, entityId }) => ({ entity, id: entityId }))
const motherFees: AuditSubject[] = [{ entity: 'fee', id: motherFee.id }]
const page = (of: readonly AuditSubject[], more: Partial<AuditQuery> = {}): AuditQuery => ({
  scope: ALL,
  range: { offset: 0, limit: 1000 },
  ...more,
  of,
})

const slugLost = (entityId: string, from: string, at: string, entity: 'institution' | 'sport' = 'institution') =>
  anAuditEvent({
    entity,
    entityId,
    at,
    changes: { slug: { from, to: 'otro' }, status: { from: 'published', to: 'draft' } },
  })

const hour = (minute: string) => `2024-06-15T14:${minute}:00.000Z`

export function describeAudit(createStore: CreateStore): void {
  const open = async () => {
    const store = await openStore(createStore, content)
    // The opposite of the order in which the API returns them.
    await store.write((tx) => tx.audit.append(events.toReversed()))
    return store
  }

  describe('history', () => {
    it('returns the events of a record unchanged, newest first', async () => {
      const store = await open()
      const { rows, total } = await store.read((tx) => tx.audit.list(page(motherFees)))
      expect(rows).toEqual([undone, payment, edited, creation])
      expect(total).toBe(4)
    })

    it('returns the records that had a value and lost it, the latest first', async () => {
      const store = await open()
      const futsal = anId()
      await store.write((tx) =>
        tx.audit.append([
          slugLost(rayo.id, 'club', '2024-06-01T10:00:00.000Z'),
          slugLost(sol.id, 'club', '2024-06-02T10:00:00.000Z'),
          slugLost(rayo.id, 'club', '2024-06-03T10:00:00.000Z'),
          slugLost(sol.id, 'club-2', '2024-06-04T10:00:00.000Z'),
          anAuditEvent({ entity: 'institution', entityId: anId(), changes: { slug: { to: 'club' } } }),
          slugLost(futsal, 'club', '2024-06-05T10:00:00.000Z', 'sport'),
          anAuditEvent({ entity: 'sport', entityId: futsal, changes: { active: { from: true, to: false } } }),
        ]),
      )
      const formerly = (query: FormerQuery) => store.read((tx) => tx.audit.formerHolders(query))
      expect(await formerly({ entity: 'institution', field: 'slug', value: 'club' })).toEqual([rayo.id, sol.id])
      expect(await formerly({ entity: 'institution', field: 'slug', value: 'otro' })).toEqual([])
      const active = { entity: 'sport', field: 'active', ids: [futsal] } as const
      expect(await formerly({ ...active, value: true })).toEqual([futsal])
      expect(await formerly({ ...active, value: true, ids: [anId()] })).toEqual([])
      expect(await formerly({ ...active, value: true, ids: [] })).toEqual([])
      expect(await formerly({ ...active, value: false })).toEqual([])
    })

    it('has the fields of a change in the order of their schema, whatever the order of writing', async () => {
      const store = await open()
      const invited = anAuditEvent({
        entity: 'membership',
        entityId: motherInRayo.id,
        institutionId: rayo.id,
        action: 'invite',
        changes: {
          until: { to: null },
          since: { to: '2024-06-01' },
          invitation: {
            to: { familyName: 'Ibáñez', documentNumber: null, email: 'marta@example.org', givenName: 'Marta' },
          },
          role: { to: 'Admin' },
        },
      })
      await store.write((tx) => tx.audit.append([invited]))
      const { rows } = await store.read((tx) =>
        tx.audit.list(page([...motherFees, { entity: 'membership', id: motherInRayo.id }])),
      )
      const fieldsOf = ({ id }: { id: string }) => Object.keys(rows.find((row) => row.id === id)?.changes ?? {})
      expect(fieldsOf(creation)).toEqual(['sportId', 'concept', 'amount'])
      expect(fieldsOf(edited)).toEqual(['active', 'gone', 'tags'])
      expect(fieldsOf(invited)).toEqual(['role', 'since', 'until', 'invitation'])
      const fields = rows.find(({ id }) => id === invited.id)?.changes['invitation']?.to
      expect(Object.keys(fields ?? {})).toEqual(['email', 'givenName', 'familyName', 'documentNumber'])
    })

    it('returns the events of several records together, each once', async () => {
      const store = await open()
      const of: AuditSubject[] = [...motherFees, { entity: 'receipt', id: receipt.id }, ...motherFees]
      const history = await store.read((tx) => tx.audit.list(page(of)))
      expect(history.rows).toEqual([undone, payment, registered, edited, creation])
      expect(history.total).toBe(5)
    })

    it('is empty for no record, an unknown one and an invalid id', async () => {
      const store = await open()
      for (const of of [[], [{ entity: 'fee', id: anId() }], [{ entity: 'fee', id: 'x' }]] as AuditSubject[][]) {
        expect(await store.read((tx) => tx.audit.list(page(of)))).toEqual({ rows: [], total: 0 })
      }
    })

    it('has pages', async () => {
      const store = await open()
      const ask = (offset: number, limit: number) =>
        store.read((tx) => tx.audit.list(page(motherFees, { range: { offset, limit } })))
      expect(await ask(0, 3)).toEqual({ rows: [undone, payment, edited], total: 4 })
      expect(await ask(3, 3)).toEqual({ rows: [creation], total: 4 })
      expect(await ask(4, 3)).toEqual({ rows: [], total: 4 })
    })

    it('can begin at a different instant for each record', async () => {
      const store = await open()
      const since = '2024-06-01T10:00:00.001Z'
      const of: AuditSubject[] = [
        { entity: 'fee', id: motherFee.id, since },
        { entity: 'membership', id: motherInRayo.id },
      ]
      const { rows } = await store.read((tx) => tx.audit.list(page(of, { scope: within(rayo.id) })))
      expect(rows).toEqual([undone, payment, edited, joined])
    })

    it('can be filtered by action', async () => {
      const store = await open()
      const history = await store.read((tx) => tx.audit.list(page(everything, { action: 'accept' })))
      expect(history).toEqual({ rows: [joined], total: 1 })
    })

    const [ofMother, ofSon, ofGuest] = personal
    const ofRayo = [creation, edited, payment, undone, sonEvent, registered, joined, namesake]
    it.each<[who: string, scope: Scope, visible: ({ id: string } | undefined)[]]>([
      ['everything', ALL, events],
      ['an institution, with its people but not its guests', within(rayo.id), [...ofRayo, ofMother, ofSon]],
      ['another', within(sol.id), [ofSol, ofGuest]],
      ['two of them', within(rayo.id, sol.id), [...ofRayo, ofSol, ...personal]],
      ['a member’s own money', self(mother.id), [creation, edited, payment, undone, registered]],
      ['a member’s own cuota, and nothing of the receipt of somebody else that pays it', self(son.id), [sonEvent]],
      ['somebody without money', self(guest.id), []],
      ['nobody', within(), []],
      ['the public', PUBLIC, []],
    ])('is limited by scope: %s', async (_, scope, visible) => {
      const store = await open()
      const { rows, total } = await store.read((tx) => tx.audit.list(page(everything, { scope })))
      const ids = visible.map((event) => event?.id ?? '')
      expect(idsOf({ rows, total }).toSorted()).toEqual(ids.toSorted())
      expect(total).toBe(ids.length)
    })

    it('groups the latest changes of an institution, without the frequent side effects', async () => {
      const store = await open()
      const actorId = mother.id
      const at = '2024-06-20T10:00:00.000Z'
      const of = { institutionId: rayo.id, actorId, at } as const
      const invites = [anId(), anId()].map((entityId) =>
        anAuditEvent({ ...of, entity: 'membership', entityId, action: 'invite' }),
      )
      const ofFee = { ...of, entity: 'fee', entityId: sonFee.id } as const
      const corrected = [
        anAuditEvent({ ...ofFee, action: 'cancel', actorId: null }),
        anAuditEvent({ ...ofFee, action: 'cancel' }),
        anAuditEvent({ ...ofFee, action: 'edit' }),
      ]
      const others = [
        anAuditEvent({ ...ofFee, action: 'create' }),
        anAuditEvent({ ...ofFee, action: 'payment' }),
        anAuditEvent({ ...of, entity: 'reminder', entityId: anId(), action: 'create' }),
        anAuditEvent({ ...of, entity: 'receipt', entityId: receipt.id, action: 'send' }),
        anAuditEvent({ ...of, entity: 'institution', entityId: sol.id, institutionId: sol.id }),
      ]
      await store.write((tx) => tx.audit.append([...invites, ...corrected, ...others]))
      const latest = (scope: Scope, institutionId: string, limit = 2) =>
        store.read((tx) => tx.audit.latest({ scope, institutionId, limit }))
      const correction = { at, entity: 'fee', entityId: sonFee.id, count: 1 }
      expect(await latest(within(rayo.id), rayo.id, 4)).toEqual([
        {
          at,
          actorId,
          entity: 'membership',
          action: 'invite',
          entityId: invites.map(({ entityId }) => entityId).toSorted()[0],
          count: 2,
        },
        { ...correction, actorId, action: 'edit' },
        { ...correction, actorId, action: 'cancel' },
        { ...correction, actorId: null, action: 'cancel' },
      ])
      const instants = (await latest(ALL, rayo.id, 100)).map((group) => group.at)
      expect(instants).toEqual(instants.toSorted().toReversed())
      expect(await latest(within(sol.id), rayo.id)).toEqual([])
      expect(await latest(ALL, 'nobody')).toEqual([])
      expect(await latest(self(guest.id), rayo.id)).toEqual([])
    })

    it('counts the invitations sent by an institution or a person since an instant', async () => {
      const store = await openStore(createStore, content)
      const of = { entity: 'membership', entityId: motherInRayo.id, institutionId: rayo.id } as const
      const inviter = anId()
      const readdressed = { invitation: { from: { email: 'a@example.org' }, to: { email: 'b@example.org' } } }
      const renamed = {
        invitation: { from: { email: 'a@example.org', givenName: 'A' }, to: { email: 'a@example.org' } },
      }
      await store.write((tx) =>
        tx.audit.append([
          anAuditEvent({ ...of, action: 'invite', at: hour('00') }),
          anAuditEvent({ ...of, action: 'invite', at: hour('10') }),
          anAuditEvent({ ...of, action: 'edit', at: hour('20'), changes: readdressed, actorId: inviter }),
          anAuditEvent({ ...of, action: 'edit', at: hour('30'), changes: renamed, actorId: inviter }),
          anAuditEvent({ ...of, action: 'edit', at: hour('31'), changes: { role: { from: 'User', to: 'Admin' } } }),
          anAuditEvent({ ...of, action: 'accept', at: hour('32') }),
          anAuditEvent({ ...of, institutionId: sol.id, action: 'invite', at: hour('40'), actorId: inviter }),
          anAuditEvent({ ...of, entity: 'user', action: 'invite', at: hour('50') }),
        ]),
      )
      const counted = (by: { institutionId: string } | { actorId: string }, since: string) =>
        store.read((tx) => tx.audit.invitations(by, since))
      const [inRayo, inSol] = [{ institutionId: rayo.id }, { institutionId: sol.id }]
      expect(await counted(inRayo, hour('00'))).toEqual({ count: 2, first: hour('10') })
      expect(await counted(inRayo, '2024-06-15T13:59:59.999Z')).toEqual({ count: 3, first: hour('00') })
      expect(await counted(inSol, hour('40'))).toEqual({ count: 0, first: null })
      expect(await counted({ institutionId: 'nobody' }, hour('00'))).toEqual({ count: 0, first: null })
      expect(await counted({ actorId: inviter }, hour('00'))).toEqual({ count: 2, first: hour('20') })
      expect(await counted({ actorId: inviter }, hour('20'))).toEqual({ count: 1, first: hour('40') })
      expect(await counted({ actorId: anId() }, hour('00'))).toEqual({ count: 0, first: null })
    })

    it('accepts events of removed records, and without an actor', async () => {
      const store = await open()
      const gone = anAuditEvent({ entity: 'plan', entityId: anId(), actorId: anId(), institutionId: anId() })
      const nobodys = anAuditEvent({ entity: 'plan', entityId: gone.entityId, actorId: null })
      await store.write((tx) => tx.audit.append([gone, nobodys]))
      const { rows } = await store.read((tx) => tx.audit.list(page([{ entity: 'plan', id: gone.entityId }])))
      expect(rows).toEqual([nobodys, gone])
    })

    it('sends a hint of each committed event, and of none that was rolled back', async () => {
      const store = await createStore(aSnapshot(content))
      onTestFinished(() => store.close())
      const { write } = store.as({ kind: 'system' }, NOW)
      const hints: (Hint | null)[] = []
      const stop = store.onHint((hint) => hints.push(hint))
      await vi.waitFor(() => expect(hints).toEqual([null]))
      const failing = write(async (tx) => {
        await tx.audit.append([ofSol])
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await write((tx) => tx.audit.append([registered]))
      await write((tx) => tx.audit.append([ofPlan]))
      const expectedHints = [
        { institutionId: rayo.id, entity: 'receipt' },
        { institutionId: null, entity: 'plan' },
      ]
      await vi.waitFor(() => expect(hints.slice(1)).toEqual(expectedHints))
      stop()
      await write((tx) => tx.audit.append([joined]))
      const others: (Hint | null)[] = []
      store.onHint((hint) => others.push(hint))
      await write((tx) => tx.audit.append([ofSol]))
      await vi.waitFor(() => expect(others).toContainEqual({ institutionId: sol.id, entity: 'institution' }))
      expect(hints).toHaveLength(3)
    })

    it('is stored together with its change or not at all', async () => {
      const store = await open()
      const lost = feeOf(motherFee.id, '2024-06-09T00:00:00.000Z')
      const failing = store.write(async (tx) => {
        await tx.audit.append([lost])
        expect((await tx.audit.list(page(motherFees))).rows[0]).toEqual(lost)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect((await store.read((tx) => tx.audit.list(page(motherFees)))).total).toBe(4)
    })
  })
}
