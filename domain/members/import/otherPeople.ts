import { headingText, plainHeading } from '../../imports/headings.ts'
import { documentKey } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { isYesOrNo } from './codes.ts'
import { columnsIn, fieldOfHeading, IS_BARE_NUMBER, isName, isWholeName, mostly, NAMES_DETAIL } from './columns.ts'
import type { Column, ImportField, Rows } from './columns.ts'
import { areFamilies, countOf } from './columnValues.ts'
import { headingKey } from './headingKey.ts'
import { IS_OF_OTHER, isOfMember, isOfMoney, isOfOther, isOfPayer, SECOND } from './whose.ts'

type IsTheirs = (column: Column) => boolean

/** The places of columns about other people than the member of each row, a house or a shirt, by headings and values. */
export function placesOfOthers(headings: readonly string[], rows: Rows): ReadonlySet<number> {
  const columns = columnsIn({ headings, rows }).map((column) => {
    const heading = column.heading.replace(SECOND, '')
    // *Segundo apellido* is nobody else's.
    return heading === column.heading || isNamed(column)
      ? column
      : { ...column, field: fieldOfHeading(heading)?.field ?? null }
  })
  const further = new Set(furtherPeople(headings))
  const rules = [ofParents(columns, rows), ofNumberedOthers(columns), ofContacts(columns, rows), ofThings(columns)]
  const isTheirs = (column: Column) => further.has(column.at) || rules.some((rule) => rule(column))
  return new Set(columns.flatMap((column) => (isTheirs(column) ? column.at : [])))
}

const IS_FURTHER_PERSON =
  /(?:hij[oa]|integrante|familiar|miembro|jugador|soci[oa]|herman[oa]|persona|adherente|alumn[oa])([1-9])$/
const IS_OF_FURTHER_PERSON = /^(?:dni|documento|f(?:echa|ec)?(?:de)?nac\w*|nac\w*|sexo|edad)([1-9])$/

/** The places of columns that hold further people of each row: `Hijo 2`, `DNI 2`, and `DNI 1` after `Hijo 1`. */
export function furtherPeople(headings: readonly string[]): number[] {
  const names = headings.map(plainHeading)
  const people = names.map((name) => IS_FURTHER_PERSON.exec(name)?.[1])
  const numbers = names.map((name, at) => {
    const detail = IS_OF_FURTHER_PERSON.exec(name)?.[1]
    return people[at] ?? (detail === '1' && !people.includes('1') ? undefined : detail)
  })
  return [...names.keys()].filter((at) => {
    const number = /[2-9]$/.exec(names[at] ?? '')?.[0]
    return numbers[at] !== undefined || (number !== undefined && numbers.includes(number))
  })
}

const CONTACTS: ReadonlySet<ImportField | null> = new Set(['documentNumber', 'phone', 'mobile', 'email'])
const isPhone = ({ field }: Column) => field === 'phone' || field === 'mobile'
const kindOf = (column: Column) => (isPhone(column) ? 'phone' : column.field)
const isNamed = ({ field }: Column) => field !== null && isName(field)

const isCallable = (cell: string) => /(?:\d\D*){9}/.test(cell)
const hasLetters = (cell: string) => /\p{L}/u.test(cell)
/** *Cónyuge: Luis Gil* pays for nobody. */
const isSpouse = ({ field, heading, values }: Column) =>
  field === null && isOfPayer(heading) && mostly(values.filter(hasLetters), isWholeName)
const IS_RELATION = /^(?:vinculo|parentesco|relacion)/

/**
 * Documents, phones and e-mails beside a parent: *Madre;DNI*, *Padre;Móvil;Madre;Móvil*, *Tutor;Mail;Celular;Jugador*,
 * unless they may be the member's.
 */
function ofParents(columns: readonly Column[], rows: Rows): IsTheirs {
  const births = columns.filter(({ field }) => field === 'birthdate')
  const mayBeTheirs = ({ field, heading }: Column) =>
    !isOfMember(heading) &&
    (field === null ? isOfPayer(heading) : CONTACTS.has(field) || (field === 'birthdate' && births.length > 1))
  const ownerOf = ({ at }: Column) =>
    columns.slice(0, at).findLast((one) => isSpouse(one) || !(mayBeTheirs(one) || IS_RELATION.test(one.name)))
  const documents = columns.filter(({ field }) => field === 'documentNumber')
  const areMembers = ({ at }: Column) =>
    COLOMBIAN.test(columns.map(({ heading }) => heading).join()) ? null : areOfYoung(rows, at, births[0]?.at ?? -1)
  const ofMembers = new Set(columns.filter(({ heading }) => isOfMember(heading)).map(kindOf))
  const parentPhones = columns.filter(({ heading, text }) => isOfPayer(heading) && /\b(?:tel|cel|movil|w)/.test(text))
  const fields = columns.map((column) => (isSpouse(column) ? 'guardian' : (column.field ?? ''))).join(' ')
  const haveSeveral = /(?:guardian(?: documentNumber| email)* (?:phone|mobile).*){2}/.test(fields)
  const arePhonesTheirs = parentPhones.length > 0 || haveSeveral
  const firstNameAt = columns.find(isNamed)?.at ?? 0
  const keysOf = ({ at }: Column) => rows.map(({ cells }) => documentKey(cells[at] ?? ''))
  return (column) => {
    const owner = ownerOf(column)
    if (!owner || !isOfOther(owner.heading) || !mayBeTheirs(column)) return false
    const isOwn = (one: Column) => one.at < owner.at && kindOf(one) === kindOf(column)
    const isUsed = (one: Column) => one.values.some((cell) => !isPhone(one) || isCallable(cell))
    // A CUIL has the member's own DNI.
    const keys = column.field === 'documentNumber' ? keysOf(column) : []
    const isSame = (one: Column) => keysOf(one).some((key, row) => key.length > 5 && key === keys[row])
    const hasOwn = !isOfMoney(owner.heading) && columns.some((one) => isOwn(one) && isUsed(one) && !isSame(one))
    const isWhole = mostly(owner.values, isWholeName)
    if (owner.field !== 'guardian') return isSpouse(owner) && hasOwn
    if (column.field === 'birthdate') return true
    const alike = columns.filter(({ name }) => name === column.name)
    const isDocument = column.field === 'documentNumber'
    // A *titular* may be the member.
    if (/titular/i.test(owner.heading)) return isDocument && (hasOwn ? isWhole : areMembers(column) === false)
    // *Papá;Tel;Tel casa*
    if (alike.length === 1 && /\bcasa\b/.test(column.text)) return false
    // *Tutor;Teléfono;Teléfono del alumno*, *Tutor;Mail;Celular;Jugador*
    const isBeforeMember = owner.at < firstNameAt && isWhole
    if (ofMembers.has(kindOf(column)) || (isBeforeMember && !isDocument)) return true
    if (isPhone(column)) {
      // *Teléfono tutor;Teléfono secundario*
      const isSecond = /\b(?:otro|alternativo|secundario|adicional)\b/.test(column.text)
      if (isSecond && parentPhones.some(({ at }) => at === column.at - 1)) return true
      const hasPhone = parentPhones.some(({ heading }) => qualifierOf(heading) === qualifierOf(owner.heading))
      return ((arePhonesTheirs || hasOwn) && !hasPhone) || alike.length > 1
    }
    if (!isDocument) return column.field === 'email' && (hasOwn || alike[0] !== column)
    const next = columns[column.at + 1]?.field ?? 'guardian'
    const isBeforeOwn = next !== 'guardian' && !CONTACTS.has(next)
    const mayBeOwn = column.at > owner.at + 1 || (areMembers(column) ?? isBeforeOwn)
    return documents.length > 1 || !mayBeOwn
  }
}

/** What a heading says besides its field: *contact 1* of *Contact 1 Email*, *sub* of *SubNombre*. */
const qualifierOf = (heading: string) =>
  headingKey(heading)
    .split(' ')
    .filter((word) => (fieldOfHeading(word)?.field ?? 'guardian') === 'guardian')
    .join(' ')

/** *P. cel* and *Mail M* of the parents; *p/* is *para*. */
const letterOf = ({ heading }: Column) => /^[pm](?=[^\w/])|(?<=[^\w/])[pm](?=\W*$)/.exec(headingText(heading))?.[0]
const numberOf = ({ heading }: Column) => /\d(?=\W*$)/.exec(heading)?.[0]

/** *Contact 1 First;Contact 1 Email*, *Progenitor 1;NIF 1*, and *Tel. P* of a father. */
function ofNumberedOthers(columns: readonly Column[]): IsTheirs {
  const qualifiers = columns.map(({ heading }) => qualifierOf(heading))
  const names = columns.filter(({ field, heading }) => {
    const nameField = field ?? fieldOfHeading(heading.replace(/^\p{L}+ \d /u, ''))?.field
    return (nameField === 'givenName' || nameField === 'fullName') && !isOfOther(heading)
  })
  const haveOwnName = names.some(({ at }) => qualifiers[at] === '')
  const isOfNamed = ({ at, heading }: Column) =>
    haveOwnName &&
    /[a-z]/.test(qualifiers[at] ?? '') &&
    !isOfPayer(heading) &&
    names.some((name) => name.at !== at && qualifiers[name.at] === qualifiers[at])
  // *Tel. M* alone may be the mobile, *Tel. P* the one at home.
  const areOfParents = new Set(columns.flatMap((column) => letterOf(column) ?? [])).size > 1
  const others = columns.filter((column) => isOfPayer(column.heading) || isOfContact(column))
  const isOfNumbered = (column: Column) =>
    others.some((other) => other.at < column.at && numberOf(other) && numberOf(other) === numberOf(column))
  return (column) =>
    isOfNamed(column) ||
    (CONTACTS.has(column.field) && (isOfNumbered(column) || (areOfParents && letterOf(column) !== undefined)))
}

/** Whom to call, or who fetches a child, where it is a name; its phone is in the next column. */
const MAY_BE_CONTACT =
  /^(?!.*\b(?:forma|medio|modo|via|canal|horarios?|hora|motivo|tipo|prefer\w*|medic\w*|servicio|empresa|cobertura)\b).*\b(?:contactos?|emergencias?|referencias?|retiran?)\b/
/** *Rosa Gil*, not *Frente plaza*, *Por WhatsApp* or *Talle XL*. */
const isPerson = (cell: string) =>
  isWholeName(cell) &&
  !/\b(?:por|whats\w*|llam\w*|mensajes?|redes|red|frente|casa|se|solo|sola|talle|emerg\w*|medic\w*|salud)\b/.test(
    foldText(cell),
  )
/** Whom to call when something happens. */
const IS_CONTACT =
  /\bcontactos?\b.*\bemerg|\bemerg\w*\b.*\bcontacto|\b(?:persona|nombres?(?: y apellidos?)?)(?: del?)? contacto\b|\bavisar a\b|^(?:medico|pediatra)\b/

const isContactText = (cell: string) => /\p{L}{3}/u.test(cell) && !/\d{3}/.test(cell)

const isOfContact = ({ text, values }: Column) =>
  !NAMES_DETAIL.test(text) &&
  ((IS_CONTACT.test(text) && mostly(values, isContactText)) || (MAY_BE_CONTACT.test(text) && mostly(values, isPerson)))

/** Whether each has one phone in several rows: *Delegado;DNI delegado;Teléfono;Jugador*. */
const haveOneEach = (rows: Rows, { at, values }: Column, phone: Column) =>
  new Set(phone.values).size < phone.values.length && countOf(rows, [at, phone.at]) === new Set(values).size

/** *Contacto;Vínculo;Teléfono*; without other names the contacts are the members. */
function ofContacts(columns: readonly Column[], rows: Rows): IsTheirs {
  const contacts = columns.filter(({ heading }) => /^(?!.*emerg).*\bcontacto\b/i.test(heading))
  const haveMembers = columns.some((column) => isNamed(column) && !contacts.includes(column))
  const areContacts = haveMembers && contacts.some(isOfContact)
  const firstNameAt = columns.find(isNamed)?.at ?? 0
  return (column) => {
    const [before, other] = [columns[column.at - 1], columns[column.at - 2]]
    const owner = before && IS_RELATION.test(before.name) ? other : before
    if (areContacts && contacts.includes(column)) return true
    const isBesideOther =
      before?.field === null &&
      IS_OF_OTHER.test(before.text) &&
      (column.at < firstNameAt || !areFamilies(rows, column.at, '', columns))
    if (isPhone(column))
      return Boolean(owner && isOfContact(owner)) || (isBesideOther && haveOneEach(rows, before, column))
    return before !== undefined && isOfContact(before) && /^(?:vinculo|parentesco|relacion|matricula)/.test(column.name)
  }
}

const IS_STREET = /\b(?:calle|domicilio|direccion(?! de correo)|av(?:enida)?|via)\b/
const IS_PART_OF_HOUSE = /^(?:piso|porta|puerta|portal|bloc|bloque|escala|escalera|depto|departamento)$/
/** Not *Calle 45* or *9 de Julio*. */
const HAS_HOUSE = /\p{L}{3}\S* +(?:n[°º]? ?)?\d+/iu
const IS_INSURANCE =
  /^(?:obras? soc|os\b|prepaga|mutual|sociedad med|eps\b|isapre|seguro (?:med|soc|de salud)|cobertura(?! (?:desde|hasta))|federacion)/
/** *N°* from 1 to 99 beside it is on a shirt, unless it is an office or a job. */
const IS_POSITION = /^(?:posicion(?!iva)|puesto|demarcacion)/
const isLine = (cell: string) =>
  /^\W*(?:arquer|defens(?:or|a)|volante|mediocampista|delanter)[aeo]*s\W*$/.test(foldText(cell))
const IS_OFFICE = /presid|secret|tesor|vocal|revisor|direct|prof|entren|admin|emplead|coordin|encargad/

const isOffice = (cell: string) => IS_OFFICE.test(foldText(cell))
const isInsurance = (column: Column) => IS_INSURANCE.test(column.text) && !mostly(column.values, isYesOrNo)
const isStreet = (column?: Column) =>
  column !== undefined && IS_STREET.test(column.text) && !mostly(column.values, (cell) => HAS_HOUSE.test(cell))

/** *Prepaga;Nro. carnet*, *Razón social;RFC*, *Calle;N°*, *Posición;N°* and *Cod.;Teléfono* */
function ofThings(columns: readonly Column[]): IsTheirs {
  const arePlayers = columns.some(
    ({ name, field, values }) =>
      (IS_POSITION.test(name) && !mostly(values, isOffice)) ||
      // A title among names or numbers, not a *Club* or a group.
      (/Name$|^memberNumber$/.test(field ?? '') && values.some(isLine)),
  )
  const haveStreets = columns.some(isStreet)
  const haveShirts = columns.some(({ name }) => /^(?:nombre|tall[ae])\w*camiseta/.test(name))
  const isOfShirt = ({ name, values }: Column) =>
    (arePlayers || (haveShirts && name === 'numero') || values.some((value) => value.startsWith('#'))) &&
    values.every((value) => /^(?:#?\d{1,2}|\D*)$/.test(value))
  return (column) => {
    const { at, name, field } = column
    const [before, next] = [columns[at - 1], columns[at + 1]]
    const insurances = (/afil/.test(name) ? columns : columns.slice(Math.max(0, at - 1), at)).filter(isInsurance)
    if (field === 'memberNumber' && !/soci(?!al)|legajo|matr|club/.test(name) && insurances.length > 0) return true
    if (/^(?:rfc|nit|cuit|rut|rtn)$/.test(name)) return /^(?:razonsocial|factura)/.test(before?.name ?? '')
    if (!IS_BARE_NUMBER.test(name)) return false
    return (
      isStreet(before) ||
      (haveStreets && IS_PART_OF_HOUSE.test(next?.text ?? '')) ||
      isOfShirt(column) ||
      (name.startsWith('cod') && next !== undefined && isPhone(next))
    )
  }
}

/**
 * Argentina's documents of who was born after 2010, and after its millennium, and of foreigners; Uruguay's parents have
 * less than the first, Colombia's may have more.
 */
const [CHILD, YOUNG, FOREIGN] = [50_000_000, 42_000_000, 90_000_000]
const COLOMBIAN = /acudiente|c[eé]dula/i

/** Whether the documents beside births of young people, or all without births, are their own; null if that is not clear. */
function areOfYoung(rows: Rows, at: number, birthAt: number): boolean | null {
  const people = rows.map(({ cells }) => {
    return { document: documentKey(cells[at] ?? ''), birth: cells[birthAt]?.trim() ?? '' }
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

const isOfThisCentury = (birth: string) =>
  /(?<!\d)20\d\d(?!\d)|^\d{1,2}\D\d{1,2}\D[0-2]\d(?!\d)|^(?:3[7-9]|4\d)\d{3}$/.test(birth)
