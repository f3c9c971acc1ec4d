import { headingText, inSpanish, plainHeading } from '../../imports/headings.ts'
import { documentKey } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { isYesOrNo } from './codes.ts'
import { headingKey } from './headingKey.ts'
import {
  fieldOfHeading,
  isName,
  isOfMember,
  isOfMoney,
  isOfOther,
  isOfPayer,
  isWholeName,
  mostly,
  NAMES_DETAIL,
  valuesAt,
  type ImportField,
} from './columns.ts'

type Rows = readonly { cells: readonly string[] }[]
type Fields = readonly (ImportField | undefined)[]

export const IS_BARE_NUMBER = /^(?:n|no|nro|numero|num|cod|codigo)$/
const numberOf = (heading: string) => /\d(?=\W*$)/.exec(heading)?.[0]

/** Before the number of a house. */
const IS_STREET = /\b(?:calle|domicilio|direccion(?! de correo)|av(?:enida)?|via)\b/
const IS_INSURANCE =
  /^(?:obras? soc|o\.?s\b|prepaga|mutual|sociedad med|eps\b|isapre|seguro (?:med|soc|de salud)|cobertura|federacion)/

/** *San Martín 1234*, *Mitre 89 2° B*; not *Calle 45* or *9 de Julio*. */
const HAS_HOUSE = /\p{L}{3}\S* +(?:n[°º]? ?)?\d+/iu

/** *N°* from 1 to 99 beside it is on a shirt, unless it is an office or a job. */
const IS_POSITION = /^(?:posicion(?!iva)|puesto|demarcacion)/
const IS_OFFICE = /presid|secret|tesor|vocal|revisor|direct|prof|entren|admin|emplead|coordin|encargad/

const isOffice = (cell: string) => IS_OFFICE.test(foldText(cell))

/** *P. cel* and *Mail M* of the parents; *p/* is *para*. */
const letterOf = (heading: string) => /^[pm](?=[^\w/])|(?<=[^\w/])[pm](?=\W*$)/.exec(headingText(heading))?.[0]

/** The places of columns about other people than the member of each row, a house or a shirt, by headings and values. */
export function placesOfOthers(headings: readonly string[], rows: Rows): ReadonlySet<number> {
  const further = furtherPeople(headings)
  const fields = headings.map((heading) => fieldOfHeading(heading)?.field)
  const birthAt = fields.findIndex((field, index) => field === 'birthdate' && !further.includes(index))
  const isMembers = (at: number) => (COLOMBIAN.test(headings.join()) ? null : areOfYoung(rows, at, birthAt))
  const areMostly = (at: number, isOne: (cell: string) => boolean) => mostly(valuesAt(rows, at), isOne)
  const holdsWholeNames = (at: number) => areMostly(at, isWholeName)
  const isPhone = (at: number) => kindOf(fields[at]) === 'phone' && areMostly(at, (cell) => /(?:\d\D*){9}/.test(cell))
  const isOfContact = (at: number) =>
    (isContact(headings[at] ?? '', IS_CONTACT) && areMostly(at, (cell) => /^(?![^]*\d{3})[^]*\p{L}{3}/u.test(cell))) ||
    (isContact(headings[at] ?? '', MAY_BE_CONTACT) && areMostly(at, isPerson)) ||
    // *Acudiente 1*
    (isOfPayer(headings[at] ?? '') && /^\D+\d\W*$/.test(headings[at] ?? '') && holdsWholeNames(at))
  const places = [...headings.keys()]
  const nameAt = (at: number) => plainHeading(headings[at] ?? '')
  const isOfHouse = (at: number) =>
    IS_STREET.test(foldText(headings[at - 1] ?? '')) && !areMostly(at - 1, (cell) => HAS_HOUSE.test(cell))
  const isInsurance = (at: number) => IS_INSURANCE.test(foldText(headings[at] ?? '')) && !areMostly(at, isYesOrNo)
  // *Contacto;Vínculo*, *Médico;Matrícula*, *Prepaga;Nro. carnet* and *Razón social;RFC*
  const isOfColumnBefore = (at: number) => {
    if (isOfContact(at - 1)) return /^(?:vinculo|parentesco|relacion|matricula)/.test(nameAt(at))
    if (fields[at] !== 'memberNumber')
      return /^(?:rfc|nit|cuit|rut|rtn)$/.test(nameAt(at)) && /^(?:razonsocial|factura)/.test(nameAt(at - 1))
    const before = /afil/.test(nameAt(at)) ? places : [at - 1]
    return !/soci|legajo|matr|club/.test(nameAt(at)) && before.some(isInsurance)
  }
  const arePlayers = places.some((at) => IS_POSITION.test(nameAt(at)) && !areMostly(at, isOffice))
  const isOfShirt = (at: number) => arePlayers && rows.every(({ cells }) => /^\s*\d{0,2}\s*$/.test(cells[at] ?? ''))
  // *Cod.;Teléfono*
  const isOfPhone = (at: number) => nameAt(at).startsWith('cod') && kindOf(fields[at + 1]) === 'phone'
  const qualifiers = headings.map(qualifierOf)
  // *Contact 1 First*
  const nameFieldAt = (at: number) =>
    fields[at] ?? fieldOfHeading((headings[at] ?? '').replace(/^\p{L}+ \d /u, ''))?.field
  const nameColumns = places.filter(
    (at) => /^(?:given|full)Name$/.test(nameFieldAt(at) ?? '') && !isOfOther(headings[at] ?? ''),
  )
  const isOfNamed = (at: number) =>
    /[a-z]/.test(qualifiers[at] ?? '') &&
    !isOfMember(headings[at] ?? '') &&
    nameColumns.some((name) => name !== at && qualifiers[name] === qualifiers[at]) &&
    nameColumns.some((name) => qualifiers[name] === '')
  const isParent = (at: number) => fields[at] === 'guardian' && !isOfMoney(headings[at] ?? '') && holdsWholeNames(at)
  const havePhones = places.slice(0, places.find(isParent) ?? 0).some(isPhone)
  const addresses = places.filter((at) => CONTACTS.has(fields[at]))
  // *Progenitor 1;NIF 1;Móvil 1*
  const numbers = headings.map(numberOf)
  const isOther = (at: number) => isOfPayer(headings[at] ?? '') || isOfContact(at)
  const isOfNumbered = (at: number) =>
    places.slice(0, at).some((place) => numbers[at] && numbers[place] === numbers[at] && isOther(place))
  // Without other names the contacts are the members.
  const contacts = places.filter((at) => /^(?!.*emerg).*\bcontacto\b/i.test(headings[at] ?? ''))
  const areOthersNamed = fields.some((field, at) => field && isName(field) && !contacts.includes(at))
  // Without the parents *Tel. M* may be the mobile, *Tel. P* the one at home.
  const letters = addresses.map((at) => letterOf(headings[at] ?? ''))
  const areOfParents = headings.some(isOfPayer) || (letters.includes('p') && letters.includes('m'))
  return new Set([
    ...further,
    ...besideParents(headings, fields, havePhones, isMembers, isOfContact),
    ...beforeMembers(headings, fields, holdsWholeNames),
    ...places.filter((at) => !isOfPayer(headings[at] ?? '') && isOfNamed(at)),
    ...places.filter((at) => IS_BARE_NUMBER.test(nameAt(at)) && (isOfHouse(at) || isOfShirt(at) || isOfPhone(at))),
    ...places.filter(isOfColumnBefore),
    ...addresses.filter((at, index) => isOfNumbered(at) || (areOfParents && letters[index])),
    ...(areOthersNamed && contacts.some(isOfContact) ? contacts : []),
  ])
}

const isOfField = (word: string) => (fieldOfHeading(word)?.field ?? 'guardian') !== 'guardian'

/** What a heading says besides its field: *contact 1* of *Contact 1 Email*, *sub* of *SubNombre*. */
const qualifierOf = (heading: string) =>
  headingKey(heading)
    .split(' ')
    .filter((word) => !isOfField(word))
    .join(' ')

/** Headings of one person of several in a row: `Hijo 2`, `Integrante 3`. */
const IS_FURTHER_PERSON =
  /(?:hij[oa]|integrante|familiar|miembro|jugador|soci[oa]|herman[oa]|persona|adherente|alumn[oa])([1-9])$/
/** `DNI 2`, and `DNI 1` after `Hijo 1`. */
const IS_OF_FURTHER_PERSON = /^(?:dni|documento|f(?:echa|ec)?(?:de)?nac\w*|nac\w*|sexo|edad)([1-9])$/

/** The places of columns that hold further people of each row. */
export function furtherPeople(headings: readonly string[]): number[] {
  const people = new Set<string>()
  const numbers = headings.map((heading) => {
    const name = plainHeading(heading)
    const person = IS_FURTHER_PERSON.exec(name)?.[1]
    if (person) people.add(person)
    const detail = IS_OF_FURTHER_PERSON.exec(name)?.[1] ?? null
    return person ?? (detail === '1' && !people.has('1') ? null : detail)
  })
  const used = new Set(numbers)
  return headings.flatMap((heading, index) => {
    const number = /([1-9])$/.exec(plainHeading(heading))?.[1] ?? null
    return numbers[index] !== null || (number !== null && number !== '1' && used.has(number)) ? index : []
  })
}

/** Whom to call, or who fetches a child, where it is a name; its phone is in the next column. */
const MAY_BE_CONTACT =
  /^(?!.*\b(?:forma|medio|modo|via|canal|horarios?|hora|motivo|tipo|prefer\w*|medic\w*|servicio|empresa|cobertura)\b).*\b(?:contactos?|emergencias?|referencias?|retiran?)\b/
/** *Rosa Gil*, not *Frente plaza*, *Por WhatsApp* or *Talle XL*. */
const isPerson = (cell: string) =>
  isWholeName(cell) &&
  /\p{Lu}.*\s\p{Lu}/u.test(cell) &&
  !/\b(?:por|whats\w*|llam\w*|mensajes?|redes|red|frente|casa|se|solo|sola|talle|emerg\w*|medic\w*|salud)\b/.test(
    foldText(cell),
  )
/** Whom to call when something happens. */
const IS_CONTACT =
  /\bcontactos?\b.*\bemerg|\bemerg\w*\b.*\bcontacto|\b(?:persona|nombres?(?: y apellidos?)?)(?: del?)? contacto\b|\bavisar a\b|^(?:medico|pediatra)\b/

const IS_RELATION = /^(?:vinculo|parentesco|relacion)/

const isContact = (heading: string, pattern: RegExp) => {
  const text = inSpanish(headingText(heading))
  return pattern.test(text) && !NAMES_DETAIL.test(text)
}

/**
 * The places of documents and phones beside a parent or somebody else to call: *Madre;DNI*, *Padre;Móvil;Madre;Móvil*.
 * `havePhones`: members have phones before them. `isMembers`: whether a document is the member's, null if not known.
 */
function besideParents(
  headings: readonly string[],
  fields: Fields,
  havePhones: boolean,
  isMembers: (at: number) => boolean | null,
  isOfContact: (at: number) => boolean,
): number[] {
  const isOnlyDocument = fields.filter((field) => field === 'documentNumber').length === 1
  const payerPhones = headings.filter(
    (heading) => isOfPayer(heading) && /\b(?:tel|cel|movil|w)/.test(inSpanish(headingText(heading))),
  )
  const besides = fields.join(' ').match(/guardian(?: documentNumber| email)* (?:phone|mobile)/g) ?? []
  const areTheirs = havePhones || besides.length > 1 || payerPhones.length > 0
  const ofMembers = new Set(fields.filter((_, at) => isOfMember(headings[at] ?? '')).map(kindOf))
  let [isBeside, isTitular, hasPhone] = [false, false, false]
  return headings.flatMap((heading, index) => {
    const field = fields[index]
    const besideAt = index - (IS_RELATION.test(plainHeading(headings[index - 1] ?? '')) ? 2 : 1)
    if ((field === 'phone' || field === 'mobile') && isOfContact(besideAt)) return index
    if (isBeside && field === 'birthdate' && fields.filter((one) => one === field).length > 1) return index
    const alike = headings.filter((other) => plainHeading(other) === plainHeading(heading))
    // *Papá;Tel;Tel casa*
    const isOfHome = alike.length === 1 && /\bcasa\b/.test(headingText(heading))
    if (!CONTACTS.has(field) || isOfMember(heading)) {
      isBeside = field === 'guardian' && isOfOther(heading)
      isTitular = /titular/i.test(heading)
      hasPhone = payerPhones.some((phone) => qualifierOf(phone) === qualifierOf(heading))
    }
    // A *titular* may be the member.
    if (isTitular)
      return isBeside && field === 'documentNumber' && isOnlyDocument && isMembers(index) === false ? index : []
    if (!isBeside || !CONTACTS.has(field) || isOfHome) return []
    // *Tutor;Teléfono;Teléfono del alumno*
    if (ofMembers.has(kindOf(field))) return index
    if (field === 'email') return []
    if (field !== 'documentNumber') return (areTheirs && !hasPhone) || alike.length > 1 ? index : []
    const next = fields[index + 1]
    const isBeforeMember = next !== undefined && next !== 'guardian' && !CONTACTS.has(next)
    return isOnlyDocument && (fields[index - 1] !== 'guardian' || (isMembers(index) ?? isBeforeMember)) ? [] : index
  })
}

/** The places of what follows a parent's name before the first name of a member: *Tutor;Mail;Celular;Jugador*. */
function beforeMembers(headings: readonly string[], fields: Fields, holdsNames: (at: number) => boolean): number[] {
  const first = fields.findIndex((field) => field !== undefined && isName(field))
  const parent = fields.lastIndexOf('guardian', Math.max(0, first))
  if (parent < 0 || !isOfOther(headings[parent] ?? '') || !holdsNames(parent)) return []
  const places = [...fields.keys()].slice(parent + 1, Math.max(0, first))
  return places.filter((at) => CONTACTS.has(fields[at]) && fields[at] !== 'documentNumber')
}

const kindOf = (field: ImportField | undefined) => (field === 'mobile' ? 'phone' : field)

const CONTACTS: ReadonlySet<ImportField | undefined> = new Set(['documentNumber', 'phone', 'mobile', 'email'])

/**
 * Argentina's documents of who was born after 2010, and after its millennium, and of foreigners; Uruguay's parents have
 * less than the first, Colombia's may have more.
 */
const [CHILD, YOUNG, FOREIGN] = [50_000_000, 42_000_000, 90_000_000]
const COLOMBIAN = /acudiente|c[eé]dula/i

/** Whether the documents beside births of young people, or all without births, are their own; null if that is not clear. */
function areOfYoung(rows: Rows, at: number, birthAt: number): boolean | null {
  const people = rows.map(({ cells }) => {
    return { document: documentKey(cells[at] ?? ''), birth: (cells[birthAt] ?? '').trim() }
  })
  const documented = people.filter(({ document }) => document !== '')
  const areAbove = (some: typeof people, least: number, most = FOREIGN) =>
    mostly(some, ({ document }) => /^\d{7,8}$/.test(document) && Number(document) > least && Number(document) < most)
  const young = documented.filter(({ birth }) => isOfThisCentury(birth))
  if (areAbove(young.length > 0 ? young : documented, CHILD)) return true
  const births = people.filter(({ birth }) => birth !== '')
  const areYoung = mostly(births, ({ birth }) => isOfThisCentury(birth))
  return areYoung && areAbove(documented, 0, Infinity) && !areAbove(documented, YOUNG, Infinity) ? false : null
}

/** *2012-03-15*, *15/03/12* and a spreadsheet's 40983. */
const isOfThisCentury = (birth: string) =>
  /(?<!\d)20\d\d(?!\d)|^\d{1,2}\D\d{1,2}\D[0-2]\d(?!\d)|^(?:3[7-9]|4\d)\d{3}$/.test(birth)
