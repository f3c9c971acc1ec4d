import type { Currency } from '../../money/currency.ts'
import { isDay } from '../../values/readDate.ts'
import {
  columnOf,
  columnsIn,
  type Column,
  type Fields,
  headingsOf,
  holdsAmounts,
  holdsCurrencies,
  holdsDates,
  holdsNames,
  holdsTaxNumbers,
  holdsTexts,
  holdsWords,
  isFilled,
  mostWritten,
  type Step,
  without,
  withField,
} from './columnValues.ts'
import { directionIn, hasSign } from './direction.ts'
import { withDirection } from './directionColumn.ts'
import { asksIfPaid } from './doubts.ts'
import { type BankField, isMoney, type Rows } from './format.ts'
import { otherMoneyColumns, RECEIVERS } from './headings.ts'
import { bestOfEach, meaningsOf } from './meanings.ts'
import { fieldsByValues, withMoney, withoutOtherDebits, withoutSecondAmount } from './moneyColumns.ts'
import { withPaidAmount } from './paidAmount.ts'

/** Of two columns of one field the one whose heading says most, then the first; of two equal headings none. */
export function guessBankColumns(
  headings: readonly string[],
  rows: Rows = [],
  currency: Currency | null = null,
): Fields {
  const columns = columnsIn(headings, rows)
  if (areNumbers(headings)) return fieldsByValues(columns)
  const meanings = withPaidAmount(meaningsOf(columns, currency), columns)
  return STEPS.reduce<Fields>((fields, step) => step(fields, columns), bestOfEach(meanings))
}

/** Where a gateway's file has what the payer paid and what the club got without the fee; null for other files. */
export function grossAndNet(headings: readonly string[], rows: Rows): { gross: number; net: number } | null {
  const gross = guessBankColumns(headings).indexOf('amount')
  const { net } = otherMoneyColumns(headings)
  const holdsNet = holdsAmounts(rows.map(({ cells }) => cells[net] ?? ''))
  const areEqual = rows.every(({ cells }) => cells[net] === cells[gross])
  return gross >= 0 && holdsNet && !areEqual && gross !== net ? { gross, net } : null
}

/** Numbers are what a file without headings gets. */
export const areNumbers = (headings: readonly string[]) =>
  headings.every((heading, index) => heading === String(index + 1))

/** A status has letters or ticks; where nobody is marked as *Pagó*, a person has to look at it. */
const withLetteredStatus: Step = (fields, columns) => {
  const { name, cells } = columnOf('status', fields, columns)
  const isEmpty = cells.every((cell) => cell.trim() === '')
  // *Respuesta: 00*, *Pagado: 1*
  const isNumber = (cell: string) =>
    /resp|^rta$|^ar$/.test(name) ? cell.trim() !== '' : asksIfPaid(name) && /^[\s$]*\d[\d.,]*\s*$/.test(cell)
  const saysSomething = cells.some((cell) => /[\p{L}✓✔☑✅]/u.test(cell) || isNumber(cell))
  const saysNothing = isEmpty ? !asksIfPaid(name) : !saysSomething
  return cells.length > 0 && saysNothing ? without(fields, 'status') : fields
}

/** Days on which nobody paid. */
const OF_OTHER_DAYS =
  /venc|vto|vcto|limite|tope|corte|nacim|emision|cierre|start|check(?:in|out)|temporal|carga|envio|cuota|liquid/

/** Where no heading names the day. */
const withDay: Step = (fields, columns) => {
  if (fields.includes('date')) return fields
  // A total below the table is in a column of days too.
  const days = columns.filter(
    ({ at, name, cells }) =>
      fields[at] === null && (holdsDates(cells) || (name.startsWith('fecha') && cells.some(isDay))),
  )
  return withField(fields, (days.find(({ name }) => !OF_OTHER_DAYS.test(name)) ?? days[0])?.at ?? -1, 'date')
}

/** Each movement is in one of the club's accounts, which come again; most payers have another, and a card's has none. */
const withClubsAccount: Step = (fields, columns) => {
  const { movements } = columnOf('account', fields, columns)
  const accounts = movements.filter((cell) => cell.trim() !== '')
  const most = accounts.length < movements.length ? Math.ceil(accounts.length / 2) : accounts.length - 1
  return accounts.length > 2 && new Set(accounts).size > most ? without(fields, 'account') : fields
}

/** Where no heading names it: of several columns of currencies the first one beside the money. */
const withCurrency: Step = (fields, columns) => {
  if (fields.includes('currency')) return fields
  const moneyAt = fields.findIndex((field) => isMoney(field))
  const [nearest] = columns
    .filter((column) => fields[column.at] === null && !/orig|extranj/.test(column.name) && holdsCurrencies(column))
    .toSorted((one, other) => Math.abs(one.at - moneyAt) - Math.abs(other.at - moneyAt))
  return withField(fields, nearest?.at ?? -1, 'currency')
}

/** Beside a balance or money that goes out, where nobody is named, *Documento* is a voucher, unless its cells are CUITs. */
const withVouchers: Step = (fields, columns) => {
  const { at, name, cells } = columnOf('document', fields, columns)
  const hasDebits = fields.includes('debit') || columnOf('amount', fields, columns).cells.some(hasSign)
  const isOfBank = hasDebits || otherMoneyColumns(headingsOf(columns)).balance >= 0
  if (name !== 'documento' || !isOfBank || fields.includes('name') || holdsTaxNumbers(cells)) return fields
  return fields.with(at, fields.includes('reference') ? null : 'reference')
}

/** Headings of texts about the movement, which some banks fill with who paid, and of a payer in other words. */
const MORE_TEXTS = new RegExp(
  [
    String.raw`^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|mesdades|informacionadicional|origen|asunto)$`,
    '^(?:nombre|datos)?(?:del?)?(?:persona(?:quetransfiere)?|quien(?:pag[oa]|deposita|transfiere|envia)?|tercero|contacto|depositante|originador|librador|ordenante|denominacion|alumn[oa]|jugadora?|participante|donante|contribuyente|completo|entarjeta|(?:padre|madre)?tutor)$',
    '^(?:(?:debtor|billing|consumer)name|buyer|from|de|(?:enviad|transferid)opor|responsabledepago|proveedor.*cliente.*)$',
  ].join('|'),
)

const withPayer: Step = (fields, columns) => {
  const cellsOf = (field: BankField) => columnOf(field, fields, columns).movements
  const [amounts, debits, directions] = [cellsOf('amount'), cellsOf('debit'), cellsOf('direction')]
  const directionOf = directionIn(directions)
  const isOut = (row: number) =>
    hasSign(amounts[row] ?? '') || directionOf(directions[row] ?? '') === 'debit' || isFilled(debits[row] ?? '')
  const payersIn = ({ movements }: Column) => movements.filter((_, row) => !isOut(row))
  const nameColumn = columnOf('name', fields, columns)
  // *Origen* may be a code of the branch.
  const isCode = payersIn(nameColumn).length > 0 && nameColumn.name === 'origen' && !holdsNames(payersIn(nameColumn))
  const take = (all: Fields, field: BankField, isOne: (cells: readonly string[]) => boolean) => {
    const at = columns.findIndex((one) => all[one.at] === null && MORE_TEXTS.test(one.name) && isOne(payersIn(one)))
    return all.includes(field) ? all : withField(all, at, field)
  }
  const next = take(take(isCode ? without(fields, 'name') : fields, 'document', holdsTaxNumbers), 'name', holdsNames)
  if (next.includes('name') || !columns[0]?.movements.some((_, row) => isOut(row))) return next
  // Beside what went out, several names of what came in below *Beneficiario* are the payers'.
  const receiverAt = columns.findIndex((one) => {
    const mayBePayer = next[one.at] === null && RECEIVERS.test(one.name) && one.name !== 'destino'
    return mayBePayer && new Set(payersIn(one)).size > 1 && holdsNames(payersIn(one))
  })
  return withField(next, receiverAt, 'name')
}

/** Where no heading names a text: the column with most letters, also one of references that are words. */
const withText: Step = (all, columns) => {
  const isMessage = /mensaje|ampliad|detallada|informacion/.test(columnOf('description', all, columns).name)
  const areWords = holdsWords(columnOf('reference', all, columns).cells)
  const fields = isMessage && areWords ? without(all, 'description') : all
  if (fields.includes('description') || fields.includes('name')) return fields
  const textAt = mostWritten(columns, ({ at, name, cells }) => {
    const isText = fields[at] === null || (fields[at] === 'reference' && areWords)
    return isText && !RECEIVERS.test(name) && holdsTexts(cells)
  })
  return withField(fields, textAt, 'description')
}

const STEPS: readonly Step[] = [
  withoutOtherDebits,
  withoutSecondAmount,
  withLetteredStatus,
  withDay,
  withMoney,
  withClubsAccount,
  withCurrency,
  withDirection,
  withVouchers,
  withPayer,
  withText,
]
