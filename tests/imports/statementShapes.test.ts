import { expect, it } from 'vitest'
import { columnsProblem } from '#domain/bank/reading/columns'
import { minorDigits } from '#domain/money/currency'
import { currencySchema } from '#domain/money/money'
import { bankStatement, bankTable, shapesIn } from './shapes.ts'

/**
 * Statements in the formats of banks, wallets and gateways of eight countries, with invented people. Their options are the
 * currency and the time zone. `credits` are days and amounts; `asks` is why the user has to choose the columns.
 */
const SHAPES = shapesIn('bank/shapes.txt', ', ')
const ASKED = SHAPES.filter(({ lists }) => lists.has('asks'))

const bytes = (text: string) => new TextEncoder().encode(text.trim())

it.each(ASKED)(
  'the user has to choose the columns of a statement with $shape',
  async ({ text, options: [currency], lists }) => {
    const { fields } = await bankTable(bytes(text), { currency: currencySchema.parse(currency) })
    expect(columnsProblem(fields)).toBe(lists.get('asks')?.[0])
  },
)

it.each(SHAPES.filter((one) => !ASKED.includes(one)))(
  'a statement with $shape is read',
  async ({ text, options: [currencyCode, timezone], lists }) => {
    const currency = currencySchema.parse(currencyCode)
    const statement = await bankStatement(bytes(text), { currency, timezone })
    const unit = 10 ** minorDigits(currency)
    expect(statement.lines.map(({ paidOn, amount }) => `${paidOn} ${amount / unit}`)).toEqual(lists.get('credits'))
    expect(statement.unreadable).toHaveLength(Number(lists.get('unreadable')?.[0] ?? 0))
    const { lines, balances, credits, debits } = statement
    expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length)
    const facts = {
      names: lines.map(({ payerName }) => payerName ?? '-'),
      descriptions: lines.map(({ description }) => description ?? '-'),
      references: lines.map(({ reference }) => reference ?? '-'),
      documents: lines.map(({ documentNumber }) => documentNumber ?? '-'),
      doubts: lines.map(({ doubt }) => doubt ?? '-'),
      accounts: balances.map(({ account }) => account ?? '-'),
      ignored: statement.ignored.map(({ problem }) => problem),
      sums: [`${credits.count} credits ${credits.amount / unit}`, `${debits.count} debits ${debits.amount / unit}`],
      balances: balances.map(
        ({ check, opening, closing, difference, line }) =>
          `${check} from ${(opening ?? 0) / unit} to ${(closing ?? 0) / unit} by ${difference / unit} at ${line ?? '-'}`,
      ),
    }
    for (const [what, list] of Object.entries(facts)) expect(list).toEqual(lists.get(what) ?? list)
    const odd = balances.filter(({ check }) => check !== 'explained' && check !== 'open')
    expect(lists.has('balances') ? [] : odd).toEqual([])
  },
)

async function dayOf(title: string, day: string) {
  const text = `${title}\nFecha y hora;Concepto;Importe\n${day};TRANSF;5,00\n${day};LUZ;-1,00`
  const { lines } = await bankStatement(bytes(text))
  return lines[0]?.paidOn
}

it.each([
  ['Del 15/12/2026 al 14/01/2027', '30/12', '2026-12-30'],
  ['Del 15/12/2026 al 14/01/2027', '02/01', '2027-01-02'],
  ['Descargado el 25/11/2026', '20/12', '2025-12-20'],
  ['Octubre 2026', '20/11', '2026-11-20'],
  ['Resumen 11/2026', '20-nov', '2026-11-20'],
  ['Temporada 2026/2027', '20/11', '2026-11-20'],
  ['Movimientos', '20/11', '2026-11-20'],
  ['Movimientos', '30/11', undefined],
  ['Movimientos', '20/05', undefined],
])('below the title *%s*, the day %s is %s', async (title, day, date) => {
  expect(await dayOf(title, day)).toBe(date)
})
