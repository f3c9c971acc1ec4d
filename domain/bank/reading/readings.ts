import { cellsOf } from '../lineFacts.ts'
import { decimalMarkOf } from './amount.ts'
import { accountsIn, changesByBalance, followBalance } from './balance.ts'
import { balanceKindOf } from './balanceRows.ts'
import { holdsNames } from './columnValues.ts'
import { ON_ACCOUNT } from './meanings.ts'
import { balanceByValues } from './moneyColumns.ts'
import { withContinuations } from './sections.ts'
import { isNoteOfDebit, maySayOut, saysHow, saysIn, saysOut } from './direction.ts'
import { type BankField, type BankTable, type Club, ofEachBankField } from './format.ts'
import { otherMoneyColumns } from './headings.ts'
import type { Reading } from './rowMoney.ts'
import { readRowsAs, type ReadRow } from './rows.ts'
import { sum } from '../../money/money.ts'
import { foldText } from '../../values/fold.ts'
import { plainHeading } from '../../imports/headings.ts'
import type { FileRow } from '../../imports/table.ts'

/** Where the running balance shows that the mark of decimals or a sign is another one, that one counts. */
export function readRows(table: BankTable, fields: readonly (BankField | null)[], club: Club): ReadRow[] {
  const reading = readingOf(table, fields)
  const rows = readWithBalance(reading, club)
  if (isLedger(rows, reading)) return rows.map(withDoubt)
  const { amount, direction } = reading.at
  if (amount < 0 || direction >= 0 || rows.some((row) => (row.amount ?? 0) < 0))
    return isOfSuppliers(reading) ? rows.map(withDoubtOfSupplier) : rows
  const hasBalance = rows.some(({ balance }) => balance !== null)
  const signed = hasBalance ? withSigns(rows, countBreaks(rows) > 0) : rows
  const marked = isExplained(signed) ? signed : withoutMark(signed, reading)
  return hasBalance ? marked : withoutOutgoing(marked, reading)
}

function readingOf(table: BankTable, fields: readonly (BankField | null)[]): Reading {
  const at = ofEachBankField((field) => fields.indexOf(field))
  const names = table.headings.map(plainHeading)
  const rows = withContinuations(table.rows, fields)
  const beside = otherMoneyColumns(table.headings)
  // What is left of *Seña* is no balance, nor what somebody still owes after *Pagado*.
  const paid = names[at.amount] ?? ''
  const isOwed = ON_ACCOUNT.test(paid) || (at.name >= 0 && /(?:(?:pag|abon|cobr)ad[oa]|pagos|cobros)$/.test(paid))
  if (isOwed) beside.balance = -1
  else if (beside.balance < 0) beside.balance = balanceByValues(table.headings, fields, rows)
  const moneyAt = [at.amount, at.credit, at.debit, beside.balance].filter((index) => index >= 0)
  const mark = decimalMarkOf(moneyAt.flatMap((index) => rows.map(({ cells }) => cells[index] ?? '')))
  const titles = table.before.map(({ cells }) => cells.join(' '))
  return { ...table, rows, names, titles, fields, at, beside, mark }
}

/** By the days above and the mark of decimals that the balance proves. */
function readWithBalance(reading: Reading, club: Club): ReadRow[] {
  const undated = readRowsAs(reading, club)
  const isPartlyDated = undated.some(({ paidOn, amount }) => paidOn === null && amount !== null)
  const own =
    isPartlyDated && isExplained(undated) ? readRowsAs({ ...reading, rows: withDays(reading) }, club) : undated
  if (countBreaks(own) === 0) return own
  const other = readRowsAs({ ...reading, mark: reading.mark === ',' ? '.' : ',' }, club)
  const isRead = (one: 'amount' | 'balance') =>
    other.every((row, index) => row[one] !== null || own[index]?.[one] === null)
  // Amounts and balances may have different marks.
  const hasMore = other.some(({ amount }, index) => amount !== null && own[index]?.amount === null)
  return countBreaks(other) === 0 && isRead('amount') && (hasMore || isRead('balance')) ? other : own
}

/** Of the club's own books: by a title, or because what came in is a debit and what went out a credit. */
function isLedger(rows: readonly ReadRow[], { titles, at }: Reading): boolean {
  const isSaid = (side: number, isOne: (text: string) => boolean) =>
    rows.some((row) => Math.sign(row.amount ?? 0) === side && textsOf(row).some(isOne))
  const isProven = rows.some(({ balance, problem }) => balance !== null && problem !== 'notMovement')
  const isTitled = titles.some((title) => LEDGER.test(foldText(title)))
  return at.credit >= 0 && at.debit >= 0 && !isProven && (isTitled || (isSaid(-1, saysIn) && isSaid(1, saysOut)))
}

const LEDGER = /\blibros? (?:de )?(?:bancos?|mayor|diario|auxiliar|caja)\b|\b(?:mayor|auxiliar) (?:general|de cuentas?)/

/** Of suppliers, what is negative is a credit note. */
function isOfSuppliers({ headings, rows, at }: Reading): boolean {
  const supplierAt = headings.findIndex((heading) => /^proveedor(?:es)?$/i.test(heading.trim()))
  return at.amount >= 0 && at.name < 0 && rows.every(({ cells }) => cells[supplierAt])
}

const withDoubtOfSupplier = (row: ReadRow) =>
  textsOf(row).some((text) => /^transf\w*\W+(?:recib|de\b)/i.test(text)) ? row : withDoubt(row)

/** A movement with a balance and without a day is of the day above. */
function withDays({ rows, at, beside }: Reading): FileRow[] {
  let day = ''
  return rows.map((row) => {
    const has = (index: number, what: RegExp) => what.test(row.cells[index] ?? '')
    const texts = [at.description, at.name].filter((index) => has(index, /\p{L}/u))
    const isMovement =
      texts.length > 0 &&
      texts.every((index) => balanceKindOf(row.cells[index] ?? '') === null) &&
      has(beside.balance, /\d/) &&
      [at.amount, at.credit, at.debit].some((index) => has(index, /[1-9]/))
    if (has(at.date, /\S/)) day = row.cells[at.date] ?? ''
    return isMovement && !has(at.date, /\S/) ? { ...row, cells: row.cells.with(at.date, day) } : row
  })
}

/** Whom somebody pays, in a list that says nothing of who paid, or to another account in each row. */
function arePayouts({ headings, names, titles, rows, at }: Reading): boolean {
  const texts = OF_PAYERS.test(names[at.name] ?? '') ? [] : titles.concat(at.status < 0 ? headings : [])
  if (texts.some((text) => PAYOUTS.test(foldText(text)))) return true
  return headings.some((heading, place) => {
    const cells = rows.map((row) => row.cells[place] ?? '')
    const isReceiver = at.name < 0 && RECEIVER.test(foldText(heading)) && holdsNames(cells)
    return isReceiver || (RECEIVING.test(foldText(heading)) && rows.length > 1 && new Set(cells).size === rows.length)
  })
}

const OF_PAYERS = /^(?:soci|alumn|client|comprador|pagador|ordenante|payer)/
const RECEIVER =
  /^(?:(?:nombre|titular|del?|cuenta) )*(?:beneficiari[oa]|destinatari[oa]|destino|receptora?|vendedora?|emplead[oa]|proveedor(?! de pagos?)|a la orden|recipient|payee)\b/
/** *Sueldos octubre*, which *Cuenta sueldo* and *Descuento de haberes* are not. */
const PAYOUTS =
  /(?<!\b(?:cuenta|cta|caja|descuentos?)\b.*)\b(?:sueldos?|haberes|honorarios|viaticos|remuneraciones|nominas?(?! de)|(?:pagos?|transferencias?) a proveedores|orden(?:es)? de pago)\b/
const RECEIVING = /^(?:cbu|cvu|clabe|iban|alias|cuenta)\b.*\b(?:destin|beneficiari)|^(?:comercio|establecimiento)$/

/** A plus, or the letters of a credit; *C$* is a currency. */
const MARK = /^\s*(?:\+|(?:cr?|a|h)\b(?!\$))|\d\s*(?:\+|cr?\.?|a|h)\s*$/i

/** Beside amounts with such a mark, those without one may have gone out. */
function withoutMark(rows: readonly ReadRow[], { rows: fileRows, at }: Reading): ReadRow[] {
  const areMarked = fileRows.map(({ cells }) => MARK.test(cells[at.amount] ?? ''))
  if (!areMarked.includes(true)) return [...rows]
  return rows.map((row, index) => (areMarked[index] || row.problem !== null ? row : { ...row, problem: 'noDirection' }))
}

const textsOf = ({ texts }: ReadRow) => cellsOf(texts.rowText)
/** Below these headings *Débito automático* says how a member pays. */
const WAY = /canal|^(?:medio|forma|metodo|modalidad)/
const mayBeOut = (row: ReadRow, names: readonly string[] = []) =>
  textsOf(row).some((text, place) => saysOut(text) || (maySayOut(text) && !WAY.test(names[place] ?? '')))
const withDoubt = (row: ReadRow): ReadRow => ({ ...row, texts: { ...row.texts, doubt: row.texts.doubt ?? 'balance' } })

/** Without a sign or a balance, a text may be all that says that money went out. */
function withoutOutgoing(rows: readonly ReadRow[], reading: Reading): ReadRow[] {
  // With a fee taken from it, *Compra* is what a payer buys.
  const areSales = reading.beside.fee >= 0 && reading.beside.net >= 0
  const haveFees = reading.rows.every(
    ({ cells }) => !cells.some((cell) => /^pago /i.test(cell)) || /[1-9]/.test(cells[reading.beside.fee] ?? ''),
  )
  const payments = rows.filter(({ problem }) => problem === null)
  const notes = payments.filter(({ texts }) => isNoteOfDebit(texts.description ?? ''))
  // Where each is one, the club debits its members.
  const isMixed =
    arePayouts(reading) ||
    rows.some((row) => mayBeOut(row, reading.at.name < 0 ? [] : reading.names)) ||
    (notes.length > 0 && notes.length < payments.length) ||
    // *Cobro Paz*, *Pago Luz*
    (!(areSales && haveFees) &&
      [/^cobro /, /^pago /].every((word) =>
        payments.some(
          ({ texts: { description } }) => word.test(foldText(description ?? '')) && !saysHow(description ?? ''),
        ),
      ))
  // Who pays in one row and is in another column of others may be the club.
  const receivers = new Set(
    rows.flatMap((row) => textsOf(row).filter((text) => text !== '' && text !== row.texts.payerName)),
  )
  return rows.map((row) => {
    if (row.problem !== null) return row
    const texts = textsOf(row)
    const isOut = (text: string) =>
      text !== row.texts.payerName && !(areSales && /^compra$/i.test(text)) && saysOut(text)
    if (texts.some(isOut)) return { ...row, problem: 'noDirection' }
    // Beside money that went out, a text that says neither may be that too.
    const isReceiver = receivers.has(row.texts.payerName ?? '')
    return !isReceiver && (!isMixed || texts.some(saysIn)) ? row : withDoubt(row)
  })
}

const walksOf = (rows: readonly ReadRow[]) =>
  accountsIn(rows).map(({ steps, openings }) => followBalance(steps, openings))

const countBreaks = (rows: readonly ReadRow[]) => sum(walksOf(rows).map(({ breaks }) => breaks.length))

/** A balance follows one movement by chance. */
const isExplained = (rows: readonly ReadRow[]) =>
  countBreaks(rows) === 0 && sum(walksOf(rows).map(({ confirmed }) => confirmed)) > 1

/** The balance before the first one is not known, so its sign is open; `isMixed`: some other one went out. */
function withSigns(rows: readonly ReadRow[], isMixed: boolean): ReadRow[] {
  const accounts = accountsIn(rows).map(({ steps, openings }) => changesByBalance(steps, openings))
  const changeOf = accounts.every((one) => one !== null) ? new Map(accounts.flatMap((one) => [...one])) : null
  return rows.map((row): ReadRow => {
    const change = changeOf?.get(row.line)
    if (row.amount === null) return row
    if (change === undefined) return (changeOf && isMixed) || mayBeOut(row) ? withDoubt(row) : row
    return change < 0 ? { ...row, amount: change, changes: [change], problem: row.problem ?? 'debit' } : row
  })
}
