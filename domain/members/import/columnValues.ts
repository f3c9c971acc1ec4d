import { isPlausibleDocument, saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { groupBy } from '../../values/groupBy.ts'
import { categoryNamed, isGender, isNoFamily, isYesOrNo, payerMark, readStatus } from './codes.ts'
import { ABOUT_OTHER_THINGS, IS_BARE_NUMBER, isName, mostly } from './columns.ts'
import type { Column, ImportField, Rows } from './columns.ts'
import { isOfOther } from './whose.ts'

const isNumber = (value: string) => /^(?:\p{L}{1,3}[- ]?(?=\d\d))?\d[\d.\s/-]*$/u.test(value)
const isDay = (value: string) => /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?(?:\D.*)?$/.test(value)
const isAmount = (value: string) => /^[$€\s]*-?\d[\d.,]*$/.test(value)
/** As a program writes yes and no. */
export const isBoolean = (value: string) => /^(?:[01]|true|false)$/i.test(value)
export const isMark = (value: string) => payerMark(value) !== null || /^-?[01]$/.test(value)

/** *Titular*, *Hijo*, as a column of roles in a family has it. */
export const isRole = (value: string) => value.length > 2 && payerMark(value) !== null && !isYesOrNo(value)

const isYesOrNoWord = (value: string) => isYesOrNo(value) && !isNumber(value)

/** The field of a column by its heading, if its values do not say otherwise. */
export function fieldOfValues(column: Column, categories: readonly { name: string }[]): ImportField | null {
  const { field, heading, name, values } = column
  if (field === null) return null
  const isCategoryHeading = name.startsWith('categoria')
  const active = values.filter((value) => readStatus(value, heading) === 'active')
  const areCategories = mostly(active, (value) => categoryNamed(value, categories) !== undefined)
  if (areCategories && (field === 'category' || (field === 'status' && isCategoryHeading))) return 'category'
  if (field === 'status' && !isCategoryHeading && mostly(values, isDay)) return name === 'vigencia' ? null : 'until'
  // A category without a word for those who left says nothing that an import reads.
  if (field === 'status' && active.length === values.length)
    return mostly(values, isRole) ? 'guardian' : isCategoryHeading ? null : field
  if (/^(?:family|given|full)Name$/.test(field) && mostly(values, isNumber))
    // *Jugador (camiseta)*, not *Socio (credencial)*
    return name.endsWith('s') || /^(?!\W*(?:soci|afil)).*[(:|]\s*\p{L}{2}/iu.test(heading) ? null : 'memberNumber'
  return NOT_OF.some(([of, isNot]) => of.test(field) && isNot(column)) ? null : field
}

const answersIn = ({ values }: Column) => values.filter((value) => !saysNothing(value))

/** What the values of a column with a field may say against it. */
const NOT_OF: readonly (readonly [field: RegExp, isNot: (column: Column) => boolean])[] = [
  [/^category$/, () => true],
  // *Habilitado: NO* may be until a fee is paid.
  [/^status$/, ({ name, values }) => name.startsWith('habilitad') && !values.every(isBoolean)],
  // *Socios: 3* says how many.
  [/^(?:family|given|full)Name$/, ({ values }) => mostly(values, isYesOrNoWord)],
  [/^gender$/, ({ name, values }) => /^g(?:en)?$/.test(name) && !mostly(values, isGender)],
  [/^email$/, ({ values }) => mostly(values, isNumber)],
  [/^(?:family|memberNumber)$/, (column) => mostly(answersIn(column), isYesOrNoWord)],
  [/^(?:since|until|phone|mobile)$/, ({ values }) => mostly(values, isYesOrNo)],
  [/^family$/, ({ name, values }) => name === 'grupo' && mostly(values, isBloodGroup)],
  [/^documentNumber$/, (column) => mostly(answersIn(column), (answer) => /^\D*$|:\/\//.test(answer))],
  [/^documentNumber$/, ({ name, values }) => MAY_BE_DOCUMENT.test(name) && !values.some(isPlausibleDocument)],
  // *Paga: 12.000* is about money.
  [/^guardian$/, ({ name, values }) => name === 'paga' && values.some((value) => isAmount(value) && !isMark(value))],
  [/^memberNumber$/, ({ name, values }) => IS_BARE_NUMBER.test(name) && areNoNumbers(name, values)],
  // *Entrada: 18:00*, *Entradas: 3*, *Inscripción: 45000*
  [/^(?:since|until)$/, ({ name, values }) => MAY_BE_DAY.test(name) && !mostly(values, isWholeDay)],
  // *Alta: Nuevo*, *Ingresos: 2500000*, *Dónde nació: Rosario*
  [/^(?:since|birthdate)$/, ({ values }) => values.length > 0 && !/\b(?:\d{1,6}|\d{8})(?!\d)/.test(values.join(' '))],
]

const isBloodGroup = (value: string) => /^(?:a|b|ab|o)\s*[+-]?$/i.test(value)
const MAY_BE_DOCUMENT = /^(?:n|nro|numero)?(?:ci|cc|ti|rc|id)$/
const MAY_BE_DAY = /^(?:entrada|salida|inscripcion|antiguedad)(?:e?s)?$/
const isWholeDay = (value: string) => /^\d+([-/.])\d\d?\1\d+(?:[ T]0?0:00.*)?$/.test(value)

/** An order of rows, letters, codes of several people, answers, and numbers of cards or accounts. */
const areNoNumbers = (name: string, values: readonly string[]) =>
  isRunning(values) ||
  !values.some((value) => /\d/.test(value)) ||
  (name.startsWith('cod') && new Set(values).size < values.length) ||
  values.some(isYesOrNoWord) ||
  (name === 'no' && areTicks(values)) ||
  mostly(values, (value) => /^(?:\d[ -]?){14,19}$/.test(value))

/** Whether people share numbers: at most three numbers for four people, or nine for ten where families share bare ones. */
export function areShared(rows: Rows, { at, name }: Column, columns: readonly Column[]): boolean {
  const numbered = rows.filter(({ cells }) => !saysNothing(cells[at] ?? ''))
  const nameColumns = columns.filter(({ field }) => field && isName(field))
  const [numbers, people] = [countOf(numbered, [at]), countOf(numbered, [at, ...nameColumns.map((one) => one.at)])]
  const mayBeFew = IS_BARE_NUMBER.test(name) && numbers * 10 <= people * 9
  return numbers > 0 && (numbers * 4 <= people * 3 || (mayBeFew && areFamilies(rows, at, '', columns)))
}

/** How many different texts rows have in some places together. */
export const countOf = (rows: Rows, places: readonly number[]): number =>
  new Set(rows.map(({ cells }) => places.map((place) => cells[place]).join(' '))).size

const MOST_OF_FAMILY = 12

/** Not the groups in which people train: those are large, and their names have nothing in common. */
export function areFamilies(rows: Rows, at: number, name: string, columns: readonly Column[]): boolean {
  const nameAt = columns.find(({ field }) => field === 'familyName' || field === 'fullName')?.at ?? -1
  const groups = groupBy(rows, ({ cells }) => foldText(cells[at] ?? '').trim())
  const several = [...groups].flatMap(([group, people]) => (isNoFamily(group) || people.length < 2 ? [] : [people]))
  if (several.some((people) => people.length > MOST_OF_FAMILY)) return false
  const alike = several.filter((people) => {
    const names = people.map(({ cells }): readonly string[] => foldText(cells[nameAt] ?? '').match(/[a-z]{3,}/g) ?? [])
    const isLikeOther = (words: readonly string[]) =>
      names.some((other) => other !== words && words.some((word) => other.includes(word)))
    return names.filter(isLikeOther).length * 2 > names.length
  })
  // *Household: 3* may say how many.
  const isInDoubt = /^(?:n|no|nro|num|numero)?(?:grupo)?$/.test(name) || (name === 'household' && groups.has('3'))
  return !isInDoubt || alike.length * 2 >= several.length
}

export const isWords = (value: string) => /^[\p{L}. ]{2,}$/u.test(value)

const areTicks = (values: readonly string[]) =>
  values.every((value) => /^[01]$/.test(value)) || (values.length > 1 && new Set(values).size === 1)

/** The order of the rows, in the list or in each part of it, which is nobody's number. */
const isRunning = (values: readonly string[]) => isAscending(values) || isAscending(values.toReversed())

function isAscending(values: readonly string[]): boolean {
  const numbers = values.flatMap((value) => /^[1-9]\d*(?=[.)°º]?$)/.exec(value)?.[0] ?? []).map(Number)
  const areTwo = numbers[1] === 2 && values.filter((value) => /\d/.test(value)).length === 2
  const isNext = (number: number, index: number) => number === 1 || number === (numbers[index - 1] ?? 0) + 1
  return (numbers.length > 2 || areTwo) && numbers.every(isNext)
}

/** What a column without a known heading holds, if most of its values look like it and none holds that or `others`. */
export const BY_VALUE: readonly (readonly [ImportField, (value: string) => boolean, ...others: ImportField[]])[] = [
  ['email', (value) => /^\S+@\S+\.\S+$/.test(value)],
  ['documentNumber', (value) => /^\d{1,2}\.?\d{3}\.?\d{3}$/.test(value) && isPlausibleDocument(value)],
  ['phone', (value) => /^\+?[\d\s()-]{9,20}$/.test(value) && value.replace(/\D/g, '').length >= 10, 'mobile'],
  ['guardian', isRole],
  // Not *Home* of a phone.
  ['gender', (value) => value.length > 4 && isGender(value)],
  ['fullName', (value) => /^\p{L}[\p{L}.'’ ()-]*,\s*\p{L}[\p{L}.'’ -]*$/u.test(value), 'familyName'],
]

/** A program's own numbers of its rows are close to each other; documents are not. */
export function areClose(values: readonly string[]): boolean {
  const numbers = values.map((value) => Number(value.replace(/\D/g, '')))
  return numbers.length > 2 && Math.max(...numbers) - Math.min(...numbers) < 1000
}

/** Headings of texts that belong to no member, even if they look like a member's. */
const IS_OTHER =
  /factura|tarjeta|cuenta|obs|nota|domicilio|direccion|localidad|ciudad|barrio|provincia|lugar|emerg|contact|cbu|obra social|equipo|sponsor|patrocin|provee|comercio|institucion$|instruct|cobrad|vended|detalle|concepto|producto|descrip|motivo|coment|tutor|[mp]adre|respons|apoderad|entidad|sede|zona|ocupacion|profesion/

/** A number may be of anything that a heading says. */
export function mayHold(field: ImportField, heading: string): boolean {
  if (heading === '' || field === 'documentNumber' || field === 'phone') return heading === ''
  return !IS_OTHER.test(foldText(heading)) && !isOfOther(heading)
}

/** A name that several people have is a place's or a teacher's. */
export const mayBeMembers = ({ heading, values }: Column) =>
  mayHold('fullName', heading) &&
  !ABOUT_OTHER_THINGS.test(foldText(heading)) &&
  new Set(values).size * 10 >= values.length * 9
