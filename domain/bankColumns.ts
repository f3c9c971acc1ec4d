import { BANK_FIELDS } from './bankFormat.ts'
import type { BankColumns, BankField } from './bankFormat.ts'
import { foldText } from './fold.ts'

/** The names of the fields on the screen. */
export const BANK_FIELD_NAMES: Record<BankField, string> = {
  date: 'Fecha',
  amount: 'Importe (con signo)',
  credit: 'Crédito',
  debit: 'Débito',
  description: 'Descripción',
  reference: 'Referencia',
  document: 'Documento o CUIT',
  name: 'Quién transfiere',
  currency: 'Moneda',
}

/** Headings that banks use, in the form that `plain` returns. */
const HEADINGS: Record<BankField, readonly string[]> = {
  date: [
    'fecha',
    'fechamovimiento',
    'fechadelmovimiento',
    'fechaoperacion',
    'fechavalor',
    'foperacion',
    'fvalor',
    'date',
  ],
  amount: ['importe', 'monto', 'amount', 'importepesos', 'valor'],
  credit: ['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos', 'credit'],
  debit: ['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'debit'],
  description: ['descripcion', 'concepto', 'detalle', 'movimiento', 'leyenda', 'observaciones', 'description'],
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
    'transaccion',
    'reference',
  ],
  document: [
    'documento',
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
    'pagador',
    'nombreyapellido',
    'apellidoynombre',
    'name',
  ],
  currency: ['moneda', 'divisa', 'currency'],
}

const BY_HEADING: ReadonlyMap<string, BankField> = new Map(
  BANK_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [heading, field] as const)),
)

/** Returns a heading as headings are compared: letters and digits, without case and accents. */
function plain(heading: string): string {
  return foldText(heading.replace(/[º°]/g, '')).replace(/[^a-z0-9]+/g, '')
}

/** Returns the field of each column that is known by its heading; a field that comes twice counts once. */
export function knownColumns(headings: readonly string[]): (BankField | null)[] {
  const fields = headings.map((one) => BY_HEADING.get(plain(one)) ?? null)
  return fields.map((field, index) => (field !== null && fields.indexOf(field) === index ? field : null))
}

/**
 * Returns the field of each column of a file: by the headings that the institution keeps, as far as the file has them,
 * else by what the headings say. What is kept counts only if it tells the whole file, so that another bank's file is not
 * read by half.
 */
export function columnsOf(headings: readonly string[], kept: BankColumns | null): (BankField | null)[] {
  const names = headings.map(plain)
  const fields = names.map((name, index) =>
    kept === null || name === '' || names.indexOf(name) !== index
      ? null
      : (BANK_FIELDS.find((field) => kept[field] !== null && plain(kept[field]) === name) ?? null),
  )
  return columnsProblem(fields) === null ? fields : knownColumns(headings)
}

/** Returns what to keep of a mapping. */
export function keptColumns(headings: readonly string[], fields: readonly (BankField | null)[]): BankColumns {
  const headingOf = (field: BankField) => headings[fields.indexOf(field)]?.trim().slice(0, 80) || null
  return {
    date: headingOf('date'),
    amount: headingOf('amount'),
    credit: headingOf('credit'),
    debit: headingOf('debit'),
    description: headingOf('description'),
    reference: headingOf('reference'),
    document: headingOf('document'),
    name: headingOf('name'),
    currency: headingOf('currency'),
  }
}

/** Returns what keeps a mapping from being used: a field twice, no date, no amount, or both ways of telling one. */
export function columnsProblem(
  fields: readonly (BankField | null)[],
): 'twice' | 'noDate' | 'noAmount' | 'bothAmounts' | null {
  const has = (field: BankField) => fields.includes(field)
  if (fields.some((field, index) => field !== null && fields.indexOf(field) !== index)) return 'twice'
  if (!has('date')) return 'noDate'
  if (!has('amount') && !has('credit')) return 'noAmount'
  return has('amount') && (has('credit') || has('debit')) ? 'bothAmounts' : null
}
