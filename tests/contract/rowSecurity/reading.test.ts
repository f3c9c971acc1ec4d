import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { scopeOf, type Scope } from '#domain/access/access'
import * as schema from '#server/store/postgres/schema/tables'
import type { Principal } from '#server/store/port'
import { NOW } from '../../access/world.ts'
import { anAccountRequest } from '../../support/builders.ts'
import { query } from '../store/support.ts'
import {
  FORGOTTEN,
  signedIn,
  signingIn,
  NOBODY,
  ids,
  former,
  shared,
  sharesOf,
  describeStores,
  records,
} from './content.ts'

const {
  a,
  b,
  draft,
  adminA,
  userA,
  peerA,
  multi,
  memberB,
  feeA,
  paidA,
  feePeer,
  feeB,
  paidB,
  receiptA,
  receiptB,
  bankLineA,
  bankLineB,
} = records

const tablesOf = (modules: object) =>
  Object.values(modules).flatMap((one: unknown) => (is(one, PgTable) ? [getTableName(one)] : []))
const TABLES = tablesOf(schema).toSorted()
/** The tables that visitors can read in part. */
const PUBLIC_TABLES = tablesOf([
  schema.sportTypes,
  schema.sports,
  schema.plans,
  schema.institutions,
  schema.institutionOfferings,
  schema.pictures,
])

const OUTSIDERS = ['lonely', 'inactive', 'stranger', ''] as const

const ofAdmins = <Row>(inA: Row[], inB: Row[]) => ({ adminA: inA, multi: inB, superAdmin: [...inA, ...inB] })

describeStores('row security', null, ({ as, ask, database, rowsOf }) => {
  /** The ids of the rows of a table that a signed-in person sees. */
  const rows = async (subject: string, table: string) => (await rowsOf(signedIn(subject), table)).map(({ id }) => id)

  /** The rows that a function returns to a signed-in person. */
  const callAs = (subject: string, call: string, values: unknown[]) =>
    ask(signedIn(subject), `SELECT * FROM ${call}`, values)
  const sharedWith = (subject: string, member: string) => callAs(subject, 'rayo.shared_receipts($1)', [member])
  const formerOf = (subject: string) =>
    callAs(subject, 'rayo.former_members($1::uuid[], $2::date[])', [[a.id], ['2024-06-15']])

  /** The institutions whose counts of cuotas a signed-in person sees. */
  const countedFor = async (subject: string) =>
    (await rowsOf(signedIn(subject), 'fee_tally')).map((tally) => String(tally['institution_id'])).toSorted()

  it('is enabled and forced for every table', async () => {
    const tables = await database().query(
      `SELECT relname, relrowsecurity AND relforcerowsecurity AS held FROM pg_class
       WHERE relnamespace = 'rayo'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migration' ORDER BY relname`,
    )
    expect(tables).toEqual(TABLES.map((relname) => ({ relname, held: true })))
  })

  it('has roles that own nothing, cannot log in and cannot bypass it', async () => {
    const roles = await database().query(
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

  const ofA = [feeA, paidA, feePeer]
  const ofB = [feeB, paidB]
  const {
    noteA,
    noteB,
    importA,
    importB,
    reminderA,
    reminderB,
    queuedA,
    queuedB,
    joinRequestA,
    joinRequestB,
    contactMessage,
    noticeA,
    noticeB,
  } = records
  const usersOfA = [adminA, records.cobra, records.socios, records.lectura, records.coordina, userA, peerA, multi]
  /** The records of each table that people see without any filter. Others see none. */
  it.each(
    Object.entries<Record<string, readonly { id: string }[]>>({
      fee: { ...ofAdmins(ofA, ofB), userA: [feeA, paidA], peerA: [feePeer], memberB: ofB },
      receipt: { ...ofAdmins([receiptA, shared], [receiptB]), userA: [receiptA, shared], memberB: [receiptB] },
      cash_movement: ofAdmins([records.movementA], [records.movementB]),
      bank_line: ofAdmins([bankLineA], [bankLineB]),
      reminder: ofAdmins([reminderA, queuedA], [reminderB, queuedB]),
      notice: { ...ofAdmins([noticeA], [noticeB]), userA: [noticeA], memberB: [noticeB] },
      note: ofAdmins([noteA], [noteB]),
      saved_query: { adminA: [records.queryA], userA: [records.ownQuery], multi: [records.queryB] },
      member_import: ofAdmins([importA], [importB]),
      join_request: { ...ofAdmins([joinRequestA], [joinRequestB]), coordina: [joinRequestA] },
      contact_message: { superAdmin: [contactMessage] },
      institution: {
        adminA: [a],
        coordina: [a],
        userA: [a],
        peerA: [a],
        multi: [a, b],
        memberB: [b],
        superAdmin: [a, b, draft],
      },
      // An invitation shows the typed data, not the record of the person with that e-mail.
      app_user: {
        adminA: usersOfA,
        coordina: [records.coordina, userA],
        userA: [userA],
        peerA: [peerA],
        multi: [multi, memberB],
        memberB: [memberB],
        lonely: [records.lonely],
        superAdmin: [
          ...usersOfA,
          records.inactive,
          former,
          memberB,
          records.lonely,
          records.superAdmin,
          records.unlinked,
        ],
      },
    }),
  )('shows the rows of %s only to their readers, even without a scope', async (table, seenBy) => {
    const { adminA: ofAdmin = [] } = seenBy
    const readers = { cobra: ofAdmin, socios: ofAdmin, lectura: ofAdmin, ...seenBy }
    const others = ['superAdmin', 'adminA', 'coordina', 'userA', 'peerA', 'multi', 'memberB', ...OUTSIDERS]
    for (const subject of new Set([...Object.keys(readers), ...others])) {
      const visible = ids(await rowsOf(signedIn(subject), table))
      expect({ subject, seen: visible }).toEqual({ subject, seen: ids(Reflect.get(readers, subject) ?? []) })
    }
  })

  const entriesOf = (subject: string) => as(signedIn(subject)).read((tx) => tx.ledger.ofFees([paidA.id, paidB.id]))
  it('shows the ledger of the cuotas and receipts that a user sees', async () => {
    for (const [subject, visible] of [
      ['adminA', [paidA.id, paidA.id, paidA.id]],
      ['userA', [paidA.id, paidA.id, paidA.id]],
      ['multi', [paidB.id, paidB.id]],
      ...OUTSIDERS.map((outsider) => [outsider, []] as const),
    ] as const) {
      expect([subject, (await entriesOf(subject)).map(({ feeId }) => feeId)]).toEqual([subject, visible])
    }
  })

  it('shows an institution’s counts of cuotas only to its Admins and to SuperAdmins', async () => {
    expect(await countedFor('adminA')).toEqual([a.id])
    expect(await countedFor('multi')).toEqual([b.id])
    expect(await countedFor('superAdmin')).toEqual([a.id, b.id].toSorted())
    for (const subject of ['coordina', 'userA', ...OUTSIDERS]) expect(await countedFor(subject)).toEqual([])
  })

  it('shows visitors only published records, and no people', async () => {
    expect(ids(await rowsOf(NOBODY, 'institution'))).toEqual(ids([a, b]))
    expect(ids(await rowsOf(NOBODY, 'plan'))).toEqual([records.plan.id])
    for (const table of TABLES.filter((name) => !PUBLIC_TABLES.includes(name))) {
      await expect(rowsOf(NOBODY, table)).rejects.toThrow(/permission denied/)
    }
    const lookUp = as(NOBODY).read((tx) => tx.users.stored({ email: adminA.email }))
    await expect(lookUp).rejects.toThrow(/permission denied/)
  })

  it('shows a user who signs in for the first time only their own record', async () => {
    const visible = (principal: Principal) => rowsOf(principal, 'app_user')
    expect(ids(await visible(signingIn('new', records.unlinked.email)))).toEqual([records.unlinked.id])
    expect(ids(await visible(signingIn('userA', 'otra@example.org')))).toEqual([userA.id])
    // Nobody can take over an e-mail that already has a sign-in.
    expect(await visible(signingIn('new', userA.email))).toEqual([])
    await expect(rowsOf(signingIn('userA', userA.email), 'fee')).rejects.toThrow(/permission denied/)
    const takesOver = as(signingIn('new', userA.email)).write((tx) =>
      tx.users.update({ ...userA, subject: 'new', version: 2 }, 1),
    )
    await expect(takesOver).rejects.toThrow(/not theirs to write/)
  })

  it('hides the data of the sign-in stand-in from every role of the API', async () => {
    for (const principal of [NOBODY, signedIn('superAdmin'), { kind: 'system' } as const]) {
      await expect(rowsOf(principal, 'identity_item')).rejects.toThrow(/permission denied/)
    }
  })

  it('hides the requests for accounts from those who may add one', async () => {
    const request = anAccountRequest()
    const askAs = (principal: Principal) => as(principal).write((tx) => tx.accountRequests.insert(request))
    for (const principal of [NOBODY, ...['lonely', 'inactive', 'stranger'].map(signedIn)]) {
      await expect(rowsOf(principal, 'account_request')).rejects.toThrow(/permission denied/)
    }
    for (const principal of [NOBODY, signedIn('inactive'), signedIn('stranger')]) {
      await expect(askAs(principal)).rejects.toThrow(/permission denied|row-level security/)
    }
    await askAs(signedIn('adminA'))
    expect(ids(await rowsOf({ kind: 'system' }, 'account_request'))).toEqual([request.id])
  })

  it('hides a receipt’s row, other shares and history from people who see only their share', async () => {
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
    expect((await rowsOf(signedIn('adminA'), 'audit_event')).map((event) => event['entity_id'])).toEqual([shared.id])
    const formerMembers = await formerOf('adminA')
    expect(new Map(formerMembers.map((one) => [one['id'], one['given_name']]))).toEqual(
      new Map([
        [records.inactive.id, 'inactive'],
        [former.id, 'Antes'],
      ]),
    )
    expect(JSON.stringify(formerMembers)).not.toMatch(/antes@|5491144445555/)
    for (const subject of ['coordina', 'multi', 'userA', 'lonely']) expect(await formerOf(subject)).toEqual([])
  })

  it('returns names only of people whom the user sees', async () => {
    const everybody = await rows('superAdmin', 'app_user')
    const clubs = [a.id, b.id, draft.id]
    const namesFor = async (subject: string) => {
      const names = await callAs(subject, 'rayo.member_names($1::uuid[], $2::uuid[])', [everybody, clubs])
      return names.map(({ id }) => id)
    }
    for (const subject of ['adminA', 'multi']) {
      expect(new Set(await namesFor(subject))).toEqual(new Set(await rows(subject, 'app_user')))
    }
    expect(await namesFor('superAdmin')).toEqual(expect.arrayContaining([userA.id, memberB.id]))
    for (const subject of ['coordina', 'userA', 'lonely', 'inactive', 'stranger'])
      expect(await namesFor(subject)).toEqual([])
  })

  const feesSeen = (scope: Scope, now = NOW) => as(signedIn('adminA'), now).read((tx) => tx.fees.list(query({ scope })))

  it('uses the institution’s day: before a membership begins it shows nothing', async () => {
    expect((await feesSeen(FORGOTTEN)).total).toBe(3)
    expect((await feesSeen(FORGOTTEN, Date.UTC(1990, 0, 1))).total).toBe(0)
  })

  it('agrees with the scopes of the domain', async () => {
    const scope = scopeOf(
      {
        userId: adminA.id,
        rols: ['Admin'],
        memberships: [{ institutionId: a.id, role: 'Admin', duties: null, dutySportIds: [] }],
      },
      'payments',
    )
    expect(await feesSeen(FORGOTTEN)).toEqual(await feesSeen(scope))
  })
})
