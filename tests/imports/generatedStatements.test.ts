import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matcherOf } from '#domain/bank/matching/match'
import { isCuit } from '#domain/values/document'
import { foldText } from '#domain/values/fold'
import { sum } from '#domain/money/money'
import { bankStatement } from './shapes.ts'

const RUNS = Number(process.env['IMPORT_RUNS'] ?? 300)

/** `amount` is in cents; a negative one is a debit. `payer` are the cells of CUIT, name and voucher. */
type Movement = { paidOn: string; amount: number; description: string; payer?: readonly string[] }

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

function writeAmount(amount: number, group: string, decimal: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group) + decimal + digits.slice(-2)
}

const AMOUNTS: Record<string, (amount: number) => string> = {
  spanish: (amount) => writeAmount(amount, '.', ','),
  plain: (amount) => writeAmount(amount, '', ','),
  english: (amount) => writeAmount(amount, ',', '.'),
  spaced: (amount) => writeAmount(amount, '\u00a0', ','),
  pesos: (amount) => `$ ${writeAmount(amount, '.', ',')}`,
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
  isNewestFirst: fc.boolean(),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

/** The movements of a file by day, so that they have running balances. */
const statement = <One extends Movement>(movements: fc.Arbitrary<One[]>) =>
  fc.tuple(movements, layout).map(([all, form]) => {
    const byDay = all.toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
    return { movements: form.isNewestFirst ? byDay.toReversed() : byDay, form }
  })

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
  const payerHeadings = movements[0]?.payer ? ['CUIT', 'Nombre', 'Comprobante'] : []
  const rows = movements.map(({ paidOn, amount, description, payer = [] }, row) => {
    const earlier = form.isNewestFirst ? movements.slice(row) : movements.slice(0, row + 1)
    return [
      DAYS[form.days]?.(paidOn) ?? '',
      description,
      ...payer,
      ...moneyOf(amount),
      ...(form.hasBalance ? [signed(sum(earlier.map((one) => one.amount)))] : []),
    ]
  })
  const records = [
    ...(form.hasTitle ? [['Movimientos de la cuenta'], ['CLUB DE PRUEBA']] : []),
    ['Fecha', 'Descripción', ...payerHeadings, ...moneyHeadings, ...(form.hasBalance ? ['Saldo'] : [])],
    ...rows,
    ...(form.hasTotal
      ? [['', 'Total', ...payerHeadings.map(() => ''), ...moneyHeadings.map(() => plain(12_345))]]
      : []),
  ]
  const text = records.map((cells) => cells.join(form.delimiter)).join(form.newline)
  if (form.encoding === 'utf16') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  return new Uint8Array(Buffer.from(text, form.encoding === 'windows1252' ? 'latin1' : 'utf8'))
}

/** Siblings, a father and a son, names that are parts of others, and a surname that is somebody's given name. */
const MEMBERS = [
  ['101', 'Quiroga Salas', 'Bruno Ezequiel', '40111201'],
  ['102', 'Quiroga Salas', 'Martina', '47111202'],
  ['103', 'Sosa', 'Raúl', '12345670'],
  ['104', 'Sosa', 'Raúl Omar', '40123456'],
  ['105', 'Ferrari', 'Ana', '29888910'],
  ['106', 'Ferrari Gil', 'Ana María', '30666707'],
  ['107', 'Luciano', 'Alejandro', '38333404'],
  ['108', 'De la Fuente', 'Luciano', '42444505'],
].map(([memberNumber = '', familyName = '', givenName = '', documentNumber = '']) => ({
  memberNumber,
  familyName,
  givenName,
  documentNumber,
}))
type Member = (typeof MEMBERS)[number]

function cuitOf({ documentNumber }: Member): string {
  const digits = ['20', '23', '24', '27'].flatMap((kind) =>
    Array.from({ length: 10 }, (_, check) => `${kind}${documentNumber}${check}`),
  )
  return digits.find(isCuit) ?? ''
}

const nameOf = ({ familyName, givenName }: Member) => foldText(`${familyName} ${givenName}`).toUpperCase()

const isPartOfName = (one: Member | undefined, other: Member | undefined) => {
  const words = other ? nameOf(other).split(' ') : []
  return (
    one !== undefined &&
    nameOf(one)
      .split(' ')
      .every((word) => words.includes(word))
  )
}

/** Ways in which a line names its owner; `other` may have sent it. `stranger` has no owner. */
const OWNERS: Record<
  string,
  (owner: Member, other: Member) => { description: string; payer: [string, string] } | null
> = {
  document: (owner) => ({ description: 'TRANSFERENCIA', payer: [cuitOf(owner), ''] }),
  documentInText: (owner) => ({ description: `TRF ${cuitOf(owner)} CUOTA`, payer: ['', ''] }),
  name: (owner) => ({ description: 'TRANSFERENCIA', payer: ['', nameOf(owner).slice(0, 24)] }),
  nameInText: (owner) => ({ description: `TRANSF ${nameOf(owner)}`, payer: ['', ''] }),
  number: (owner) => ({ description: `CUOTA SOCIO ${owner.memberNumber}`, payer: ['', ''] }),
  numberOfOther: (owner, other) => ({
    description: `CUOTA SOCIO ${owner.memberNumber}`,
    payer: [cuitOf(other), nameOf(other)],
  }),
  nameOfOther: (owner, other) => ({ description: `CUOTA ${nameOf(owner)}`, payer: [cuitOf(other), nameOf(other)] }),
  documentOfOther: (owner, other) => ({ description: `CUOTA DNI ${owner.documentNumber}`, payer: ['', nameOf(other)] }),
  stranger: (owner) => ({ description: 'TRANSFERENCIA', payer: ['', `${foldText(owner.familyName)} pedro`] }),
}

const AMOUNTS_OWED = [500_000, 1_200_000, 2_400_000]
const debts = fc.array(fc.array(fc.constantFrom(...AMOUNTS_OWED), { maxLength: 3 }), { minLength: 8, maxLength: 8 })

const transfer = fc
  .record({
    movement,
    amount: fc.constantFrom(...AMOUNTS_OWED),
    kind: fc.constantFrom(...Object.keys(OWNERS)),
    people: fc.shuffledSubarray(MEMBERS, { minLength: 2 }),
    voucher: fc.integer({ min: 100, max: 110 }),
  })
  // Ana María Ferrari Gil may call herself *Ferrari Ana*.
  .filter(({ people: [owner, other] }) => !isPartOfName(owner, other))
  .map(({ movement: { paidOn }, amount, kind, people: [owner, other], voucher }) => {
    const payerTexts = owner && other ? OWNERS[kind]?.(owner, other) : null
    return {
      paidOn,
      amount,
      description: payerTexts?.description ?? '',
      payer: [...(payerTexts?.payer ?? []), String(voucher)],
      owner: kind === 'stranger' ? null : owner,
    }
  })

describe('a generated statement', () => {
  it(
    'yields each credit with its day and amount, but no debit, zero or total',
    async () => {
      await fc.assert(
        fc.asyncProperty(statement(fc.array(movement, { minLength: 2, maxLength: 8 })), async ({ movements, form }) => {
          const { lines } = await bankStatement(fileOf(movements, form))
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

  it(
    'never assigns a line to anybody but its owner',
    async () => {
      await fc.assert(
        fc.asyncProperty(statement(fc.array(transfer, { minLength: 3, maxLength: 8 })), debts, async (file, owed) => {
          const { movements, form } = file
          const { lines } = await bankStatement(fileOf(movements, form))
          const members = MEMBERS.map((one, index) => ({
            ...one,
            userId: one.memberNumber,
            familyIds: [one.memberNumber],
            fees: (owed[index] ?? []).map((balance, fee) => ({
              id: String(fee),
              balance,
              dueDate: `2026-0${fee + 1}-10`,
            })),
          }))
          const match = matcherOf(members, [], { applied: [], discarded: [] })
          expect(lines).toHaveLength(movements.length)
          const wrong = lines.filter((line, index) => {
            const { verdict, candidates } = match(line)
            return verdict === 'found' && candidates[0]?.userId !== movements[index]?.owner?.memberNumber
          })
          expect(wrong).toEqual([])
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS * 50,
  )
})
