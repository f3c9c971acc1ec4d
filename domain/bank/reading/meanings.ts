import type { Currency } from '../../money/currency.ts'
import { foldText } from '../../values/fold.ts'
import { currencyIn } from './amount.ts'
import { type Column, filledIn, holdsAmounts, holdsDates, holdsMoney, holdsNames, isFilled } from './columnValues.ts'
import { areDirections, directionOf } from './direction.ts'
import { areAnswers, asksIfPaid } from './doubts.ts'
import { type BankField, isMoney } from './format.ts'
import {
  fieldNamed,
  FIRST_RANK,
  isConverted,
  isCurrencyAlone,
  LAST_RANK,
  type Meaning,
  PAID_RANK,
  PART_RANK,
} from './headings.ts'

export type Meanings = readonly (Meaning | null)[]

/** What each column means by its heading and cells, beside the others. */
export const meaningsOf = (columns: readonly Column[], currency: Currency | null): Meanings =>
  columns.map((column) => meaningBeside(columns, column, currency))

/** The field of each column: of several of one meaning, the one of the lowest rank has it. */
export function bestOfEach(meanings: Meanings): (BankField | null)[] {
  return meanings.map((meaning, index) => {
    const [best] = [...meanings.entries()]
      .filter(([, other]) => other?.field === meaning?.field)
      .toSorted(([, one], [, other]) => (one?.rank ?? 0) - (other?.rank ?? 0))
    return meaning !== null && best?.[0] === index ? meaning.field : null
  })
}

const OF_A_PERSON = /^\W*(?:dni|c\.?[cei]|ti|nit|cui[tl]|rut|rfc|pas\w*|cpf|ni[ef]|ced\w*|l[ce])\W*$/i

function meaningBeside(columns: readonly Column[], column: Column, currency: Currency | null): Meaning | null {
  const { heading, name, cells } = column
  const meaning = meaningOfColumn(column)
  const hasName = (isOne: (other: string) => boolean) => columns.some((other) => isOne(other.name))
  const isTwice = columns.some((other) => other !== column && other.name === name)
  // Without what came in of it, it may be the sum of instalments.
  const isOfAll = name === 'montooriginalventa' && !hasName((other) => /abono|net[oa]?$/.test(other))
  // A tax, and what a club of dollars may have in another currency.
  const isOther = name.includes('ingresosbrutos') || (currency === 'USD' && /^local|local$/.test(name))
  if (isTwice || isOfAll || isOther) return null
  // *Titular* may be the club.
  if (meaning?.field === 'name' && cells.length > 2 && new Set(cells).size === 1) return { ...meaning, rank: LAST_RANK }
  // Beside *Tipo de documento: DNI* the number is a person's.
  const kinds = columns.find((other) => /^tipo(?:de)?(?:doc|identif)/.test(other.name))?.cells ?? []
  if (/^n(?:ro|um|umero)?(?:de)?doc/.test(name) && kinds.some((cell) => OF_A_PERSON.test(cell)))
    return { field: 'document', rank: LAST_RANK }
  // *Pagos* without credits are what members paid, *Cobros* without debits that or how many there were, *N.º de pagos* neither.
  const opposite = meaning?.field === 'debit' ? 'credit' : 'debit'
  if (/(?:cobros|pagos)$/.test(name) && !columns.some((other) => fieldNamed(other.heading)?.field === opposite)) {
    const isPaid = /^(?:total|importe|monto)?(?:de)?(?:cobros|pagos)$/.test(name)
    return isPaid ? { field: 'amount', rank: PAID_RANK } : null
  }
  const headings = columns.map((other) => other.heading)
  const isOwn =
    isConverted(heading, headings, currency) && hasName((other) => other === 'moneda') && cells.every(isFilled)
  return isOwn && meaning ? { ...meaning, rank: IN_OWN_CURRENCY } : byCurrency(meaning, heading, currency)
}

/** Ranks: before other headings of money alike, and after those that usually come behind them. */
const IN_OWN_CURRENCY = -1 / 2
const IN_ANOTHER = 7 / 2

/** Of *Importe USD*, *Local amount*, *Importe* and *Importe ARS* a later one says more, if that is the club's currency. */
function byCurrency(meaning: Meaning | null, heading: string, own: Currency | null): Meaning | null {
  const headingCurrency = own && heading.trim() !== '$' && currencyIn(heading, own)
  if (!headingCurrency || !meaning || !isMoney(meaning.field) || meaning.rank < 0) return meaning
  return { ...meaning, rank: meaning.rank + (headingCurrency === own ? IN_OWN_CURRENCY : IN_ANOTHER) }
}

/** *Seña*, *A cuenta*: a part that was paid. */
export const ON_ACCOUNT = /^(?:(?:importe|monto)(?:de)?(?:la)?)?(?:sena|(?:pago)?acuenta|entreg[ao]|adelanto|anticipo)$/
/** Below *Entrega* may be numbers of parcels, and below *Pagó* a month. */
const areNoNumbers = (cells: readonly string[]) =>
  holdsMoney(cells) || (holdsAmounts(cells) && filledIn(cells).every((cell) => /^0$|\d\d00$|[.,]/.test(cell)))

/** How somebody paid, or that they did. */
const NO_PERSON =
  /\b(?:efectivo|efvo|contado|transf|tarjeta|debito|credito|cheque|deposito|mercado|mp\b|qr\b|banco|list[oa]\b|hecho)/

/** *Pagó* and *Abonado* above a day, an answer or an amount. */
function meaningOfPaid({ heading, name, cells }: Column, meaning: Meaning | null): Meaning | null {
  const mayBeStatus = asksIfPaid(heading) && (meaning === null || filledIn(cells).length > 0)
  if (mayBeStatus && /^(?:pag|abon|cobr)/i.test(heading.trim()) && holdsDates(cells))
    return { field: 'date', rank: FIRST_RANK }
  // *Cobró: Marta*
  const mayBeWho = name === 'cobro' && !cells.some((cell) => NO_PERSON.test(foldText(cell)))
  if (mayBeStatus && areAnswers(cells, mayBeWho)) return { field: 'status', rank: 0 }
  const isAmount = (): boolean => {
    if (/ad[oa]$/.test(name)) return holdsAmounts(cells)
    return name === 'cobro' ? holdsMoney(cells) : /ó\s*$/i.test(heading) && areNoNumbers(cells)
  }
  const asks = asksIfPaid(heading.replace(/^\s*(?:importe|monto) (?=acreditado)/i, ''))
  return asks && isAmount() ? { field: 'amount', rank: PAID_RANK } : null
}

const isShortNumber = (cell: string) => /^\s*\d{1,4}\s*$/.test(cell)

/** What a heading means above these cells: *Deudor* may be a name, *Operación* a direction, *Días* a number. */
function meaningOfColumn(column: Column): Meaning | null {
  const { heading, name, cells } = column
  const meaning = fieldNamed(heading)
  if (ON_ACCOUNT.test(name) && (name.startsWith('entreg') ? areNoNumbers : holdsAmounts)(cells))
    return cells.some(isFilled) ? { field: 'amount', rank: PART_RANK } : null
  const paid = meaningOfPaid(column, meaning)
  if (paid) return paid
  if (meaning === null && isCurrencyAlone(heading) && holdsAmounts(cells)) return { field: 'amount', rank: LAST_RANK }
  switch (meaning?.field) {
    // *Adicionales: 2.000,00*
    case 'description':
      return holdsMoney(cells) ? null : meaning
    // *Abono: Transferencia de Paz*
    case 'credit':
      return cells.some((cell) => /\p{L}{3} +\p{L}{3}/u.test(cell)) && !/\d/.test(cells.join('')) ? null : meaning
    case 'date':
      return cells.some(isShortNumber) && cells.every((cell) => isShortNumber(cell) || !cell.trim()) ? null : meaning
    case 'name':
      return name.startsWith('socio') && !holdsNames(cells) ? null : meaning
    case 'debit':
      // *Cheque o cargo: Abono*
      if (areDirections(cells)) return null
      return name === 'deudor' && holdsNames(cells) ? { field: 'name', rank: LAST_RANK } : meaning
    case 'direction':
      // *A/C* may be *a cuenta*, and *CA* an account.
      if (/^[aceis]{2}$/.test(name) && !cells.some((cell) => /^\s*\w\s*$/.test(cell) || directionOf(cell))) return null
      // Without a sign in it only a person can say which way an amount goes.
      return holdsMoney(cells) && cells.some((cell) => /[-(]/.test(cell))
        ? { field: 'amount', rank: FIRST_RANK }
        : meaning
    case 'reference':
      return areDirections(cells) ? null : meaning
    case 'status':
      return areDirections(cells) && new Set(cells.map(directionOf)).size > 1 ? null : meaning
    default:
      return meaning
  }
}
