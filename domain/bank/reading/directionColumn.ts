import { foldText } from '../../values/fold.ts'
import { columnOf, type Column, headingsOf, type Step, without, withField } from './columnValues.ts'
import { areDirections, directionIn, hasSign, holdsDirections, isNeeded } from './direction.ts'
import { FEES, fieldNamed, otherMoneyColumns } from './headings.ts'
import { areLessFees } from './moneyColumns.ts'

/** A card's *Crédito* is not money that comes in, and no member's category *D* money that goes out. */
const OF_CARDS =
  /^(?:tipos?(?:de)?(?=pago|tarj|prod|venta))?(?:venta|medio|forma|metodo|modalidad|marca|tarj|plastico|producto|pago|canal|card|payment|brand|estado(?:inicial|anterior|previo|.*(?:solicitud|tramite)))/
const OF_PEOPLE =
  /^(?:tipos?(?:de)?)?(?:categ|cat$|grupo|div|nivel|plan|turno|sede|equipo|talle|sexo|genero|soci|client|alumn|cobr|caj|banco|red$|mail|email|correo|tel|cel|docu|rfc)/
/** Codes, and words that are a card's too. */
const CODE = /^(?:\W*[a-z]\W*){1,3}$|^(?:deb|cred)/

/** Beside them *Débito* is a card too. */
const OF_SALES = /^(?:(?:n|nro|numero)(?:de)?)?(?:cupon|lote|cuotas|sello|ticket|boleta|marca)$/
/** And beside one of these that has several. */
const OF_A_CARD =
  /^(?:(?:tipo|marca|n|nro|numero)(?:de)?)?(?:tarjeta|card)|^marca$|brand|^pan(?:suffix)?$|ultimos|last(?:4|four)/
const CARD = /^(?:credito?|debito?)$/
const MEANS = /^(?:prepa|efectivo|dinero en cuenta|qr\b|billetera)/

/** Under its heading a column's words may be directions. */
function maySayDirection(column: Column, areOfSales: (column: Column) => boolean): boolean {
  const { name, movements } = column
  const readDirection = directionIn(movements)
  const cells = movements.map((cell) => foldText(cell).trim())
  const directions = cells.filter((_, row) => readDirection(movements[row] ?? '') !== null)
  const mayBeCards = OF_CARDS.test(name) || (areOfSales(column) && directions.every((cell) => CARD.test(cell)))
  return !mayBeCards && !(OF_PEOPLE.test(name) && directions.every((cell) => CODE.test(cell)))
}

/** Headings below which codes may say which way money goes; a letter of each way to pay says how. */
const MAY_BE_CODES =
  /^(?:t|tm|sentido|signo|naturaleza|(?:tipo|clave|cod(?:igo)?|ind(?:icador)?)?(?:de)?(?:tipo|clave|mov(?:imiento)?|op(?:eracion)?))$/
/** Whatever their words are, two of them are the two ways. *Naturaleza* may be a payer's. */
const OF_WAYS = /^(?:sentido|signo)$/
function areOpenCodes(cells: readonly string[]): boolean {
  const codes = new Set(cells.map((cell) => foldText(cell).trim()))
  return (
    codes.size > 1 &&
    codes.size < cells.length &&
    [...codes].every((code) => /^[a-z\d]$|^0\d$/.test(code)) &&
    !/^(?:[etmq]+|(?=.*e)(?=.*[tmq])[cdetmq]+)$/.test([...codes].join(''))
  )
}

const PEOPLE = /^(?:soci|alumn|jugador|deportist|apellid|famil|dni)/

export const withDirection: Step = (fields, columns) => {
  const amounts = columnOf('amount', fields, columns).movements
  const isSigned = amounts.some(hasSign)
  const direction = columnOf('direction', fields, columns)
  if (direction.at >= 0) {
    const saysIt = holdsDirections(direction.movements, isSigned) || isNeeded(direction.movements, amounts)
    return isSigned && !saysIt ? without(fields, 'direction') : fields
  }
  if (!fields.includes('amount')) return fields
  const hasBalance = otherMoneyColumns(headingsOf(columns)).balance >= 0
  // What is left of money that goes out is no *Depósito*, and its fee has no coupon.
  const ofSales = columns.filter(
    ({ name, movements }) => OF_SALES.test(name) && movements.every((cell) => cell.trim() !== ''),
  )
  const hasRest = columns.some(({ heading }) => fieldNamed(heading)?.field === 'credit') && areLessFees(fields, columns)
  // A fee may have the coupon of its sale.
  const haveFees = columns.some(({ cells }) => cells.some((cell) => FEES.test(foldText(cell))))
  const areCoupons = !haveFees && ofSales.some(({ name }) => name.endsWith('cupon'))
  const areSales = ofSales.length > 1 || areCoupons || hasRest
  const isAccount = columnOf('description', fields, columns).movements.some((cell) =>
    /\b(?:transf|extrac|dep[oó]s)/i.test(cell),
  )
  const ofCards = columns.filter((one) => !isAccount && OF_A_CARD.test(one.name) && new Set(one.movements).size > 1)
  const areOfSales = ({ movements: kinds }: Column) => {
    // An account's card has both.
    const cards = ofCards.filter(({ movements }) => {
      const kindsOfEach = new Set(movements.map((cell, row) => `${cell} ${kinds[row]}`))
      return !/\d{4}/.test(movements.join(' ')) || kindsOfEach.size === new Set(movements).size
    })
    const isOfSale = (cell: string, row: number) =>
      !cell.trim() || areSales || cards.some(({ movements }) => movements[row]?.trim())
    const areMeans = !isAccount && kinds.some((cell) => MEANS.test(foldText(cell).trim()))
    return areMeans || (!hasBalance && kinds.every(isOfSale))
  }
  const ofMembers = columns.some(({ name }) => PEOPLE.test(name))
  const ofPayers = fields.includes('name') || ofMembers
  // *A* and *C* of members may be *activo* and *cadete*.
  const mayBeOfPeople = ({ name, movements }: Column) =>
    ofPayers && !hasBalance && name === 'tipo' && movements.every((cell) => /^\s*[ac]?\s*$/i.test(cell))
  const possible = columns.filter((one) => maySayDirection(one, areOfSales) && !mayBeOfPeople(one))
  const isFree = ({ at }: Column) => fields[at] === null
  const isAlone = (one: Column) => areDirections(one.movements, one.name !== '' || hasBalance || ofMembers)
  const isCode = ({ name, movements }: Column) =>
    !ofPayers && !hasBalance && MAY_BE_CODES.test(name) && areOpenCodes(movements)
  const isWay = ({ name, movements }: Column) =>
    !hasBalance && (OF_WAYS.test(name) || (!ofPayers && name === 'naturaleza')) && new Set(movements).size === 2
  const [column] = [
    (one: Column) => isFree(one) && !isSigned && isAlone(one),
    (one: Column) => isFree(one) && holdsDirections(one.movements, isSigned),
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    (one: Column) => !isSigned && fields[one.at] === 'description' && areDirections(one.movements),
    (one: Column) => !isSigned && isCode(one),
    (one: Column) => !isSigned && isWay(one),
  ].flatMap((isOne) => possible.filter(isOne))
  return withField(fields, column?.at ?? -1, 'direction')
}
