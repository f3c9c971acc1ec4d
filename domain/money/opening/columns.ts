import { decimalMarkOf, type DecimalMark } from '../../bank/amount.ts'
import { columnLabel, columnsOf as memberColumnsOf } from '../../members/import/columns.ts'
import { guessMemberColumns } from '../../members/import/guess.ts'
import { meaningIn, plainHeading } from '../../imports/headings.ts'

/** By what a row says whose the balance is. */
export const OWNER_FIELDS = [
  'memberNumber',
  'documentNumber',
  'familyName',
  'givenName',
  'fullName',
  'email',
] as const satisfies readonly NonNullable<ReturnType<typeof memberColumnsOf>[number]>[]
type OwnerField = (typeof OWNER_FIELDS)[number]

const OWN_COLUMNS = {
  balance: {
    label: 'Saldo',
    headings: 'saldos saldoactual saldoinicial saldofinal saldototal ctacte cuentacorriente importe monto total',
  },
  debt: {
    label: 'Debe',
    headings:
      'deuda deudas deudatotal deudor totaldeuda totaladeudado adeuda adeudado importeadeudado montoadeudado saldodeudor saldopendiente pendiente impago',
  },
  credit: {
    label: 'A favor',
    headings: 'favor haber saldoafavor saldoacreedor acreedor credito anticipo adelanto pagodemas pagoanticipado',
  },
  concept: { label: 'Concepto', headings: 'detalle descripcion motivo' },
  day: { label: 'Día', headings: 'dia fecha vencimiento vence fechavencimiento fechadevencimiento vto fechadeuda' },
  sport: { label: 'Deporte', headings: 'deportes disciplina actividad' },
} as const satisfies Record<string, { label: string; headings: string }>
type OwnField = keyof typeof OWN_COLUMNS

export type OpeningField = OwnerField | OwnField
const OWN_FIELDS = Object.keys(OWN_COLUMNS) as readonly OwnField[]
export const OPENING_FIELDS: readonly OpeningField[] = [...OWNER_FIELDS, ...OWN_FIELDS]
const AMOUNT_FIELDS = ['balance', 'debt', 'credit'] as const satisfies readonly OwnField[]

export function openingLabel(field: OpeningField): string {
  return isOwn(field) ? OWN_COLUMNS[field].label : columnLabel(field)
}

const isOwn = (field: OpeningField): field is OwnField => Object.hasOwn(OWN_COLUMNS, field)
const isPersonField = (field: string | null): field is OwnerField => OWNER_FIELDS.some((one) => one === field)

const BY_HEADING: ReadonlyMap<string, OwnField> = new Map(
  OWN_FIELDS.flatMap((field) =>
    [field, OWN_COLUMNS[field].label, ...OWN_COLUMNS[field].headings.split(' ')].map(
      (name) => [plainHeading(name), field] as const,
    ),
  ),
)

/** The field of each heading alone. A field that two headings name belongs to the first. */
export function openingColumnsOf(headings: readonly string[]): (OpeningField | null)[] {
  return fieldsOf(headings, memberColumnsOf(headings))
}

/** As `openingColumnsOf`, and whose a row is also by the values. */
export function guessOpeningColumns(
  headings: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): (OpeningField | null)[] {
  return fieldsOf(headings, guessMemberColumns(headings, rows))
}

function fieldsOf(headings: readonly string[], people: readonly (string | null)[]): (OpeningField | null)[] {
  const fields = headings.map((heading, index): OpeningField | null => {
    const person = people[index] ?? null
    return meaningIn(BY_HEADING, heading) ?? (isPersonField(person) ? person : null)
  })
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/** What is missing: a column that says whose each balance is, or one that says how much. */
export function openingProblemOf(fields: readonly (OpeningField | null)[]): 'person' | 'amount' | null {
  if (!OWNER_FIELDS.some((field) => fields.includes(field))) return 'person'
  return AMOUNT_FIELDS.some((field) => fields.includes(field)) ? null : 'amount'
}

/** The decimal mark of all columns of amounts. */
export function openingMarkOf(
  rows: readonly { cells: readonly string[] }[],
  fields: readonly (OpeningField | null)[],
): DecimalMark {
  return decimalMarkOf(rows.flatMap(({ cells }) => AMOUNT_FIELDS.map((field) => cells[fields.indexOf(field)] ?? '')))
}
