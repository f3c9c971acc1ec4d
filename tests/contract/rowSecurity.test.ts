import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '#domain/access'
import type { Scope } from '#domain/access'
import * as schema from '#server/store/postgres/schema'
import * as schemaMoney from '#server/store/postgres/schemaMoney'
import * as schemaPeople from '#server/store/postgres/schemaPeople'
import * as schemaRecords from '#server/store/postgres/schemaRecords'
import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { createPostgresStore } from '#server/store/postgres/store'
import type { PostgresStore } from '#server/store/postgres/store'
import { beginOf } from '#server/store/postgres/principal'
import type { Principal, WriteTransaction } from '#server/store/port'
import { worldContent } from '../access/content.ts'
import { NOW } from '../access/world.ts'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPicture,
  aPendingMembership,
  aPlan,
  aReceipt,
  aUser,
  anAuditEvent,
  anId,
  anInstitution,
  anInvitation,
} from '../support/builders.ts'
import { freshDatabase } from '../support/databases.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { query } from './store/support.ts'

/** The scope of a query whose author forgot to limit it. */
const FORGOTTEN: Scope = { kind: 'all' }

const { records, membershipOf, snapshot } = worldContent()
const { a, b, draft, adminA, userA, peerA, multi, memberB, feeA, paidA, feePeer, feeB, paidB, receiptA, receiptB } =
  records

const signedIn = (subject: string): Principal => ({ kind: 'signedIn', subject })
const signingIn = (subject: string, email: string): Principal => ({ kind: 'signingIn', subject, email })
const NOBODY: Principal = { kind: 'public' }
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

const tablesOf = (made: object) =>
  Object.values(made).flatMap((one: unknown) => (is(one, PgTable) ? [getTableName(one)] : []))
const TABLES = [schema, schemaMoney, schemaPeople, schemaRecords].flatMap(tablesOf).toSorted()
/** The tables that visitors can read in part. */
const PUBLIC_TABLES = tablesOf({ ...schema.describedTables, pictures: schema.pictures })

/** A former member of A, and a receipt of A that userA paid for peerA too. */
const former = aUser({ givenName: 'Antes', email: 'antes@example.org', phone: '+5491144445555' })
const shared = aReceipt({ institutionId: a.id, payerId: userA.id, number: 7, amount: 900, reference: 'De userA' })
const sharesOf = [
  aLedgerEntry({ feeId: paidA.id, amount: 800, receiptId: shared.id }),
  aLedgerEntry({ feeId: feePeer.id, amount: 100, receiptId: shared.id }),
]
const withMore: typeof snapshot = {
  ...snapshot,
  users: [...snapshot.users, former],
  memberships: [...snapshot.memberships, aMembership({ userId: former.id, institutionId: a.id, until: '2024-06-14' })],
  receipts: [...snapshot.receipts, shared],
  ledger: [...snapshot.ledger, ...sharesOf],
  audit: [
    ...snapshot.audit,
    anAuditEvent({ entity: 'receipt', entityId: shared.id, institutionId: a.id, action: 'register' }),
    anAuditEvent({ entity: 'user', entityId: former.id, action: 'edit' }),
  ],
}

/** Writes to another institution's records, one by one, by somebody who administers institution A only. */
const FOREIGN: [what: string, write: (tx: WriteTransaction) => Promise<unknown>][] = [
  ['a cuota', (tx) => tx.fees.insert(aFee({ institutionId: b.id, userId: memberB.id, period: '2024-08' }))],
  ['a changed cuota', (tx) => tx.fees.update({ ...feeB, concept: 'Otra', version: 2 }, 1)],
  ['a cuota moved there', (tx) => tx.fees.update({ ...feeA, institutionId: b.id, version: 2 }, 1)],
  ['a receipt', (tx) => tx.receipts.insert(aReceipt({ institutionId: b.id, payerId: memberB.id, number: 9 }))],
  ['a changed receipt', (tx) => tx.receipts.update({ ...receiptB, reference: 'x', version: 2 }, 1)],
  ['a ledger entry', (tx) => tx.ledger.append([aLedgerEntry({ feeId: feeB.id, amount: 5 })])],
  ['a receipt number', (tx) => tx.nextReceiptNumber(b.id)],
  ['a changed institution', (tx) => tx.institutions.update({ ...b, name: 'Otro', version: 2 }, 1)],
  [
    'a membership',
    (tx) => tx.memberships.insert(aMembership({ userId: adminA.id, institutionId: b.id, role: 'Admin' })),
  ],
  ['a changed membership', (tx) => tx.memberships.update({ ...membershipOf.memberB, role: 'Admin', version: 2 }, 1)],
  ['a person of theirs', (tx) => tx.users.update({ ...memberB, givenName: 'Otra', version: 2 }, 1)],
  ['a super admin', (tx) => tx.users.update({ ...adminA, superAdmin: true, version: 2 }, 1)],
  ['another sign-in', (tx) => tx.users.update({ ...peerA, subject: 'adminA-2', version: 2 }, 1)],
  [
    'a membership accepted for a stranger',
    (tx) => tx.memberships.insert(aMembership({ userId: records.lonely.id, institutionId: a.id })),
  ],
  [
    'an invitation accepted for whoever was invited',
    (tx) =>
      tx.memberships.update({ ...membershipOf.unlinkedInvited, state: 'accepted', invitation: null, version: 2 }, 1),
  ],
  [
    'a membership given to a stranger',
    (tx) => tx.memberships.update({ ...membershipOf.userA, userId: records.lonely.id, version: 2 }, 1),
  ],
  [
    'the e-mail of a stranger who has not signed in',
    (tx) => tx.users.update({ ...records.unlinked, email: 'suya@example.org', version: 2 }, 1),
  ],
  [
    'the name of a stranger who has not signed in',
    (tx) => tx.users.update({ ...records.unlinked, givenName: 'Otra', version: 2 }, 1),
  ],
  ['the name of a member of another club too', (tx) => tx.users.update({ ...multi, givenName: 'Otro', version: 2 }, 1)],
  [
    'the e-mail of a member who has signed in',
    (tx) => tx.users.update({ ...peerA, email: 'suya@example.org', version: 2 }, 1),
  ],
  ['what somebody owed before they accepted', (tx) => tx.memberships.moveDues(membershipOf.userA.id)],
  ['a deactivated member', (tx) => tx.users.update({ ...peerA, active: false, version: 2 }, 1)],
  ['a plan', (tx) => tx.plans.insert(aPlan())],
  ['a sport', (tx) => tx.sports.update({ ...records.sport, name: 'Otro', version: 2 }, 1)],
  [
    'an event in another’s name',
    (tx) =>
      tx.audit.append([
        {
          id: anId(),
          at: '2024-06-01T00:00:00.000Z',
          actorId: multi.id,
          institutionId: a.id,
          action: 'edit',
          entity: 'fee',
          entityId: feeA.id,
          changes: {},
        },
      ]),
  ],
]

/** The cuotas that adminA sees. */
const feesSeen = (store: PostgresStore, scope: Scope, now = NOW) =>
  store.as(signedIn('adminA'), now).read((tx) => tx.fees.list(query({ scope, now })))

describe.each<DatabaseKind>(['pglite', 'postgres'])('row security on %s', (kind) => {
  let store: PostgresStore
  beforeAll(async () => {
    const database = await freshDatabase(kind)
    await loadSnapshot(database, withMore)
    store = createPostgresStore(database)
  }, 120_000)
  afterAll(() => store.close())

  /** The rows of a table that the principal sees without any filter. */
  const shown = (principal: Principal, table: string) =>
    store.database.transaction(
      (session) => session.query(`SELECT * FROM rayo.${table}`),
      beginOf(principal, NOW, 'read'),
    )

  /** The ids of the rows of a table that a signed-in person sees. */
  const rows = async (subject: string, table: string) => (await shown(signedIn(subject), table)).map(({ id }) => id)

  /** The rows that a function returns to a signed-in person. */
  const toldBy = (subject: string, call: string, values: unknown[]) =>
    store.database.transaction(
      (session) => session.query(`SELECT * FROM ${call}`, values),
      beginOf(signedIn(subject), NOW, 'read'),
    )
  const sharedWith = (subject: string, member: string) => toldBy(subject, 'rayo.shared_receipts($1)', [member])
  const formerOf = (subject: string) =>
    toldBy(subject, 'rayo.former_members($1::uuid[], $2::date[])', [[a.id], ['2024-06-15']])

  /** The institutions whose counts of cuotas a signed-in person sees. */
  const countedFor = async (subject: string) =>
    (await shown(signedIn(subject), 'fee_tally')).map((tally) => String(tally['institution_id'])).toSorted()

  it('is on, and forced, for every table', async () => {
    const tables = await store.database.query(
      `SELECT relname, relrowsecurity AND relforcerowsecurity AS held FROM pg_class
       WHERE relnamespace = 'rayo'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migration' ORDER BY relname`,
    )
    expect(tables).toEqual(TABLES.map((relname) => ({ relname, held: true })))
  })

  it('has roles that own nothing, cannot log in and cannot bypass it', async () => {
    const roles = await store.database.query(
      `SELECT rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid) AS owns,
         has_schema_privilege(oid, 'rayo', 'CREATE') AS creates
       FROM pg_roles WHERE rolname LIKE 'rayo\\_%' ORDER BY rolname`,
    )
    const bare = { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
    expect(roles).toEqual(
      ['rayo_public', 'rayo_signed_in', 'rayo_signing_in', 'rayo_system'].map((rolname) => ({
        rolname,
        ...bare,
        owns: false,
        creates: false,
      })),
    )
  })

  it('shows people only their own cuotas, receipts and ledger even if the scope is forgotten', async () => {
    const seenBy = (subject: string) =>
      store.as(signedIn(subject), NOW).read(async (tx) => ({
        fees: ids((await tx.fees.list(query({ scope: FORGOTTEN }))).rows),
        receipts: ids((await tx.receipts.list(query({ scope: FORGOTTEN }))).rows),
        ledger: (await tx.ledger.ofFees([paidA.id, paidB.id])).map(({ feeId }) => feeId),
        foreign: [
          await tx.fees.get(FORGOTTEN, feeB.id, NOW),
          await tx.receipts.get(FORGOTTEN, receiptB.id, NOW),
          await tx.institutions.get(FORGOTTEN, b.id, NOW),
          await tx.users.get(FORGOTTEN, memberB.id, NOW),
        ].map((record) => record !== null),
      }))
    const ofA = [feeA.id, paidA.id, feePeer.id].toSorted()
    const nothing = [false, false, false, false]
    expect(await seenBy('adminA')).toEqual({
      fees: ofA,
      receipts: ids([receiptA, shared]),
      ledger: [paidA.id, paidA.id],
      foreign: nothing,
    })
    expect(await seenBy('userA')).toEqual({
      fees: [feeA.id, paidA.id].toSorted(),
      receipts: ids([receiptA, shared]),
      ledger: [paidA.id, paidA.id],
      foreign: nothing,
    })
    expect(await seenBy('multi')).toEqual({
      fees: [feeB.id, paidB.id].toSorted(),
      receipts: [receiptB.id],
      ledger: [paidB.id],
      foreign: [true, true, true, true],
    })
    expect(await seenBy('superAdmin')).toMatchObject({
      fees: [...ofA, feeB.id, paidB.id].toSorted(),
      foreign: [true, true, true, true],
    })
    const none = { fees: [], receipts: [], ledger: [], foreign: nothing }
    for (const subject of ['lonely', 'inactive', 'stranger', '']) expect(await seenBy(subject)).toEqual(none)
  })

  it('shows an institution’s counts of cuotas only to its Admins and to SuperAdmins', async () => {
    expect(await countedFor('adminA')).toEqual([a.id])
    expect(await countedFor('multi')).toEqual([b.id])
    expect(await countedFor('superAdmin')).toEqual([a.id, b.id].toSorted())
    for (const subject of ['userA', 'lonely', 'inactive', '']) expect(await countedFor(subject)).toEqual([])
  })

  it('shows people only their own people and institutions', async () => {
    const seenBy = async (subject: string) => ({
      institutions: ids((await shown(signedIn(subject), 'institution')) as { id: string }[]),
      users: ids((await shown(signedIn(subject), 'app_user')) as { id: string }[]),
    })
    expect(await seenBy('adminA')).toEqual({
      institutions: [a.id],
      // An invitation shows the typed data, not the record of the person with that e-mail.
      users: ids([adminA, userA, peerA, multi, records.inactive]),
    })
    expect(await seenBy('userA')).toEqual({ institutions: [a.id], users: [userA.id] })
    expect(await seenBy('lonely')).toEqual({ institutions: [], users: [records.lonely.id] })
    expect(await seenBy('stranger')).toEqual({ institutions: [], users: [] })
    expect((await seenBy('superAdmin')).institutions).toEqual(ids([a, b, draft]))
  })

  it('shows visitors only published records, and no people', async () => {
    const institutions = (await shown(NOBODY, 'institution')) as { id: string }[]
    expect(ids(institutions)).toEqual(ids([a, b]))
    const plans = (await shown(NOBODY, 'plan')) as { id: string }[]
    expect(ids(plans)).toEqual([records.plan.id])
    for (const table of TABLES.filter((name) => !PUBLIC_TABLES.includes(name))) {
      await expect(shown(NOBODY, table)).rejects.toThrow(/permission denied/)
    }
    const asked = store.as(NOBODY, NOW).read((tx) => tx.users.stored({ email: adminA.email }))
    await expect(asked).rejects.toThrow(/permission denied/)
  })

  it('shows a person who signs in for the first time only their own record', async () => {
    const seen = (principal: Principal) => shown(principal, 'app_user') as Promise<{ id: string }[]>
    expect(ids(await seen(signingIn('new', records.unlinked.email)))).toEqual([records.unlinked.id])
    expect(ids(await seen(signingIn('userA', 'otra@example.org')))).toEqual([userA.id])
    // Nobody can take over an e-mail that already has a sign-in.
    expect(await seen(signingIn('new', userA.email))).toEqual([])
    await expect(shown(signingIn('userA', userA.email), 'fee')).rejects.toThrow(/permission denied/)
    const takesOver = store
      .as(signingIn('new', userA.email), NOW)
      .write((tx) => tx.users.update({ ...userA, subject: 'new', version: 2 }, 1))
    await expect(takesOver).rejects.toThrow(/not theirs to write/)
  })

  it('hides the data of the sign-in stand-in from every role of the API', async () => {
    for (const principal of [NOBODY, signedIn('superAdmin'), { kind: 'system' } as const]) {
      await expect(shown(principal, 'identity_item')).rejects.toThrow(/permission denied/)
    }
  })

  it.each(FOREIGN)('refuses %s of another institution, or of somebody else', async (_, write) => {
    await expect(store.as(signedIn('adminA'), NOW).write(write)).rejects.toThrow(
      /row-level security|permission denied|not theirs|stale version/,
    )
    // The product itself can make the same write, so the refusal is about who asks.
    const undone = store.as({ kind: 'system' }, NOW).write(async (tx) => {
      await write(tx)
      throw new Error('it could be written')
    })
    await expect(undone).rejects.toThrow('it could be written')
  })

  it('lets people who may give a record its picture store one whose bytes match its name, and nobody remove one', async () => {
    const picture = aPicture('a')
    for (const subject of ['adminA', 'multi', 'superAdmin']) {
      await store.as(signedIn(subject), NOW).write((tx) => tx.pictures.put(picture))
    }
    for (const principal of [signedIn('userA'), signedIn('lonely'), signedIn('stranger'), NOBODY]) {
      const put = store.as(principal, NOW).write((tx) => tx.pictures.put(aPicture('b')))
      await expect(put).rejects.toThrow(/row-level security|permission denied/)
    }
    expect((await store.as(NOBODY, NOW).read((tx) => tx.pictures.get(picture.name)))?.bytes).toEqual(picture.bytes)
    const asAdmin = store.as(signedIn('adminA'), NOW)
    const forged = { ...aPicture('c'), bytes: aPicture('d').bytes }
    await expect(asAdmin.write((tx) => tx.pictures.put(forged))).rejects.toThrow(/picture_bytes/)
    await expect(asAdmin.write((tx) => tx.pictures.removeUnused('2200-01-01T00:00:00.000Z'))).rejects.toThrow(
      /permission denied/,
    )
  })

  it('lets an Admin change a member who belongs to no other club, and a SuperAdmin only whether somebody is active', async () => {
    const newcomer = aUser({ givenName: 'Nueva' })
    await store.as({ kind: 'system' }, NOW).write(async (tx) => {
      await tx.users.insert(newcomer)
      await tx.memberships.insert(aMembership({ userId: newcomer.id, institutionId: a.id }))
    })
    const asAdmin = store.as(signedIn('adminA'), NOW)
    await asAdmin.write((tx) =>
      tx.users.update({ ...newcomer, email: 'nueva@example.org', givenName: 'N', version: 2 }, 1),
    )
    const asSuperAdmin = store.as(signedIn('superAdmin'), NOW)
    const current = { ...newcomer, email: 'nueva@example.org', givenName: 'N' }
    await asSuperAdmin.write((tx) => tx.users.update({ ...current, active: false, version: 3 }, 2))
    await expect(
      asSuperAdmin.write((tx) => tx.users.update({ ...current, email: 'otra@example.org', version: 4 }, 3)),
    ).rejects.toThrow(/not theirs to write/)
  })

  it('lets nobody give themselves a role by accepting', async () => {
    const { userAInvited } = membershipOf
    const accepted = { ...userAInvited, state: 'accepted' as const, invitation: null, version: 2 }
    const own = store.as(signedIn('userA'), NOW)
    await expect(own.write((tx) => tx.memberships.update({ ...accepted, role: 'Admin' }, 1))).rejects.toThrow(
      /not theirs to change/,
    )
    const founding = anInstitution()
    await expect(own.write((tx) => tx.institutions.insert(founding))).rejects.toThrow(/row-level security/)
  })

  it('lets nobody accept an invitation sent to another address', async () => {
    const { lonely } = records
    const sent = aPendingMembership({
      userId: lonely.id,
      institutionId: a.id,
      invitation: anInvitation({ email: 'otra@example.org' }),
    })
    const asSystem = store.as({ kind: 'system' }, NOW)
    await asSystem.write((tx) => tx.memberships.insert(sent))
    const accept = (version: number) =>
      store.as(signedIn('lonely'), NOW).write(async (tx) => {
        const accepted = { ...sent, state: 'accepted' as const, invitation: null, version: version + 1 }
        await tx.memberships.update(accepted, version)
        throw new Error('it could be accepted')
      })
    await expect(accept(1)).rejects.toThrow(/not theirs to change/)
    const theirs = { ...sent, invitation: anInvitation({ email: lonely.email }), version: 2 }
    await asSystem.write((tx) => tx.memberships.update(theirs, 1))
    await expect(accept(2)).rejects.toThrow('it could be accepted')
  })

  it('hides a receipt’s row, other shares and history from people who only see their own share', async () => {
    expect(await rows('peerA', 'receipt')).toEqual([])
    expect(await rows('peerA', 'ledger_entry')).toEqual([sharesOf[1]?.id])
    expect(await rows('peerA', 'audit_event')).toEqual([])
    expect(await rows('userA', 'receipt')).toContain(shared.id)
    expect(await rows('userA', 'ledger_entry')).toEqual(expect.arrayContaining(sharesOf.map(({ id }) => id)))
    const part = { id: shared.id, amount: 100, payer_id: null, actor_id: null, reference: null, number: 7 }
    expect(await sharedWith('peerA', peerA.id)).toMatchObject([part])
    expect(await sharedWith('memberB', peerA.id)).toEqual([])
  })

  it('shows an Admin only the name of a former member', async () => {
    expect(await rows('adminA', 'app_user')).not.toContain(former.id)
    expect(await rows('superAdmin', 'app_user')).toContain(former.id)
    const events = await shown(signedIn('adminA'), 'audit_event')
    expect(events.map((event) => event['entity_id'])).toEqual([shared.id])
    expect(await formerOf('adminA')).toMatchObject([{ id: former.id, given_name: 'Antes' }])
    expect(JSON.stringify(await formerOf('adminA'))).not.toMatch(/antes@|5491144445555/)
    for (const subject of ['multi', 'userA', 'lonely']) expect(await formerOf(subject)).toEqual([])
  })

  it('lets people who sign in take the invitations that were sent to them, and nobody else’s', async () => {
    const sent = aPendingMembership({
      userId: records.lonely.id,
      institutionId: b.id,
      invitation: anInvitation({ email: 'alguien@example.org' }),
    })
    const undone = async (principal: Principal, person: string, email: string) => {
      const work = store.as(principal, NOW).write(async (tx) => {
        const moved = await tx.memberships.moveInvitationsTo(person)
        throw new Error(`moved ${moved.join()} to ${email}`)
      })
      return work.catch((error: unknown) => (error instanceof Error ? error.message : ''))
    }
    await store.as({ kind: 'system' }, NOW).write((tx) => tx.memberships.insert(sent))
    const here = aUser({ email: 'alguien@example.org', subject: 'alguien' })
    await store.as({ kind: 'system' }, NOW).write((tx) => tx.users.insert(here))
    const own = signingIn('alguien', here.email)
    expect(await undone(own, here.id, here.email)).toBe(`moved ${sent.id} to ${here.email}`)
    expect(await undone(signingIn('userA', userA.email), here.id, here.email)).toMatch(/not theirs to take/)
    expect(await undone(signedIn('adminA'), here.id, here.email)).toMatch(/permission denied/)
  })

  it('follows the institution’s own day: before a membership begins it shows nothing', async () => {
    expect((await feesSeen(store, FORGOTTEN)).total).toBe(3)
    expect((await feesSeen(store, FORGOTTEN, Date.UTC(1990, 0, 1))).total).toBe(0)
  })

  it('agrees with the scopes of the domain on what a signed-in person may see', async () => {
    const scope = scopeOf(
      { userId: adminA.id, rols: ['Admin'], memberships: [{ institutionId: a.id, role: 'Admin' }] },
      'payments',
    )
    expect(await feesSeen(store, FORGOTTEN)).toEqual(await feesSeen(store, scope))
  })
})
