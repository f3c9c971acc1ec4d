import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BARE_LINE } from '#tests/support/builders'
import type { BankField } from '../reading/format.ts'
import type { BankLineFields, BankLineInput } from '../line.ts'
import { pairLines, relationOf, similarTo, type StoredLine } from './pairing.ts'
import { readBankStatement } from '../reading/statement.ts'

const CLUB = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires', today: '2026-11-29' } as const

const line = (more: Partial<BankLineFields> = {}): BankLineFields => ({
  ...BARE_LINE,
  paidOn: '2026-11-20',
  amount: 1_000_000,
  description: 'TRANSFERENCIA RECIBIDA',
  ...more,
})
const storedLine = (more: Partial<StoredLine> = {}): StoredLine => ({
  ...line(),
  id: 'stored',
  importId: 'other file',
  receiptId: 'receipt',
  ...more,
})
const own = (reference: string) => ({ reference, hasOwnReference: true })
/** A row and the reference in it, which no other row has. */
const row = (rowText: string, more: Partial<BankLineFields> = {}) => ({
  ...own(/[A-Z]*\d{4,}/.exec(rowText)?.[0] ?? ''),
  rowText,
  ...more,
})
const texts = (one: string, other: string): [Partial<BankLineFields>, Partial<BankLineFields>] => [
  { rowText: one },
  { rowText: other },
]

const RELATIONS: Record<string, Record<string, [Partial<BankLineFields>, Partial<BankLineFields>]>> = {
  other: {
    'a reference of letters, as of a mandate, on another day': [
      row('A | MANDATO77880'),
      row('B | MANDATO77880', { paidOn: '2026-11-22' }),
    ],
    'another document': [{ documentNumber: '20383334048' }, { documentNumber: '27306667071' }],
    'another CUIT in the text': texts('DE 20-38333404-8', 'DE 27306667071'),
    'another account': [{ account: '123-4' }, { account: '555-5' }],
    'another payer': [{ payerName: 'ZUBELDIA EMMA' }, { payerName: 'ZUBELDIA MATEO' }],
    'another day': [{}, { paidOn: '2026-11-21' }],
    'a later day and the same reference in the same place': [
      row('A | 778801'),
      row('B | 778801', { paidOn: '2026-12-20' }),
    ],
    'a short reference of another day in another place': [row('A | 7788'), row('7788 | A', { paidOn: '2026-12-20' })],
    'a much later day': [row('A | 778801'), row('778801 | A', { paidOn: '2027-01-20' })],
    'another reference in the same place': [row('A | 778801'), row('A | 778800')],
  },
  unsure: {
    'the document of the same CUIT': [{ documentNumber: '30.666.707' }, { documentNumber: '27306667071' }],
    'the document that a spreadsheet wrote': [{ documentNumber: '30666707.0' }, { documentNumber: '27306667071' }],
    'the payer’s name cut': [{ payerName: 'QUIROGA SALAS BRUNO EZEQ' }, { payerName: 'Bruno Ezequiel Quiroga' }],
    'another code in place of a name': [{ payerName: 'A0D5' }, { payerName: '9PA1' }],
    'day and amount alone': [{}, { description: 'CREDITO' }],
    'a reference of its own and nothing else': [
      { ...own('00778800'), description: 'A' },
      { ...own('778800'), description: 'B' },
    ],
    'the reference of a payment in another report, without its fee': [
      row('A | 778801'),
      row('778801 | A', { amount: 960_000 }),
    ],
    'the reference of a payment in another report, as paid out later': [
      row('A | 778801'),
      row('778801 | A', { paidOn: '2026-12-20' }),
    ],
    'the reference in another file that has the value date': [
      row('A | 778801'),
      row('B | 778801', { paidOn: '2026-11-22' }),
    ],
    'another kind of reference': [row('A | 778801'), row('888800 | TRANSF')],
    'another number beside the same words': texts(
      '20/11/2026 | A | 778801 | 10.000,00',
      '2026-11-20 | A | 778802 | 10000',
    ),
    'another long number beside the same words': texts(
      '20/11/2026 | A | 2850590940090418135201',
      '2026-11-20 | A | 2850590940090418135202',
    ),
    'another day beside the same words': texts(
      '20/11/2026 | 21/11/2026 | A | 10.000,00',
      '2026-11-20 | 2026-11-20 | A | 10000',
    ),
    'another time beside the same words': texts(
      '20/11/2026 10:31 | A | 10.000,00 | 9.000,00',
      '20/11/2026 15:42 | A | 10.000,00 | 9.000,00',
    ),
    'another balance beside the same words in another way': texts(
      '20/11/2026 | A | 10.000,00 | 55.000,00',
      '2026-11-20 | A | 10000.00 | 77000.00',
    ),
    'the words of any transfer in another way': texts(
      '20/11/2026 | Transferencia | 10.000,00',
      '2026-11-20 | Transferencia | 10000',
    ),
    'a long document beside the same words': texts('A | 1.045.678.123', 'A | 1.032.456.789'),
    'the row, in which another account is named': [
      { account: '123-45', rowText: 'A | 1,00' },
      { account: '999-99', rowText: 'A | 1,00' },
    ],
  },
  equal: {
    'the same text': [{}, { description: 'transferencia  recibída' }],
    'the row with another balance': texts('A | 1,00 | 9,00', 'a | 1,00 | 8,00'),
    'the row that a spreadsheet wrote again': [
      { rowText: '20/11/2026 | 21/11/2026 | A | 000778801 | 10.000,00 | 9.000,50', description: 'A' },
      { rowText: '2026-11-20 | 2026-11-21 | A | 778801 | 10000 | 9000,5', description: null },
    ],
    'the row with the month first': texts('20/11/2026 9:05 | A | 12.000 | 7', '11/20/2026 09:05:00 | A | 12000 | 7'),
    'the row by other columns': [
      { rowText: '20/11/2026 | 21/11/2026 | A', paidOn: '2026-11-20', description: 'A' },
      { rowText: '20/11/2026 | 21/11/2026 | A', paidOn: '2026-11-21', description: null },
    ],
  },
  same: {
    'a reference of its own': [
      { ...own('00778800'), description: 'A', payerName: 'ANA' },
      { ...own('778800'), payerName: 'Ana Gómez' },
    ],
    'a reference of its own and words, beside another balance': [
      { ...own('00778800'), rowText: '000778800 | TRANSF PAZ | 112.000,00' },
      row('778800 | TRANSF PAZ | -31.500,00'),
    ],
  },
}

describe('a line of a file and a stored one', () => {
  const cases = Object.entries(RELATIONS).flatMap(([relation, pairs]) =>
    Object.entries(pairs).map(([what, lines]) => [what, relation, ...lines] as const),
  )
  it.each(cases)('with %s are %s', (_, relation, one, other) => {
    expect(relationOf(line(one), line(other))).toBe(relation)
    expect(relationOf(line(other), line(one))).toBe(relation)
  })
})

const pair = (lines: BankLineFields[], storedLines: StoredLine[]) => {
  const pairings = pairLines(lines, storedLines)
  return lines.map((one) => ({
    certain: pairings.get(one)?.certain?.id ?? null,
    possible: pairings.get(one)?.possible.map(({ id }) => id) ?? [],
  }))
}

describe('the lines of a file beside the stored ones', () => {
  it('are recognised by their own reference', () => {
    const twins = [line(own('139000000002')), line(own('139000000003'))]
    expect(pair(twins, [storedLine(own('139000000003'))])).toEqual([
      { certain: null, possible: [] },
      { certain: 'stored', possible: [] },
    ])
  })

  it('may be another transfer if they equal a stored line of a partial day', () => {
    expect(pair([line()], [storedLine()])).toEqual([{ certain: null, possible: ['stored'] }])
    expect(similarTo(line(), [storedLine(), storedLine({ receiptId: null })])).toHaveLength(1)
  })

  it('are recognised as often as equal ones are stored, if a file has the whole day', () => {
    expect(pair([line({ equalInDay: 2 }), line({ equalInDay: 2 })], [storedLine()])).toEqual([
      { certain: 'stored', possible: [] },
      { certain: null, possible: [] },
    ])
    expect(pair([line()], [storedLine({ equalInDay: 1 })])).toEqual([{ certain: 'stored', possible: [] }])
    expect(pair([line()], [storedLine({ equalInDay: 2 })])).toEqual([{ certain: null, possible: ['stored'] }])
  })

  it('are doubtful if equal ones were applied and set aside', () => {
    const storedLines = [storedLine(), storedLine({ id: 'aside', receiptId: null, importId: 'a third file' })]
    expect(pair([line({ equalInDay: 1 })], storedLines)).toEqual([{ certain: null, possible: ['stored', 'aside'] }])
  })

  it('are new if they name another member', () => {
    const one = line({ description: 'DE LUCIANO' })
    expect(pairLines([one], [storedLine()], { isOtherPayer: () => true }).get(one)).toMatchObject({
      certain: null,
      possible: [],
    })
  })
})

/** A transfer of the bank; `id` is what nobody outside the bank knows. */
type Transfer = { id: number; day: number; payer: number; amount: number; isDebit: boolean }

const NAMES = ['GUTIERREZ ROLDAN ANA', 'D AMICO LUCIANO', 'IBAÑEZ JOAQUIN']
const CUITS = ['27306667071', '20383334048', '20395556062']
const HEADINGS = ['Fecha', 'Fecha valor', 'Concepto', 'Detalle', 'Comprobante', 'CUIT', 'Nombre', 'Importe', 'Saldo']

const style = fc.record({
  reference: fc.constantFrom(...(['own', 'shared', 'byDay', 'byPayer', 'none'] as const)),
  hasName: fc.boolean(),
  hasCuit: fc.boolean(),
  hasBalance: fc.boolean(),
})
const transfers = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      payer: fc.nat({ max: NAMES.length - 1 }),
      amount: fc.constantFrom(10_000, 12_000),
      isDebit: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((all): Transfer[] => all.toSorted((a, b) => a.day - b.day).map((one, id) => ({ ...one, id })))
const file = fc.record({
  from: fc.nat({ max: 9 }),
  to: fc.nat({ max: 9 }),
  isNewestFirst: fc.boolean(),
  description: fc.constantFrom(2, 3, -1),
  date: fc.constantFrom(0, 1),
  hasReference: fc.boolean(),
  documentAt: fc.constantFrom(5, -1),
  nameAt: fc.constantFrom(6, -1),
  isResaved: fc.boolean(),
})

type Style = typeof style extends fc.Arbitrary<infer One> ? One : never
type File = typeof file extends fc.Arbitrary<infer One> ? One : never

function cellsOf({ id, day, payer, amount, isDebit }: Transfer, { reference, hasName, hasCuit, hasBalance }: Style) {
  const date = (shift: number) => `${String(day + shift).padStart(2, '0')}/11/2026`
  const marks = {
    own: String(139_000_000_000 + id),
    shared: '907520',
    byDay: `202611${String(day).padStart(2, '0')}`,
    byPayer: String(30_666_707 + payer),
    none: '',
  }
  // A bank's value date is the day itself, or the next one.
  const value = date(payer === 1 ? 1 : 0)
  const money = `${isDebit ? '-' : ''}${amount},00`
  const balance = hasBalance ? `${1_000_000 + id * 7},13` : ''
  return [
    date(0),
    value,
    'TRANSF',
    'cuota',
    marks[reference],
    hasCuit ? (CUITS[payer] ?? '') : '',
    hasName ? (NAMES[payer] ?? '') : '',
    money,
    balance,
  ]
}

/** As a spreadsheet writes it again. */
const resaved = (cell: string) => cell.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1').replace(/,00$/, '')

function linesOf(all: readonly Transfer[], shape: Style, { from, to, isNewestFirst, isResaved, ...columns }: File) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const part = all.slice(first, last + 1)
  const page = isNewestFirst ? part.toReversed() : part
  const fields = HEADINGS.map((): BankField | null => null)
  fields[columns.date] = 'date'
  fields[7] = 'amount'
  if (columns.description >= 0) fields[columns.description] = 'description'
  if (columns.hasReference) fields[4] = 'reference'
  if (columns.documentAt >= 0) fields[columns.documentAt] = 'document'
  if (columns.nameAt >= 0) fields[columns.nameAt] = 'name'
  const rows = page.map((one, index) => {
    const cells = cellsOf(one, shape)
    return { line: index + 2, cells: isResaved ? cells.map(resaved) : cells }
  })
  const { lines } = readBankStatement({ headings: HEADINGS, rows, before: [] }, fields, CLUB)
  return lines.map((one) => ({ line: one, transfer: page[one.line - 2]?.id ?? -1 }))
}

type Answer = 'leave' | 'decide'

function load(all: readonly Transfer[], shape: Style, files: readonly File[], answer: Answer) {
  const storedLines: StoredLine[] = []
  const recorded = new Map<number, number>()
  const doubted = new Set<number>()
  const inFiles = new Set<number>()
  const missing = (id: number) => {
    const alike = all.filter((one) => inFiles.has(one.id) && kindOf(one, shape) === kindOf(all[id] ?? one, shape))
    return alike.length - alike.reduce((count, one) => count + (recorded.get(one.id) ?? 0), 0)
  }
  // Nothing says that two days of two programs are of one transfer.
  const haveOneDate = new Set(files.map(({ date }) => date)).size === 1
  files.forEach((one, index) => {
    const importId = `file ${index}`
    const lines = linesOf(all, shape, { ...one, isResaved: one.isResaved && haveOneDate })
    for (const { transfer } of lines) inFiles.add(transfer)
    const pairings = pairLines(
      lines.map(({ line: each }) => each),
      storedLines.filter((each) => each.importId !== importId),
    )
    const store = (each: BankLineInput, receiptId: string | null) =>
      storedLines.push({ ...each, id: `${importId} ${each.line}`, importId, receiptId })
    for (const { line: each, transfer } of lines) {
      const { certain, possible } = pairings.get(each) ?? { certain: null, possible: [] }
      if (certain) continue
      const isDoubtful = possible.length > 0 || each.doubt !== null
      if (isDoubtful) doubted.add(transfer)
      if (isDoubtful && answer === 'leave') continue
      // Nobody can distinguish equal transfers, so their number counts.
      if (isDoubtful && missing(transfer) === 0) {
        store(each, null)
        continue
      }
      recorded.set(transfer, (recorded.get(transfer) ?? 0) + 1)
      store(each, `receipt ${storedLines.length}`)
    }
  })
  return { recorded, doubted, inFiles }
}

const RUNS = Number(process.env['PAIRING_RUNS'] ?? 400)

const kindOf = ({ day, payer, amount, id, isDebit }: Transfer, { hasName, hasCuit, reference }: Style) =>
  JSON.stringify([
    day,
    amount,
    isDebit,
    hasName || hasCuit || reference === 'byPayer' ? payer : payer === 1,
    reference === 'own' ? id : '',
  ])

describe.each<Answer>(['leave', 'decide'])(
  'any files of a statement, in any order, by any columns (doubts: %s)',
  (answer) => {
    it('record each transfer once or show it in doubt, and never lose one', { timeout: 300_000 }, () => {
      fc.assert(
        fc.property(transfers, style, fc.array(file, { minLength: 1, maxLength: 4 }), (all, shape, files) => {
          const { recorded, doubted, inFiles } = load(all, shape, files, answer)
          const kinds = new Map<string, { present: number; recorded: number; isDoubted: boolean }>()
          for (const one of all.filter(({ id }) => inFiles.has(id))) {
            const kind = kinds.get(kindOf(one, shape)) ?? { present: 0, recorded: 0, isDoubted: false }
            kinds.set(kindOf(one, shape), {
              present: kind.present + 1,
              recorded: kind.recorded + (recorded.get(one.id) ?? 0),
              isDoubted: kind.isDoubted || doubted.has(one.id),
            })
          }
          for (const kind of kinds.values()) {
            expect(kind.recorded).toBeLessThanOrEqual(kind.present)
            expect(kind.recorded === kind.present || (answer === 'leave' && kind.isDoubted)).toBe(true)
          }
        }),
        { numRuns: RUNS },
      )
    })
  },
)
