import { describe, expect, it } from 'vitest'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '#server/store/port'
import type { UniqueConstraint, WriteTransaction } from '#server/store/port'
import {
  aFee,
  aLedgerEntry,
  aMemberWithoutEmail,
  aMembership,
  aPendingMembership,
  aPlan,
  aReceipt,
  aSport,
  aUser,
  anId,
  anIdempotencyRecord,
  anInstitution,
  anOffering,
} from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, openStore, query } from './support.ts'

const sport = aSport({ slug: 'futbol' })
const plan = aPlan({ name: 'Básico' })
const rayo = anInstitution({ slug: 'rayo' })
const sol = anInstitution({ slug: 'sol' })
const ana = aUser({ email: 'ana@example.org', subject: 'sub-ana' })
const beto = aUser()
const member = aMembership({ userId: ana.id, institutionId: rayo.id })
const withoutEmail = aMemberWithoutEmail({ institutionId: rayo.id })
const runId = anId()
const named = { institutionId: rayo.id, userId: ana.id, concept: 'Cuota' }
const fee = aFee({ ...named, period: '2024-06' })
const runFee = aFee({ ...named, period: null, runId })
const receipt = aReceipt({ institutionId: rayo.id, payerId: ana.id, number: 1 })
const payment = aLedgerEntry({ feeId: fee.id, amount: 100, receiptId: receipt.id })
const reversal = aLedgerEntry({ feeId: fee.id, amount: -100, kind: 'reversal', reverses: payment.id })
const content = {
  sports: [sport],
  plans: [plan],
  institutions: [rayo, sol],
  users: [ana, beto],
  memberships: [member, withoutEmail],
  fees: [fee, runFee],
  receipts: [receipt],
  ledger: [payment, reversal],
}

type Write = (tx: WriteTransaction) => Promise<void>

const TAKEN: [constraint: UniqueConstraint, what: string, write: Write][] = [
  ['institution.slug', 'a new one', (tx) => tx.institutions.insert(anInstitution({ slug: 'rayo' }))],
  ['institution.slug', 'a changed one', (tx) => tx.institutions.update({ ...sol, slug: 'rayo', version: 2 }, 1)],
  ['sport.slug', 'a new one', (tx) => tx.sports.insert(aSport({ typeId: sport.typeId, slug: 'futbol' }))],
  ['plan.name', 'but for case and accents', (tx) => tx.plans.insert(aPlan({ name: 'basico' }))],
  ['user.email', 'a new one', (tx) => tx.users.insert(aUser({ email: 'ana@example.org' }))],
  ['user.email', 'a changed one', (tx) => tx.users.update({ ...beto, email: 'ana@example.org', version: 2 }, 1)],
  ['user.subject', 'a new one', (tx) => tx.users.insert(aUser({ subject: 'sub-ana' }))],
  [
    'membership.userInstitution',
    'a new one',
    (tx) => tx.memberships.insert({ ...member, id: anId(), until: '2024-02-01' }),
  ],
  ['fee.period', 'a new one', (tx) => tx.fees.insert(aFee({ ...named, period: '2024-06' }))],
  ['fee.period', 'of a run', (tx) => tx.fees.insert(aFee({ ...named, period: '2024-06', runId }))],
  ['fee.run', 'a new one', (tx) => tx.fees.insert(aFee({ ...named, period: null, runId }))],
  ['receipt.number', 'a new one', (tx) => tx.receipts.insert({ ...receipt, id: anId() })],
  ['ledgerEntry.reverses', 'a new one', (tx) => tx.ledger.append([{ ...reversal, id: anId() }])],
  [
    'ledgerEntry.reverses',
    'two of one batch',
    (tx) => {
      const wrong = aLedgerEntry({ feeId: fee.id, amount: 5 })
      const undo = () => aLedgerEntry({ feeId: fee.id, amount: -5, kind: 'reversal', reverses: wrong.id })
      return tx.ledger.append([wrong, undo(), undo()])
    },
  ],
]

const FREE: [what: string, write: Write][] = [
  ['a record’s own slug', (tx) => tx.institutions.update({ ...rayo, name: 'Otro', version: 2 }, 1)],
  [
    'a slug given up in the same transaction',
    async (tx) => {
      await tx.institutions.update({ ...rayo, slug: 'otro', version: 2 }, 1)
      await tx.institutions.update({ ...sol, slug: 'rayo', version: 2 }, 1)
    },
  ],
  [
    'no subject, any number of times',
    async (tx) => {
      await tx.users.insert(aUser())
      await tx.users.insert(aUser())
    },
  ],
  [
    'the same person in another institution',
    (tx) => tx.memberships.insert({ ...member, id: anId(), institutionId: sol.id }),
  ],
  [
    'any number of members without e-mail',
    (tx) => tx.memberships.insert(aMemberWithoutEmail({ institutionId: rayo.id })),
  ],
  [
    'a fee and a receipt of a membership that is not accepted',
    async (tx) => {
      await tx.fees.insert(aFee({ ...named, userId: withoutEmail.id, period: '2024-06' }))
      await tx.receipts.insert(
        aReceipt({ institutionId: rayo.id, payerId: withoutEmail.id, actorId: ana.id, number: 9 }),
      )
    },
  ],
  ['a fee of another period', (tx) => tx.fees.insert(aFee({ ...named, period: '2024-07' }))],
  ['a fee of another sport', (tx) => tx.fees.insert(aFee({ ...named, period: '2024-06', sportId: sport.id }))],
  ['a fee of another concept', (tx) => tx.fees.insert(aFee({ ...named, concept: 'Matrícula', period: '2024-06' }))],
  ['a fee of another member', (tx) => tx.fees.insert(aFee({ ...named, userId: beto.id, period: '2024-06' }))],
  [
    'a cancelled fee of the same period',
    (tx) => tx.fees.insert(aFee({ ...named, period: '2024-06', cancelledAt: '2024-06-01T00:00:00.000Z' })),
  ],
  [
    'the period of a fee that is cancelled first',
    async (tx) => {
      await tx.fees.update({ ...fee, cancelledAt: '2024-06-01T00:00:00.000Z', version: 2 }, 1)
      await tx.fees.insert(aFee({ ...named, period: '2024-06' }))
    },
  ],
  ['a fee without a period in another run', (tx) => tx.fees.insert(aFee({ ...named, period: null, runId: anId() }))],
  [
    'fees without period or run',
    async (tx) => {
      await tx.fees.insert(aFee({ ...named, period: null }))
      await tx.fees.insert(aFee({ ...named, period: null }))
    },
  ],
  [
    'a receipt’s number in another institution',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: sol.id, payerId: ana.id, number: 1 })),
  ],
]

const DANGLING: [reference: string, write: Write][] = [
  ['sport.typeId', (tx) => tx.sports.insert(aSport({ typeId: anId() }))],
  ['sport.typeId', (tx) => tx.sports.update({ ...sport, typeId: anId(), version: 2 }, 1)],
  ['institution.planId', (tx) => tx.institutions.insert(anInstitution({ planId: anId() }))],
  [
    'institution.offerings.sportId',
    (tx) => tx.institutions.insert(anInstitution({ offerings: [anOffering({ sportId: anId() })] })),
  ],
  ['membership.userId', (tx) => tx.memberships.insert(aMembership({ userId: anId(), institutionId: rayo.id }))],
  ['membership.institutionId', (tx) => tx.memberships.insert(aMembership({ userId: beto.id, institutionId: anId() }))],
  ['membership.sportIds', (tx) => tx.memberships.update({ ...member, sportIds: [anId()], version: 2 }, 1)],
  ['fee.institutionId', (tx) => tx.fees.insert(aFee({ institutionId: anId(), userId: ana.id }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: rayo.id, userId: anId() }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: sol.id, userId: withoutEmail.id }))],
  ['fee.userId', (tx) => tx.fees.insert(aFee({ institutionId: rayo.id, userId: member.id }))],
  ['fee.userId', (tx) => tx.fees.update({ ...fee, userId: anId(), version: 2 }, 1)],
  ['fee.sportId', (tx) => tx.fees.insert(aFee({ ...named, sportId: anId() }))],
  [
    'receipt.institutionId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: anId(), payerId: ana.id, number: 9 })),
  ],
  [
    'receipt.payerId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: rayo.id, payerId: anId(), actorId: ana.id, number: 9 })),
  ],
  [
    'receipt.payerId',
    (tx) =>
      tx.receipts.insert(aReceipt({ institutionId: sol.id, payerId: withoutEmail.id, actorId: ana.id, number: 9 })),
  ],
  [
    'receipt.actorId',
    (tx) => tx.receipts.insert(aReceipt({ institutionId: rayo.id, payerId: ana.id, actorId: anId(), number: 9 })),
  ],
  ['ledgerEntry.feeId', (tx) => tx.ledger.append([aLedgerEntry({ feeId: anId(), amount: 1 })])],
  ['ledgerEntry.receiptId', (tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, amount: 1, receiptId: anId() })])],
  [
    'ledgerEntry.reverses',
    (tx) => tx.ledger.append([aLedgerEntry({ feeId: fee.id, kind: 'reversal', amount: -1, reverses: anId() })]),
  ],
]

export function describeWrites(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('unique keys', () => {
    it.each(TAKEN)('%s: %s is refused', async (constraint, _, write) => {
      const store = await open()
      const failure = store.write(write)
      await expect(failure).rejects.toBeInstanceOf(UniqueViolation)
      await expect(failure).rejects.toMatchObject({ constraint })
    })

    it.each(FREE)('allow %s', async (_, write) => {
      const store = await open()
      await expect(store.write(write)).resolves.toBeUndefined()
    })

    it('are free again after the write that took them failed', async () => {
      const store = await open()
      const taken = anInstitution({ slug: 'nuevo' })
      await expect(
        store.write(async (tx) => {
          await tx.institutions.insert(taken)
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      await store.write((tx) => tx.institutions.insert(anInstitution({ slug: 'nuevo' })))
    })
  })

  describe('many memberships at once', () => {
    const made = [
      aMemberWithoutEmail({ institutionId: rayo.id, sportIds: [sport.id] }),
      aPendingMembership({ userId: beto.id, institutionId: rayo.id }),
    ]

    it('are stored together, or not at all', async () => {
      const store = await open()
      await store.write((tx) => tx.memberships.insertAll(made))
      const kept = await store.read((tx) => Promise.all(made.map(({ id }) => tx.memberships.get(id))))
      expect(kept).toEqual(made)
      const more = [aMemberWithoutEmail({ institutionId: rayo.id }), aMemberWithoutEmail({ institutionId: anId() })]
      await expect(store.write((tx) => tx.memberships.insertAll(more))).rejects.toThrow(
        'reference: membership.institutionId',
      )
      expect(await store.read((tx) => tx.memberships.get(more[0]?.id ?? ''))).toBeNull()
      await store.write((tx) => tx.memberships.insertAll([]))
    })
  })

  describe('what an invited person owes', () => {
    const pending = aPendingMembership({ userId: beto.id, institutionId: rayo.id })
    const owed = aFee({ ...named, userId: pending.id })
    const paid = aReceipt({ institutionId: rayo.id, payerId: pending.id, actorId: ana.id, number: 2 })
    const openInvited = () =>
      openStore(createStore, {
        ...content,
        memberships: [member, pending, withoutEmail],
        fees: [fee, runFee, owed],
        receipts: [receipt, paid],
        ledger: [payment, reversal, aLedgerEntry({ feeId: owed.id, amount: 100, receiptId: paid.id })],
      })
    const ofBeto = { kind: 'some', institutionIds: [], userId: beto.id, public: false } as const

    it('belongs to them once they have accepted, and not before', async () => {
      const store = await openInvited()
      const seen = () =>
        store.read(async (tx) => [
          await tx.fees.get(ofBeto, owed.id, NOW),
          await tx.receipts.get(ofBeto, paid.id, NOW),
          (await tx.fees.list(query({ scope: ofBeto }))).total,
          (await tx.receipts.list(query({ scope: ofBeto }))).total,
        ])
      expect(await seen()).toEqual([null, null, 0, 0])
      expect(await store.write((tx) => tx.memberships.moveDues(pending.id))).toEqual({ fees: [], receipts: [] })
      expect(await seen()).toEqual([null, null, 0, 0])
      await store.write(async (tx) => {
        await tx.memberships.update({ ...pending, state: 'accepted', invitation: null, version: 2 }, 1)
        expect(await tx.memberships.moveDues(pending.id)).toEqual({ fees: [owed.id], receipts: [paid.id] })
      })
      expect(await seen()).toMatchObject([{ userId: beto.id, version: 1 }, { payerId: beto.id, version: 1 }, 1, 1])
      const late = aFee({ ...named, userId: pending.id })
      await expect(store.write((tx) => tx.fees.insert(late))).rejects.toThrow('reference: fee.userId')
    })
  })

  describe('references', () => {
    it.each(DANGLING)('%s must refer to an existing record', async (reference, write) => {
      const store = await open()
      const failure = store.write(write)
      await expect(failure).rejects.toBeInstanceOf(ReferenceViolation)
      await expect(failure).rejects.toMatchObject({ reference })
    })

    it('can point to a record of the same transaction and, within the ledger, of the same batch', async () => {
      const store = await open()
      const user = aUser()
      const added = aFee({ institutionId: rayo.id, userId: user.id })
      const entry = aLedgerEntry({ feeId: added.id, amount: 10 })
      const undo = aLedgerEntry({ feeId: added.id, amount: -10, kind: 'reversal', reverses: entry.id })
      await store.write(async (tx) => {
        await tx.users.insert(user)
        await tx.fees.insert(added)
        await tx.ledger.append([undo, entry])
      })
      expect(await store.read((tx) => tx.ledger.ofFees([added.id]))).toEqual([entry, undo])
    })

    it.each([
      ['an institution offers', { institutions: [anInstitution({ offerings: [anOffering({ sportId: sport.id })] })] }],
      [
        'a member practises',
        {
          institutions: [rayo],
          users: [ana],
          memberships: [{ ...member, sportIds: [sport.id] }],
        },
      ],
      ['a fee is for', { institutions: [rayo], users: [ana], fees: [aFee({ ...named, sportId: sport.id })] }],
    ])('keep a sport that %s', async (_, more) => {
      const store = await openStore(createStore, { sports: [sport], ...more })
      await expect(store.write((tx) => tx.sports.remove(sport.id))).rejects.toBeInstanceOf(ReferenceViolation)
      expect(await store.read((tx) => tx.sports.get(ALL, sport.id, NOW))).toEqual(sport)
    })
  })

  describe('versions', () => {
    it('allow an update that expects the stored one', async () => {
      const store = await open()
      await store.write((tx) => tx.users.update({ ...beto, givenName: 'Alberto', version: 2 }, 1))
      expect(await store.read((tx) => tx.users.stored({ id: beto.id }))).toEqual({
        ...beto,
        givenName: 'Alberto',
        version: 2,
      })
    })

    it.each<[string, Write]>([
      ['institutions', (tx) => tx.institutions.update({ ...rayo, version: 3 }, 2)],
      ['sports', (tx) => tx.sports.update({ ...sport, version: 3 }, 2)],
      ['plans', (tx) => tx.plans.update({ ...plan, version: 3 }, 2)],
      ['users', (tx) => tx.users.update({ ...beto, version: 3 }, 2)],
      ['memberships', (tx) => tx.memberships.update({ ...member, version: 3 }, 2)],
      ['fees', (tx) => tx.fees.update({ ...fee, version: 3 }, 2)],
      ['receipts', (tx) => tx.receipts.update({ ...receipt, version: 3 }, 2)],
      ['a record that is not there', (tx) => tx.users.update(aUser(), 1)],
    ])('that are stale are refused: %s', async (_, write) => {
      const store = await open()
      await expect(store.write(write)).rejects.toBeInstanceOf(StaleVersion)
    })

    it('that are stale leave the transaction usable, to read the current record', async () => {
      const store = await open()
      const current = await store.write(async (tx) => {
        try {
          await tx.users.update({ ...beto, version: 8 }, 7)
        } catch (error) {
          if (error instanceof StaleVersion) return tx.users.stored({ id: beto.id })
        }
        return null
      })
      expect(current).toEqual(beto)
    })

    it('allow one of two concurrent writers', async () => {
      const store = await open()
      const rename = (givenName: string) => store.write((tx) => tx.users.update({ ...beto, givenName, version: 2 }, 1))
      const outcomes = await Promise.allSettled(['Uno', 'Dos', 'Tres'].map(rename))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })
  })

  describe('requests with an idempotency key', () => {
    const running = anIdempotencyRecord()
    const done = { ...running, response: { status: 201, body: '{"id":1}' } }
    const made = (key: string, createdAt: string) => ({ ...done, key, createdAt })

    it('are found by actor, route and key', async () => {
      const store = await open()
      await store.write((tx) => tx.idempotency.put(running))
      const find = (actorId: string, route: string, key: string) =>
        store.read((tx) => tx.idempotency.find(actorId, route, key))
      expect(await find(running.actorId, running.route, running.key)).toEqual(running)
      expect(await find(anId(), running.route, running.key)).toBeNull()
      expect(await find(running.actorId, 'POST /other', running.key)).toBeNull()
      expect(await find(running.actorId, running.route, 'otra')).toBeNull()
    })

    it('are stored once: of several at the same time only one continues', async () => {
      const store = await open()
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => store.write((tx) => tx.idempotency.put(running))))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      const failed = outcomes.find(({ status }) => status === 'rejected')
      expect(failed).toMatchObject({ reason: { name: 'UniqueViolation', constraint: 'idempotency.key' } })
    })

    it('get their outcome once, with the same body', async () => {
      const store = await open()
      const put = (record: typeof done | typeof running) => store.write((tx) => tx.idempotency.put(record))
      await put(running)
      await expect(put({ ...done, bodyHash: 'other' })).rejects.toBeInstanceOf(UniqueViolation)
      await put(done)
      await expect(put(done)).rejects.toBeInstanceOf(UniqueViolation)
      await expect(put(running)).rejects.toBeInstanceOf(UniqueViolation)
      const found = await store.read((tx) => tx.idempotency.find(done.actorId, done.route, done.key))
      expect(found).toEqual(done)
    })

    it('are forgotten when they were made before an instant, running or done', async () => {
      const store = await open()
      await store.write(async (tx) => {
        await tx.idempotency.put(made('old', '2024-06-01T10:00:00.000Z'))
        await tx.idempotency.put({ ...made('old-running', '2024-06-01T10:00:00.001Z'), response: null })
        await tx.idempotency.put(made('kept', '2024-06-01T10:00:00.002Z'))
      })
      const forget = () => store.write((tx) => tx.idempotency.forget('2024-06-01T10:00:00.002Z'))
      expect([await forget(), await forget()]).toEqual([2, 0])
      const isKnown = (key: string) =>
        store.read(async (tx) => (await tx.idempotency.find(done.actorId, done.route, key)) !== null)
      expect([await isKnown('old'), await isKnown('old-running'), await isKnown('kept')]).toEqual([false, false, true])
      await store.write((tx) => tx.idempotency.put(made('old', '2024-06-15T15:00:00.000Z')))
      expect(await isKnown('old')).toBe(true)
    })

    it('can be stored together with their outcome', async () => {
      const store = await open()
      await store.write((tx) => tx.idempotency.put(done))
      expect(await store.read((tx) => tx.idempotency.find(done.actorId, done.route, done.key))).toEqual(done)
    })
  })

  describe('records handed out', () => {
    it('cannot be changed by the caller', async () => {
      const store = await open()
      const tamper = async () => {
        const { rows } = await store.read((tx) => tx.institutions.list(query()))
        for (const row of rows) row.offerings.push(anOffering({ sportId: sport.id }))
      }
      await tamper().catch(() => {})
      const view = await store.read((tx) => tx.users.get(ALL, ana.id, NOW))
      try {
        if (view) view.givenName = 'Otra'
        view?.memberships[0]?.sportIds.push(sport.id)
      } catch {
        // A store may return copies or frozen records.
      }
      const given = anInstitution({ slug: 'dado' })
      await store.write((tx) => tx.institutions.insert(given))
      given.offerings.push(anOffering({ sportId: sport.id }))
      await store.read(async (tx) => {
        const { rows } = await tx.institutions.list(query())
        expect(rows.map(({ offerings }) => offerings)).toEqual([[], [], []])
        expect(await tx.users.get(ALL, ana.id, NOW)).toMatchObject({
          givenName: ana.givenName,
          memberships: [{ sportIds: [] }],
        })
      })
    })
  })
}
