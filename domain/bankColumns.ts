import { readBankDate } from './bankDate.ts'
import { directionOf } from './bankDirection.ts'
import { BANK_FIELDS } from './bankFormat.ts'
import type { BankColumns, BankField } from './bankFormat.ts'
import { foldText } from './fold.ts'

/** The names of the fields on the screen. */
export const BANK_FIELD_NAMES: Record<BankField, string> = {
  date: 'Fecha',
  amount: 'Importe',
  credit: 'Crédito',
  debit: 'Débito',
  description: 'Descripción',
  reference: 'Referencia',
  document: 'Documento o CUIT',
  name: 'Quién transfiere',
  currency: 'Moneda',
  direction: 'Entra o sale (C/D)',
  status: 'Estado',
  account: 'Cuenta del club',
}

/** Headings that banks use, in the form that `plain` returns. */
const HEADINGS: Record<BankField, readonly string[]> = {
  date: [
    'fecha',
    'fechamovimiento',
    'fechadelmovimiento',
    'fechaoperacion',
    'fechavalor',
    'fechadecompra',
    'foperacion',
    'fvalor',
    'date',
    'releasedate',
  ],
  amount: ['importe', 'monto', 'amount', 'importepesos', 'valor', 'transactionamount', 'transactionnetamount'],
  credit: ['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos', 'credit'],
  debit: ['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'debit'],
  description: [
    'descripcion',
    'concepto',
    'detalle',
    'movimiento',
    'leyenda',
    'observaciones',
    'description',
    'transactiontype',
  ],
  reference: [
    'referencia',
    'nroreferencia',
    'numerodereferencia',
    'comprobante',
    'nrocomprobante',
    'numerodecomprobante',
    'operacion',
    'nrooperacion',
    'numerodeoperacion',
    'operationid',
    'transaccion',
    'reference',
    'referenceid',
  ],
  document: [
    'documento',
    'documentodelacontraparte',
    'dni',
    'cuit',
    'cuil',
    'cuitcuil',
    'cuilcuit',
    'rut',
    'rfc',
    'nif',
    'cedula',
    'identificacion',
  ],
  name: [
    'nombre',
    'titular',
    'ordenante',
    'remitente',
    'origen',
    'contraparte',
    'nombredelacontraparte',
    'pagador',
    'nombreyapellido',
    'apellidoynombre',
    'name',
  ],
  currency: ['moneda', 'divisa', 'currency'],
  direction: ['dc', 'cd', 'dh', 'debehaber', 'debitocredito', 'creditodebito', 'signo'],
  status: ['estado', 'estadodelaoperacion', 'estadodelpago', 'situacion', 'status'],
  account: ['cuenta', 'nrocuenta', 'numerodecuenta', 'account'],
}

const BY_HEADING: ReadonlyMap<string, BankField> = new Map(
  BANK_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [heading, field] as const)),
)

/** Returns a heading as headings are compared: letters and digits, without case and accents. */
function plain(heading: string): string {
  return foldText(heading.replace(/[º°]/g, '')).replace(/[^a-z0-9]+/g, '')
}

/** The field that a heading names: as a whole, before its brackets, or inside them. */
function fieldNamed(heading: string): BankField | null {
  const [, before = '', inside = ''] = /^(.*?)\((.*?)\)/.exec(heading) ?? []
  return (
    [heading, before, inside].map((text) => BY_HEADING.get(plain(text))).find((field) => field !== undefined) ?? null
  )
}

type Rows = readonly { cells: readonly string[] }[]

/**
 * Returns the field of each column by its heading, and a column of *C* and *D* by what it holds. Of two columns of one
 * field the first counts, but of two of the same heading none: only a person can say which is which.
 */
export function guessColumns(headings: readonly string[], rows: Rows = []): (BankField | null)[] {
  const names = headings.map(plain)
  const fields = headings.map((heading, index) =>
    names.indexOf(names[index] ?? '') === names.lastIndexOf(names[index] ?? '') ? fieldNamed(heading) : null,
  )
  const guess = fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
  if (!guess.includes('direction') && guess.includes('amount')) {
    const at = headings.findIndex((_, index) => guess[index] === null && holdsDirections(rows, index))
    if (at >= 0) guess[at] = 'direction'
  }
  return guess
}

/** Whether the cells of a column of movements all say credit or debit. */
function holdsDirections(rows: Rows, index: number): boolean {
  const cells = rows
    .filter((row) => row.cells.some((cell) => readBankDate(cell) !== null))
    .map((row) => row.cells[index]?.trim() ?? '')
  return cells.length > 0 && cells.every((cell) => directionOf(cell) !== null)
}

/**
 * Returns the field of each column of a file: by the columns that the institution saved, if the file has them, else by
 * what the headings say. A saved column is the one at its position with its heading, or the only one with that heading.
 * The saved mapping counts only if it reads the whole file, so that another bank's file is not read by half.
 */
export function columnsOf(
  headings: readonly string[],
  saved: BankColumns | null,
  rows: Rows = [],
): (BankField | null)[] {
  const guess = guessColumns(headings, rows)
  if (saved === null) return guess
  const names = headings.map(plain)
  const fields = headings.map((): BankField | null => null)
  for (const field of BANK_FIELDS) {
    const column = saved[field]
    const at = column === null ? -1 : positionOf(names, column, saved)
    if (at >= 0) fields[at] ??= field
  }
  if (columnsProblem(fields) !== null) return guess
  // What keeps a payment from being applied counts also where the saved mapping does not know it.
  for (const field of ['direction', 'status', 'currency'] as const) {
    const at = guess.indexOf(field)
    if (saved[field] === null && at >= 0 && fields[at] === null && (field !== 'direction' || fields.includes('amount')))
      fields[at] = field
  }
  return fields
}

type Column = NonNullable<BankColumns[BankField]>

function positionOf(names: readonly string[], { heading, position }: Column, saved: BankColumns): number {
  const name = plain(heading)
  if (name !== '' && names.indexOf(name) === names.lastIndexOf(name)) return names.indexOf(name)
  // Where a heading comes twice, one that has moved makes the others wrong too.
  const namesakes = Object.values(saved).filter((one) => one !== null && plain(one.heading) === name)
  const isInPlace = namesakes.every((one) => one && one.position !== null && names[one.position] === name)
  return isInPlace ? (position ?? -1) : -1
}

/** Returns what to save of a mapping. */
export function savedColumns(headings: readonly string[], fields: readonly (BankField | null)[]): BankColumns {
  const columnOf = (field: BankField) => {
    const position = fields.indexOf(field)
    const heading = headings[position]?.trim().slice(0, 80)
    return heading ? { heading, position } : null
  }
  return Object.fromEntries(BANK_FIELDS.map((field) => [field, columnOf(field)])) as BankColumns
}

/**
 * Returns what keeps a mapping from being used: a field twice, no date, no amount, both ways of naming one, or a column
 * of credit and debit beside amounts that have columns of their own.
 */
export function columnsProblem(
  fields: readonly (BankField | null)[],
): 'twice' | 'noDate' | 'noAmount' | 'bothAmounts' | null {
  const has = (field: BankField) => fields.includes(field)
  if (fields.some((field, index) => field !== null && fields.indexOf(field) !== index)) return 'twice'
  if (!has('date')) return 'noDate'
  if (!has('amount') && !has('credit')) return 'noAmount'
  const inColumns = has('credit') || has('debit')
  return (has('amount') && inColumns) || (has('direction') && inColumns) ? 'bothAmounts' : null
}
