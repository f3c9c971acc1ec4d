import { describe, expect, it } from 'vitest'
import { guessOpeningColumns, openingMarkOf, openingProblemOf, withLetters } from './columns.ts'
import { planOpening, type OpeningMember } from './plan.ts'
import { readOpeningRow, type OpeningContext } from './row.ts'

const CONTEXT: OpeningContext = {
  currency: 'ARS',
  decimalMark: ',',
  dateOrder: 'dayFirst',
  positiveIs: 'debt',
  concept: 'Saldo inicial',
  day: '2024-06-01',
  today: '2024-06-15',
  closedThrough: '2024-04-30',
  sports: [{ id: 'futbol', name: 'Fútbol' }],
}
const read = (
  columns: Parameters<typeof readOpeningRow>[1],
  cells: readonly string[],
  context: Partial<OpeningContext> = {},
) => readOpeningRow(cells, columns, { ...CONTEXT, ...context })

describe('the columns of a list of balances', () => {
  it.each([
    ['N° Socio;Apellido y Nombre;Saldo', 'memberNumber;fullName;balance'],
    ['DNI;Apellido;Nombre;Deuda total;A favor;Vto.', 'documentNumber;familyName;givenName;debt;credit;day'],
    ['Socio;Correo electrónico;Concepto;Importe adeudado;Actividad;Celular', 'fullName;email;concept;debt;sport;'],
  ])('are recognised by their headings: %s', (headings, fields) => {
    expect(guessOpeningColumns(headings.split(';'), []).join(';')).toBe(fields)
  })

  it.each<[string, string, string[], string]>([
    ['a balance that is debts less credits', 'DNI;Debe;Haber;Saldo', ['1;36;24;12', '2;12;20;-8'], ';debt;credit;'],
    ['a running balance', 'DNI;Debe;Haber;Saldo', ['1;12;;12', '1;12;;24'], ';;;'],
    ['a balance that repeats the debt', 'DNI;Deuda;Saldo', ['1;12;12'], ';debt;'],
    ['an amount of which a part is paid', 'DNI;Importe;Pagado', ['1;36;24'], ';;'],
    ['an amount and the debtor’s name', 'DNI;Deudor;Importe', ['1;Paz;36'], ';;balance'],
    ['an amount, what is paid of it and the rest', 'DNI;Importe;Pagado;Saldo', ['1;36;24;12'], ';;;balance'],
    ['a former balance and the last one', 'DNI;Saldo inicial;Saldo final', ['1;36;24'], ';;balance'],
    ['an amount of each and their total', 'DNI;Importe;Cuotas;Total', ['1;12;3;36'], ';;;balance'],
    ['amounts, some of them paid', 'DNI;Importe;Estado', ['1;36;Impaga', '2;36;Pagada'], ';;'],
    ['amounts with a yes below *Pagado*', 'DNI;Importe;Pagado', ['1;36;NO', '2;36;SI'], ';;'],
    ['a word for paid or owed', 'DNI;Deuda;Situación', ['1;36;Debe', '2;36;Pagó'], ';;'],
    ['a yes below a question', 'DNI;Importe;¿Pagó? (SI/NO)', ['1;36;SI', '2;36;NO'], ';;'],
    ['a no below *Adeuda*', 'DNI;Adeuda SI/NO;Importe', ['1;SI;36', '2;NO;36'], ';;'],
    ['a word for no debt', 'DNI;Importe;Estado', ['1;36;DEBE', '2;36;AL DIA'], ';;'],
    ['a total of months that are paid or owed', 'DNI;Ene;Cuota feb.;03/2026;Total', ['1;12;12;12;36'], ';;;;'],
    ['a debt beside months that are paid', 'DNI;Sep;Oct;Deuda', ['1;PAGO;DEBE;36'], ';;;debt'],
    ['a balance on a day', 'DNI;Saldo al 31/10/2026', ['1;36'], ';balance'],
    ['a debt until a month', 'DNI;Deuda a octubre', ['1;36'], ';debt'],
    ['a month as the concept', 'DNI;Período;Importe', ['1;09/2026;36'], ';concept;balance'],
    ['a payment on account', 'DNI;Importe;A cuenta', ['1;36;24', '2;36;'], ';;'],
    ['days of payment of some', 'DNI;Importe;Fecha de pago', ['1;36;10/11/2026', '2;36;'], ';;'],
    ['the rest of a total', 'DNI;Total;Pagos realizados;Resta', ['1;36;24;12'], ';;;debt'],
    ['an amount to pay', 'DNI;Importe a pagar', ['1;36'], ';debt'],
    ['an amount, its discount and the amount to pay', 'DNI;Importe;Bonificación;A pagar', ['1;36;6;30'], ';;;'],
    ['a debt, its interest and the amount to pay', 'DNI;Deuda;Interés;Total a pagar', ['1;12;1;13'], ';;;debt'],
    ['the Mexican word for a debt', 'DNI;Adeudo', ['1;36'], ';debt'],
    ['debts of two years', 'DNI;Deuda 2025;Deuda 2026', ['1;12;24'], ';;'],
    ['debts and their total', 'DNI;Deuda ropa;Deuda rifa;Total deuda', ['1;12;24;36'], ';;;debt'],
    ['a balance beside the day of a payment', 'DNI;Importe;Fecha de pago', ['1;36;10/11/2026'], ';balance;'],
    ['a debt or a credit', 'DNI;Saldo;A favor', ['1;12;', '2;;5'], ';balance;credit'],
    ['a balance from which the credit is taken already', 'DNI;Débitos;Créditos;Saldo', ['1;36;24;12'], ';;;'],
    ['balances of two days', 'DNI;Saldo al 30/09;Saldo al 31/10', ['1;12;24'], ';;'],
    ['amounts against and in favour of a member', 'DNI;En contra;A favor', ['1;12;', '2;;5'], ';debt;credit'],
    ['an amount to collect, in soles', 'DNI;Saldo a cobrar (S/)', ['1;36'], ';debt'],
    ['the day since which it is owed', 'DNI;Debe desde;Importe', ['1;10/09/2026;36'], ';day;balance'],
    ['a debtor’s document', 'DNI deudor;Importe', ['30111222;36'], ';balance'],
    ['headings that are not debts', 'DNI;Restaurante;Deuda pagada;Días de deuda;Deuda USD', ['1;2;3;4;5'], ';;;;'],
    ['a number of months and a debt', 'DNI;Meses adeudados;Importe pendiente', ['1;2;24'], ';;debt'],
  ])('are understood with %s', (_, headings, rows, fields) => {
    const cells = rows.map((row) => ({ cells: row.split(';') }))
    expect(guessOpeningColumns(headings.split(';'), cells).join(';')).toBe(`documentNumber${fields}`)
  })

  it('must include a person and an amount', () => {
    expect(openingProblemOf(['balance', 'concept'])).toBe('person')
    expect(openingProblemOf(['memberNumber', 'day'])).toBe('amount')
    expect(openingProblemOf(['memberNumber', 'credit'])).toBeNull()
  })

  it.each([
    ['Saldo;D/A', ['24;D', '3;A', '0;'], ['24 D', '3 H', '0']],
    ['Saldo;Tipo', ['24;Deudor', '3;Acreedor'], ['24 D', '3 H']],
    ['Saldo;Categoría', ['24;A', '3;D'], ['24', '3']],
    ['Deuda;D/A', ['24;D', '3;A'], ['24', '3']],
    ['Importe;DB/CR', ['24;DB', '3;CR', ';DB'], ['24 D', '3 H', '']],
    ['Saldo;', ['24;D', '3;A'], ['24 D', '3 H']],
    ['Saldo;Signo', ['24;+', '3;-'], ['24', '-3']],
    ['Saldo;Situación', ['24;Deudor', '3;Acreedor', '0;Al día'], ['24 D', '3 H', '0']],
    ['Saldo;Concepto', ['24;Deuda', '-3;Deuda'], ['24', '-3']],
    ['Saldo;Apellido', ['24;Haber', '3;Haber'], ['24', '3']],
    ['Saldo;Socio', ['24,00A;1', '3,00 D;2', '0;3'], ['24,00 H', '3,00 D', '0']],
    ['Saldo;Socio', ['24,00A;1', '3,00;2'], ['24,00A', '3,00']],
    ['Saldo;Forma de pago', ['24;Débito', '3;Crédito'], ['24', '3']],
  ])('add the letter of the column beside the balance: %s', (headings, rows, amounts) => {
    const table = { headings: headings.split(';'), rows: rows.map((row, line) => ({ line, cells: row.split(';') })) }
    expect(withLetters(table).rows.map(({ cells }) => cells[0])).toEqual(amounts)
  })

  it('share one decimal mark', () => {
    const rows = [{ cells: ['1', '1,500.50'] }, { cells: ['2', '300'] }]
    expect(openingMarkOf(rows, ['memberNumber', 'balance'])).toBe('.')
  })
})

describe('a row of a list of balances', () => {
  it.each([
    ['1.500,50', 'debt', 150_050],
    ['$ 1.500', 'credit', -150_000],
    ['-200', 'debt', -20_000],
    ['(200)', 'credit', 20_000],
    ['1.500 D', 'credit', 150_000],
    ['1.500 H', 'debt', -150_000],
    ['0,00', 'debt', 0],
    ['No debe', 'credit', 0],
    ['s/deuda', 'credit', 0],
    ['-', 'debt', 0],
    ['', 'debt', 0],
  ] as const)('reads the balance %j, where a positive one is a %s, as %i', (cell, positiveIs, amount) => {
    expect(read(['memberNumber', 'balance'], ['7', cell], { positiveIs })).toMatchObject({ row: { amount } })
  })

  it.each([
    [['5.000', ''], 500_000],
    [['', '700'], -70_000],
    [['5.000', '700'], 430_000],
  ])('is the debt less the credit: %j', (cells, amount) => {
    expect(read(['debt', 'credit'], cells)).toMatchObject({ row: { amount } })
  })

  it('uses the concept, day and sport of the file, else the chosen defaults', () => {
    const columns = ['memberNumber', 'balance', 'concept', 'day', 'sport'] as const
    expect(read(columns, ['7', '1', 'Cuotas 2023', '10/05/24', 'FUTBOL'])).toMatchObject({
      row: { concept: 'Cuotas 2023', dueDate: '2024-05-10', sportId: 'futbol' },
    })
    expect(read(columns, ['7', '1', '', '', ''])).toMatchObject({
      row: { concept: 'Saldo inicial', dueDate: '2024-06-01', sportId: null },
    })
  })

  it.each([
    ['balance', 'mil', 'invalidAmount'],
    ['balance', 'USD 100', 'invalidCurrency'],
    ['balance', '0,005', 'invalidAmount'],
    ['day', 'mayo', 'invalidDate'],
    ['day', '30/04/2024', 'closedDays'],
    ['sport', 'Ajedrez', 'unknownSport'],
    ['concept', 'x'.repeat(121), 'tooLong'],
  ] as const)('is refused for the %s %j', (field, cell, why) => {
    expect(read(['memberNumber', field], ['7', cell])).toMatchObject({ errors: { [field]: why } })
  })

  it('is refused for a minus below *A favor*, which is ambiguous', () => {
    expect(read(['memberNumber', 'credit'], ['7', '-500'])).toMatchObject({ errors: { credit: 'invalidAmount' } })
  })

  it('may have a debt with a future day, but not a credit', () => {
    const columns = ['balance', 'day'] as const
    expect(read(columns, ['-1', '16/06/2024'])).toMatchObject({ errors: { day: 'inTheFuture' } })
    expect(read(columns, ['1', '16/06/2024'])).toMatchObject({ row: { dueDate: '2024-06-16' } })
  })
})

const NONE = { documentNumber: null, memberNumber: null, email: null, birthdate: null, phone: null }
const ana: OpeningMember = { ...NONE, userId: 'ana', familyName: 'Gómez', givenName: 'Ana', memberNumber: '7' }
const luis: OpeningMember = { ...NONE, userId: 'luis', familyName: 'Gómez', givenName: 'Luis', email: 'g@example.org' }
const COLUMNS = ['memberNumber', 'fullName', 'email', 'balance', 'concept'] as const

function plan(
  rows: readonly (readonly string[])[],
  { memberId = null as string | null, existing = [] as object[] } = {},
) {
  const readings = rows.map((cells, index) => ({ line: index + 2, memberId, reading: read(COLUMNS, cells) }))
  return planOpening(readings, [ana, luis], existing as Parameters<typeof planOpening>[2])
}

describe('the member of a balance', () => {
  it.each([
    [['7', 'Gómez Ana', '', '100', ''], 'made', 'ana'],
    [['', 'GOMEZ LUIS', 'g@example.org', '100', ''], 'made', 'luis'],
    [['7', '', '', '100', ''], 'doubtful', 'ana'],
    [['7', 'Pérez Juan', '', '100', ''], 'doubtful', 'ana'],
    [['', 'Luis Gómez', '', '100', ''], 'doubtful', 'luis'],
    [['9', 'Pérez Juan', '', '100', ''], 'unknown', null],
    [['7', 'Gómez Ana', '', '0', ''], 'nothing', null],
  ])('needs matching data: %j is %s', (cells, outcome, userId) => {
    const [row] = plan([cells])
    const member = row?.member ?? row?.candidates[0]?.member ?? null
    expect([row?.outcome, member?.userId ?? null]).toEqual([outcome, userId])
  })

  it('is chosen by a person if it is doubtful, only among the members', () => {
    const row = ['7', '', '', '100', '']
    expect(plan([row], { memberId: 'luis' })).toMatchObject([{ outcome: 'made', member: luis }])
    expect(plan([row], { memberId: 'nobody' })).toMatchObject([{ outcome: 'refused', errors: { row: 'notMember' } }])
  })
})

describe('an existing balance', () => {
  const balance = { id: 'b', userId: 'ana', sportId: null, concept: 'Saldo inicial', dueDate: '2024-06-01', amount: 5 }

  it('does not change, even with another amount', () => {
    const [row] = plan([['7', 'Gómez Ana', '', '100', '']], { existing: [balance] })
    expect(row).toMatchObject({ outcome: 'present', present: { id: 'b', amount: 5 } })
  })

  it('does not prevent one with another concept', () => {
    expect(plan([['7', 'Gómez Ana', '', '100', 'Matrícula']], { existing: [balance] })).toMatchObject([
      { outcome: 'made' },
    ])
  })

  it('is refused if the file repeats it', () => {
    const row = ['7', 'Gómez Ana', '', '100', '']
    expect(plan([row, row])).toMatchObject([
      { outcome: 'made' },
      { outcome: 'refused', errors: { row: 'repeatedBalance' } },
    ])
  })
})
