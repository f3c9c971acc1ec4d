import type { ContactMessage } from '#domain/visitors/contactMessage'
import type { JoinRequest } from '#domain/visitors/joinRequest'
import type { CashMovement } from '#domain/money/drawer'
import type { MemberImport } from '#domain/members/import/memberImport'
import type { Note } from '#domain/members/note'
import type { SavedQuery } from '#domain/api/savedQuery'
import type { Notice } from '#domain/money/notice'
import type { Reminder } from '#domain/reminders/reminder'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuditEvent } from '#domain/access/audit'
import type { BankLine, BankLineFields } from '#domain/bank/line'
import { NO_FEES } from '#domain/money/feeStatus'
import type { FeeSums } from '#domain/money/feeSummary'
import { PLAIN_TERMS } from '#mocks/fixtures/runs'
import { PLAIN_FEE, type Fee } from '#domain/money/fee'
import { feeKey, type BilledMember, type ExistingFee, type PlannedFee } from '#domain/money/plannedFee'
import { conceptSchema, type Category, type Concept, type Pricing } from '#domain/money/pricing'
import { institutionInputSchema, type Institution } from '#domain/clubs/institution'
import type { Offering } from '#domain/clubs/offering'
import type { LedgerEntry } from '#domain/money/ledger'
import { PLAIN_MEMBERSHIP } from '#domain/members/membership'
import type { Invitation, StoredMembership, ActiveMembership } from '#domain/members/membership'
import { UNKNOWN_PERSON } from '#domain/members/person'
import { pictureName } from '#domain/clubs/pictureRules'
import { planInputSchema, type Plan } from '#domain/clubs/plan'
import type { Receipt } from '#domain/money/receipt'
import { sportInputSchema, type Sport } from '#domain/clubs/sport'
import { NOT_ACCEPTED } from '#domain/access/terms'
import { noFigures, type Run } from '#domain/money/run'
import type { User } from '#domain/members/user'
import { CATALOGUE, CATALOGUE_TABLES, referencesOf } from '#server/resources/catalogue'
import type { CatalogueRecords, CatalogueTable } from '#server/resources/catalogue'
import type { CatalogueDescription } from '#server/resources/description'
import type { AccountRequest, IdempotencyRecord, StoredPicture } from '#server/store/port/records'
import { emptySnapshot, type Snapshot } from '#server/store/memory/snapshot'
import type { Rol } from '#domain/access/duties'
import type { StoredUser } from '../../src/providers/session/storedUser.ts'

/** Valid, deterministic records. Tests set all references except a sport's type. */

let lastNumber = 0

/** In the form of a UUIDv7; later ones are greater. */
export function anId(): string {
  lastNumber += 1
  return `018f3c00-0000-7000-8000-${lastNumber.toString(16).padStart(12, '0')}`
}

const CREATED_AT = '2024-01-02T03:04:05.000Z'

const base = () => ({ id: anId(), createdAt: CREATED_AT, updatedAt: CREATED_AT, version: 1 })

export function aSport(overrides: Partial<Sport> = {}): Sport {
  const record = base()
  const slug = `deporte-${record.id.slice(-6)}`
  return { ...record, ...sportInputSchema.parse({ name: 'Fútbol', typeId: anId() }), slug, ...overrides }
}

export function aPlan(overrides: Partial<Plan> = {}): Plan {
  const record = base()
  const name = `Plan ${record.id.slice(-6)}`
  return { ...record, ...planInputSchema.parse({ name, price: 1_000_000 }), published: true, position: 0, ...overrides }
}

export function anOffering(overrides: Partial<Offering> & Pick<Offering, 'sportId'>): Offering {
  return {
    monthlyAmount: 500_000,
    dueDay: 10,
    level: null,
    ageFrom: null,
    ageTo: null,
    enrolmentFee: null,
    schedule: [],
    variants: [],
    ...overrides,
  }
}

export function anInstitution(overrides: Partial<Institution> = {}): Institution {
  const record = base()
  return {
    ...record,
    ...institutionInputSchema.parse({ name: 'Club Atlético Rayo', city: 'Rosario', province: 'Santa Fe' }),
    slug: `club-${record.id.slice(-6)}`,
    status: 'published',
    closedThrough: null,
    priceRises: [],
    generatesSince: null,
    publishedAt: overrides.status === 'draft' ? null : record.createdAt,
    ...overrides,
  }
}

export function aUser(overrides: Partial<User> = {}): User {
  const record = base()
  return {
    ...record,
    subject: null,
    email: `persona.${record.id.slice(-6)}@example.org`,
    ...UNKNOWN_PERSON,
    givenName: 'Ana',
    familyName: 'Pérez',
    ...NOT_ACCEPTED,
    emailHeld: true,
    active: true,
    superAdmin: false,
    ...overrides,
  }
}

type MembershipOfUser = StoredMembership & { userId: string }

export function aMembership(
  overrides: Partial<MembershipOfUser> & Pick<MembershipOfUser, 'userId' | 'institutionId'>,
): MembershipOfUser {
  return { ...base(), ...PLAIN_MEMBERSHIP, since: '2024-01-01', ...overrides }
}

export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return { ...UNKNOWN_PERSON, email: 'invitada@example.org', givenName: 'Invitada', familyName: 'Gómez', ...overrides }
}

export function aPendingMembership(
  overrides: Partial<MembershipOfUser> & Pick<MembershipOfUser, 'userId' | 'institutionId'>,
): MembershipOfUser {
  return aMembership({ state: 'pending', invitation: anInvitation(), ...overrides })
}

export function aMemberWithoutEmail(
  overrides: Partial<StoredMembership> & Pick<StoredMembership, 'institutionId'>,
): StoredMembership {
  const invitation = anInvitation({ email: null, givenName: 'Nina', familyName: 'Ríos' })
  return {
    ...aPendingMembership({ userId: '', institutionId: overrides.institutionId }),
    userId: null,
    invitation,
    ...overrides,
  }
}

export function aFee(overrides: Partial<Fee> & Pick<Fee, 'institutionId' | 'userId'>): Fee {
  const record = base()
  return {
    ...record,
    sportId: null,
    concept: `Cuota ${record.id.slice(-6)}`,
    period: '2024-06',
    amount: 10_000,
    currency: 'ARS',
    dueDate: '2024-06-10',
    ...PLAIN_FEE,
    cancelledOn: overrides.cancelledAt?.slice(0, 10) ?? null,
    ...overrides,
  }
}

/** The sums of no cuotas. */
export const NO_SUMS: FeeSums = {
  currency: 'ARS',
  fees: NO_FEES,
  billed: 0,
  collected: 0,
  pending: 0,
  overdue: 0,
  credit: 0,
  firstDue: null,
  nextDue: null,
  graceDue: null,
  graceUntil: null,
}

export const aCategory = (id: string, name: string, ageFrom: number | null, ageTo: number | null): Category => ({
  id,
  name,
  ageFrom,
  ageTo,
  years: null,
})

/** Charged each month. */
export const aConcept = (overrides: Partial<Concept> = {}): Concept => ({
  ...conceptSchema.parse({ id: anId(), name: 'Cuota social', dueDay: 10, amount: 8_000 }),
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  ...overrides,
})

/** A member in a run of cuotas. */
export const aBilledMember = (id: string, overrides: Partial<BilledMember> = {}): BilledMember => ({
  ...PLAIN_MEMBERSHIP,
  id,
  userId: `p-${id}`,
  since: '2020-01-01',
  active: true,
  birthdate: '1990-01-01',
  ...overrides,
})

/** Planned cuotas as a later run finds them. */
export const existingOf = (
  rows: readonly PlannedFee[],
  skipped: ExistingFee['skipped'] = 'exists',
  pricing?: Pricing,
) => new Map(rows.map((row) => [feeKey(row), { base: row.base, skipped, pricing }]))

export function aRun(overrides: Partial<Run> & Pick<Run, 'institutionId'>): Run {
  return {
    ...base(),
    kind: 'monthly',
    origin: 'person',
    period: '2024-06',
    terms: PLAIN_TERMS,
    state: 'done',
    expected: 0,
    ...noFigures(),
    credited: 0,
    currency: 'ARS',
    actorId: null,
    cursor: null,
    failure: null,
    finishedAt: null,
    undoneReason: null,
    ...overrides,
  }
}

export function aReceipt(overrides: Partial<Receipt> & Pick<Receipt, 'institutionId' | 'payerId' | 'number'>): Receipt {
  return {
    ...base(),
    actorId: overrides.payerId,
    method: 'Efectivo',
    amount: 10_000,
    currency: 'ARS',
    receivedOn: '2024-06-05',
    reference: null,
    reversedAt: null,
    reversedOn: overrides.reversedAt?.slice(0, 10) ?? null,
    reversalReason: null,
    ...overrides,
  }
}

export function aLedgerEntry(overrides: Partial<LedgerEntry> & Pick<LedgerEntry, 'feeId' | 'amount'>): LedgerEntry {
  return {
    id: anId(),
    createdAt: CREATED_AT,
    dated: '2024-01-02',
    kind: 'payment',
    receiptId: null,
    pairId: null,
    reverses: null,
    reason: null,
    ...overrides,
  }
}

export function anAuditEvent(overrides: Partial<AuditEvent> & Pick<AuditEvent, 'entity' | 'entityId'>): AuditEvent {
  return { id: anId(), at: CREATED_AT, actorId: null, institutionId: null, action: 'edit', changes: {}, ...overrides }
}

export function anIdempotencyRecord(overrides: Partial<IdempotencyRecord> = {}): IdempotencyRecord {
  return {
    actorId: '018f3c00-0000-7000-8000-00000000abcd',
    route: 'POST /receipts',
    key: 'una-clave',
    bodyHash: 'abc',
    createdAt: CREATED_AT,
    response: null,
    ...overrides,
  }
}

/** Its name is the hash of its bytes. */
export function aPicture(content: string, overrides: Partial<StoredPicture> = {}): StoredPicture {
  const bytes = new TextEncoder().encode(content)
  const name = pictureName(createHash('sha256').update(bytes).digest('hex'), 'image/webp')
  return { name, at: CREATED_AT, bytes, ...overrides }
}

export function aReminder(
  overrides: Partial<Reminder> & Pick<Reminder, 'institutionId' | 'membershipId' | 'actorId'>,
): Reminder {
  return {
    ...base(),
    batchId: null,
    channel: 'whatsapp',
    state: 'sent',
    outcome: null,
    day: '2024-06-10',
    amount: 10_000,
    currency: 'ARS',
    ...overrides,
  }
}

export function aJoinRequest(overrides: Partial<JoinRequest> & Pick<JoinRequest, 'institutionId'>): JoinRequest {
  return {
    ...base(),
    kind: 'join',
    givenName: 'Ana',
    familyName: 'Visita',
    email: 'ana.visita@example.org',
    phone: '+5491144443333',
    sportId: null,
    birthdate: null,
    message: '',
    status: 'new',
    membershipId: null,
    ...overrides,
  }
}

export function aContactMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  return {
    ...base(),
    name: 'Ana Visita',
    email: 'ana.visita@example.org',
    role: 'club',
    message: '¿Cómo empiezo?',
    mailed: false,
    read: false,
    ...overrides,
  }
}

export function aNotice(overrides: Partial<Notice> & Pick<Notice, 'institutionId' | 'userId' | 'feeIds'>): Notice {
  return {
    ...base(),
    amount: 10_000,
    currency: 'ARS',
    paidOn: '2024-06-10',
    reference: null,
    state: 'waiting',
    reason: null,
    receiptId: null,
    ...overrides,
  }
}

export function anImport(
  overrides: Partial<MemberImport> & Pick<MemberImport, 'institutionId' | 'actorId'>,
): MemberImport {
  return { ...base(), fileName: 'socios.xlsx', made: 0, present: 0, state: 'done', ...overrides }
}

export function aCashMovement(
  overrides: Partial<CashMovement> & Pick<CashMovement, 'institutionId' | 'actorId'>,
): CashMovement {
  const terms = { kind: 'withdrawal', amount: 3000, currency: 'ARS', day: '2024-06-10', reason: 'Árbitro' } as const
  return { ...base(), ...terms, reverses: null, ...overrides }
}

export function aNote(overrides: Partial<Note> & Pick<Note, 'institutionId' | 'membershipId' | 'actorId'>): Note {
  return { ...base(), text: 'Llamar por la tarde', pinned: false, ...overrides }
}

export function anAccountRequest(overrides: Partial<AccountRequest> = {}): AccountRequest {
  return { id: anId(), email: 'nueva@example.org', dueAt: '2024-06-15T15:00:00.000Z', ...overrides }
}

export function aSavedQuery(overrides: Partial<SavedQuery> & Pick<SavedQuery, 'userId'>): SavedQuery {
  const value: SavedQuery['value'] = {
    filter: { status: 'Defeated' },
    displayedFilters: {},
    sort: { field: 'dueDate', order: 'ASC' },
    perPage: 25,
  }
  return { id: anId(), institutionId: null, list: 'payments', label: 'Los que deben', value, ...overrides }
}

/** A bank's line with only a day and an amount. */
export const BARE_LINE: BankLineFields = {
  paidOn: '2024-06-10',
  amount: 10_000,
  description: null,
  reference: null,
  documentNumber: null,
  payerName: null,
  account: null,
  rowText: null,
  hasOwnReference: false,
  equalInDay: null,
}

/** Applied if it has a receipt, otherwise discarded. */
export function aBankLine(overrides: Partial<BankLine> & Pick<BankLine, 'institutionId'>): BankLine {
  const record = base()
  return {
    ...record,
    ...BARE_LINE,
    currency: 'ARS',
    description: 'TRANSFERENCIA',
    rowDigest: null,
    doubt: null,
    fileName: null,
    importId: record.id,
    fileLine: 2,
    state: overrides.receiptId ? 'applied' : 'discarded',
    receiptId: null,
    ...overrides,
  }
}

export function aSnapshot(content: Partial<Snapshot> = {}): Snapshot {
  const snapshot: Snapshot = { ...emptySnapshot(), ...content }
  for (const sport of snapshot.sports) {
    if (snapshot.sportTypes.some(({ id }) => id === sport.typeId)) continue
    snapshot.sportTypes = [...snapshot.sportTypes, aRecordOf('sportTypes', { id: sport.typeId })]
  }
  return snapshot
}

const BUILDERS: { [Table in CatalogueTable]?: (overrides: object) => CatalogueRecords[Table] } = {
  sports: aSport,
  plans: aPlan,
  institutions: anInstitution,
}

/** Tables without a builder get the values that their form requires. References must be given. */
export function aRecordOf<Table extends CatalogueTable>(
  table: Table,
  overrides: Partial<CatalogueRecords[Table]> = {},
): CatalogueRecords[Table] {
  const { input }: CatalogueDescription = CATALOGUE[table]
  const record = base()
  const plain = () => ({ ...record, ...input.parse(formValues(input.shape, record.id)), ...overrides })
  // The input has the fields of the table's records.
  return BUILDERS[table]?.(overrides) ?? (plain() as unknown as CatalogueRecords[Table])
}

function formValues(fields: z.ZodRawShape, id: string): Record<string, unknown> {
  const text = `Registro ${id.slice(-6)}`
  const values = Object.entries(fields).map(([field, schema]) => [
    field,
    [undefined, text, anId(), 1, false, [], null].find((value) => z.safeParse(schema, value).success),
  ])
  return Object.fromEntries(values)
}

export function remainingCatalogue(content: Partial<Snapshot>, count: number): Partial<Snapshot> {
  const tables = CATALOGUE_TABLES.filter((table) => !(table in content))
  return Object.fromEntries(tables.map((table) => [table, Array.from({ length: count }, () => aRecordOf(table))]))
}

/** A record of each table, with references to the others. */
export function aCatalogue(): CatalogueRecords {
  const records: Partial<Record<CatalogueTable, { id: string }>> = {}
  for (const table of CATALOGUE_TABLES) {
    const references = referencesOf(table).map(([field, to]) => [field, records[to]?.id])
    records[table] = aRecordOf(table, Object.fromEntries(references))
  }
  return records as CatalogueRecords
}

const ADMIN: ActiveMembership = {
  institutionId: '0190b5c0-0000-7000-8000-0000000000aa',
  role: 'Admin',
  duties: null,
  dutySportIds: [],
}

/** A signed-in person with these roles; an Admin without limits. */
export const withRols = (rols: readonly Rol[]) => ({
  rols: [...rols],
  memberships: rols.includes('Admin') ? [ADMIN] : [],
})

/** The signed-in user of a browser. */
export const aStoredUser = (overrides: Partial<StoredUser> = {}): StoredUser => ({
  id: '1',
  email: 'ana@rayo.test',
  givenName: 'Ana',
  familyName: 'Paz',
  termsVersion: null,
  ...withRols(['User']),
  ...overrides,
})
