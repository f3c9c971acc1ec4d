import { unusedColumns, type FileTable } from '../../imports/table.ts'
import { documentKey, isPlausibleDocument } from '../../values/document.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { codeOf, isNoFamily, readNote, readStatus, saysYes } from './codes.ts'
import { columnsIn, fieldOfHeading, IS_BARE_NUMBER, isWholeName, mostly, valuesAt } from './columns.ts'
import type { Column, ImportField, Rows } from './columns.ts'
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
import type { Fields } from './columnValues.ts'
import { furtherPeople, placesOfOthers } from './otherPeople.ts'
import { isOfMember, isOfPayer, ownRank, payerRank } from './whose.ts'

/** What is known of a list while its columns are guessed. `free` are columns of the members without a field by heading. */
type Guess = { fields: Fields; columns: readonly Column[]; free: readonly Column[]; rows: Rows }

/** By the values where the heading says nothing, or the opposite: *Socio* above numbers is the number. */
export function guessMemberColumns(
  headings: readonly string[],
  allRows: Rows,
  categories: readonly { name: string }[] = [],
): Fields {
  // Without titles, which may be in any column.
  const full = allRows.filter(({ cells }) => new Set(cells.filter((cell) => cell.trim() !== '')).size > 1)
  const rows = full.length > 0 ? full : allRows
  const others = placesOfOthers(headings, rows)
  const all = columnsIn({ headings, rows })
  const isForm = all.some(({ name }) => name === 'si')
  const columns = all.map((column): Column => {
    const isNone = others.has(column.at) || (isForm && column.name === 'no')
    return { ...column, field: isNone ? null : fieldOfValues(column, categories) }
  })
  const free = columns.filter(({ at, field }) => field === null && !others.has(at))
  const guess: Guess = { fields: bestOfEach(columns), columns, free, rows }
  for (const step of STEPS) step(guess)
  return guess.fields
}

const STEPS = [
  withNames,
  withValues,
  withWholeNames,
  withDocuments,
  withSurnames,
  withoutPeriods,
  withoutOrders,
  withFamilies,
  withPayers,
]

/** The column of each field. */
const columnOf = ({ fields, columns }: Guess, field: ImportField): Column | undefined => columns[fields.indexOf(field)]

/** Of several columns for one field, the one with the highest rank, else the first. */
function bestOfEach(columns: readonly Column[]): Fields {
  const documents = new Set(
    columns.flatMap(({ field, values }) => (field === 'documentNumber' ? values.map(documentKey) : [])),
  )
  const ranks = columns.map((column) => rankOf(column, documents))
  return columns.map(({ at, field }) => {
    const rivals = columns.filter((other) => other.field === field)
    const best = Math.max(...rivals.map((other) => ranks[other.at] ?? 0))
    return rivals.find((other) => ranks[other.at] === best)?.at === at ? field : null
  })
}

/** By how many values say who has left, can be called or name somebody; else by a heading that names the member. */
function rankOf({ field, heading, name, isExact, values }: Column, documents: ReadonlySet<string>): number {
  // A number of a subscriber is the member's where nothing else is.
  if (field === 'memberNumber' && /abonad|penist|afil.*club/.test(name)) return 0
  if (/^(?:entrada|salida|inicioafiliacion|iniciomembresia)$/.test(name)) return 0
  const isCallable = (value: string) => value.replace(/\D/g, '').length >= 9
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

function withNames({ fields, columns }: Guess): void {
  // *Socio: SI* beside names of their own.
  if (fields.includes('familyName') && fields.includes('givenName') && fields.includes('fullName'))
    fields[fields.indexOf('fullName')] = null
  const child = columns.find(({ name }) => /^hij[oa]{1,2}$/.test(name))
  if (child && !/fullName|givenName/.test(fields.join()) && mostly(child.values, isWords)) fields[child.at] = 'fullName'
  const [name, ...more] = fields.filter((field) => /^(?:family|given|full)Name$/.test(field ?? ''))
  // A list with one column of names has whole names in it.
  if (name && more.length === 0) fields[fields.indexOf(name)] = 'fullName'
}

function withValues({ fields, columns, free }: Guess): void {
  const areParentsNamed = columns.some(({ heading }) => isOfPayer(heading))
  for (const [field, isOne] of BY_VALUE) {
    if (fields.includes(field) || (field === 'phone' && fields.includes('mobile'))) continue
    if (field === 'fullName' && fields.includes('familyName')) continue
    const isContact = ({ name }: Column) => field === 'phone' && /^(?:(?:n|nro|numero)(?:de)?)?contactos?$/.test(name) && !areParentsNamed
    const column = free.find((one) => (isContact(one) || mayHold(field, one.heading)) && mostly(one.values, isOne))
    if (column) fields[column.at] = field
  }
}

function withWholeNames({ fields, columns, free }: Guess): void {
  if (/[nN]ame/.test(fields.join())) return
  const areMembers = ({ heading, values }: Column) =>
    columns.length === 1 || (fields.some(Boolean) && mayBeMembers(heading, values))
  const [column, ...more] = free.filter((one) => areMembers(one) && mostly(one.values, isWholeName))
  // Of two such columns one may be the teachers'.
  if (column && more.length === 0) fields[column.at] = 'fullName'
}

const isBareDocument = (value: string) => /^[\d.]{7,10}$/.test(value)
const isKindOfDocument = (value: string) =>
  /^(?:n|no|nro)?(?:dni|id|bi|rg|rc|ti|l[ec]|c[cei]|ni[ef]|ru[nt]|curp|pas(?:aporte)?)(?:n|no|card)?$/i.test(
    value.trim(),
  )

/** *ID* and *RC*, and *Número* beside the kinds of document, or below *Documento* in a second row of headings. */
function withDocuments({ fields, columns }: Guess): void {
  if (fields.includes('documentNumber')) return
  const column = columns.find(({ at, heading, name, values }) => {
    const before = columns[at - 1]
    if (!IS_BARE_NUMBER.test(name))
      return !fieldOfHeading(heading) && isKindOfDocument(name) && mostly(values, isBareDocument)
    const isBelow = before && fieldOfHeading(before.heading)?.field === 'documentNumber'
    return before && (mostly(before.values, isKindOfDocument) || (isBelow && mostly(before.values, isWords)))
  })
  if (column) fields[column.at] = 'documentNumber'
}

/** *Nombres completos;Apellido* and *Familia;Nombre*, where the names lack those words. */
function withSurnames({ fields, columns, rows }: Guess): void {
  const names = columns[fields.indexOf('fullName')]
  const surnames = columns.find(
    ({ at, name }) => fields[at] === 'familyName' || (fields[at] === 'family' && /^(?:familia|flia)$/.test(name)),
  )
  if (!names || !surnames || fields.includes('givenName')) return
  // *Socio: Activo* and *Familia: Numerosa* are no part of a name.
  if (!/nom|name|^(?:hij|alumn|jugador)/.test(names.name)) return
  if (fields[surnames.at] === 'family' && mostly(names.values, isWholeName)) return
  const isGiven = ({ cells }: Rows[number]) => {
    const [name = '', surname = ''] = [cells[names.at], cells[surnames.at]]
    const isSurname = isWords(surname) && !isNoFamily(surname) && !name.includes(',')
    return isSurname && !wordsIn(surname).some((word) => wordsIn(name).includes(word))
  }
  if (mostly(rows, isGiven)) [fields[names.at], fields[surnames.at]] = ['givenName', 'familyName']
}

/** Drops the last day of a journey or of a month paid in a gym, and both days of a season, which all people have. */
function withoutPeriods({ fields, columns, rows }: Guess): void {
  const [sinceAt, untilAt] = [fields.indexOf('since'), fields.indexOf('until')]
  const [first = '', last = ''] = [columns[sinceAt]?.name, columns[untilAt]?.name]
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

/** *Estado: Anulado* of a fee or an order, beside *Importe* or *Confirmado*. */
function withoutOrders(guess: Guess): void {
  const status = columnOf(guess, 'status')
  if (!status || isOfMember(status.heading)) return
  const words = status.values.map(codeOf)
  const ended = words.filter((word) => readStatus(word, status.heading) === 'ended')
  const areCancelled = ended.length > 0 && ended.every((word) => /^(?:anul|cancel)/.test(word))
  const isOfOrder =
    words.some((word) => /^(?:confirm|pagad|entreg)/.test(word)) ||
    guess.columns.some(({ name }) => /^(?:mes|monto|importe|fechapago|pedido|producto)$/.test(name))
  const areMembers = words.some((word) => /^(?:acti|alta|vigente)/.test(word))
  if (areCancelled && isOfOrder && !areMembers) guess.fields[status.at] = null
}

function withFamilies(guess: Guess): void {
  const { fields, rows } = guess
  const number = columnOf(guess, 'memberNumber')
  if (number && !/soci|afil|asoc/.test(number.name) && areShared(rows, number, fields))
    fields[number.at] = !fields.includes('family') && areFamilies(rows, number.at, '', fields) ? 'family' : null
  const family = columnOf(guess, 'family')
  if (family && !areFamilies(rows, family.at, family.name, fields)) fields[family.at] = null
}

function withPayers(guess: Guess): void {
  const { fields, columns, rows } = guess
  const note = columns.find((column) => fields[column.at] === null && mayBeNote(column))
  if (note && !fields.includes('note')) fields[note.at] = 'note'
  const payer = columnOf(guess, 'guardian')
  if (!payer) return
  // Without a group, *Titular: SI* names nobody.
  if (mostly(payer.values, isMark)) {
    const family = columnOf(guess, 'family')
    if (!family || isAboutMoney(rows, payer, family)) fields[payer.at] = null
    return
  }
  if (isOfClass(guess, payer)) fields[payer.at] = null
  // *N°* with 1, 2, 3 is the number of the payers if they are named by it.
  const number = columns.find(({ name }) => IS_BARE_NUMBER.test(name))
  if (!number || fields[number.at] || fields.includes('memberNumber')) return
  const payers = payer.values.filter((value) => /^\d+$/.test(value) || number.values.includes(value))
  if (payers.length > 0 && payers.every((value) => number.values.includes(value))) fields[number.at] = 'memberNumber'
}

/** *Tutor* beside *Curso* is its teacher where each has one class, of pupils who are no family. */
function isOfClass({ fields, columns, rows }: Guess, { at, name }: Column): boolean {
  const courses = columns.find((column) => /^(?:curso?|grupo?|clas+e|aula)$/.test(column.name))
  if (!courses || !/^(?:tutora?|titora?)$/.test(name)) return false
  const classes = new Set(rows.map(({ cells }) => `${cells[at]} ${cells[courses.at]}`))
  const tutors = new Set(valuesAt(rows, at))
  return classes.size === tutors.size && !areFamilies(rows, at, 'grupo', fields)
}

/** *Paga: SI* of two people of a family says who has paid. */
function isAboutMoney(rows: Rows, payer: Column, family: Column): boolean {
  const families = rows.flatMap(({ cells }) => {
    const group = foldText(cells[family.at] ?? '').trim()
    return saysYes(cells[payer.at] ?? '') && !isNoFamily(group) ? group : []
  })
  return payer.name === 'paga' && new Set(families).size < families.length
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
const mayBeNote = ({ heading, values }: Column) =>
  !isOfPayer(heading) &&
  values.some(
    (value) => readNote(value) === 'ended' || (/^\W*(?:obs|nota|coment|motivo)/i.test(heading) && readNote(value)),
  )
