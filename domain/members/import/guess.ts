import { unusedColumns, type FileTable } from '../../imports/table.ts'
import { plainHeading } from '../../imports/headings.ts'
import { documentKey, isPlausibleDocument } from '../../values/document.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { isNoFamily, readNote, readStatus, saysYes } from './codes.ts'
import { fieldOfHeading, IS_BARE_NUMBER, isWholeName, mostly, valuesAt } from './columns.ts'
import type { HeadingField, ImportField } from './columns.ts'
import {
  areFamilies,
  areShared,
  BY_VALUE,
  fieldOfValues,
  isMark,
  isWords,
  mayBeMembers,
  mayHold,
} from './columnValues.ts'
import type { Fields, Rows } from './columnValues.ts'
import { isOfMember, isOfPayer, ownRank, payerRank } from './whose.ts'
import { furtherPeople, placesOfOthers } from './otherPeople.ts'

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
  const childAt = headings.findIndex((heading) => /^hij[oa]{1,2}$/.test(plainHeading(heading)))
  if (!/fullName|givenName/.test(fields.join()) && mostly(columns[childAt] ?? [], isWords)) fields[childAt] = 'fullName'
  const [name, ...more] = fields.filter((field) => /^(?:family|given|full)Name$/.test(field ?? ''))
  // A list with one column of names has whole names in it.
  if (name && more.length === 0) fields[fields.indexOf(name)] = 'fullName'
  const free = [...headings.keys()].filter((index) => agreed[index] === null && !others.has(index))
  for (const [field, isOne] of BY_VALUE) {
    if (fields.includes(field) || (field === 'phone' && fields.includes('mobile'))) continue
    if (field === 'fullName' && fields.includes('familyName')) continue
    const at = free.find((index) => mayHold(field, headings[index] ?? '') && mostly(columns[index] ?? [], isOne))
    if (at !== undefined) fields[at] = field
  }
  const nameColumns = free.filter((index) => {
    const values = columns[index] ?? []
    const isOfMembers = headings.length === 1 || (fields.some(Boolean) && mayBeMembers(headings[index] ?? '', values))
    return isOfMembers && mostly(values, isWholeName)
  })
  // Of two such columns one may be the teachers'.
  if (!/[nN]ame/.test(fields.join()) && nameColumns.length === 1) fields[nameColumns[0] ?? 0] = 'fullName'
  withDocumentNumbers(fields, headings, columns)
  withSurnames(fields, headings, rows)
  withoutPeriods(fields, headings, rows)
  const numberedAt = fields.indexOf('memberNumber')
  const numbered = plainHeading(headings[numberedAt] ?? '')
  if (numberedAt >= 0 && !/soci|afil|asoc/.test(numbered) && areShared(rows, numberedAt, numbered, fields))
    fields[numberedAt] = !fields.includes('family') && areFamilies(rows, numberedAt, '', fields) ? 'family' : null
  const familyAt = fields.indexOf('family')
  if (familyAt >= 0 && !areFamilies(rows, familyAt, headings[familyAt] ?? '', fields)) fields[familyAt] = null
  // Without a group, *Titular: SI* names nobody.
  const guardianAt = fields.indexOf('guardian')
  const noteAt = columns.findIndex((values, at) => fields[at] === null && mayBeNote(headings[at] ?? '', values))
  if (noteAt >= 0 && !fields.includes('note')) fields[noteAt] = 'note'
  const areMarks = guardianAt >= 0 && mostly(columns[guardianAt] ?? [], isMark)
  if (areMarks && (!fields.includes('family') || isAboutMoney(rows, headings, fields))) fields[guardianAt] = null
  // *N°* with 1, 2, 3 is the number of the payers if they are named by it.
  const numberAt = headings.findIndex((heading) => IS_BARE_NUMBER.test(plainHeading(heading)))
  const isNumber = (value: string) => columns[numberAt]?.includes(value) ?? false
  const payerNumbers = (columns[guardianAt] ?? []).filter((value) => /^\d+$/.test(value) || isNumber(value))
  const areNumbers = !areMarks && payerNumbers.length > 0 && payerNumbers.every(isNumber)
  if (areNumbers && !fields[numberAt] && !fields.includes('memberNumber')) fields[numberAt] = 'memberNumber'
  return fields
}

/** Drops the last day of a journey or of a month paid in a gym, and both days of a season, which all people have. */
function withoutPeriods(fields: Fields, headings: readonly string[], rows: Rows) {
  const [sinceAt, untilAt] = [fields.indexOf('since'), fields.indexOf('until')]
  const [first = '', last = ''] = [sinceAt, untilAt].map((at) => plainHeading(headings[at] ?? ''))
  const isFilled = valuesAt(rows, untilAt).filter((day) => !day.includes('9999')).length >= rows.length * 0.7
  const yearOf = (at: number) => {
    const [day = '', ...others] = new Set(valuesAt(rows, at))
    return others.length > 0 || rows.length < 3 ? NaN : Number(/^\d{4}(?!\d)|(?<!\d)\d{2,4}$/.exec(day)?.[0])
  }
  const isOfSeason =
    /^(?:desde|(?:fecha(?:de)?)?inicio|start\w*) (?:fecha(?:de)?fin|enddate|hasta)$/.test(`${first} ${last}`) &&
    rows.every(({ cells }) => !cells[sinceAt]?.trim() || cells[untilAt]?.trim()) &&
    yearOf(untilAt) - yearOf(sinceAt) < 2
  const isOfMonth = isFilled && /^fin|fin$|^end/.test(last) && (fields.includes('variant') || !/fecha|end/.test(last))
  const isOfJourney = last.endsWith('salida') && (isFilled || sinceAt < 0)
  if (isOfSeason || (isOfJourney && first === 'entrada')) fields[sinceAt] = null
  if (isOfSeason || isOfMonth || isOfJourney) fields[untilAt] = null
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
  const ranks = fields.map((field, index) => (field === null ? 0 : rank(field, index)))
  return fields.map((field, index) => {
    const best = Math.max(...ranks.filter((_, at) => fields[at] === field))
    return ranks.findIndex((own, at) => fields[at] === field && own === best) === index ? field : null
  })
}

/** By how many values say who has left, can be called or name somebody; else by a heading that names the member. */
function rankOf(
  field: ImportField,
  heading: string,
  values: readonly string[],
  by: HeadingField | null,
  documents: ReadonlySet<string>,
): number {
  const name = plainHeading(heading)
  // A number of a subscriber is the member's where nothing else is.
  if (field === 'memberNumber' && /abonad|penist|afil.*club/.test(name)) return 0
  if (/^(?:entrada|salida|inicioafiliacion|iniciomembresia)$/.test(name)) return 0
  const good: Partial<Record<ImportField, (value: string) => boolean>> = {
    status: (value) => readStatus(value, heading) === 'ended',
    phone: (value) => value.replace(/\D/g, '').length >= 9,
    mobile: (value) => value.replace(/\D/g, '').length >= 9,
    memberNumber: () => !IS_BARE_NUMBER.test(name) && (by?.isExact || /soci[oa]/.test(name)),
    guardian: (value) => !isMark(value),
    fullName: isWholeName,
    // *Name* beside *Given Name* is the whole one.
    givenName: () => by?.isExact === true && !/^(?:name|nombre)$/.test(name),
    documentNumber: isPlausibleDocument,
  }
  // The name of who pays may become a contact, which a document of nobody in the list cannot.
  const isPayer =
    field === 'guardian' && (mostly(values, isWholeName) || values.every((value) => documents.has(documentKey(value))))
  const base = isOfMember(heading) ? 0.7 : by?.isExact ? 0.5 : ownRank(heading) / 10
  const own = base + (isPayer ? payerRank(heading) : 0)
  return values.filter((value) => good[field]?.(value) ?? false).length + own
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
  const nameOf = (at: number) => plainHeading(headings[at] ?? '')
  const at = fields.indexOf('fullName')
  const familyAt = fields.findIndex(
    (field, index) => field === 'familyName' || (field === 'family' && /^(?:familia|flia)$/.test(nameOf(index))),
  )
  // *Socio: Activo* and *Familia: Numerosa* are no part of a name.
  const mayBeGiven = !fields.includes('givenName') && /nom|name|^(?:hij|alumn|jugador)/.test(nameOf(at))
  const areWhole = fields[familyAt] === 'family' && mostly(rows, ({ cells }) => isWholeName(cells[at] ?? ''))
  const isGiven = ({ cells }: Rows[number]) => {
    const [name = '', surname = ''] = [cells[at], cells[familyAt]]
    const isSurname = isWords(surname) && !isNoFamily(surname) && !name.includes(',')
    return isSurname && !wordsIn(surname).some((word) => wordsIn(name).includes(word))
  }
  if (familyAt >= 0 && mayBeGiven && !areWhole && mostly(rows, isGiven))
    [fields[at], fields[familyAt]] = ['givenName', 'familyName']
}
