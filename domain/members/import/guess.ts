import { unusedColumns, type FileTable } from '../../imports/table.ts'
import { plainHeading } from '../../imports/headings.ts'
import { documentKey, isPlausibleDocument, saysNothing } from '../../values/document.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { categoryNamed, isNoFamily, isYesOrNo, payerMark, readNote, readStatus, saysYes } from './codes.ts'
import {
  fieldOfHeading,
  haveNames,
  isOfMember,
  isOfOther,
  isOfPayer,
  isWholeName,
  mostly,
  NAMES,
  payerRank,
  valuesAt,
} from './columns.ts'
import type { HeadingField, ImportField } from './columns.ts'
import { furtherPeople, IS_BARE_NUMBER, placesOfOthers } from './otherPeople.ts'

type Fields = (ImportField | null)[]
type Rows = readonly { cells: readonly string[] }[]

/** By the values where the heading says nothing, or the opposite: *Socio* above numbers is the number. */
export function guessMemberColumns(
  headings: readonly string[],
  allRows: Rows,
  categories: readonly { name: string }[] = [],
): Fields {
  // Without titles, which may be in any column.
  const full = allRows.filter(({ cells }) => new Set(cells.filter((cell) => cell.trim() !== '')).size > 1)
  const rows = full.length > 0 ? full : allRows
  const columns = headings.map((_, index) => valuesAt(rows, index))
  const others = placesOfOthers(headings, rows)
  const isForm = headings.some((heading) => plainHeading(heading) === 'si')
  const byHeading = headings.map((heading, index) =>
    others.has(index) || (isForm && plainHeading(heading) === 'no') ? null : fieldOfHeading(heading),
  )
  const agreed = byHeading.map(
    (one, index) => one && fieldOfValues(one.field, headings[index] ?? '', columns[index] ?? [], categories),
  )
  const documents = new Set(
    columns.flatMap((values, at) => (agreed[at] === 'documentNumber' ? values.map(documentKey) : [])),
  )
  const fields = bestOfEach(agreed, (field, index) =>
    rankOf(field, headings[index] ?? '', columns[index] ?? [], byHeading[index] ?? null, documents),
  )
  // *Socio: SI* beside names of their own.
  if (fields.includes('familyName') && fields.includes('givenName') && fields.includes('fullName'))
    fields[fields.indexOf('fullName')] = null
  const [name, ...more] = fields.filter(
    (field) => field === 'familyName' || field === 'givenName' || field === 'fullName',
  )
  // A list with one column of names has whole names in it.
  if (name && more.length === 0) fields[fields.indexOf(name)] = 'fullName'
  for (const [field, isOne] of BY_VALUE) {
    if (fields.includes(field) || (field === 'phone' && fields.includes('mobile'))) continue
    if (field === 'fullName' && fields.includes('familyName')) continue
    const at = headings.findIndex(
      (heading, index) =>
        agreed[index] === null && !others.has(index) && mayHold(field, heading) && mostly(columns[index] ?? [], isOne),
    )
    if (at >= 0) fields[at] = field
  }
  withDocumentNumbers(fields, headings, columns)
  withSurnames(fields, headings, rows)
  // That of a month paid in a gym, which everybody has.
  const untilAt = fields.indexOf('until')
  const isOfPlan = fields.includes('variant') && /^(?:fechafin|enddate)$/.test(plainHeading(headings[untilAt] ?? ''))
  if (isOfPlan && mostly(rows, ({ cells }) => (cells[untilAt] ?? '').trim() !== '')) fields[untilAt] = null
  const numberedAt = fields.indexOf('memberNumber')
  if (IS_BARE_NUMBER.test(plainHeading(headings[numberedAt] ?? '')) && areShared(rows, numberedAt, fields))
    fields[numberedAt] = fields.includes('family') ? null : 'family'
  const familyAt = fields.indexOf('family')
  if (familyAt >= 0 && !areFamilies(rows, familyAt, headings[familyAt] ?? '', fields)) fields[familyAt] = null
  // Without other names, those below *Titular* are the members; without a group, *Titular: SI* names nobody.
  const guardianAt = fields.indexOf('guardian')
  const isTitular = /^(?:soci[oa])?titular(?:es)?$/.test(plainHeading(headings[guardianAt] ?? ''))
  if (isTitular && !haveNames(fields) && mostly(columns[guardianAt] ?? [], isWholeName)) fields[guardianAt] = 'fullName'
  const noteAt = columns.findIndex((values, at) => fields[at] === null && mayBeNote(headings[at] ?? '', values))
  if (noteAt >= 0 && !fields.includes('note')) fields[noteAt] = 'note'
  const areMarks = guardianAt >= 0 && mostly(columns[guardianAt] ?? [], isMark)
  if (areMarks && (!fields.includes('family') || isAboutMoney(rows, headings, fields))) fields[guardianAt] = null
  // *N°* with 1, 2, 3 is the number of the payers if they are named by it.
  const payerNumbers = areMarks ? [] : (columns[guardianAt] ?? []).filter((value) => /^\d+$/.test(value))
  const numberAt = headings.findIndex((heading) => IS_BARE_NUMBER.test(plainHeading(heading)))
  const areNumbers = payerNumbers.length > 0 && payerNumbers.every((value) => columns[numberAt]?.includes(value))
  if (areNumbers && !fields[numberAt] && !fields.includes('memberNumber')) fields[numberAt] = 'memberNumber'
  return fields
}

/** *Paga: SI* of two people of a family says who has paid. */
function isAboutMoney(rows: Rows, headings: readonly string[], fields: Fields): boolean {
  const [familyAt, guardianAt] = [fields.indexOf('family'), fields.indexOf('guardian')]
  const families = rows.flatMap(({ cells }) => {
    const family = foldText(cells[familyAt] ?? '').trim()
    return saysYes(cells[guardianAt] ?? '') && !isNoFamily(family) ? family : []
  })
  return plainHeading(headings[guardianAt] ?? '') === 'paga' && new Set(families).size < families.length
}

/** The columns of a list of which something is not imported; of notes what says nothing of leaving. */
export function unusedMemberColumns(
  table: Pick<FileTable, 'headings' | 'rows'>,
  fields: readonly (ImportField | null)[],
) {
  const others = new Set(furtherPeople(table.headings).filter((at) => !fields[at]))
  return unusedColumns(table, (at, cell) =>
    fields[at] === 'note' ? readNote(cell) !== null : Boolean(fields[at]) || others.has(at),
  )
}

/** A column without a field in which some members have left: notes, or a second status. */
const mayBeNote = (heading: string, values: readonly string[]) =>
  !isOfPayer(heading) &&
  values.some((value) => readNote(value) === 'ended' || (IS_NOTE.test(heading) && readNote(value)))

const IS_NOTE = /^\W*(?:obs|nota|coment|motivo)/i

/** Of several columns for one field, the one with the highest rank, else the first. */
function bestOfEach(fields: Fields, rank: (field: ImportField, index: number) => number): Fields {
  const best = new Map<ImportField, { index: number; rank: number }>()
  for (const [index, field] of fields.entries()) {
    if (field === null) continue
    const own = rank(field, index)
    if (own > (best.get(field)?.rank ?? -1)) best.set(field, { index, rank: own })
  }
  return fields.map((field, index) => (field !== null && best.get(field)?.index === index ? field : null))
}

/**
 * *Categoría* beside *Estado*, *Teléfono* beside *Tel. fijo*, *N°* beside *N° de socio*: how many values say who has
 * left, can be called or name somebody. Else the heading that names the member, or is the field's own name.
 */
function rankOf(
  field: ImportField,
  heading: string,
  values: readonly string[],
  by: HeadingField | null,
  documents: ReadonlySet<string>,
): number {
  const good: Partial<Record<ImportField, (value: string) => boolean>> = {
    status: (value) => readStatus(value, heading) === 'ended',
    phone: (value) => value.replace(/\D/g, '').length >= 9,
    mobile: (value) => value.replace(/\D/g, '').length >= 9,
    memberNumber: () =>
      !IS_BARE_NUMBER.test(plainHeading(heading)) && (by?.isExact || /soci[oa]/.test(plainHeading(heading))),
    guardian: (value) => !isMark(value),
    fullName: isWholeName,
    // *Name* beside *Given Name* is the whole one.
    givenName: () => by?.isExact === true && !/^(?:name|nombre)$/.test(plainHeading(heading)),
    documentNumber: isPlausibleDocument,
  }
  // The name of who pays may become a contact, which a document of nobody in the list cannot.
  const isPayer =
    field === 'guardian' && (mostly(values, isWholeName) || values.every((value) => documents.has(documentKey(value))))
  const base = isOfMember(heading) ? 0.7 : by?.isExact ? 0.5 : 0
  const own = base + (isPayer ? payerRank(heading) : 0)
  return values.filter((value) => good[field]?.(value) ?? false).length + own
}

const isNumber = (value: string) => /^(?:\p{L}{1,3}[- ]?(?=\d\d))?\d[\d.\s/-]*$/u.test(value)
const isDay = (value: string) => /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?(?:\D.*)?$/.test(value)
const isAmount = (value: string) => /^[$€\s]*-?\d[\d.,]*$/.test(value)
const isMark = (value: string) => payerMark(value) !== null || /^-?[01]$/.test(value)

/** *Titular*, *Hijo*, as a column of roles in a family has it. */
const isRole = (value: string) => value.length > 2 && payerMark(value) !== null && !isYesOrNo(value)

/** *Sí* and *No* may be columns of a form. */
const isYesOrNoWord = (value: string) => isYesOrNo(value) && !isNumber(value)

/** The field of a column whose heading names `field`, if its values do not say otherwise. */
function fieldOfValues(
  field: ImportField,
  heading: string,
  values: readonly string[],
  categories: readonly { name: string }[],
): ImportField | null {
  const name = plainHeading(heading)
  const isCategoryHeading = /^categorias?$/.test(name)
  const isCategory = field === 'category' || (field === 'status' && isCategoryHeading)
  // *BAJA* among them says who has left.
  const kinds = isCategory ? values.filter((value) => readStatus(value, heading) === 'active') : []
  if (mostly(kinds, (value) => categoryNamed(value, categories) !== undefined)) return 'category'
  if (field === 'category') return null
  const isName = field === 'familyName' || field === 'givenName' || field === 'fullName'
  // *Socios: 3* says how many.
  if (isName && mostly(values, isNumber)) return name.endsWith('s') ? null : 'memberNumber'
  if (field === 'status' && !isCategoryHeading && mostly(values, isDay)) return 'until'
  if (field === 'status' && mostly(values, isRole) && values.every((value) => readStatus(value, heading) === 'active'))
    return 'guardian'
  // A category without a word for those who left says nothing that an import reads.
  if (field === 'status' && isCategoryHeading && values.every((value) => readStatus(value, heading) === 'active'))
    return null
  if (field === 'email' && mostly(values, isNumber)) return null
  const answers = values.filter((value) => !saysNothing(value))
  if ((field === 'family' || field === 'memberNumber') && mostly(answers, isYesOrNoWord)) return null
  // Groups of blood are none of people.
  if (name === 'grupo' && mostly(values, (value) => /^(?:a|b|ab|o)\s*[+-]?$/i.test(value))) return null
  if (field === 'documentNumber' && mostly(answers, (answer) => /^\D*$|:\/\//.test(answer))) return null
  if (/^(?:n|nro|numero)?(?:ci|cc|ti|id)$/.test(name) && !values.some(isPlausibleDocument)) return null
  if (/^(?:since|until|phone|mobile)$/.test(field) && mostly(values, isYesOrNo)) return null
  // *Paga: 12.000* is about money.
  if (field === 'guardian' && name === 'paga' && values.some((value) => isAmount(value) && !isMark(value))) return null
  const isNoNumber =
    isRunning(values) || values.some(isYesOrNoWord) || mostly(values, (value) => /^(?:\d[ -]?){14,19}$/.test(value))
  if (field === 'memberNumber' && IS_BARE_NUMBER.test(name) && isNoNumber) return null
  if (name === 'no' && areTicks(values)) return null
  return field
}

/** Whether people share numbers: at most three numbers for four people. */
function areShared(rows: Rows, at: number, fields: Fields): boolean {
  const numbered = rows.filter(({ cells }) => !saysNothing(cells[at] ?? ''))
  const [numbers = 0, people = 0] = [[at], [at, ...NAMES.map((field) => fields.indexOf(field))]].map(
    (places) => new Set(numbered.map(({ cells }) => places.map((place) => cells[place]).join(' '))).size,
  )
  return numbers > 1 && numbers * 4 <= people * 3
}

const MOST_OF_FAMILY = 12

/** Not the groups in which people train: those are large, and their names have nothing in common. */
function areFamilies(rows: Rows, at: number, heading: string, fields: Fields): boolean {
  const nameAt = fields.findIndex((field) => field === 'familyName' || field === 'fullName')
  const groups = new Map<string, string[][]>()
  for (const { cells } of rows) {
    const group = foldText(cells[at] ?? '').trim()
    const words = foldText(cells[nameAt] ?? '').match(/[a-z]{3,}/g) ?? []
    if (!isNoFamily(group)) groups.set(group, [...(groups.get(group) ?? []), words])
  }
  const several = [...groups.values()].filter((group) => group.length > 1)
  if (several.some((group) => group.length > MOST_OF_FAMILY)) return false
  const alike = several.filter((group) => {
    const isAlike = (words: readonly string[]) =>
      group.some((other) => other !== words && words.some((word) => other.includes(word)))
    return group.filter(isAlike).length * 2 > group.length
  })
  const name = plainHeading(heading)
  // *Household: 3* may say how many.
  const isInDoubt = /^(?:n|no|nro|num|numero)?(?:grupo)?$/.test(name) || (name === 'household' && groups.has('3'))
  return !isInDoubt || alike.length * 2 >= several.length
}

const isWords = (value: string) => /^[\p{L}. ]{2,}$/u.test(value)

const areTicks = (values: readonly string[]) =>
  values.every((value) => /^[01]$/.test(value)) || (values.length > 1 && new Set(values).size === 1)

/** The order of the rows, in the list or in each part of it, which is nobody's number. */
function isRunning(values: readonly string[]): boolean {
  const numbers = values.flatMap((value) => /^[1-9]\d*(?=[.)°º]?$)/.exec(value)?.[0] ?? []).map(Number)
  return (
    numbers.length > 2 && numbers.every((number, index) => number === 1 || number === (numbers[index - 1] ?? 0) + 1)
  )
}

const isBareDocument = (value: string) => /^[\d.]{7,10}$/.test(value)
const isKindOfDocument = (value: string) =>
  /^(?:n|no|nro)?(?:dni|id|bi|rg|rc|ti|l[ec]|c[cei]|ni[ef]|ru[nt]|curp|pas(?:aporte)?)(?:n|no|card)?$/i.test(
    value.trim(),
  )

/** *ID* and *RC*, and *Número* beside the kinds of document, or below *Documento* in a second row of headings. */
function withDocumentNumbers(fields: Fields, headings: readonly string[], columns: readonly (readonly string[])[]) {
  if (fields.includes('documentNumber')) return
  const at = headings.findIndex((heading, index) => {
    const [before, values] = [columns[index - 1] ?? [], columns[index] ?? []]
    const fieldBefore = fieldOfHeading(headings[index - 1] ?? '')?.field
    return IS_BARE_NUMBER.test(plainHeading(heading))
      ? mostly(before, isKindOfDocument) || (fieldBefore === 'documentNumber' && mostly(before, isWords))
      : !fieldOfHeading(heading) && isKindOfDocument(plainHeading(heading)) && mostly(values, isBareDocument)
  })
  if (at >= 0) fields[at] = 'documentNumber'
}

/** *Nombres completos;Apellido* and *Familia;Nombre*, where the names lack those words. */
function withSurnames(fields: Fields, headings: readonly string[], rows: Rows) {
  const at = fields.indexOf('fullName')
  const familyAt = fields.findIndex(
    (field, index) =>
      field === 'familyName' || (field === 'family' && /^(?:familia|flia)$/.test(plainHeading(headings[index] ?? ''))),
  )
  // *Socio: Activo* and *Familia: Numerosa* are no part of a name.
  if (familyAt < 0 || fields.includes('givenName') || !/nom|name/.test(plainHeading(headings[at] ?? ''))) return
  if (fields[familyAt] === 'family' && mostly(rows, ({ cells }) => isWholeName(cells[at] ?? ''))) return
  const isGiven = ({ cells }: Rows[number]) => {
    const [name = '', surname = ''] = [cells[at], cells[familyAt]]
    const words = wordsIn(name)
    return (
      isWords(surname) &&
      !isNoFamily(surname) &&
      !name.includes(',') &&
      !wordsIn(surname).some((word) => words.includes(word))
    )
  }
  if (mostly(rows, isGiven)) [fields[at], fields[familyAt]] = ['givenName', 'familyName']
}

/** What a column without a known heading holds, if most of its values look like it. */
const BY_VALUE: readonly (readonly [ImportField, (value: string) => boolean])[] = [
  ['email', (value) => /^\S+@\S+\.\S+$/.test(value)],
  ['documentNumber', (value) => /^\d{1,2}\.?\d{3}\.?\d{3}$/.test(value) && isPlausibleDocument(value)],
  ['phone', (value) => /^\+?[\d\s()-]{9,20}$/.test(value) && value.replace(/\D/g, '').length >= 10],
  ['guardian', isRole],
  ['fullName', (value) => /^\p{L}[\p{L}.'’ ()-]*,\s*\p{L}[\p{L}.'’ -]*$/u.test(value)],
]

/** Headings of texts that belong to no member, even if they look like a member's. */
const IS_OTHER =
  /factura|tarjeta|cuenta|obs|nota|domicilio|direccion|localidad|ciudad|barrio|provincia|lugar|emerg|contact|cbu|obra social/

/** A number may be of anything that a heading says. */
const mayHold = (field: ImportField, heading: string) =>
  heading === '' ||
  !(field === 'documentNumber' || field === 'phone' || IS_OTHER.test(foldText(heading)) || isOfOther(heading))
