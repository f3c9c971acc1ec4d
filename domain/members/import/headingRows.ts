import type { MatchesOf } from '../../imports/table.ts'
import { foldText } from '../../values/fold.ts'
import { PERSON_DETAILS } from '../person.ts'
import { fieldOfHeading, isName } from './columns.ts'
import { isGroupOfOthers, isOfOther, isOfPayer, saysOnlyWhose } from './whose.ts'

type Row = { line: number; cells: readonly string[] }

/**
 * The headings of two rows that are read together, each part after its group: a row of groups (*Documento*, *Tutor*)
 * above their parts (*Tipo*, *Número*, *Nombre*), or the group of somebody else (*Datos del padre*) above what a member
 * has too. Null if `upper` is no such row.
 */
export function headingsInTwo(upper: Row, lower: Row, width: number, matchesOf: MatchesOf): string[] | null {
  const textsOf = ({ cells }: Row) => Array.from({ length: width }, (_, index) => cells[index]?.trim() ?? '')
  const [above, parts] = [textsOf(upper), textsOf(lower)]
  const areAll = lower.line === upper.line + 1 && areTwoHeadings(above, parts)
  let group = ''
  const groups = above.map((cell) => (group = cell || group))
  const { others, ofMembers } = groupsOfOthers(groups, parts)
  const matches = matchesOf(parts.map((part, index) => part || (above[index] ?? '')))
  const areParts = matches > 1 && matches >= matchesOf(above)
  if (!areAll && (others.size === 0 || !areParts)) return null
  return parts.map((part, index) => {
    const name = groups[index] ?? ''
    const isOfGroup = areAll
      ? name !== ofMembers && (above[index] !== '' || isGroupOfOthers(name) || !isWhole(part))
      : others.has(name) && isOfPerson(part) && !(isOfPayer(name) && isParent(part))
    if (part === '') return above[index] ?? ''
    return name === part || !isOfGroup ? part : `${isContact(name) ? 'Persona de contacto' : name} ${part}`.trim()
  })
}

/** Each has what the other lacks, or the lower one repeats itself. */
function areTwoHeadings(upper: readonly string[], lower: readonly string[]): boolean {
  const below = lower.map((cell) => cell !== '')
  // A merged cell repeats its text.
  const above = upper.map((cell, index) => cell !== '' && cell !== upper[index - 1])
  // *Apellido y*, below it *nombre*.
  const isBroken = upper.some((cell, index) => /\p{L}\s+(?:y|de|del)\s*$/iu.test(cell) && below[index])
  const isWordy = [...upper, ...lower].every((cell) => !/\d|@/.test(cell))
  const parts = lower.map(foldText).filter((cell) => cell !== '')
  if (!isWordy || above.filter(Boolean).length < 2 || parts.length < 2) return false
  const isGrouped = above.some((isFilled, index) => isFilled && below[index] && !above[index + 1] && below[index + 1])
  if (isBroken) return true
  return isGrouped && (above.some((isFilled, index) => isFilled && !below[index]) || new Set(parts).size < parts.length)
}

/**
 * The groups of other people, each of several columns or after all others, and the one of those that is the members'
 * because there are no other names: *Titular*.
 */
function groupsOfOthers(groups: readonly string[], parts: readonly string[]) {
  const fields = parts.map((part, at) => fieldOfHeading(part || groups[at] || '')?.field)
  const isNameAt = (at: number) => {
    const field = fields[at]
    return field !== undefined && isName(field)
  }
  const places = [...groups.keys()]
  const groupsWith = (field: string) => places.filter((at) => fields[at] === field).map((at) => groups[at] ?? '')
  const [families, givens] = [groupsWith('familyName'), groupsWith('givenName')]
  // A title between *Apellido* and *Nombre*.
  const areSplit = families.length > 0 && givens.length > 0 && !families.some((group) => givens.includes(group))
  const lastOwn = groups.findLastIndex((group) => !isGroupOfOthers(group))
  const isOther = (group: string) => {
    const own = places.filter((at) => groups[at] === group && parts[at])
    const isPlaced = own.length > 1 || (own[0] ?? -1) > lastOwn
    if (!isPlaced || !own.some((at) => isOfPerson(parts[at] ?? ''))) return false
    return own.some(isNameAt) ? !areSplit : !isContact(group) && saysOnlyWhose(group)
  }
  const isWordy = groups.every((cell) => !/\d{5}|@/.test(cell)) && parts.every((cell) => !/\d{3}|@/.test(cell))
  const others = new Set(groups.filter((group) => isWordy && isGroupOfOthers(group) && isOther(group)))
  const ofNames = places.filter(isNameAt).map((at) => groups[at] ?? '')
  const [ofMembers = null] = ofNames.every((group) => others.has(group)) ? ofNames : []
  if (ofMembers === null) return { others: ofNames.length > 0 ? others : new Set<string>(), ofMembers }
  others.delete(ofMembers)
  return { others, ofMembers }
}

/** Whether a part is what a member has too; *Categoría* and *Fecha de alta* after a parent are the member's. */
function isOfPerson(part: string): boolean {
  const field = fieldOfHeading(part)?.field
  return field !== undefined && (isName(field) || OF_PERSON.has(field))
}

/** *Sexo* is no part of a group before it; an e-mail may be. */
const isWhole = (part: string) => /^(?:gender|birthdate)$/.test(fieldOfHeading(part)?.field ?? '')

const OF_PERSON: ReadonlySet<string> = new Set([...PERSON_DETAILS, 'mobile', 'email', 'memberNumber', 'guardian'])

/** *Madre* below *Padres* says all; the *Titular* of a card need not pay. */
const isParent = (part: string) => fieldOfHeading(part)?.field === 'guardian' && !/titular/i.test(part)

/** *Contacto* may be the member's own. */
const isContact = (group: string) => /contacto/i.test(group) && !isOfOther(group) && !/emerg/i.test(group)
