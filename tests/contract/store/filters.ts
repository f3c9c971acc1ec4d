import { describe, expect, it } from 'vitest'
import type { Description, FilterOf } from '#server/resources/description'
import type { Filters } from '#server/resources/filters'
import { DESCRIBED, DESCRIBED_TABLES, DESCRIPTIONS } from '#server/resources/index'
import { CATALOGUE } from '#server/resources/catalogue'
import type { Reads, Writes } from '#server/store/port/table'
import type { ReadTransaction } from '#server/store/port'
import {
  aBankLine,
  aCashMovement,
  aContactMessage,
  aFee,
  aJoinRequest,
  aLedgerEntry,
  aMembership,
  aNote,
  aNotice,
  aPendingMembership,
  aPlan,
  aReceipt,
  aRecordOf,
  aReminder,
  aRun,
  anImport,
  aSport,
  aUser,
  anId,
  anInstitution,
  anInvitation,
  anOffering,
} from '../../support/builders.ts'
import { type CreateStore, itFilters, itIsLimitedToReach, itSorts, openStore, query } from './support.ts'

type Described = (typeof DESCRIPTIONS)[number]

const [ball, water] = [aRecordOf('sportTypes', { name: 'Pelota' }), aRecordOf('sportTypes', { name: 'Agua' })]
const football = aSport({ name: 'Fútbol', slug: 'futbol', typeId: ball.id })
const swimming = aSport({ name: 'Natación', slug: 'natacion', typeId: water.id })
const rowing = aSport({ name: 'Remo', typeId: water.id, active: false })
const basic = aPlan({ name: 'Básico', price: 1000 })
const whole = aPlan({ name: 'Total', price: 9000, published: false, interval: 'yearly', currency: 'USD' })
const slot = (weekday: number, from: string, to: string) => ({ weekday, from, to, place: '' })
const club = anInstitution({
  name: 'Club Alfa',
  slug: 'alfa',
  planId: basic.id,
  generatesOn: 5,
  offerings: [anOffering({ sportId: football.id, schedule: [slot(1, '09:00', '10:00')] })],
})
const other = anInstitution({
  name: 'Sociedad Beta',
  status: 'draft',
  city: 'Cafayate',
  province: 'Salta',
  planId: whole.id,
  generatesOn: 20,
  offerings: [anOffering({ sportId: swimming.id, schedule: [slot(3, '20:00', '21:00')] })],
})
const ana = aUser({ subject: 'ana', email: 'ana@example.org', givenName: 'Ana' })
const beto = aUser({ givenName: 'Beto', active: false })
const caro = aUser({ givenName: 'Caro' })
const member = aMembership({
  userId: ana.id,
  institutionId: club.id,
  role: 'Admin',
  memberNumber: '7',
  sportIds: [football.id],
})
const former = aMembership({
  userId: beto.id,
  institutionId: other.id,
  memberNumber: '8',
  until: '2024-03-01',
  erasureRequestedAt: '2024-03-02T12:00:00.000Z',
})
const ward = aPendingMembership({
  userId: caro.id,
  institutionId: club.id,
  guardianId: member.id,
  contact: true,
  invitation: anInvitation({ email: caro.email }),
})
const imported = anImport({ institutionId: club.id, actorId: ana.id })
const run = aRun({ institutionId: club.id, period: '2024-05', state: 'done', made: 3, total: 900 })
const stopped = aRun({
  institutionId: other.id,
  kind: 'surcharge',
  origin: 'schedule',
  state: 'stopped',
  failure: 'unexpected',
  actorId: ana.id,
  cursor: member.id,
  finishedAt: '2024-06-15T15:00:00.000Z',
  undoneReason: 'Error',
})
const fee = aFee({
  institutionId: club.id,
  userId: ana.id,
  sportId: football.id,
  runId: run.id,
  refinancedBy: run.id,
  instalmentOf: run.id,
  owedSince: '2024-04-10',
  concept: 'Cuota de mayo',
  period: '2024-05',
  dueDate: '2024-05-10',
})
const later = aFee({
  institutionId: other.id,
  userId: beto.id,
  currency: 'USD',
  period: null,
  opening: true,
  dueDate: '2024-12-01',
  amount: 500,
})
const receipt = aReceipt({ institutionId: club.id, payerId: ana.id, number: 1, amount: 100, reference: 'alfa' })
const reversed = aReceipt({
  institutionId: other.id,
  payerId: beto.id,
  number: 5,
  amount: 200,
  method: 'Transferencia',
  currency: 'USD',
  receivedOn: '2024-04-01',
  reversedAt: '2024-04-02T12:00:00.000Z',
  reversalReason: 'error',
})
const notice = aNotice({ institutionId: club.id, userId: ana.id, feeIds: [fee.id] })
const line = aBankLine({
  institutionId: club.id,
  paidOn: '2024-06-01',
  amount: 300,
  receiptId: receipt.id,
  description: 'Alfa',
  reference: 'R-1',
  documentNumber: '30111222',
  payerName: 'ANA',
  account: '123-4',
  rowText: '01/06/2024 | ANA',
  rowDigest: 'a'.repeat(64),
  hasOwnReference: true,
  equalInDay: 2,
  doubt: 'reversal',
})
const remindedBy = { actorId: ana.id, channel: 'email', batchId: anId() } as const
const ofMember = { institutionId: club.id, membershipId: member.id }
const reminder = aReminder({ ...ofMember, ...remindedBy, day: '2024-06-14' })
const request = aJoinRequest({ institutionId: club.id, sportId: football.id })
const message = aContactMessage({ role: 'member', read: true, mailed: true })

const CONTENT = {
  sportTypes: [ball, water],
  sports: [football, swimming, rowing],
  plans: [basic, whole],
  institutions: [club, other],
  users: [ana, beto, caro],
  memberships: [member, former, ward],
  memberImports: [imported, anImport({ institutionId: other.id, actorId: beto.id, state: 'undone' })],
  notes: [
    aNote({ institutionId: club.id, membershipId: member.id, actorId: ana.id, pinned: true }),
    aNote({ institutionId: other.id, membershipId: former.id, actorId: ana.id }),
  ],
  runs: [
    run,
    stopped,
    aRun({ institutionId: club.id, made: 2, total: 1200, state: 'running' }),
    aRun({ institutionId: club.id, period: '2024-07', made: 9, state: 'undone' }),
  ],
  fees: [fee, later],
  receipts: [receipt, reversed],
  ledger: [aLedgerEntry({ feeId: fee.id, amount: 100, receiptId: receipt.id })],
  notices: [
    notice,
    aNotice({
      institutionId: other.id,
      userId: beto.id,
      feeIds: [later.id],
      amount: 300,
      paidOn: '2024-05-01',
      state: 'rejected',
      reason: 'error',
    }),
  ],
  bankLines: [
    line,
    aBankLine({ institutionId: other.id, amount: 300, paidOn: '2024-05-01' }),
    aBankLine({ institutionId: club.id, amount: 400 }),
  ],
  cashMovements: [
    aCashMovement({ institutionId: club.id, actorId: ana.id }),
    aCashMovement({ institutionId: other.id, actorId: beto.id, kind: 'float', day: '2024-05-01' }),
  ],
  reminders: [
    reminder,
    aReminder({
      institutionId: other.id,
      membershipId: former.id,
      actorId: ana.id,
      day: '2024-05-01',
      state: 'dropped',
      outcome: 'cancelled',
    }),
    aReminder({ ...ofMember, actorId: ana.id, day: '2024-05-01', amount: 3, channel: 'mailto' }),
    aReminder({
      ...ofMember,
      ...remindedBy,
      day: '2024-06-13',
      amount: 1,
      state: 'failed',
      outcome: 'mailUnavailable',
    }),
  ],
  joinRequests: [
    request,
    aJoinRequest({
      institutionId: other.id,
      kind: 'trial',
      status: 'declined',
      email: 'beto@example.org',
      givenName: 'Beto',
    }),
  ],
  contactMessages: [message, aContactMessage({ name: 'Beto Escriba', email: 'beto@example.org' })],
}

/** By table, a value for each filter that is not simply by a field of the record. */
const VALUES: { [Of in Described as Of['table']]?: Partial<FilterOf<Of>> } = {
  sportTypes: { q: 'pelota' },
  sports: { q: 'futbol', mistyped: 'futbal' },
  plans: { q: 'total' },
  institutions: {
    sportId: football.id,
    typeId: water.id,
    weekday: 3,
    dayPart: { gte: '00:00', lte: '11:59' },
    q: 'futbol',
    mistyped: 'socidad',
  },
  users: {
    id: ana.id,
    email: ana.email,
    active: true,
    linked: true,
    institutionId: club.id,
    role: 'Admin',
    state: 'pending',
    invited: true,
    sportId: football.id,
    ended: true,
    erasureRequested: true,
    contact: true,
    membershipId: member.id,
    guardianId: member.id,
    memberNumber: '7',
    owing: 'overdue',
    q: 'ana',
  },
  fees: { balance: { lte: 500 }, status: 'Defeated', method: 'Efectivo', owing: 'overdue', q: 'mayo' },
  receipts: { feeId: fee.id, memberId: ana.id, reversed: true, q: 'alfa' },
  bankLines: { q: 'alfa' },
  joinRequests: { q: 'beto' },
  contactMessages: { q: 'escriba' },
}

type Row = { id: string }

/** The catalogue is tested in `described.ts`, people, cuotas and receipts in their own files. */
const OTHER_TABLES = DESCRIBED_TABLES.filter((table) => !Object.hasOwn(CATALOGUE, table))

/** A store must not accept a filter and ignore it. */
export function describeFilters(createStore: CreateStore): void {
  const open = () => openStore(createStore, CONTENT)
  describe.each<Described>(DESCRIPTIONS)('$table', ({ table, filters }) => {
    // The compiler does not know which table this is.
    const readsOf = (tx: ReadTransaction) => tx[table] as unknown as Reads<Row, object, string>
    const rows: readonly Row[] = CONTENT[table]
    // Cuotas and receipts are tested in their own files; the visible fields of people depend on their memberships.
    const exact = ['users', 'fees', 'receipts'].includes(table) ? {} : (filters as Filters)
    itFilters(open, readsOf, exact, rows)

    it('have for each filter a value that matches some records and not all', async () => {
      const useless: string[] = []
      const store = await open()
      const all = await store.read((tx) => readsOf(tx).list(query()))
      for (const name of Object.keys(filters)) {
        // It is only the origin of a sort.
        if (name === 'near') continue
        const value: unknown = Reflect.get({ ...rows[0], ...Reflect.get(VALUES, table) }, name)
        const page = await store.read((tx) => readsOf(tx).list(query({ filter: { [name]: value } })))
        if (page.total === 0 || page.total === all.total) useless.push(`${name}: ${page.total} of ${all.total}`)
      }
      expect(useless, 'filters whose value in VALUES matches all or none of the records of CONTENT').toEqual([])
    })
  })

  describe.each(OTHER_TABLES)('%s, as described', (table) => {
    const { sorts, reach }: Description = DESCRIBED[table]
    const rows: readonly Row[] = CONTENT[table]
    const readsOf = (tx: ReadTransaction) => tx[table] as unknown as Reads<Row, object, string>
    itSorts(open, readsOf, sorts)
    itIsLimitedToReach(open, readsOf, reach, rows)

    // No role may change a movement of cash.
    const version = table === 'cashMovements' ? 1 : 2
    it('are stored with every field, and can be replaced', async () => {
      const store = await open()
      const list = () => store.read((tx) => readsOf(tx).list(query()))
      expect(await list()).toEqual({ rows, total: rows.length })
      const next = rows.map((row) => ({ ...row, version }))
      const changed = next.filter(() => version > 1)
      await store.write(async (tx) => {
        for (const row of changed) await (tx[table] as unknown as Writes<Row>).update(row, 1)
      })
      expect((await list()).rows).toEqual(next)
    })
  })
}
