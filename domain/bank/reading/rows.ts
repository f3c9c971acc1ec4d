import { currencyIn, currencyOfNumber, readBankAmount, type ReadAmount } from './amount.ts'
import { balanceKindOf, balanceWithin, type BalanceKind } from './balanceRows.ts'
import { plainDays, readBankDay, statementDays, withYearBeside } from './days.ts'
import { doubtsIn, statusesIn } from './doubts.ts'
import { type BankField, type Club, isMoney } from './format.ts'
import { joinCells } from '../lineFacts.ts'
import { textKey } from '../nameWords.ts'
import { MOST_LETTERS, type BankLineInput } from '../line.ts'
import { moneyOfRows, type Reading } from './rowMoney.ts'
import { fieldNamed, isConverted } from './headings.ts'
import { firstSection, sectionAfter } from './sections.ts'
import { plainHeading } from '../../imports/headings.ts'
import type { FileRow } from '../../imports/table.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { withoutHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { isDay, readDate } from '../../values/readDate.ts'

export const UNREADABLE = ['invalidDate', 'invalidAmount', 'noAmount', 'noDirection'] as const
type NoPayment = 'debit' | 'zero' | 'notApproved' | 'otherCurrency' | 'notMovement'
export type RowProblem = (typeof UNREADABLE)[number] | NoPayment

const LONGEST_SUMMARY = 200

export type ReadRow = {
  line: number
  part: number
  texts: Pick<
    BankLineInput,
    'description' | 'reference' | 'documentNumber' | 'payerName' | 'account' | 'rowText' | 'doubt'
  >
  dates: readonly (CalendarDate | null)[]
  paidOn: CalendarDate | null
  amount: number | null
  /** After the movement; of a row that is a balance itself, that one. */
  balance: number | null
  balanceKind: BalanceKind | null
  /** What it may change the balance by: the amount, or that without a fee. */
  changes: readonly number[]
  problem: RowProblem | null
  summary: string
}

/** What each row of a table says, if its columns and its mark of decimals are those of `reading`. */
export function readRowsAs(reading: Reading, { currency, timezone, today }: Club): ReadRow[] {
  const { headings, titles, rows, fields, at, beside } = reading
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const money = moneyOfRows(reading, currency)
  const numbers = money.map(({ amount }) => amount.amount ?? null)
  const isUnsigned =
    at.amount >= 0 && at.direction < 0 && beside.balance < 0 && numbers.every((amount) => (amount ?? 0) >= 0)
  const ends = [numbers.findIndex((one) => one !== null), numbers.findLastIndex((one) => one !== null)]
  const yearAt = reading.names.findIndex((name, one) => Math.abs(one - at.date) === 1 && /^(?:ani?o|year)$/.test(name))
  const statusIn = statusesIn(reading)
  // What is approved may not be credited yet; without a day of payment nobody may have paid.
  const mayBeOpen = at.status >= 0 && /acredit/.test(reading.names[at.date] ?? '')
  const otherDaysAt = headings.flatMap((one, place) => (mayBeOpen && fieldNamed(one)?.field === 'date' ? place : []))
  const dayIn = (row: FileRow) => {
    const day = cellOf(row, 'date')
    const isOpen = !/\w/.test(day) && statusIn(row) === 'approved'
    return otherDaysAt.map((place) => row.cells[place] ?? '').find((other) => isOpen && isDay(other)) ?? day
  }
  const dateCells = plainDays(rows.map((row) => withYearBeside(dayIn(row), row.cells[yearAt])))
  const days = statementDays(dateCells, headings[at.date] ?? '', titles, { timezone, today })
  const amountHeadings = headings.filter((_, index) => isMoney(fields[index])).join(' ')
  // *Importe USD* is in dollars, also beside *Moneda local: UYU*, and *Importe en $* beside *Importe* is not.
  const named = currencyIn(amountHeadings, currency)
  const isOfHeading = (named ?? currency) !== currency || isConverted(amountHeadings, headings, currency)
  // *Moneda original: USD* may be that of an amount which no balance, currency or original amount explains.
  const isExplained =
    isOfHeading ||
    named ||
    OWN.test(amountHeadings) ||
    Math.max(at.currency, beside.balance) >= 0 ||
    ORIGINAL.test(reading.names.join('\n'))
  const originAt = isExplained ? -1 : reading.names.findIndex((name) => CURRENCY_OF_ORIGIN.test(name))
  const isForeign = ({ cells }: FileRow) => (currencyIn(cells[originAt] ?? '', currency) ?? currency) !== currency
  // A column that says the same in every row names no payer.
  const payersAt = [at.name, at.document].filter((place) => new Set(rows.map(({ cells }) => cells[place])).size > 1)
  const textsOf = textsIn(reading)
  const doubtOf = doubtsIn(reading)
  let section = firstSection(reading.before, amountHeadings, currency)
  return money.map(({ row, balance, changes, amount: ownAmount }, index): ReadRow => {
    const isOut = section.isOut && isUnsigned && ownAmount.amount !== undefined
    const rowAmount = isOut ? { amount: -ownAmount.amount } : ownAmount
    const amount = rowAmount.amount ?? null
    const paidOn = readBankDay(dateCells[index] ?? '', days)
    if (paidOn === null && amount === null) section = sectionAfter(section, row.cells, currency)
    const code = isOfHeading ? '' : cellOf(row, 'currency')
    const rowCurrency =
      code === '' ? (section.currency ?? currency) : (currencyOfNumber(code) ?? currencyIn(code, currency))
    const status = statusIn(row)
    const texts = textsOf(row)
    const own = cellOf(row, 'description')
    // *Total del día* below *Nombre* is nobody.
    const saysMore = [texts.payerName, texts.reference, texts.documentNumber].some((one) => one && namesPayer(one))
    const isLabel = (cell: string) => OF_BALANCE.test(cell) || (!saysMore && /^(?:sub\W?)?total/i.test(cell))
    const isDated = paidOn !== null && amount !== null
    const labels = !isDated ? row.cells : own ? [own] : row.cells.filter(isLabel)
    const label = labels.map(balanceWithin).find((one) => one.kind !== null)
    const kind = label?.kind ?? null
    // A sum leaves the balance as it is.
    const around = [index - 1, index + 1].flatMap((one) => money[one]?.balance ?? [])
    const isUnmoved = balance !== null && around.includes(balance)
    const isMoved = balance !== null && balance !== amount && around.length > 0 && !isUnmoved
    // A payer may write *saldo anterior* too: the balance after it is not what they paid.
    const isBalance = (): boolean => {
      if (kind === null) return false
      if (amount === null || (kind !== 'sum' && balance === Math.abs(amount))) return true
      const mayBePaid = payersAt.some((place) => namesPayer(row.cells[place] ?? ''))
      if (mayBePaid || kind === 'word' || kind === 'sum') return false
      return kind === 'other' ? balance === null || isUnmoved : balance === null && ends.includes(index)
    }
    const problem = ((): RowProblem | null => {
      if (isBalance() || isNoMovement(row, cellOf(row, 'date'), paidOn, rowAmount)) return 'notMovement'
      if (amount === null) return rowAmount.problem ?? null
      if (rowCurrency !== currency) return 'otherCurrency'
      // Without a balance after it, it did not go out either.
      if (amount < 0 && (status !== 'refused' || beside.balance < 0 || balance !== null)) return 'debit'
      if (amount === 0) return paidOn === null ? 'notMovement' : 'zero'
      if (status === 'refused') return 'notApproved'
      return paidOn === null ? 'invalidDate' : null
    })()
    const isBalanceRow = problem === 'notMovement' && rowCurrency === currency
    const ofLabel = readBankAmount(label?.amount ?? '', reading.mark, currency).amount ?? null
    return {
      line: row.line,
      part: row.part ?? 0,
      dates: row.cells.map((cell, place) =>
        place === at.date ? paidOn : readDate(cell, { order: days.order, timezone }),
      ),
      paidOn,
      amount,
      balance: isBalanceRow ? (balance ?? amount ?? ofLabel) : balance,
      balanceKind: isBalanceRow ? kind : null,
      changes: isOut ? [-ownAmount.amount] : changes,
      problem,
      summary: textOf(row.cells.filter((cell) => cell.trim() !== '').join(' · '), LONGEST_SUMMARY) ?? '',
      texts: {
        ...texts,
        account: textOf(cellOf(row, 'account'), MOST_LETTERS.account) ?? section.account,
        doubt:
          doubtOf(row, status === 'unknown' || section.isPending) ??
          (isForeign(row) || (kind !== null && problem === null && !isMoved) ? 'balance' : null),
      },
    }
  })
}

const CURRENCY_OF_ORIGIN = /^(?:moneda|divisa)(?:de)?orig|^orig.*(?:currency|moneda|divisa)/
const ORIGINAL = /^orig.*amount|^(?:importe|monto|valor).*(?:orig|usd$|dolares$)/m
/** *Importe ($)*, *Monto local* */
const OWN = /\$|\blocal\b|pesific/i

const GIVEN_NAME = /(?:^nombres?|givenname|firstname)$/
const FAMILY_NAME = /(?:^apellidos?|familyname|lastname)$/
const OF_MEMBERS = /^(?:n|nro|num|numero)?(?:de)?soci[oa]$/

/** The texts of each row: of the columns that are theirs, and of others that say more. */
function textsIn({ headings, names, rows, fields, at }: Reading) {
  const memberAt = headings.findIndex((heading) => OF_MEMBERS.test(plainHeading(heading.replace(/\(.*/, ''))))
  const isGivenName = GIVEN_NAME.test(names[at.name] ?? '')
  const familyAt = isGivenName ? names.findIndex((name) => FAMILY_NAME.test(name)) : -1
  // Texts of the movement that differ, and no words for its kind or notes of a person.
  const holdsMore = (place: number) =>
    fieldNamed(headings[place] ?? '')?.field === 'description' &&
    !/^(?:tipo|label)|type$/.test(names[place] ?? '') &&
    new Set(rows.map(({ cells }) => cells[place]?.trim()).filter(Boolean)).size > 1
  const moreAt = [...fields.keys()].filter((place) => at.name < 0 && !fields[place] && holdsMore(place))
  // *Concepto complementario 5* of ten
  const [, numbered] = /^(.*\D)\d+$/.exec(names[at.description] ?? '') ?? []
  const isPart = (place: number) =>
    place === at.description || (!fields[place] && names[place]?.replace(/\d+$/, '') === numbered)
  const partsAt = numbered === undefined ? [at.description] : [...fields.keys()].filter(isPart)
  return ({ cells }: FileRow) => {
    const own = partsAt.map((place) => cells[place] ?? '').join(' ')
    // Where it has words of any transfer alone, other texts say more; a number alone may be a voucher's.
    const isAny = textKey({ description: own, payerName: null }) === ''
    const more = isAny ? moreAt.flatMap((place) => cells[place]?.match(/.*\p{L}{3}.*/su) ?? []) : []
    const member = /^\s*(\d{1,6})\s*$/.exec(cells[memberAt] ?? '')?.[1]
    const rowText = joinCells(cells)
    return {
      description: textOf([own, ...more, member && `Socio ${member}`].join(' '), MOST_LETTERS.description),
      reference: textOf(cells[at.reference], MOST_LETTERS.reference),
      documentNumber: textOf(cells[at.document], MOST_LETTERS.documentNumber),
      payerName: textOf([cells[at.name], cells[familyAt]].join(' '), MOST_LETTERS.payerName),
      // What is cut could be another row's too.
      rowText: rowText.length > MOST_LETTERS.rowText ? null : textOf(rowText, MOST_LETTERS.rowText),
    }
  }
}

/** Without a description, *Transporte*, or *Total* beside a name, may be about a payment. */
const OF_BALANCE = /^\W*(?:saldo\s+\S|s a l d o|[a-z]+[\s_]balance|initial_)/i

const namesPayer = (cell: string) => /[\p{L}1-9]/u.test(cell) && balanceKindOf(cell) === null

/** A title, a total, or the instant at which the file was made. */
function isNoMovement({ cells }: FileRow, date: string, paidOn: CalendarDate | null, one: ReadAmount): boolean {
  const isEmpty = one.problem === 'noAmount'
  if (one.problem && paidOn === null && /\p{L}{3}|^\D*$/u.test(date)) return true
  // Sums below headings of their own.
  if (isEmpty && paidOn === null && /^\s*[\d.,]*\d[.,]\d\d\s*$/.test(date)) return true
  if (isEmpty && paidOn !== null && cells.every((cell) => ['', date].includes(cell.trim()))) return true
  const isTotal = cells.some((cell) => /^\s*(?:sub)?(?:totales|total|saldos?|cantidad)\b/i.test(cell))
  return isTotal && (isEmpty || /^(?:\D*$|\p{L})/u.test(date))
}

function textOf(cell: string | undefined, most: number): string | null {
  const text = withoutHiddenCharacters((cell ?? '').replace(/\s+/g, ' '))
    .trim()
    .slice(0, most)
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
