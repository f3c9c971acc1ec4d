import { foldText } from '../../values/fold.ts'
import { type Step, without, withField } from './columnValues.ts'
import { areDirections, directionIn, hasSign, holdsDirections, isNeeded } from './direction.ts'
import { fieldNamed, otherMoneyColumns } from './headings.ts'
import { areLessFees } from './moneyColumns.ts'
import { FEES } from './paidAmount.ts'

/** A card's *Crédito* is not money that comes in, and no member's category *D* money that goes out. */
const OF_CARDS =
  /^(?:tipos?(?:de)?(?=pago|tarj|prod|venta))?(?:venta|medio|forma|metodo|modalidad|marca|tarj|plastico|producto|pago|canal|card|payment|brand|estado(?:inicial|anterior|previo|.*(?:solicitud|tramite)))/
const OF_PEOPLE =
  /^(?:tipos?(?:de)?)?(?:categ|cat$|grupo|div|nivel|plan|turno|sede|equipo|talle|sexo|genero|soci|client|alumn|cobr|caj|banco|red$|mail|email|correo|tel|cel|docu|rfc)/
/** Codes, and words that are a card's too. */
const CODE = /^(?:\W*[a-z]\W*){1,3}$|^(?:deb|cred)/

/** Beside them *Débito* is a card too. */
const OF_SALES = /^(?:(?:n|nro|numero)(?:de)?)?(?:cupon|lote|cuotas|sello|ticket|boleta|marca)$/
/** And beside one of these, where it has several, or an authorization where nothing else is said of a movement. */
const OF_A_CARD =
  /^(?:(?:tipo|marca|n|nro|numero)(?:de)?)?(?:tarjeta|card)|^marca$|brand|^pan(?:suffix)?$|ultimos|last(?:4|four)/
const AUTHORIZATION = /autorizacion$|^auth/
const CARD = /^(?:credito?|debito?)$/
/** What else a payer pays with. */
const MEANS = /^(?:prepa|efectivo|dinero en cuenta|qr\b|billetera)/

/** Under its heading a column's words may be directions. */
function maySayDirection(name: string, column: readonly string[], isOfSale: (row: number) => boolean): boolean {
  const readDirection = directionIn(column)
  const cells = column.map((cell) => foldText(cell).trim())
  const rows = [...column.keys()].filter((row) => readDirection(column[row] ?? '') !== null)
  const areCards = rows.every((row) => CARD.test(cells[row] ?? ''))
  const mayBeCards =
    OF_CARDS.test(name) || (areCards && (rows.every(isOfSale) || cells.some((cell) => MEANS.test(cell))))
  return !mayBeCards && !(OF_PEOPLE.test(name) && rows.every((row) => CODE.test(cells[row] ?? '')))
}

/** Headings below which codes may say which way money goes; a letter of each way to pay says how. */
const MAY_BE_CODES =
  /^(?:t|tm|sentido|signo|naturaleza|(?:tipo|clave|cod(?:igo)?|ind(?:icador)?)?(?:de)?(?:tipo|clave|mov(?:imiento)?|op(?:eracion)?))$/
/** Whatever their words are, two of them are the two ways. *Naturaleza* may be a payer's. */
const OF_WAYS = /^(?:sentido|signo)$/
function areOpenCodes(column: readonly string[]): boolean {
  const codes = new Set(column.map((cell) => foldText(cell).trim()))
  return (
    codes.size > 1 &&
    codes.size < column.length &&
    [...codes].every((code) => /^[a-z\d]$|^0\d$/.test(code)) &&
    !/^(?:[etmq]+|(?=.*e)(?=.*[tmq])[cdetmq]+)$/.test([...codes].join(''))
  )
}

/** Headings of lists of who paid. */
const PEOPLE = /^(?:soci|alumn|jugador|deportist|apellid|famil|dni)/

export const withDirection: Step = (fields, table) => {
  const { headings, names, columns, movementsAt: columnAt } = table
  const amountAt = fields.indexOf('amount')
  const isSigned = columnAt(amountAt).some(hasSign)
  const ofHeading = columnAt(fields.indexOf('direction'))
  if (fields.includes('direction')) {
    const saysIt = holdsDirections(ofHeading, isSigned) || isNeeded(ofHeading, columnAt(amountAt))
    return isSigned && !saysIt ? without(fields, 'direction') : fields
  }
  if (amountAt < 0) return fields
  const { balance } = otherMoneyColumns(headings)
  // What is left of money that goes out is no *Depósito*, and its fee has no coupon.
  const ofSales = [...names.keys()].filter((at) => OF_SALES.test(names[at] ?? ''))
  const filled = ofSales.filter((at) => columnAt(at).every((cell) => cell.trim() !== ''))
  const hasRest = headings.some((heading) => fieldNamed(heading)?.field === 'credit') && areLessFees(fields, table)
  // A fee may have the coupon of its sale.
  const haveFees = columns.flat().some((cell) => FEES.test(foldText(cell)))
  const areCoupons = !haveFees && filled.some((at) => names[at]?.endsWith('cupon'))
  const areSales = filled.length > 1 || areCoupons || hasRest
  const isVaried = (at: number) => new Set(columnAt(at).filter((cell) => cell.trim() !== '')).size > 1
  const cardsAt = [...names.keys()].filter((at) => {
    const name = names[at] ?? ''
    return isVaried(at) && (OF_A_CARD.test(name) || (AUTHORIZATION.test(name) && !fields.includes('description')))
  })
  const isOfSale = (row: number) => balance < 0 && (areSales || cardsAt.some((at) => columnAt(at)[row]?.trim()))
  const ofMembers = names.some((name) => PEOPLE.test(name))
  const ofPayers = fields.includes('name') || ofMembers
  // *A* and *C* of members may be *activo* and *cadete*.
  const mayBeOfPeople = (at: number) =>
    ofPayers && balance < 0 && names[at] === 'tipo' && columnAt(at).every((cell) => /^\s*[ac]?\s*$/i.test(cell))
  const places = [...fields.keys()].filter(
    (at) => maySayDirection(names[at] ?? '', columnAt(at), isOfSale) && !mayBeOfPeople(at),
  )
  const mayBeCodes = !ofPayers && balance < 0
  const [at = -1] = [
    (one: number) =>
      fields[one] === null && !isSigned && areDirections(columnAt(one), names[one] !== '' || balance >= 0 || ofMembers),
    (one: number) => fields[one] === null && holdsDirections(columnAt(one), isSigned),
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    (one: number) => !isSigned && fields[one] === 'description' && areDirections(columnAt(one)),
    (one: number) => !isSigned && mayBeCodes && MAY_BE_CODES.test(names[one] ?? '') && areOpenCodes(columnAt(one)),
    (one: number) =>
      !isSigned &&
      balance < 0 &&
      (OF_WAYS.test(names[one] ?? '') || (!ofPayers && names[one] === 'naturaleza')) &&
      new Set(columnAt(one)).size === 2,
  ].flatMap((isOne) => places.filter(isOne))
  return withField(fields, at, 'direction')
}
