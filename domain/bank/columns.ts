import { readDate } from '../values/readDate.ts'
import { holdsDirections } from './direction.ts'
import { fieldsByValues, holdsNames, holdsTaxNumbers } from './columnValues.ts'
import { BANK_FIELDS } from './format.ts'
import type { BankColumns, BankField } from './format.ts'
import { foldText } from '../values/fold.ts'

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
  amount: [
    'importe',
    'monto',
    'amount',
    'importepesos',
    'importeenpesos',
    'importears',
    'importeeur',
    'importeeuros',
    'valor',
    'transactionamount',
    'transactionnetamount',
  ],
  credit: ['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos', 'credit'],
  debit: ['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'debit'],
  description: [
    'descripcion',
    'concepto',
    'detalle',
    'movimiento',
    'descripcionmovimiento',
    'descripciondelmovimiento',
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

function plain(heading: string): string {
  return foldText(heading.replace(/[º°]/g, '')).replace(/[^a-z0-9]+/g, '')
}

function fieldNamed(heading: string): BankField | null {
  const [, before = '', inside = ''] = /^(.*?)\((.*?)\)/.exec(heading) ?? []
  const field = BY_HEADING.get(plain(heading)) ?? BY_HEADING.get(plain(before))
  if (field) return field
  const bracketed = BY_HEADING.get(plain(inside)) ?? null
  // *Saldo (Crédito)* holds no credits.
  return bracketed === 'credit' || bracketed === 'debit' ? null : bracketed
}

type Rows = readonly { cells: readonly string[] }[]

/**
 * Of two columns of one field the first counts, but of two of the same heading none: only a person can say which is
 * which. Where the columns have numbers for headings, and for who paid, the values say what they are.
 */
export function guessColumns(headings: readonly string[], rows: Rows = []): (BankField | null)[] {
  if (areNumbers(headings)) return fieldsByValues(headings.length, rows)
  const names = headings.map(plain)
  const fields = headings.map((heading, index) =>
    names.indexOf(names[index] ?? '') === names.lastIndexOf(names[index] ?? '') ? fieldNamed(heading) : null,
  )
  const guess = fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
  if (!guess.includes('direction') && guess.includes('amount')) {
    const amountAt = guess.indexOf('amount')
    const movements = rows.filter(({ cells }) => (cells[amountAt] ?? '').trim() !== '' && hasDate(cells))
    const columnAt = (index: number) => movements.map(({ cells }) => cells[index] ?? '')
    const at = headings.findIndex((_, index) => guess[index] === null && holdsDirections(columnAt(index)))
    if (at >= 0) guess[at] = 'direction'
  }
  return withPayer(guess, names, rows)
}

/** Numbers are what a file without headings gets. */
const areNumbers = (headings: readonly string[]) =>
  headings.length > 1 && headings.every((heading, index) => heading === String(index + 1))

/** Headings of texts about the movement, which some banks fill with who paid. */
const MORE_TEXTS = /^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|informacionadicional|origen)$/

function withPayer(guess: readonly (BankField | null)[], names: readonly string[], rows: Rows): (BankField | null)[] {
  const fields = [...guess]
  const columnAt = (index: number) => rows.map(({ cells }) => cells[index] ?? '')
  const named = fields.indexOf('name')
  // *Origen* may be a code of the branch.
  if (rows.length > 0 && names[named] === 'origen' && !holdsNames(columnAt(named))) fields[named] = null
  const isFree = (name: string, index: number) => fields[index] === null && MORE_TEXTS.test(name)
  const document = names.findIndex((name, index) => isFree(name, index) && holdsTaxNumbers(columnAt(index)))
  if (document >= 0 && !fields.includes('document')) fields[document] = 'document'
  const payer = names.findIndex((name, index) => isFree(name, index) && holdsNames(columnAt(index)))
  if (payer >= 0 && !fields.includes('name')) fields[payer] = 'name'
  return fields
}

const hasDate = (cells: readonly string[]) => cells.some((cell) => readDate(cell) !== null)

/** By the columns that the institution saved, else by headings. If a saved column is missing, it is another file. */
export function columnsOf(
  headings: readonly string[],
  mapping: BankColumns | null,
  rows: Rows = [],
): (BankField | null)[] {
  const guess = guessColumns(headings, rows)
  if (mapping === null) return guess
  const names = headings.map(plain)
  const fields = headings.map((): BankField | null => null)
  let isWhole = true
  for (const field of BANK_FIELDS) {
    const column = mapping[field]
    if (column === null) continue
    const at = positionOf(names, column, mapping)
    if (at >= 0) fields[at] ??= field
    else isWhole = false
  }
  if (columnsProblem(fields) !== null) return guess
  if (isWhole) return fields
  const filled = fields.map(
    (field, index) => field ?? (fields.includes(guess[index] ?? null) ? null : (guess[index] ?? null)),
  )
  return columnsProblem(filled) === null ? filled : fields
}

type Column = NonNullable<BankColumns[BankField]>

function positionOf(names: readonly string[], { heading, position }: Column, mapping: BankColumns): number {
  const name = plain(heading)
  if (name !== '' && names.indexOf(name) === names.lastIndexOf(name)) return names.indexOf(name)
  // Where a heading comes twice, one that has moved makes the others wrong too.
  const namesakes = Object.values(mapping).filter((one) => one !== null && plain(one.heading) === name)
  const isInPlace = namesakes.every((one) => one && one.position !== null && names[one.position] === name)
  return isInPlace ? (position ?? -1) : -1
}

export function savedColumns(headings: readonly string[], fields: readonly (BankField | null)[]): BankColumns {
  const columnOf = (field: BankField) => {
    const position = fields.indexOf(field)
    const heading = headings[position]?.trim().slice(0, 80)
    return heading ? { heading, position } : null
  }
  return Object.fromEntries(BANK_FIELDS.map((field) => [field, columnOf(field)])) as BankColumns
}

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
