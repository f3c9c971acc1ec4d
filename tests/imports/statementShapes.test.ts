import { describe, expect, it } from 'vitest'
import { columnsOf, columnsProblem } from '#domain/bank/columns'
import { readBankStatement } from '#domain/bank/statement'
import { minorDigits, type Currency } from '#domain/money/currency'
import { currencySchema } from '#domain/money/money'
import { readBankFile } from '../../src/resources/bank-lines/readBankFile.ts'
import { shapesIn } from './shapes.ts'

/**
 * Statements as banks, wallets and gateways of eight countries write them, with invented people: a title with the currency
 * and the time zone, the file, and what is expected. `credits` are days and amounts, and `-` is none.
 */
const SHAPES = shapesIn('bank/shapes.txt', ', ')

/** As the screen reads it, with the columns that are proposed. */
async function read(text: string, currency: Currency = 'ARS', timezone = 'America/Argentina/Buenos_Aires') {
  const table = await readBankFile(new TextEncoder().encode(text.trim()), [])
  if ('problem' in table) throw new Error(table.problem)
  const fields = columnsOf(table.headings, [], table.rows, currency)
  expect(columnsProblem(fields)).toBeNull()
  return readBankStatement(table, fields, { currency, timezone })
}

it.each(SHAPES)('a statement with $shape is read', async ({ text, options: [currencyCode, timezone], lists }) => {
  const currency = currencySchema.parse(currencyCode)
  const statement = await read(text, currency, timezone)
  const unit = 10 ** minorDigits(currency)
  expect(statement.lines.map(({ paidOn, amount }) => `${paidOn} ${amount / unit}`)).toEqual(lists.get('credits'))
  expect(statement.unreadable).toHaveLength(Number(lists.get('unreadable')?.[0] ?? 0))
  const texts = {
    names: statement.lines.map(({ payerName }) => payerName ?? '-'),
    documents: statement.lines.map(({ documentNumber }) => documentNumber ?? '-'),
    doubts: statement.lines.map(({ doubt }) => doubt ?? '-'),
  }
  for (const [what, list] of Object.entries(texts)) expect(list).toEqual(lists.get(what) ?? list)
  for (const { check } of statement.balances) expect(['explained', 'open']).toContain(check)
})

async function balanceOf(text: string) {
  const { balances, lines, credits, debits } = await read(text)
  return { ...balances[0], credits, debits, doubts: lines.map(({ line, doubt }) => [line, doubt]) }
}

describe('the balance of a statement', () => {
  it('names the row that does not follow, which is doubtful', async () => {
    const text = `
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.000,00;101.000,00
18/11/2026;TRANSF B;1.200,00;113.000,00
19/11/2026;COM;-500,00;112.500,00
20/11/2026;LUZ;-2.500,00;110.000,00`
    expect(await balanceOf(text)).toMatchObject({
      opening: 10_000_000,
      closing: 11_000_000,
      check: 'different',
      difference: 1_080_000,
      line: 3,
      credits: { count: 2, amount: 220_000 },
      debits: { count: 2, amount: 300_000 },
      doubts: [
        [2, null],
        [3, 'balance'],
      ],
    })
  })

  it('shows that debit and credit are the other way round, and makes every line doubtful', async () => {
    const text = `
Fecha;Concepto;Debe;Haber;Saldo
17/11/2026;TRANSF A;1.000,00;;101.000,00
18/11/2026;TRANSF B;12.000,00;;113.000,00
19/11/2026;COM;;500,00;112.500,00`
    expect(await balanceOf(text)).toMatchObject({ check: 'inverted', doubts: [[4, 'balance']] })
  })

  it('does not blame lines where a part of the movements is in the file', async () => {
    const text = `
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.000,00;101.000,00
18/11/2026;TRANSF B;1.200,00;93.000,00
19/11/2026;TRANSF C;500,00;112.500,00`
    const { check, doubts } = await balanceOf(text)
    expect(check).toBe('unrelated')
    expect(doubts.every(([, doubt]) => doubt === null)).toBe(true)
  })

  it('leaves a first movement without a sign to the person, since nothing is before it', async () => {
    const text = `
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.000,00;101.000,00
18/11/2026;LUZ;500,00;100.500,00`
    expect(await balanceOf(text)).toMatchObject({ check: 'explained', doubts: [[2, 'balance']] })
  })

  it('chooses the mark of decimals that the amounts leave open', async () => {
    const text = `
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.500;100.000
18/11/2026;TRANSF B;2.250;102.250
19/11/2026;LUZ;-1.000;101.250`
    expect(await balanceOf(text)).toMatchObject({ check: 'explained', credits: { amount: 375_000 } })
    const english = text.replaceAll('.', ',')
    expect(await balanceOf(english)).toMatchObject({ check: 'explained', credits: { amount: 375_000 } })
  })

  it('is compared with the sum where it is above and below the table alone', async () => {
    const text = `
Saldo anterior;$ 100.000,00
Fecha;Concepto;Importe
17/11/2026;TRANSF A;1.000,00
Saldo final: $ 101.500,00`
    expect(await balanceOf(text)).toMatchObject({
      check: 'different',
      difference: 50_000,
      line: null,
      doubts: [[3, null]],
    })
  })

  it('is each account’s own', async () => {
    const text = `
Cuenta 111-111111/1
Fecha;Concepto;Importe;Saldo
17/11/2026;TRANSF A;1.000,00;101.000,00
18/11/2026;LUZ;-500,00;100.500,00
Cuenta 222-222222/2
17/11/2026;TRANSF B;2.000,00;7.000,00
18/11/2026;GAS;-500,00;6.500,00`
    const { balances } = await read(text)
    expect(balances.map(({ account, opening, closing, check }) => [account, opening, closing, check])).toEqual([
      ['111-111111/1', 10_000_000, 10_050_000, 'explained'],
      ['222-222222/2', 500_000, 650_000, 'explained'],
    ])
  })
})

async function dayOf(title: string, day: string) {
  const { lines } = await read(`${title}\nFecha y hora;Concepto;Importe\n${day};TRANSF;5,00\n${day};LUZ;-1,00`)
  return lines[0]?.paidOn
}

it.each([
  ['Del 15/12/2026 al 14/01/2027', '30/12', '2026-12-30'],
  ['Del 15/12/2026 al 14/01/2027', '02/01', '2027-01-02'],
  ['Descargado el 25/11/2026', '20/12', '2025-12-20'],
  ['Octubre 2026', '20/11', '2026-11-20'],
  ['Resumen 11/2026', '20-nov', '2026-11-20'],
  ['Movimientos', '20/11', undefined],
])('a day without a year below *%s*, %s is %s', async (title, day, date) => {
  expect(await dayOf(title, day)).toBe(date)
})
