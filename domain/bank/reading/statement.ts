import { cellsOf, contentKey, referenceKey } from '../lineFacts.ts'
import type { BankField, BankTable, Club } from './format.ts'
import type { BankLineInput } from '../line.ts'
import { returnsIn, type Outgoing } from './reversals.ts'
import { accountBalances, totalOf, type AccountBalance, type Total } from './sums.ts'
import { readRows } from './readings.ts'
import { UNREADABLE, type ReadRow, type RowProblem } from './rows.ts'
import { sum } from '../../money/money.ts'
import { foldText } from '../../values/fold.ts'
import { groupBy } from '../../values/groupBy.ts'

export type UnusedRow = { line: number; problem: RowProblem; text: string }
export type BankStatement = {
  lines: BankLineInput[]
  ignored: UnusedRow[]
  unreadable: UnusedRow[]
  /** Money that went out, with its line. */
  outgoing: (Outgoing & { line: number })[]
  credits: Total
  debits: Total
  balances: AccountBalance[]
}

/** What a table says, row by row (`readRows`), and what its rows say of one another: balances, returns, cards, entries. */
export function readBankStatement(table: BankTable, fields: readonly (BankField | null)[], club: Club): BankStatement {
  const rows = readRows(table, fields, club)
  const balances = accountBalances(rows, table, club.currency)
  const against = new Set(balances.flatMap((one) => one.lines))
  const movements = rows.filter((row) => row.paidOn !== null && row.amount !== null)
  const whole = wholeDayLines(movements)
  const references = groupBy(rows, ({ texts }) => referenceKey(texts.reference))
  const returnOf = returnsIn(rows)
  const cards = cardsIn(rows, table)
  // Where one balance explains both sides, they are of one account.
  const isJournal = !balances.some(({ check }) => check === 'explained') && haveTwoSides(movements)
  // A column that says the same in every row is about the account, and names no payer.
  const isConstant = (field: 'payerName' | 'documentNumber') =>
    movements.length > 2 && new Set(movements.map(({ texts }) => texts[field])).size === 1
  const about = Object.fromEntries(
    (['payerName', 'documentNumber'] as const).filter(isConstant).map((field) => [field, null]),
  )
  const last = movements.at(-1)
  const isSum = last?.amount === sum(movements.slice(0, -1).map(({ amount }) => amount ?? 0))
  if (last && isSum && saysNothing(last) && !movements.every(saysNothing)) against.add(last.line)
  const lines = rows.flatMap((row): Omit<BankLineInput, 'equalInDay'>[] => {
    const { line, problem, paidOn, amount, texts } = row
    if (problem !== null || paidOn === null || amount === null) return []
    const key = referenceKey(texts.reference)
    const hasOwnReference = key !== '' && movements.length > 1 && references.get(key)?.length === 1
    const isAgainst = against.has(line) || isJournal || cards.has(texts.account)
    const doubt = texts.doubt ?? returnOf(row) ?? (isAgainst ? 'balance' : null)
    return [{ line, ...texts, ...about, paidOn, amount, hasOwnReference, doubt }]
  })
  const equal = groupBy(lines, contentKey)
  const unused = rows.flatMap(({ line, problem, summary }) => (problem ? [{ line, problem, text: summary }] : []))
  return {
    lines: lines.map((line) => ({
      ...line,
      equalInDay: whole.has(line.line) ? (equal.get(contentKey(line))?.length ?? null) : null,
    })),
    ignored: unused.filter((row) => !isUnreadable(row)),
    unreadable: unused.filter(isUnreadable),
    outgoing: rows.flatMap(({ line, problem, paidOn, amount, texts }) =>
      problem === 'debit' && paidOn !== null && amount !== null ? [{ line, ...texts, paidOn, amount: -amount }] : [],
    ),
    credits: totalOf(lines.map(({ amount }) => amount)),
    debits: totalOf(rows.flatMap(({ problem, amount }) => (problem === 'debit' && amount !== null ? [-amount] : []))),
    balances,
  }
}

/** In a club's journal the movements of a day that have the same words, or another cell, come to nothing. */
function haveTwoSides(movements: readonly ReadRow[]): boolean {
  if (movements.every(({ amount }) => (amount ?? 0) >= 0)) return false
  const cells = movements.map(({ texts }) => cellsOf(texts.rowText))
  const columns = Array.from({ length: Math.max(0, ...cells.map(({ length }) => length)) }, (_, at) =>
    movements.every(({ dates }) => !dates[at]) ? cells.map((row) => row[at] ?? '') : [],
  )
  const keys = [movements.map(({ texts }) => texts.description), ...columns.filter((one) => new Set(one).size > 1)]
  return keys.some((key) => {
    const entries = groupBy([...movements.entries()], ([index, { paidOn }]) => `${paidOn} ${key[index]}`)
    const sums = [...entries.values()].map((entry) => sum(entry.map(([, { amount }]) => amount ?? 0)))
    return entries.size > 1 && sums.every((one) => one === 0)
  })
}

/** The accounts of cards, by a title, though not of an account's debit card, or by what the owner pays of one: what was bought is not negative there, and came by no transfer. */
function cardsIn(rows: readonly ReadRow[], { before, headings }: BankTable): ReadonlySet<string | null> {
  const titles = foldText(before.map(({ cells }) => cells.join(' ')).join(' '))
  const saysCard =
    OF_CARD.test(titles) ||
    (headings.some((heading) => CARD_HEADING.test(foldText(heading.trim()))) &&
      rows.every(({ texts }) => texts.payerName === null))
  const isAccount = OF_ACCOUNT.test(titles) && rows.some(isPurchase) && !rows.some(saysToCard)
  const isTitled = saysCard && rows.every(({ balance }) => balance === null) && !isAccount
  const isOfCard = (all: readonly ReadRow[]) =>
    // Of another card of the same owner nothing is paid.
    (isTitled || all.some(isToCard) || (rows.some(isToCard) && all.every(({ problem }) => problem !== 'debit'))) &&
    !all.some(({ problem, summary }) => problem === null && BY_TRANSFER.test(summary))
  const accounts = [...groupBy(rows, ({ texts }) => texts.account ?? '').values()]
  return new Set(accounts.filter(isOfCard).map(([first]) => first?.texts.account ?? null))
}

const OF_CARD =
  /(?<!con )\btarjeta\b(?: de credito)?\W*(?:n\W*(?:ro|um\w*)?\W*)?(?:\*|x{2}|(?!20[2-9]\d)\d{4}|\w+ terminada)|\b(?:movimientos|estado de cuenta|resumen|detalle|consumos|compras)\b(?:(?!\b(?:con|ventas|cob|cuota|liquid|abonos|depos|caja))[^|;]){0,30}\btarjetas? de credito\b|\bcmr\b(?! puntos)|^(?=.*\btarjeta\b|(?!.*\b(?:(?<!estado de )cuenta\w*(?! (?:relacionada|asociada|de (?:cargo|pago)))|caja de ahorros?|cc)\b)).*\b(?:limite de credito|cupo (?:total|disponible)|movimientos (?:no )?facturados)\b/
const CARD_HEADING = /^(?:cuotas pendientes|titular\W+adicional)$/
const OF_ACCOUNT =
  /^(?!.*\btarjeta de credito\b).*(?<!\b(?:estado|resumen|extracto) de )\bcuenta\b(?! de (?:cargo|pago|debito|tarjeta)| (?:de la )?(?:tarjeta|visa|master))/
const BY_TRANSFER = /\b(?:tra?n?s?f|spei|tef|bizum|pix|zelle|dep[oó]s)/i
const TO_CARD =
  /^(?:su|tu) pago\b(?! (?:de|a|con)\b)|^pago recibido\b|\bpago\b.*\bgracias\b|\bgracias por su pago|\bpayment\b.*\bthank/i
const isPurchase = ({ problem, texts }: ReadRow) => problem === 'debit' && /^compra/i.test(texts.description ?? '')
const saysToCard = ({ problem, texts }: ReadRow) =>
  (problem === null ? /^(?:[st]u )?pago\b|\bpayment\b|\bgracias\b/i : TO_CARD).test(texts.description ?? '')
const isToCard = (row: ReadRow) => row.problem === 'debit' && saysToCard(row)

const saysNothing = ({ texts: { description, payerName, documentNumber, reference } }: ReadRow) =>
  !(description || payerName || documentNumber || reference)

const isUnreadable = ({ problem }: UnusedRow) => UNREADABLE.some((one) => one === problem)

/** Others come before and after it, in each column of dates: the first and the last day may go on in another file. */
function wholeDayLines(movements: readonly ReadRow[]): ReadonlySet<number> {
  const width = Math.max(0, ...movements.map(({ dates }) => dates.length))
  const bounds = Array.from({ length: width }, (_, at) => {
    const days = movements.flatMap(({ dates }) => dates[at] ?? []).toSorted()
    return days.length === movements.length ? [days[0] ?? '', days.at(-1) ?? ''] : ['', '~']
  })
  const isInside = ({ dates }: ReadRow) =>
    bounds.every(([first = '', last = ''], at) => first < (dates[at] ?? '0') && (dates[at] ?? '0') < last)
  return new Set(movements.filter(isInside).map(({ line }) => line))
}
