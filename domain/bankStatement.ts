import { decimalMarkOf, readBankAmount, readBankDate } from './bankAmount.ts'
import { BANK_FIELDS } from './bankFormat.ts'
import type { BankField } from './bankFormat.ts'
import { numbered } from './bankLine.ts'
import type { BankLineInput } from './bankLine.ts'
import { withoutHiddenCharacters } from './hiddenCharacters.ts'
import type { Currency } from './money.ts'

/** A row of a file, with the line at which it begins. */
export type FileRow = { line: number; cells: readonly string[] }

/** Why a row is no payment. */
type RowProblem = 'debit' | 'noAmount' | 'invalidDate' | 'invalidAmount' | 'otherCurrency'

export type IgnoredRow = { line: number; problem: RowProblem; text: string }

/** The most characters of each text that are kept; banks fill theirs up. */
const LENGTHS = { description: 300, reference: 120, documentNumber: 30, payerName: 120 } as const

/**
 * Reads the rows of a bank statement by the fields of its columns: the lines of money that came in, and the rows that are
 * none with the reason. The decimal mark is one for all amounts of the file. Amounts are minor units of `currency`.
 */
export function readStatement(
  rows: readonly FileRow[],
  fields: readonly (BankField | null)[],
  currency: Currency,
): { lines: BankLineInput[]; ignored: IgnoredRow[] } {
  const at = Object.fromEntries(BANK_FIELDS.map((field) => [field, fields.indexOf(field)])) as Record<BankField, number>
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const mark = decimalMarkOf(
    rows.flatMap((row) => [cellOf(row, 'amount'), cellOf(row, 'credit'), cellOf(row, 'debit')]),
  )
  const ignored: IgnoredRow[] = []
  const lines: Omit<BankLineInput, 'occurrence'>[] = []
  for (const row of rows) {
    const read = amountIn(row)
    const paidOn = readBankDate(cellOf(row, 'date'))
    const text = textOf(row.cells.filter((cell) => cell.trim() !== '').join(' · '), 200) ?? ''
    const ignore = (problem: RowProblem) => void ignored.push({ line: row.line, problem, text })
    if ('problem' in read) ignore(read.problem)
    else if (paidOn === null) ignore('invalidDate')
    else if (read.amount < 0) ignore('debit')
    else if (read.amount === 0) ignore('noAmount')
    else {
      lines.push({
        line: row.line,
        paidOn,
        amount: read.amount,
        description: textOf(cellOf(row, 'description'), LENGTHS.description),
        reference: textOf(cellOf(row, 'reference'), LENGTHS.reference),
        documentNumber: textOf(cellOf(row, 'document'), LENGTHS.documentNumber),
        payerName: textOf(cellOf(row, 'name'), LENGTHS.payerName),
      })
    }
  }
  return { lines: numbered(lines), ignored }

  function amountIn(row: FileRow): ReturnType<typeof readBankAmount> {
    const named = cellOf(row, 'currency').toUpperCase()
    if (named !== '' && !isOwn(named, currency)) return { problem: 'otherCurrency' }
    if (at.amount >= 0) return readBankAmount(cellOf(row, 'amount'), mark, currency)
    const credit = readBankAmount(cellOf(row, 'credit'), mark, currency)
    const isNothing = 'amount' in credit ? credit.amount === 0 : credit.problem === 'noAmount'
    if (!isNothing) return credit
    const debit = readBankAmount(cellOf(row, 'debit'), mark, currency)
    return 'amount' in debit ? { amount: debit.amount === 0 ? 0 : -Math.abs(debit.amount) } : debit
  }
}

/** Whether a cell of the column of currencies names the institution's own: by its code, or by a plain `$` or *pesos*. */
function isOwn(named: string, currency: Currency): boolean {
  if (named.includes(currency)) return true
  const isPeso = ['ARS', 'CLP', 'COP', 'CUP', 'DOP', 'MXN', 'UYU'].includes(currency)
  return named === '$' || (isPeso && /^PESOS?$/.test(named))
}

/** A text as it is kept, on one line and without what nobody sees; null if nothing is left. */
function textOf(cell: string, most: number): string | null {
  const text = withoutHiddenCharacters(cell.replace(/\s+/g, ' ')).trim().slice(0, most)
  // The cut may have parted a character, or left a part of an emoji.
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
