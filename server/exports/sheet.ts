import type { Actor } from '#domain/access/actor'
import type { Membership } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { variantIn } from '#domain/clubs/offering'
import { categoryIn } from '#domain/money/pricing'
import { DEFAULT_TIMEZONE, calendarDateIn, periodOf, type CalendarDate } from '#domain/values/calendar'
import { formatAmountInput, minorDigits, type Currency } from '#domain/money/currency'
import { recordsById, type ActorReads } from '../services/records/records.ts'
import { scopeOf, type Resource } from '#domain/access/access'
import { personNames } from '../services/records/names.ts'
import { dayInFigures } from '#domain/values/writtenDate'

export type Cell = string | number | { day: CalendarDate } | { amount: number; currency: Currency } | null

export type Column<Row> = {
  header: string
  kind: 'text' | 'number' | 'day' | 'money'
  width: number
  of: (row: Row, names: Names) => Cell
}

export type Sheet<Row> = {
  /** The title of the sheet. In lower case and without accents it is also the file's name. */
  title: string
  columns: (actor: Actor) => readonly Column<Row>[]
  references: (row: Row) => References
}

export const column = {
  text: <Row>(header: string, of: Column<Row>['of'], width = 18): Column<Row> => ({ header, kind: 'text', width, of }),
  number: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'number', width: 10, of }),
  day: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'day', width: 13, of }),
  money: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'money', width: 14, of }),
}

export async function cellsOf<Row>(tx: ActorReads, sheet: Sheet<Row>, rows: readonly Row[]): Promise<Cell[][]> {
  const names = await namesOf(tx, rows.map(sheet.references))
  const columns = sheet.columns(tx.actor)
  return rows.map((row) => columns.map(({ of }) => of(row, names)))
}

export const dayOf = (day: CalendarDate | null): Cell => (day === null ? null : { day })

type References = { people?: Ids; institutions?: Ids; sports?: Ids; plans?: Ids }
type Ids = readonly (string | null)[]

/** The names of the records that rows refer to; null if a record does not exist or the user may not see it. */
export type Names = Record<keyof Required<References>, (id: string | null) => string | null> & {
  category: (user: Pick<UserView, 'birthdate'>, membership: Membership) => string | null
  variants: (membership: Membership) => string | null
  today: (membership: Membership) => CalendarDate
}

/** Read once per kind, within the actor’s reach, so that a file reveals no more than the screens. */
async function namesOf(tx: ActorReads, rows: readonly References[]): Promise<Names> {
  const idsOf = (kind: keyof References) =>
    [...new Set(rows.flatMap((row) => row[kind] ?? []))].flatMap((id) => id ?? [])
  const scope = (resource: Resource) => scopeOf(tx.actor, resource)
  const [people, institutions, sports, plans] = await Promise.all([
    personNames(tx, idsOf('people')),
    recordsById(tx.institutions, scope('institutions'), idsOf('institutions')),
    recordsById(tx.sports, scope('sports'), idsOf('sports')),
    recordsById(tx.plans, scope('plans'), idsOf('plans')),
  ])
  const today: Names['today'] = ({ institutionId }) =>
    calendarDateIn(institutions.get(institutionId)?.timezone ?? DEFAULT_TIMEZONE, tx.now)
  const variants: Names['variants'] = ({ institutionId, sportIds, variants: chosen }) => {
    const institution = institutions.get(institutionId)
    const names = sportIds.flatMap((sportId) => {
      const variant = institution && variantIn(institution, sportId, chosen[sportId])
      return variant ? `${sports.get(sportId)?.name ?? ''}: ${variant.name}` : []
    })
    return names.length > 0 ? names.join(', ') : null
  }
  const category: Names['category'] = ({ birthdate }, membership) => {
    const institution = institutions.get(membership.institutionId)
    if (!institution || membership.contact) return null
    return categoryIn(institution.pricing, { ...membership, birthdate }, periodOf(today(membership)))?.name ?? null
  }
  return {
    people,
    institutions: (id) => institutions.get(id ?? '')?.name ?? null,
    sports: (id) => sports.get(id ?? '')?.name ?? null,
    plans: (id) => plans.get(id ?? '')?.name ?? null,
    category,
    variants,
    today,
  }
}

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Rows = AsyncIterable<Cell[]>

export type SheetHead = {
  title: string
  columns: readonly Pick<Column<never>, 'header' | 'kind' | 'width'>[]
}

/** A stream that reads rows on demand and fails if they fail. The libraries load with the first file. */
export async function fileOf(
  format: FileFormat,
  { title, columns, rows }: SheetHead & { rows: Rows },
): Promise<ReadableStream<Uint8Array>> {
  if (format === 'csv') {
    const { writeCsvStream } = await import('hucre/csv')
    // Spanish spreadsheets separate by semicolons, since the comma is for decimals. The byte order mark says UTF-8.
    const headers = columns.map(({ header }) => header)
    return writeCsvStream(mapped(rows, csvValue), { headers, bom: true, delimiter: ';' })
  }
  const { writeXlsxStream } = await import('hucre/xlsx')
  const formats = { text: '@', number: '', day: 'dd/mm/yyyy', money: '#,##0.00' }
  return writeXlsxStream(
    mapped(rows, (cell) => xlsxValue(cell, formats)),
    {
      name: title,
      columns: columns.map(({ header, kind, width }) => ({
        header,
        width,
        // Read again for each row, which may have another currency.
        get numFmt() {
          return formats[kind]
        },
      })),
      freezePane: { rows: 1 },
    },
  )
}

async function* mapped<T>(rows: Rows, of: (cell: Cell) => T): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(of)
}

const FORMULA = /^[=+\-@\t\r\n]/

/** Days as dd/mm/aaaa, amounts as plain numbers with a comma, and no text that a spreadsheet would run as a formula. */
function csvValue(cell: Cell): string | null {
  if (cell === null) return null
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? dayInFigures(cell.day) : formatAmountInput(cell.amount, cell.currency)
}

function xlsxValue(cell: Cell, formats: { money: string }): string | number | Date | null {
  if (cell === null || typeof cell !== 'object') return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  const digits = minorDigits(cell.currency)
  formats.money = digits === 0 ? '#,##0' : '#,##0.00'
  return cell.amount / 10 ** digits
}
