import { addDays, periodOf } from '#domain/values/calendar'
import { collationKey } from '#domain/values/collation'
import { searchText } from '#domain/values/searchText'
import { FAMILY_NAMES, GIVEN_NAMES } from '#mocks/fixtures/people'
import type { Snapshot } from '#server/store/memory/snapshot'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { openDatabase } from '#server/store/postgres/store'
import { runOutside } from '#tests/support/postgresServer'
import {
  aMembership,
  anInstitution,
  anInvitation,
  anOffering,
  aPlan,
  aSnapshot,
  aSport,
  aUser,
} from '#tests/support/builders'

/** The benchmark's instant (milliseconds, UTC): the middle of the same day for every institution. */
export const NOW = Date.UTC(2026, 5, 15, 15)
export const NOW_TEXT = new Date(NOW).toISOString()
export const TODAY = NOW_TEXT.slice(0, 10)

const INSTITUTIONS = 500
const LARGEST = 3_000
const GUESTS = 30

export type Shape = { fees: number; members: number; months: number }

/** The history grows with the dataset. Throws RangeError when the largest institution would have too few members. */
export function shapeOf(fees: number): Shape {
  const months = fees < 30_000 ? 1 : fees < 300_000 ? 4 : 12
  const members = Math.ceil(fees / months)
  if (members < LARGEST + INSTITUTIONS) throw new RangeError(`${fees} cuotas are too few: ask for 3500 or more`)
  return { fees, members, months }
}

const KINDS = ['sport', 'institution', 'user', 'membership', 'fee', 'receipt', 'entry', 'invited'] as const
type Kind = (typeof KINDS)[number]
const offsetOf = (kind: Kind) => (KINDS.indexOf(kind) + 1) * 2 ** 40

/** The identifier of the n-th record of a kind, in the form of a UUIDv7. Later ones are greater. */
export const idOf = (kind: Kind, n: number) =>
  `01900000-0000-7000-8000-${(offsetOf(kind) + n).toString(16).padStart(12, '0')}`
const idSql = (kind: Kind, n: string) =>
  `('01900000-0000-7000-8000-' || lpad(to_hex(${offsetOf(kind)} + (${n})), 12, '0'))::uuid`

export const subjectOf = (n: number) => `subject-${n}`
export const emailOf = (n: number) => `persona.${n}@rayo.test`
/** The first member of each institution is its Admin; the largest is the first institution. */
export const LARGEST_ADMIN = 0
export const SUPER_ADMIN_SUBJECT = 'subject-super'
export const MEMBER = 1_234
export const MEMBER_ID = idOf('user', MEMBER)
export const WORD = 'perez'
export const LARGEST_ID = idOf('institution', 0)
export const LARGEST_LATE_BEFORE = addDays(TODAY, -5)
export const LARGEST_SOON_UNTIL = addDays(TODAY, 7)

const SPORTS = ['Fútbol', 'Básquet', 'Natación']
const CITIES = [
  ['Rosario', 'Santa Fe', 'America/Argentina/Buenos_Aires'],
  ['Córdoba', 'Córdoba', 'America/Argentina/Cordoba'],
  ['Ushuaia', 'Tierra del Fuego', 'America/Argentina/Ushuaia'],
  ['Montevideo', 'Montevideo', 'America/Montevideo'],
  ['Ñorquincó', 'Río Negro', 'America/Argentina/Salta'],
] as const
const WORDS = ['Atlético', 'Deportivo', 'Social', 'Náutico', 'Ferroviario', 'Unión', 'Juventud', 'Sportivo']
const ALL_GIVEN_NAMES = [...GIVEN_NAMES.F, ...GIVEN_NAMES.M]

const homeOf = ({ members }: Shape, n: number) =>
  n < LARGEST ? 0 : 1 + Math.floor(((n - LARGEST) * (INSTITUTIONS - 1)) / (members - LARGEST))

const person = (n: number) => ({
  givenName: ALL_GIVEN_NAMES[n % ALL_GIVEN_NAMES.length] ?? '',
  familyName: FAMILY_NAMES[Math.floor(n / 7) % FAMILY_NAMES.length] ?? '',
  documentNumber: String(20_000_000 + n),
})

function catalogueAndPeople(shape: Shape): Snapshot {
  const sports = SPORTS.map((name, n) => aSport({ id: idOf('sport', n + 1), name, typeId: idOf('sport', 9) }))
  const offerings = sports.map(({ id }) =>
    anOffering({ sportId: id, schedule: [{ weekday: 1, from: '18:00', to: '19:30', place: null }] }),
  )
  const plan = aPlan()
  const institutions = Array.from({ length: INSTITUTIONS }, (_, n) => {
    const [city, province, timezone] = CITIES[n % CITIES.length] ?? CITIES[0]
    return anInstitution({
      id: idOf('institution', n),
      name: `Club ${WORDS[n % WORDS.length]} ${city} ${n}`,
      slug: `club-${n}`,
      description: 'Un club de barrio con deportes para todas las edades.',
      city,
      province,
      timezone,
      offerings,
      planId: plan.id,
      currency: 'ARS',
      status: n % 10 === 9 ? 'draft' : 'published',
      graceDays: n % 3 === 0 ? 5 : 0,
      dueSoonDays: 7,
    })
  })
  const members = Array.from({ length: shape.members }, (_, n) =>
    aUser({ id: idOf('user', n), subject: subjectOf(n), email: emailOf(n), ...person(n) }),
  )
  const memberships = members.map(({ id }, n) =>
    aMembership({
      id: idOf('membership', n),
      userId: id,
      institutionId: idOf('institution', homeOf(shape, n)),
      role: n === 0 || homeOf(shape, n) !== homeOf(shape, n - 1) ? 'Admin' : 'User',
      memberNumber: String(n),
      sportIds: [idOf('sport', 1 + (n % 3))],
      since: '2025-01-01',
    }),
  )
  const guests = Array.from({ length: GUESTS }, (_, n) =>
    aUser({ id: idOf('invited', n), email: `invitada.${n}@rayo.test`, ...person(n) }),
  )
  const invitations = guests.map(({ id, email }, n) => ({
    ...aMembership({ userId: id, institutionId: LARGEST_ID, memberNumber: `i${n}`, since: '2026-06-01' }),
    state: 'pending' as const,
    invitation: anInvitation({ email, ...person(n) }),
  }))
  const superAdmin = aUser({ subject: SUPER_ADMIN_SUBJECT, email: 'super@rayo.test', superAdmin: true })
  return aSnapshot({
    sports,
    institutions,
    plans: [plan],
    users: [...members, ...guests, superAdmin],
    memberships: [...memberships, ...invitations],
  })
}

const CONCEPTS = ['Cuota social', 'Cuota de Fútbol', 'Cuota de Básquet', 'Cuota de Natación']
const literal = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\u0001', '\\x01')}'`
const byConcept = (of: (concept: string) => string) =>
  `(ARRAY[${CONCEPTS.map((concept) => literal(of(concept))).join(', ')}])[1 + n % 4]`

/** Per thousand: in past months most are paid, in this month many are not due yet. */
const OUTCOME = `CASE
  WHEN chance < 20 THEN 'exempt' WHEN chance < 30 THEN 'cancelled'
  WHEN ago = 0 THEN CASE WHEN chance < 50 THEN 'over' WHEN chance < 130 THEN 'part' WHEN chance < 600 THEN 'nothing' ELSE 'paid' END
  WHEN chance < 40 THEN 'over' WHEN chance < 60 THEN 'part' WHEN chance < 120 THEN 'nothing' ELSE 'paid' END`

function monthOfFees(shape: Shape, place: number): string {
  const from = place * shape.members
  const ago = shape.months - 1 - place
  const month = `(date '${periodOf(TODAY)}-01' - interval '${ago} months')::date`
  return `INSERT INTO rayo.fee (id, created_at, updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency,
      due_date, exempt, cancelled_at, cancelled_on, cancel_reason, concept_key, search, paid)
    SELECT ${idSql('fee', `${from} + n`)}, month, month, 1, institution_id, user_id, CASE WHEN n % 4 > 0 THEN ${idSql('sport', 'n % 4')} END,
      ${byConcept((concept) => concept)}, to_char(month, 'YYYY-MM'), amount, 'ARS', month + n * 11 % 28, outcome = 'exempt',
      CASE WHEN outcome = 'cancelled' THEN month END, CASE WHEN outcome = 'cancelled' THEN month END,
      CASE WHEN outcome = 'cancelled' THEN 'Emitida por error' END, ${byConcept(collationKey)}, ${byConcept((concept) => searchText(concept))},
      CASE outcome WHEN 'over' THEN amount + 10000 WHEN 'part' THEN amount * 4 / 10 WHEN 'paid' THEN amount ELSE 0 END
    FROM (SELECT user_id, institution_id, member_number::integer AS n FROM rayo.membership
      WHERE state = 'accepted' ORDER BY id LIMIT ${Math.min(shape.members, shape.fees - from)}) AS members
    CROSS JOIN (SELECT ${month} AS month, ${ago} AS ago) AS months
    CROSS JOIN LATERAL (SELECT abs(hashint8(${from}::bigint + n)::bigint) % 1000 AS chance, 500000 + 50000 * (n % 11)::bigint AS amount) AS drawn
    CROSS JOIN LATERAL (SELECT ${OUTCOME} AS outcome) AS outcomes
    ORDER BY n`
}

const sibling = (kind: 'receipt' | 'entry') => idSql(kind, `('x' || right(fee.id::text, 10))::bit(40)::bigint`)
const RECEIVED_ON = `LEAST(due_date, '${TODAY}'::date) - (('x' || right(fee.id::text, 2))::bit(8)::integer % 5)`

const MONEY = [
  `INSERT INTO rayo.fee_tally (institution_id, "none", "over", paid, "open")
  SELECT institution_id, count(*) FILTER (WHERE standing = 'none'), count(*) FILTER (WHERE standing = 'over'),
    count(*) FILTER (WHERE standing = 'paid'), count(*) FILTER (WHERE standing = 'open')
  FROM rayo.fee GROUP BY institution_id`,
  `INSERT INTO rayo.receipt (id, created_at, updated_at, version, institution_id, payer_id, method, amount, currency, received_on,
    reference, number, actor_id, search)
  SELECT id, received_on, received_on, 1, institution_id, user_id, CASE WHEN number % 2 = 0 THEN 'Transferencia' ELSE 'Efectivo' END, paid, 'ARS',
    received_on, CASE WHEN number % 2 = 0 THEN 'TR' || number END, number, user_id,
    CASE WHEN number % 2 = 0 THEN E'\\x01tr' || number || E'\\n' ELSE '' END || E'\\x01' || number
  FROM (
    SELECT ${sibling('receipt')} AS id, institution_id, user_id, paid, ${RECEIVED_ON} AS received_on,
      row_number() OVER (PARTITION BY institution_id ORDER BY fee.id) AS number
    FROM rayo.fee WHERE paid > 0
  ) AS paying
  ORDER BY id`,
  `INSERT INTO rayo.ledger_entry (id, created_at, dated, fee_id, kind, amount, receipt_id, institution_id)
  SELECT ${sibling('entry')}, ${RECEIVED_ON}, ${RECEIVED_ON}, fee.id, 'payment', paid, ${sibling('receipt')}, institution_id
  FROM rayo.fee WHERE paid > 0 ORDER BY fee.id`,
  `INSERT INTO rayo.receipt_counter (institution_id, last) SELECT institution_id, max(number) FROM rayo.receipt GROUP BY institution_id`,
  `INSERT INTO rayo.membership_sport (membership_id, sport_id) SELECT id, unnest(sport_ids) FROM rayo.membership`,
  `INSERT INTO rayo.institution_offering (institution_id, sport_id)
  SELECT id, (offering ->> 'sportId')::uuid FROM rayo.institution CROSS JOIN LATERAL jsonb_array_elements(offerings) AS offering`,
]

/** Triggers and references are off while it loads, so `url` must be a superuser's. */
export async function loadDataset(url: string, shape: Shape): Promise<void> {
  const db = await openDatabase({ url, poolSize: 1 })
  const run = async (...statements: string[]) => {
    for (const statement of statements) await db.query(statement)
  }
  try {
    await run(
      `SET session_replication_role = replica`,
      `SET synchronous_commit = off`,
      `SET work_mem = '256MB'`,
      `SET maintenance_work_mem = '256MB'`,
    )
    await loadSnapshot(db, catalogueAndPeople(shape))
    const indexes =
      await db.query(`SELECT format('rayo.%I', relname) AS name, pg_get_indexdef(oid) AS definition FROM pg_class
      WHERE relkind = 'i' AND relnamespace = 'rayo'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid)`)
    await run(...indexes.map(({ name }) => `DROP INDEX ${String(name)}`))
    await run(...Array.from({ length: shape.months }, (_, place) => monthOfFees(shape, place)), ...MONEY)
    await run(...indexes.map(({ definition }) => String(definition)))
    await runOutside(url, 'VACUUM (ANALYZE)')
    const [row] = await db.query(`SELECT count(*) AS fees, count(DISTINCT standing) AS standings,
        count(*) FILTER (WHERE fee.paid <> coalesce(entries.amount, 0)) AS wrong
      FROM rayo.fee LEFT JOIN (SELECT fee_id, sum(amount) AS amount FROM rayo.ledger_entry GROUP BY fee_id) AS entries
        ON entries.fee_id = fee.id`)
    if (row?.['fees'] !== shape.fees || row['standings'] !== 4 || row['wrong'] !== 0) {
      throw new Error(`the dataset is wrong: ${JSON.stringify(row)}`)
    }
  } finally {
    await db.close()
  }
}
