import { currencyIn } from './amount.ts'
import { isDay, readDate } from '../../values/readDate.ts'
import { foldText } from '../../values/fold.ts'
import type { Currency } from '../../money/money.ts'
import { balanceKindOf } from './balanceRows.ts'
import type { BankField } from './format.ts'
import { MOST_LETTERS } from '../line.ts'
import type { FileRow } from '../../imports/table.ts'

export type Section = { account: string | null; currency: Currency | null; isPending: boolean; isOut: boolean }

/** Titles of movements that are not in the account yet, which *Saldo retenido: 0,00* is not, and of those that are. */
const PENDING =
  /\b(?:proxim[ao]s (?:acredit|cobr|cuot|debit|liquid|mov|oper|pag|venc)[a-z]+|programad[ao]s|pendientes?\b(?! no (?:se|est))|(?:a|por|sin) confirmar|no confirmad[ao]s?|retenid[ao]s?|en proceso)\b/
/** Titles of lists of what was not paid or went back, as *Cuotas impagas* and *Débitos rechazados del 20/11*. */
const NOT_RECEIVED =
  /^\W*(?:(?:listado|lista|detalle|resumen|reporte|informe|planilla) )?(?:de (?:los |las )?)?(?:(?!(?:y|e|o|sin|no|ni) )[a-z]+ ){0,2}(?:rechazad[ao]s|devuelt[ao]s|devoluciones|anulad[ao]s|impag[ao]s|deudor(?:es|as)|(?<!\b(?:cobr|pag)[a-z]+ (?:de (?:las )?)?)facturas(?: emitidas)?|comprobantes emitidos|moros[ao]s|vencid[ao]s|adeudad[ao]s|(?:a|por) cobrar)(?: (?:del?|al?|en|por|desde)\b.*)?\W*$/
const SUMS =
  /\b(?:saldos?|total)\b(?:(?!movimientos|operaciones|recibos|cuotas|pagos|cobros|cargos).)*?(?:\$ ?\d|\d[.,]\d|;[^\d;]*;.*|(?<=;(?:saldo|total).*)$)/g
const BOOKED =
  /\b(?:confirmad[ao]s?|contabilizad[ao]s?|realizad[ao]s?|aprobad[ao]s?|cobrad[ao]s?|acreditad[ao]s?|imputad[ao]s?|movimientos|cuenta)\b/

/** Titles of money that went out, as *Detalle de débitos*, and words of others. */
const OUT =
  /^\W*(?:(?:detalle|listado|resumen|movimientos|operaciones) )?(?:de (?:los |las )?)?(?:debitos?|egresos?|salidas?|cargos|gastos|retiros|compras|proveedores|pagos a (?:proveedores|terceros|empleados|personal)|(?:transferencias |pagos )(?:enviad|emitid|realizad)[ao]s)(?: (?:(?:del?|en|por)\b.*|(?:ene|feb|mar|abr|may|jun|jul|ago|se|oct|nov|dic)[a-z]*(?: \d+)?|[\d/-]+))?\W*$/
const OTHER =
  /\b(?:creditos?|ingresos?|entradas?|abonos?|depositos?|haberes|recibid[ao]s|acreditaciones|movimientos|cuenta)\b/
const CREDITS = /\b(?:creditos?|ingresos?|entradas?|abonos?|depositos?)\b/

const ABOUT_AN_ACCOUNT = /\b(?:cuenta|cta|caja|moneda|divisa|movimientos|iban|cbu|cvu)\b/
/** A title inside a file has few cells: a row of headings has more. */
const MOST_CELLS = 2

export function sectionAfter(section: Section, cells: readonly string[], own: Currency): Section {
  const filled = cells.filter((cell) => cell.trim() !== '')
  // *Cuenta;Caja de ahorro 5678;Moneda;USD*
  const isOfPairs = filled.length === 2 * MOST_CELLS && filled.every((cell, at) => at % 2 === 1 || OF_A_PAGE.test(cell))
  return filled.length > MOST_CELLS && !isOfPairs ? section : sectionIn(section, cells, own)
}

/** A movement above the headings ends the title of its own table. */
const isMovement = (filled: readonly string[]) =>
  filled.length > MOST_CELLS && isDay(filled[0] ?? '') && filled.some((cell) => /\d/.test(cell) && !isDay(cell))

export function firstSection(before: readonly FileRow[], headings: string, own: Currency): Section {
  const section = before.reduce<Section>(
    (last, { cells }) =>
      isMovement(cells.filter((cell) => cell.trim() !== ''))
        ? { ...last, isPending: false }
        : sectionIn(last, cells, own),
    { account: null, currency: null, isPending: false, isOut: false },
  )
  const isOut = isOutIn(false, before.at(-1)?.cells.join(' ') ?? '')
  return { ...section, isOut, currency: currencyIn(headings, own) ?? section.currency }
}

function sectionIn(section: Section, cells: readonly string[], own: Currency): Section {
  const text = cells.join(' ').replace(/\s+/g, ' ').trim()
  const plainText = foldText(text)
  const withoutSums = foldText(cells.filter((cell) => cell.trim() !== '').join(';')).replace(SUMS, '')
  const account = accountIn(text)
  const isOfAccount = ABOUT_AN_ACCOUNT.test(plainText) && !/\bcotizacion\b/.test(plainText)
  const isCurrencyAlone = plainText.trim().split(/\s+/).length === 1
  const currency = isOfAccount || isCurrencyAlone ? currencyIn(text, own) : null
  return {
    account: account ?? section.account,
    currency: currency ?? (account !== null && section.account !== null ? null : section.currency),
    isOut: isOutIn(section.isOut, text),
    isPending:
      PENDING.test(withoutSums) || NOT_RECEIVED.test(plainText) || (section.isPending && !BOOKED.test(plainText)),
  }
}

function isOutIn(wasOut: boolean, title: string): boolean {
  const text = foldText(title).trim()
  if (OUT.test(text)) return !CREDITS.test(text)
  return wasOut && !OTHER.test(text)
}

const MONEY = /\$ ?\d{1,3}(?:\.\d{3})+(?:,\d\d)?(?![\d./-])|(?<![\d./-])\d[\d.]*,\d\d\b/g
function accountIn(text: string): string | null {
  const [, iban] = /\b([A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7})\b/.exec(text) ?? []
  if (iban || /\bsaldo\b/i.test(text)) return iban?.slice(0, MOST_LETTERS.account) ?? null
  const [, number = ''] =
    /\b(?:cuenta|cta|cbu|cvu|caja de ahorros?)\b[^\d\n]{0,40}(\d[\d./ -]{2,40}\d)/i.exec(text.replace(MONEY, '')) ?? []
  const isDate = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(number) || /^\d{1,2}\/\d{4}$/.test(number)
  return isDate || number.replace(/\D/g, '').length < 5 || readDate(number) !== null ? null : number.trim()
}

const TEXTS: readonly (BankField | null | undefined)[] = ['description', 'name', 'document', 'reference']
/** What a page has at its end, and titles of what follows. */
const OF_A_PAGE = /^(?:pag(?:ina|\.)?|hoja|cuenta|cta|movimientos|transporte|moneda)\b/i

/** The rows, where one that only goes on with the texts of the one above is also part of that one, and a merged day is that of each. */
export function withContinuations(rows: readonly FileRow[], fields: readonly (BankField | null)[]): FileRow[] {
  const dateAt = fields.indexOf('date')
  const whole = rows.map((row) => ({ ...row }))
  let movement: FileRow | null = null
  let day = ''
  for (const row of whole) {
    const filled = row.cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), index }]))
    const isMore = filled.length > 0 && filled.every(({ cell, index }) => TEXTS.includes(fields[index]) && isText(cell))
    if (isMore && movement) {
      const added = new Map(filled.map(({ cell, index }) => [index, cell]))
      movement.cells = movement.cells.map((cell, index) => `${cell} ${added.get(index) ?? ''}`.trim())
      continue
    }
    if (row.merged?.includes(dateAt)) row.cells = row.cells.with(dateAt, day)
    day = row.cells[dateAt] ?? ''
    movement = day.trim() === '' ? null : row
  }
  return whole
}

const isText = (cell: string) => !OF_A_PAGE.test(cell) && balanceKindOf(cell) === null && !/^(?:sub)?total/i.test(cell)
