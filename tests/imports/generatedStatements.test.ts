import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, columnsProblem } from '#domain/bank/columns'
import { readStatement } from '#domain/bank/statement'
import { readBankFile } from '../../src/resources/bank-lines/readBankFile.ts'

const RUNS = Number(process.env['IMPORT_RUNS'] ?? 300)
const CLUB = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires' } as const

/** `amount` in cents; below 0 it is a debit. */
type Movement = { paidOn: string; amount: number; description: string }

const movement: fc.Arbitrary<Movement> = fc.record({
  paidOn: fc
    .date({ min: new Date(Date.UTC(2025, 0, 1)), max: new Date(Date.UTC(2026, 10, 25)), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  amount: fc.integer({ min: -9_999_999, max: 99_999_999 }).filter((amount) => amount !== 0),
  description: fc.constantFrom(
    'TRANSF. RECIBIDA PEÑALBA',
    'CRÉDITO INMEDIATO',
    'Comisión',
    'BIZUM DE IBÁÑEZ',
    'Débito luz',
  ),
})

function written(amount: number, group: string, decimal: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group) + decimal + digits.slice(-2)
}

const AMOUNTS: Record<string, (amount: number) => string> = {
  spanish: (amount) => written(amount, '.', ','),
  plain: (amount) => written(amount, '', ','),
  english: (amount) => written(amount, ',', '.'),
  spaced: (amount) => written(amount, '\u00a0', ','),
  pesos: (amount) => `$ ${written(amount, '.', ',')}`,
}
const SIGNS: Record<string, (text: string) => string> = {
  before: (text) => `-${text}`,
  after: (text) => `${text}-`,
  brackets: (text) => `(${text})`,
}
const DAYS: Record<string, (date: string) => string> = {
  dayFirst: (date) => date.split('-').toReversed().join('/'),
  short: (date) => date.slice(2).split('-').toReversed().join('-'),
  iso: (date) => date,
  compact: (date) => date.replaceAll('-', ''),
  withTime: (date) => `${date.split('-').toReversed().join('/')} 10:30`,
}

const MONEY_HEADINGS: Record<string, string[]> = { signed: ['Importe'], letters: ['Importe', 'D/C'] }

const layout = fc.record({
  delimiter: fc.constantFrom(';', '\t', '|'),
  encoding: fc.constantFrom('utf8', 'utf16', 'windows1252'),
  newline: fc.constantFrom('\r\n', '\n'),
  days: fc.constantFrom(...Object.keys(DAYS)),
  amounts: fc.constantFrom(...Object.keys(AMOUNTS)),
  signs: fc.constantFrom(...Object.keys(SIGNS)),
  money: fc.constantFrom('signed', 'columns', 'columnsWithZeros', 'letters'),
  hasTitle: fc.boolean(),
  hasTotal: fc.boolean(),
  hasBalance: fc.boolean(),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

function fileOf(movements: readonly Movement[], form: Layout): Uint8Array {
  const plain = (amount: number) => AMOUNTS[form.amounts]?.(amount) ?? ''
  const signed = (amount: number) => (amount < 0 ? (SIGNS[form.signs]?.(plain(amount)) ?? '') : plain(amount))
  const empty = form.money === 'columnsWithZeros' ? plain(0) : ''
  const moneyOf = (amount: number) => {
    if (form.money === 'signed') return [signed(amount)]
    if (form.money === 'letters') return [plain(amount), amount < 0 ? 'D' : 'C']
    return amount < 0 ? [plain(amount), empty] : [empty, plain(amount)]
  }
  const moneyHeadings = MONEY_HEADINGS[form.money] ?? ['Débitos', 'Créditos']
  let balance = 0
  const rows = movements.map(({ paidOn, amount, description }) => {
    balance += amount
    return [
      DAYS[form.days]?.(paidOn) ?? '',
      description,
      ...moneyOf(amount),
      ...(form.hasBalance ? [signed(balance)] : []),
    ]
  })
  const records = [
    ...(form.hasTitle ? [['Movimientos de la cuenta'], ['CLUB DE PRUEBA']] : []),
    ['Fecha', 'Descripción', ...moneyHeadings, ...(form.hasBalance ? ['Saldo'] : [])],
    ...rows,
    ...(form.hasTotal ? [['', 'Total', ...moneyHeadings.map(() => plain(12_345))]] : []),
  ]
  const text = records.map((cells) => cells.join(form.delimiter)).join(form.newline)
  if (form.encoding === 'utf16') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  return new Uint8Array(Buffer.from(text, form.encoding === 'windows1252' ? 'latin1' : 'utf8'))
}

describe('a generated statement', () => {
  it(
    'gives each credit with its day and amount, and no debit, zero or total',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(movement, { minLength: 2, maxLength: 8 }), layout, async (movements, form) => {
          const table = await readBankFile(fileOf(movements, form), [])
          if ('problem' in table) throw new Error(table.problem)
          const fields = columnsOf(table.headings, [], table.rows)
          expect(columnsProblem(fields)).toBeNull()
          const { lines } = readStatement(table, fields, CLUB)
          const expected = movements.filter(({ amount }) => amount > 0)
          expect(lines.map(({ paidOn, amount }) => [paidOn, amount])).toEqual(
            expected.map(({ paidOn, amount }) => [paidOn, amount]),
          )
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS * 50,
  )
})
