import { foldText } from '../../values/fold.ts'
import { columnOf, type Column, type Fields, headingsOf, type Step, without, withField } from './columnValues.ts'
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

const CARD = /^(?:credito?|debito?)$/
/** Beside two of these *Débito* is a card too. */
const OF_SALES = /^(?:(?:n|nro|numero)(?:de)?)?(?:cupon|lote|cuotas|sello|ticket|boleta|marca)$/
/** And beside one of these that has several. */
const OF_A_CARD =
  /^(?:(?:tipo|marca|n|nro|numero)(?:de)?)?(?:tarjeta|card)|^marca$|brand|^pan(?:suffix)?$|ultimos|last(?:4|four)/
const OF_MOVEMENT = /^(?!venta|cuota|compra|cobro|pago|credito|debito).*[a-z]{3}/
const MEANS = /^(?:prepa|efectivo|dinero en cuenta|qr\b|billetera)/

/** Whether *Crédito* and *Débito* in a column are cards, by what is beside it. */
function findKindsOfCards(fields: Fields, columns: readonly Column[]): (column: Column) => boolean {
  const { name: textName, movements: texts } = columnOf('description', fields, columns)
  // Beside *Librería Sur* or *Contracargo* the heading's sides are those of an account.
  const isOfMovements = !OF_A_CARD.test(textName) && texts.some((cell) => OF_MOVEMENT.test(foldText(cell).trim()))
  const isSaid = fields.includes('direction') && isOfMovements && areSeveral(texts)
  const isAccount = texts.some((cell) => /\b(?:transf|extrac|dep[oó]s)/i.test(cell)) || columns.some(isOfShops)
  const hasBalance = otherMoneyColumns(headingsOf(columns)).balance >= 0
  // What is left of money that goes out is no *Depósito*, and its fee may have the coupon of its sale.
  const hasRest = columns.some(({ heading }) => fieldNamed(heading)?.field === 'credit') && areLessFees(fields, columns)
  const haveFees = columns.some(({ cells }) => cells.some((cell) => FEES.test(foldText(cell))))
  const isFull = ({ movements }: Column) => !haveFees && movements.every((cell) => cell.trim() !== '')
  const ofSales = columns.filter((one) => OF_SALES.test(one.name) && isFull(one))
  const areSales = hasRest || ofSales.length > 1 || ofSales.some(({ name }) => name.endsWith('cupon'))
  const cards = columns.filter(({ name, movements }) => OF_A_CARD.test(name) && areSeveral(movements))
  return ({ movements: kinds }) => {
    // An account's card has both, or comes again.
    const isOfSale = ({ movements }: Column) => {
      const numbers = new Set(movements).size
      const kindsOfEach = new Set(movements.map((cell, row) => `${cell} ${kinds[row]}`)).size
      const mayBeOwn = fields.includes('direction') && numbers * 2 <= movements.length
      return /\d{4}/.test(movements.join(' ')) ? kindsOfEach === numbers && !mayBeOwn : !haveFees
    }
    const own = cards.filter(isOfSale)
    const areCards = kinds.every((cell, row) => !cell.trim() || own.some(({ movements }) => movements[row]?.trim()))
    const areMeans = kinds.some((cell) => MEANS.test(foldText(cell).trim()))
    return (areMeans && !isAccount) || (!hasBalance && !isSaid && (areSales || (areCards && !isAccount)))
  }
}

const areSeveral = (cells: readonly string[]) => new Set(cells).size > 1
const isOfShops = ({ name, movements }: Column) => /^(?:comercio|establecimiento)$/.test(name) && areSeveral(movements)

/** Under its heading a column's words may be directions. */
function maySayDirection(column: Column, areOfCards: (column: Column) => boolean): boolean {
  const { name, movements } = column
  const readDirection = directionIn(movements)
  const cells = movements.map((cell) => foldText(cell).trim())
  const directions = cells.filter((_, row) => readDirection(movements[row] ?? '') !== null)
  const mayBeCards = OF_CARDS.test(name) || (areOfCards(column) && directions.every((cell) => CARD.test(cell)))
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

export const withDirection: Step = (all, columns) => {
  const amounts = columnOf('amount', all, columns).movements
  const isSigned = amounts.some(hasSign)
  const areOfCards = findKindsOfCards(all, columns)
  const direction = columnOf('direction', all, columns)
  if (direction.at >= 0 && maySayDirection(direction, areOfCards)) {
    const saysIt = holdsDirections(direction.movements, isSigned) || isNeeded(direction.movements, amounts)
    return isSigned && !saysIt ? without(all, 'direction') : all
  }
  const fields = without(all, 'direction')
  if (!fields.includes('amount')) return fields
  const hasBalance = otherMoneyColumns(headingsOf(columns)).balance >= 0
  const ofMembers = columns.some(({ name }) => PEOPLE.test(name))
  const ofPayers = fields.includes('name') || ofMembers
  // *A* and *C* of members may be *activo* and *cadete*.
  const mayBeOfPeople = ({ name, movements }: Column) =>
    ofPayers && !hasBalance && name === 'tipo' && movements.every((cell) => /^\s*[ac]?\s*$/i.test(cell))
  const possible = columns.filter((one) => maySayDirection(one, areOfCards) && !mayBeOfPeople(one))
  const isFree = ({ at }: Column) => fields[at] === null
  const isAlone = (one: Column) => areDirections(one.movements, one.name !== '' || hasBalance || ofMembers)
  const isCode = ({ name, movements }: Column) =>
    (!ofPayers && MAY_BE_CODES.test(name) && areOpenCodes(movements)) ||
    ((OF_WAYS.test(name) || (!ofPayers && name === 'naturaleza')) && new Set(movements).size === 2)
  const [column] = [
    (one: Column) => isFree(one) && !isSigned && isAlone(one),
    (one: Column) => isFree(one) && holdsDirections(one.movements, isSigned),
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    (one: Column) => !isSigned && fields[one.at] === 'description' && areDirections(one.movements),
    (one: Column) => !isSigned && !hasBalance && isCode(one),
  ].flatMap((isOne) => possible.filter(isOne))
  return withField(fields, column?.at ?? -1, 'direction')
}
