import { addDays, type CalendarDate } from '#domain/values/calendar'
import { assessFee } from '#domain/money/feeStatus'
import { talliesOf } from '#domain/money/ledger'
import type { Institution } from '#domain/clubs/institution'
import { owedOn } from '#domain/money/spread'
import type { Snapshot } from '#server/store/memory/snapshot'

/** `owed` is in minor units. */
export type BankPayer = {
  userId: string
  givenName: string
  familyName: string
  documentNumber: string | null
  owed: number
}

/** Debtors with unique names who pay for themselves. */
export function payersOf(
  { users, memberships, fees, ledger }: Snapshot,
  institution: Institution,
  today: CalendarDate,
): BankPayer[] {
  const here = memberships.filter(
    ({ institutionId, state, guardianId, id }) =>
      institutionId === institution.id &&
      state === 'accepted' &&
      guardianId === null &&
      memberships.every((other) => other.guardianId !== id),
  )
  const people = here.flatMap(({ userId }) => users.find(({ id }) => id === userId) ?? [])
  const entries = new Map<string, typeof ledger>()
  for (const entry of ledger) entries.set(entry.feeId, [...(entries.get(entry.feeId) ?? []), entry])
  const owed = (userId: string) =>
    owedOn(
      fees
        .filter((fee) => fee.institutionId === institution.id && fee.userId === userId)
        .map((fee) => assessFee(fee, talliesOf(entries.get(fee.id) ?? []), institution, today)),
    )
  return people
    .filter((one) => people.filter((other) => nameOf(other) === nameOf(one)).length === 1)
    .map((person) => ({ ...person, userId: person.id, owed: owed(person.id) }))
    .filter((payer) => payer.owed > 0)
}

const nameOf = ({ familyName, givenName }: Pick<BankPayer, 'familyName' | 'givenName'>) => `${familyName} ${givenName}`

const ODD_LINES = {
  debit: 4,
  otherCurrency: 2,
  invalidDate: 1,
  invalidAmount: 1,
  stranger: 2,
  future: 1,
  repeated: 1,
  familyName: 1,
  tooMuch: 1,
  interest: 1,
} as const
type LineKind = 'paid' | keyof typeof ODD_LINES

export type ExpectedLine = { line: number; kind: LineKind; amount: number; userId: string | null }
export type BankFileStyle = { delimiter: ';' | ',' | '\t'; decimals: ',' | '.'; dates: 'dd/mm/yyyy' | 'ISO' }

const SPANISH: BankFileStyle = { delimiter: ';', decimals: ',', dates: 'dd/mm/yyyy' }

/** Lines are dated up to `until`; payers come in turn, by document, by CUIT or by name. */
export function aBankFile(
  payers: readonly BankPayer[],
  until: CalendarDate,
  { lines = 200, style = SPANISH }: { lines?: number; style?: BankFileStyle } = {},
): { text: string; expected: ExpectedLine[] } {
  const odd = Object.entries(ODD_LINES).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind as LineKind),
  )
  const step = Math.floor(lines / odd.length)
  const kinds = Array.from({ length: lines }, (_, index): LineKind => {
    const place = index / step
    return Number.isInteger(place) && index > 0 && place <= odd.length ? (odd[place - 1] ?? 'paid') : 'paid'
  })
  if (kinds.at(-1) === 'paid' && kinds.filter((kind) => kind !== 'paid').length < odd.length) {
    kinds[lines - 1] = odd.at(-1) ?? 'paid'
  }
  const expectations: ExpectedLine[] = []
  const rows: string[][] = []
  kinds.forEach((kind, index) => {
    const payer = payers[index % payers.length]
    if (!payer) throw new Error('a bank file needs payers')
    const before = expectations.at(-1)
    const last = rows.at(-1)
    const line = index + 2
    if (kind === 'repeated' && before && last) {
      rows.push(last)
      expectations.push({ ...before, line, kind })
      return
    }
    const amount = kind === 'tooMuch' ? payer.owed + 100_000 : payer.owed
    rows.push(rowOf(kind, { payer, amount, index, until, style }))
    const isMembers = kind === 'paid' || kind === 'tooMuch' || kind === 'familyName' || kind === 'future'
    expectations.push({ line, kind, amount, userId: isMembers ? payer.userId : null })
  })
  const head = ['Fecha', 'Descripción', 'Referencia', 'CUIT', 'Importe', 'Moneda']
  const text = [head, ...rows].map((cells) => cells.map((cell) => quoted(cell, style.delimiter)).join(style.delimiter))
  return { text: `${text.join('\r\n')}\r\n`, expected: expectations }
}

type Row = { payer: BankPayer; amount: number; index: number; until: CalendarDate; style: BankFileStyle }

function rowOf(kind: LineKind, { payer, amount, index, until, style }: Row): string[] {
  const { familyName, documentNumber } = payer
  const date = kind === 'future' ? addDays(until, 30) : addDays(until, -(index % 5))
  const reference = String(70_000_000 + index * 13)
  const day = kind === 'invalidDate' ? '31/02/2024' : dateText(date, style)
  const name = nameOf(payer).toUpperCase()
  const money = kind === 'invalidAmount' ? '1.2.3,x' : amountText(kind === 'debit' ? -amount : amount, style)
  const currency = kind === 'otherCurrency' ? 'USD' : 'ARS'
  const way = documentNumber === null ? 2 : index % 3
  if (kind === 'debit') return [day, 'PAGO DE SERVICIOS', reference, '', money, currency]
  if (kind === 'interest') return [day, 'INTERESES GANADOS', reference, '', amountText(12_345, style), currency]
  if (kind === 'stranger')
    return [day, 'TRANSF DE QWERTY XYLOFON', reference, '20999999990', amountText(777_701 + index, style), currency]
  if (kind === 'familyName')
    return [day, `TRANSFERENCIA ${familyName}`, reference, '', amountText(123_401, style), currency]
  if (way === 0) return [day, 'CREDITO INMEDIATO', reference, documentNumber ?? '', money, currency]
  if (way === 1)
    return [day, 'CREDITO INMEDIATO', reference, `20-${(documentNumber ?? '').padStart(8, '0')}-9`, money, currency]
  return [day, `TRANSF RECIBIDA DE ${name}`, reference, '', money, currency]
}

function dateText(date: CalendarDate, { dates }: BankFileStyle): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return dates === 'ISO' ? date : `${day}/${month}/${year}`
}

/** `amount` is in minor units. */
export function amountText(amount: number, { decimals }: Pick<BankFileStyle, 'decimals'>): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, decimals === ',' ? '.' : ',')
  return `${amount < 0 ? '-' : ''}${whole}${decimals}${digits.slice(-2)}`
}

const quoted = (cell: string, delimiter: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)
