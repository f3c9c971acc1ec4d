import { decimalMarkOf, type DecimalMark } from '../../bank/reading/amount.ts'
import { sizeOf } from '../../bank/reading/columnValues.ts'
import { isYesOrNo, saysYes } from '../../members/import/codes.ts'
import { columnsOf as memberColumnsOf, headingsOf, type Rows } from '../../members/import/columns.ts'
import { guessMemberColumns } from '../../members/import/guess.ts'
import { BALANCE_COLUMNS, BALANCE_FIELDS, OWNER_FIELDS } from './fields.ts'
import type { BalanceField, OpeningField, OwnerField } from './fields.ts'
import { headingText, inSpanish, meaningIn, plainHeading, withoutYesOrNo } from '../../imports/headings.ts'
import type { FileTable } from '../../imports/table.ts'
import { saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'

const AMOUNT_FIELDS = ['balance', 'debt', 'credit'] as const satisfies readonly BalanceField[]

const isPersonField = (field: string | null): field is OwnerField => OWNER_FIELDS.some((one) => one === field)

const BY_HEADING: ReadonlyMap<string, BalanceField> = new Map(
  BALANCE_FIELDS.flatMap((field) =>
    headingsOf(field, BALANCE_COLUMNS[field]).map((heading) => [plainHeading(heading), field] as const),
  ),
)

const DEBT = /^(?:deud[ao]s?|deudor|adeud(?:[ao]|ad[ao]s?)|pendiente|impag[ao]|resta(?:nte)?|pagar|cobrar)$/
const BESIDE_DEBT = /^(?:a|importe|monto|saldo|total|actual|final|de|del|la|lo)$/

/** Whether every word is about debt: *Importe adeudado*, *Saldo pendiente*; not *Meses adeudados* or *Deuda pagada*. */
function isDebt(heading: string): boolean {
  const words = inSpanish(headingText(heading)).match(/[a-z0-9]+/g) ?? []
  return words.some((word) => DEBT.test(word)) && words.every((word) => DEBT.test(word) || BESIDE_DEBT.test(word))
}

function debtHeading(headings: readonly string[]): string | undefined {
  const debts = headings.filter(isDebt)
  return debts.length === 1 ? debts[0] : debts.find((heading) => /total/i.test(heading))
}

const OF_DEBT = /^(?:d|db|deb|debe|deudora?|deuda|debito)$/
const OF_CREDIT = /^(?:a|h|c|cr|cred|acreedora?|haber|a favor|credito)$/
const OF_LETTERS =
  /^(?:d\W?[ahc]|[ahc]\W?d|d(?:b|eb|ebe|ebito|eudora?)\W+(?:cr|cred|credito|haber|acreedora?)|\+\W?-|signo|(?:signo|tipo) (?:del? )?saldo)$/
/** Below any other heading, where *Crédito* may be a card. */
const OF_BALANCES = /^(?:debe|deudora?|deuda|acreedora?|haber|a favor)$/

const IN_FAVOUR = /(?<=\d)\s*a\.?\s*$/i
const wordOf = (cell = '') => foldText(cell).trim().replace(/\.$/, '')

/**
 * A column beside *Saldo* with *Deudor* and *Acreedor*, or *D* and *A*, says which rows are debts:
 * adds that letter to the amounts.
 */
export function withLetters<Table extends Pick<FileTable, 'headings' | 'rows'>>(table: Table): Table {
  const fields = openingColumnsOf(table.headings)
  const balanceAt = fields.indexOf('balance')
  const rows = table.rows.filter(({ cells }) => /[1-9]/.test(cells[balanceAt] ?? ''))
  const lettersAt = table.headings.findIndex((heading, at) => {
    const filled = rows.map(({ cells }) => wordOf(cells[at])).filter(Boolean)
    const areMixed = filled.some((word) => OF_DEBT.test(word)) && filled.some((word) => OF_CREDIT.test(word))
    const isBeside = heading.trim() === '' && at === balanceAt + 1 && areMixed
    // *Haber* is a surname too.
    const mayBeLetters = !isPersonField(fields[at] ?? null) && filled.some((word) => OF_CREDIT.test(word))
    const isLetterColumn =
      OF_LETTERS.test(wordOf(heading)) || isBeside || (mayBeLetters && filled.every((word) => OF_BALANCES.test(word)))
    return isLetterColumn && filled.length > 0 && filled.every((word) => withSign('', word) !== null)
  })
  if (balanceAt < 0) return table
  // *5.000,00A* beside *3.000,00D*
  const own = rows.map(({ cells }) => /\d\s*([ad])\.?\s*$/i.exec(cells[balanceAt] ?? '')?.[1]?.toLowerCase())
  if (own.includes('a') && own.includes('d')) {
    const cellOf = (cell: string, at: number) => (at === balanceAt ? cell.replace(IN_FAVOUR, ' H') : cell)
    return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(cellOf) })) }
  }
  if (lettersAt < 0) return table
  const withLetter = (row: Table['rows'][number]) => {
    const cell = row.cells[balanceAt] ?? ''
    const amount = /\d/.test(cell) ? withSign(cell, wordOf(row.cells[lettersAt])) : null
    return amount === null ? row : { ...row, cells: row.cells.with(balanceAt, amount) }
  }
  return { ...table, rows: table.rows.map(withLetter) }
}

/** Adds the sign or letter that a word means; null if it means neither. */
function withSign(amount: string, word: string): string | null {
  if (word === '+' || word === '-') return word === '+' ? amount : `-${amount}`
  return OF_DEBT.test(word) ? `${amount} D` : OF_CREDIT.test(word) ? `${amount} H` : null
}

/** Only by the headings. If two headings name a field, the first wins. */
export function openingColumnsOf(headings: readonly string[]): (OpeningField | null)[] {
  return fieldsOf(headings, memberColumnsOf(headings))
}

/**
 * Like `openingColumnsOf`, but finds the member's columns by the values too. A balance beside debts
 * and credits must be their difference; otherwise only a person can say what is owed.
 */
export function guessOpeningColumns(headings: readonly string[], rows: Rows): (OpeningField | null)[] {
  const fields = fieldsOf(headings, guessMemberColumns(headings, rows))
  const columnOf = (at: number) => rows.map(({ cells }) => cells[at] ?? '')
  // *Deudor* may be a name.
  const isText = (at: number) => at >= 0 && rows.length > 0 && columnOf(at).every((cell) => !/\d/.test(cell))
  for (const field of AMOUNT_FIELDS) if (isText(fields.indexOf(field))) fields[fields.indexOf(field)] = null
  const mark = openingMarkOf(rows, fields)
  const amountsOf = (at: number) => columnOf(at).map((cell) => sizeOf(cell, mark) ?? 0)
  const [balance, debts, credits] = AMOUNT_FIELDS.map((field) => fields.indexOf(field)) as [number, number, number]
  const without = (...places: number[]) => fields.map((field, at) => (places.includes(at) ? null : field))
  const months = headings.filter(isMonth)
  const others = [...headings.keys()].filter((at) => !fields[at] && !isMonth(headings[at] ?? ''))
  const [balances, debited] = [balance, debts].map(amountsOf)
  const isSettled = others.some((at) => {
    const heading = headings[at] ?? ''
    const isDayOfSome = IS_PAY_DAY.test(heading) && columnOf(at).some(saysNothing)
    const isPaid = (cell: string) => (isDayOfSome && /\d/.test(cell)) || saysSettled(cell, heading)
    return columnOf(at).some((cell, row) => (balances?.[row] || debited?.[row]) && isPaid(cell))
  })
  if (isSettled) return without(balance, debts)
  if (balance < 0) return fields
  const isInParts = others.some((at) => isPayment(headings[at] ?? '') && amountsOf(at).some(Boolean))
  if ((isInParts || months.length > 0) && credits < 0 && IS_WHOLE.test(headings[balance] ?? '')) return without(balance)
  const credited = amountsOf(credits)
  if (debts < 0) return balances?.some((sum, row) => sum && credited[row]) ? without(balance, credits) : fields
  const isSum = balances?.every((sum, row) => sum === Math.abs((debited?.[row] ?? 0) - (credited[row] ?? 0)))
  return isSum ? without(balance) : without(balance, debts, credits)
}

/** *Oct*, *Cuota octubre 2026* or *10/2026*, a column of payments or of debts. */
const isMonth = (heading: string) => IS_MONTH.test(foldText(heading))
const MONTH =
  '(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|set|sept?|sep?tiembre|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)'
const IS_MONTH = new RegExp(String.raw`^\W*(?:cuota\W+)?(?:${MONTH}|\d\d?(?=\W+\d))\W*(?:(?:20)?\d\d)?\W*$`)
/** *Saldo al 31/10*, *Deuda a octubre*. */
const UNTIL_DAY = new RegExp(String.raw`\s+(?:al?|hasta)\s+(?:el\s+)?(?:\d|${MONTH}).*$`, 'i')
/** *Deuda S/*, *Saldo en guaraníes*; not dollars, which are rarely the currency of the club. */
const IN_CURRENCY = /\s*\(?(?<!\p{L})(?:s\/\.?|bs\.?|gs\.?|₲|(?:en )?(?:pesos|soles|bolivianos|guaran[ií]es))\)?$/iu

/** An *Importe* beside a *Pagado*, or a *Total* of months, is not the debt. */
const IS_WHOLE = /\b(?:importe|monto|total)\b/i
const PAYMENT =
  /^(?:(?:importe|monto|total|ya)\s)?(?:pag(?:ad[oa]|os?)|abon(?:ad[oa]|o)|cobrad[oa]|entreg(?:ad[oa]|o)|a cuenta)(?:\s(?:parcial(?:es)?|realizados?|a cuenta))?$/
const lettersOf = (heading: string) => headingText(withoutYesOrNo(heading)).replace(/[^a-z ]+/g, '')
const isPayment = (heading: string) => PAYMENT.test(lettersOf(heading).trim())

/** If only some rows have a day of payment, those are paid. */
const IS_PAY_DAY = /^\W*f(?:echa)?\W*(?:del? )?(?:pago|cobro)\W*$/i

/** *Pagada*, *SI* below *Pagado*, or *NO* below *Debe*. */
function saysSettled(cell: string, heading: string): boolean {
  if (isYesOrNo(cell) && /\p{L}/u.test(cell))
    return saysYes(cell) ? isPayment(heading) : /^\W*(?:debe|adeuda|deuda|deudor|impag[oa])\b/i.test(heading)
  return /^(?:(?:pag|abon|cobr|cancel|sald)ad[oa]s?|pago|abono|al dia|sin deuda|no debe)$/.test(wordOf(cell))
}

function fieldsOf(allHeadings: readonly string[], people: readonly (string | null)[]): (OpeningField | null)[] {
  const headings = allHeadings.map((heading) => heading.replace(UNTIL_DAY, '').replace(IN_CURRENCY, ''))
  const own = headings.map((heading) => meaningIn(BY_HEADING, heading))
  const debt = debtHeading(headings)
  const fields = headings.map((heading, index): OpeningField | null => {
    const person = people[index] ?? null
    return own[index] ?? (heading === debt ? 'debt' : isPersonField(person) ? person : null)
  })
  const isNamed = (of: RegExp, at: number) => fields[at] === 'balance' && of.test(plainHeading(headings[at] ?? ''))
  const placesOf = (of: RegExp) => [...headings.keys()].filter((at) => isNamed(of, at))
  const [balanceAt, another] = BALANCES.map(placesOf).find(({ length }) => length > 0) ?? []
  // Only a person can choose between *Saldo al 30/09* and *Saldo al 31/10*.
  const areDated = another !== undefined && headings[another] !== allHeadings[another]
  const placeOf = (field: OpeningField) =>
    field === 'balance' ? (areDated ? undefined : balanceAt) : fields.indexOf(field)
  return fields.map((field, index) => (field !== null && placeOf(field) === index ? field : null))
}

/** The best first: the present balance, a former one, an *Importe* that may be partly paid. */
const BALANCES = [/^saldo(?:actual|final|total)/, /^saldos?(?!inicial)/, /^(?:saldo|c)/, /^total/, /^/]

export function openingProblemOf(fields: readonly (OpeningField | null)[]): 'person' | 'amount' | null {
  if (!OWNER_FIELDS.some((field) => fields.includes(field))) return 'person'
  return AMOUNT_FIELDS.some((field) => fields.includes(field)) ? null : 'amount'
}

export function openingMarkOf(rows: Rows, fields: readonly (OpeningField | null)[]): DecimalMark {
  return decimalMarkOf(rows.flatMap(({ cells }) => AMOUNT_FIELDS.map((field) => cells[fields.indexOf(field)] ?? '')))
}
