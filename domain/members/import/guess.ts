import type { FileTable } from '../../imports/table.ts'
import { documentKey, isPlausibleDocument, saysNothing } from '../../values/document.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { isNoFamily, readNote, readStatus, saysYes } from './codes.ts'
import {
  columnOf,
  columnsIn,
  fieldOfHeading,
  IS_BARE_NUMBER,
  isName,
  isWholeName,
  mostly,
  valuesAt,
} from './columns.ts'
import type { Column, Fields, ImportField, Rows } from './columns.ts'
import {
  areClose,
  areFamilies,
  areShared,
  BY_VALUE,
  countOf,
  fieldOfValues,
  isMark,
  isWords,
  mayBeMembers,
  mayHold,
} from './columnValues.ts'
import { withoutOrders, withoutPeriods } from './periodsAndOrders.ts'
import { furtherPeople, placesOfOthers } from './otherPeople.ts'
import { isOfMember, isOfPayer, ownRank, payerRank } from './whose.ts'

/** A list while the fields of its columns are guessed. `free` are those of the members without a field by heading. */
type Guess = { columns: readonly Column[]; free: readonly Column[]; rows: Rows }

/**
 * By the values where the heading says nothing, or the opposite: *Socio* above numbers is the number. Without `today` no
 * day is to come.
 */
export function guessMemberColumns(
  headings: readonly string[],
  allRows: Rows,
  categories: readonly { name: string }[] = [],
  today: CalendarDate = '9999-12-31',
): (ImportField | null)[] {
  // Without titles, which may be in any column.
  const full = allRows.filter(({ cells }) => new Set(cells.filter((cell) => cell.trim() !== '')).size > 1)
  const rows = full.length > 0 ? full : allRows
  const others = placesOfOthers(headings, allRows)
  const columns = columnsIn({ headings, rows })
  const isForm = columns.some(({ name }) => name === 'si')
  for (const column of columns) {
    const isNone = others.has(column.at) || (isForm && column.name === 'no')
    column.field = isNone ? null : fieldOfValues(column, categories)
  }
  const free = columns.filter(({ at, field }) => field === null && !others.has(at))
  for (const column of rivals(columns)) column.field = null
  const guess = { columns, free, rows }
  withNames(guess)
  withValues(guess)
  withWholeNames(guess)
  withDocuments(guess)
  withSurnames(guess)
  withoutPeriods(columns, rows, today)
  withoutOrders(columns)
  withFamilies(guess)
  withPayers(guess)
  return columns.map(({ field }) => field)
}

/** Of several columns for one field, those but the one with the highest rank, or the first of them. */
function rivals(columns: readonly Column[]): Column[] {
  const documents = new Set(
    columns.flatMap((one) => (one.field === 'documentNumber' ? one.values.map(documentKey) : [])),
  )
  const best = new Map<ImportField | null, { column: Column; rank: number }>()
  for (const column of columns) {
    const rank = rankOf(column, documents)
    const last = best.get(column.field)
    // *DNI* of the member, and of who fetches them.
    const isRepeated = column.field === 'documentNumber' && last?.column.name === column.name && last.rank > 1
    if (!isRepeated && rank > (last?.rank ?? -Infinity)) best.set(column.field, { column, rank })
  }
  return columns.filter((column) => best.get(column.field)?.column !== column)
}

/** Of a course or a season, where another day is of the membership. */
const IS_OF_COURSE =
  /^(?:entrada|salida|inicioafiliacion|iniciomembresia|(?:fecha(?:de)?)?(?:inicio|fin)|(?:start|end)date)$/
const isCallable = (value: string) => value.replace(/\D/g, '').length >= 9

/** By how many values say who has left, can be called or name somebody; else by a heading that names the member. */
function rankOf({ field, heading, name, text, isExact, values }: Column, documents: ReadonlySet<string>): number {
  // *Nombre (apodo)*, *Fecha de alta en el sistema*
  const isOther = field === 'since' ? /\b(?:sistema|carga)\b/ : /\b(?:apodo|sobrenombre|alias|dicen)\b/
  if (values.length === 0 || isOther.test(text)) return -1
  // A number of a subscriber is the member's where nothing else is.
  if (field === 'memberNumber' && /abonad|penist|padron|hno|afil.*club/.test(name)) return 0
  if (IS_OF_COURSE.test(name)) return 0
  const good: Partial<Record<ImportField, (value: string) => boolean>> = {
    status: (value) => readStatus(value, heading) === 'ended',
    phone: isCallable,
    mobile: isCallable,
    memberNumber: () => !IS_BARE_NUMBER.test(name) && (isExact || /soci[oa]/.test(name)),
    guardian: (value) => !isMark(value),
    fullName: isWholeName,
    // *Name* beside *Given Name* is the whole one.
    givenName: () => isExact && !/^(?:name|nombre)$/.test(name),
    documentNumber: (value) => name !== 'identificativo' && isPlausibleDocument(value),
  }
  // The name of who pays may become a contact, which a document of nobody in the list cannot.
  const isPayer =
    field === 'guardian' && (mostly(values, isWholeName) || values.every((value) => documents.has(documentKey(value))))
  const isOfMembership = field === 'since' && /afil|asoc/.test(name)
  const base = isOfMember(heading) || isOfMembership ? 0.7 : isExact ? 0.5 : ownRank(heading) / 10
  const isGood = (field && good[field]) ?? (() => false)
  return values.filter(isGood).length + base + (isPayer ? payerRank(heading) : 0)
}

function withNames({ columns }: Guess): void {
  const [family, given, full] = (['familyName', 'givenName', 'fullName'] as const).map((one) => columnOf(columns, one))
  // *Socio: SI* beside names of their own.
  if (family && given && full) full.field = null
  const child = columns.find(({ name }) => /^hij[oa]{1,2}$/.test(name))
  if (child && !given && !full && mostly(child.values, isWords)) child.field = 'fullName'
  const [name, ...more] = columns.filter(({ field }) => /^(?:family|given|full)Name$/.test(field ?? ''))
  if (name && more.length === 0) name.field = 'fullName'
}

/** *Vínculo* and *Emergencia 1* are of a contact. */
const isOfOthers = ({ heading, name }: Column) => isOfPayer(heading) || /^(?:vinculo|parentesco|emerg.*1)/.test(name)

function withValues({ columns, free }: Guess): void {
  const areOthersNamed = columns.some(isOfOthers)
  for (const [field, isOne, ...others] of BY_VALUE) {
    if ([field, ...others].some((one) => columnOf(columns, one))) continue
    const isContact = ({ name }: Column) =>
      field === 'phone' && /^(?:(?:n|nro|numero)(?:de)?)?contactos?1?$/.test(name) && !areOthersNamed
    const column = free.find((one) => (isContact(one) || mayHold(field, one.heading)) && mostly(one.values, isOne))
    if (column && !(field === 'documentNumber' && areClose(column.values))) column.field = field
  }
}

function withWholeNames({ columns, free }: Guess): void {
  if (columns.some(({ field }) => field && isName(field))) return
  const isKnown = columns.some(({ field }) => field !== null)
  const areMembers = (one: Column) => columns.length === 1 || (isKnown && mayBeMembers(one))
  const [column, ...more] = free.filter((one) => areMembers(one) && mostly(one.values, isWholeName))
  // Of two such columns one may be the teachers'.
  if (column && more.length === 0) column.field = 'fullName'
}

const isBareDocument = (value: string) => /^[\d.]{7,10}$/.test(value)
const isKindOfDocument = (value: string) =>
  /^(?:n|no|nro)?(?:dni|id|bi|rg|rc|ti|l[ec]|c[cei]|ni[ef]|ru[nt]|curp|pas(?:aporte)?)(?:n|no|card)?$/i.test(value)

/** *ID* and *RC*, and *Número* beside the kinds of document, or below *Documento* in a second row of headings. */
function withDocuments({ columns }: Guess): void {
  if (columnOf(columns, 'documentNumber')) return
  const column = columns.find(({ at, heading, name, values }) => {
    const before = columns[at - 1]
    if (!IS_BARE_NUMBER.test(name))
      return !fieldOfHeading(heading) && isKindOfDocument(name) && mostly(values, isBareDocument) && !areClose(values)
    const isBelow = before && fieldOfHeading(before.heading)?.field === 'documentNumber'
    return before && (mostly(before.values, isKindOfDocument) || (isBelow && mostly(before.values, isWords)))
  })
  if (column) column.field = 'documentNumber'
}

/** *Nombres completos;Apellido* and *Familia;Nombre*, where the names lack those words. */
function withSurnames({ columns, rows }: Guess): void {
  const names = columnOf(columns, 'fullName')
  const surnames = columns.find(
    ({ field, name }) => field === 'familyName' || (field === 'family' && /^(?:familia|flia)$/.test(name)),
  )
  if (!names || !surnames || columnOf(columns, 'givenName')) return
  // *Socio: Activo* and *Familia: Numerosa* are no part of a name.
  if (!/nom|name|^(?:hij|alumn|jugador)/.test(names.name)) return
  if (surnames.field === 'family' && mostly(names.values, isWholeName)) return
  const isGiven = ({ cells }: Rows[number]) => {
    const [name = '', surname = ''] = [cells[names.at], cells[surnames.at]]
    const isSurname = isWords(surname) && !isNoFamily(surname) && !name.includes(',')
    return isSurname && !wordsIn(surname).some((word) => wordsIn(name).includes(word))
  }
  if (mostly(rows, isGiven)) [names.field, surnames.field] = ['givenName', 'familyName']
}

function withFamilies({ columns, rows }: Guess): void {
  const number = columnOf(columns, 'memberNumber')
  if (number && !/soci|afil|asoc/.test(number.name) && areShared(rows, number, columns))
    number.field = !columnOf(columns, 'family') && areFamilies(rows, number.at, '', columns) ? 'family' : null
  const family = columnOf(columns, 'family')
  if (family && !areFamilies(rows, family.at, family.name, columns)) family.field = null
}

function withPayers({ columns, rows }: Guess): void {
  const note = columns.find((column) => column.field === null && mayBeNote(column))
  if (note && !columnOf(columns, 'note')) note.field = 'note'
  const payer = columnOf(columns, 'guardian')
  if (!payer) return
  // Without a group, *Titular: SI* names nobody.
  if (mostly(payer.values, isMark)) {
    const family = columnOf(columns, 'family')
    if (!family || isAboutMoney(rows, payer, family)) payer.field = null
    return
  }
  if (isOfClass(payer, { columns, rows })) payer.field = null
  // *N°* with 1, 2, 3 is the number of the payers if they are named by it.
  const number = columns.find(({ name }) => IS_BARE_NUMBER.test(name))
  if (!number || number.field || columnOf(columns, 'memberNumber')) return
  const payers = payer.values.filter((value) => /^\d+$/.test(value) || number.values.includes(value))
  if (payers.length > 0 && payers.every((value) => number.values.includes(value))) number.field = 'memberNumber'
}

/** *Tutor* beside *Curso* is its teacher where each has one class, of pupils who are no family. */
function isOfClass({ at, name }: Column, { columns, rows }: Pick<Guess, 'columns' | 'rows'>): boolean {
  const course = columns.find((column) => /^(?:curso?|grupo?|clas+e|aula)$/.test(column.name))
  if (!course || !/^(?:tutora?|titora?)$/.test(name)) return false
  const withTutor = rows.filter(({ cells }) => cells[at]?.trim())
  const hasEachOne = countOf(withTutor, [at]) === countOf(withTutor, [at, course.at])
  return hasEachOne && !areFamilies(rows, at, 'grupo', columns)
}

/** *Paga: SI* of two people of a family says who has paid. */
function isAboutMoney(rows: Rows, payer: Column, family: Column): boolean {
  const families = rows.flatMap(({ cells }) => {
    const group = foldText(cells[family.at] ?? '').trim()
    return saysYes(cells[payer.at] ?? '') && !isNoFamily(group) ? group : []
  })
  return payer.name === 'paga' && new Set(families).size < families.length
}

/** The columns of a list with the number of cells that are not imported; of notes those that say nothing of leaving. */
export function unusedMemberColumns({ headings, rows }: Pick<FileTable, 'headings' | 'rows'>, fields: Fields) {
  const others = new Set(furtherPeople(headings))
  return headings.flatMap((heading, at) => {
    const field = fields[at]
    if (field ? field !== 'note' : others.has(at)) return []
    const cells = valuesAt(rows, at).filter(
      (cell) => !saysNothing(cell) && (field !== 'note' || readNote(cell) === null),
    )
    return cells.length > 0 ? { heading: heading || String(at + 1), count: cells.length } : []
  })
}

/** A column without a field in which some members have left: notes, or a second status. */
function mayBeNote({ heading, values }: Column): boolean {
  const isNote = /^\W*(?:obs|nota|coment|motivo)/i.test(heading)
  return !isOfPayer(heading) && values.some((value) => readNote(value) === 'ended' || (isNote && readNote(value)))
}
