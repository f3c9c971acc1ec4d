import type { FileTable } from '../../imports/table.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { isPlausibleDocument, saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { readEmails, readPhones } from './cells.ts'
import { guessNote, isYesOrNo, readNote, readStatus, saysYes, sportNamesIn } from './codes.ts'
import { columnLabel, columnsIn, IS_BARE_NUMBER, isWholeName, mostly, NAMES } from './columns.ts'
import type { Column, ImportField } from './columns.ts'
import { isBoolean } from './columnValues.ts'
import { joinDays, joinReturns, separateDays } from './dayColumns.ts'
import { withParticles } from './names.ts'
import { addFamilies, joinPayers, joinTitulars, nameAskers, nameMarks, nameParents } from './payerColumns.ts'
import { columnsWith, joined, repeatMerged, withoutPrefix, type Columns } from './tableColumns.ts'
import { ownRank, payerRank } from './whose.ts'
import { fillFromTitles, type Named } from './titles.ts'

type Context = { sports: Named; categories: Named; timezone: string; today: CalendarDate }

/**
 * A list goes through `joinColumns`, `guessMemberColumns`, `questionsOf` for the user, `partsOf`, `readMemberRow` and
 * `planImport`. The first repeats merged cells, adds what titles say, and joins columns that say one thing together.
 */
export function joinColumns<Table extends Columns & Partial<FileTable>>(table: Table, context: Context): Table {
  const joins = [
    splitDocuments,
    splitNumbers,
    joinParticles,
    withoutDoubled,
    joinSports,
    joinAreas,
    joinCheckDigits,
    joinDays,
    joinReturns,
    joinStatuses,
    joinNotes,
    joinTitulars,
    nameAskers,
    joinPayers,
    nameParents,
    nameMarks,
    addFamilies,
    useSeconds,
    separateDays,
  ]
  const { headings, rows } = fillFromTitles(repeatMerged(withoutPrefix(table)), context.sports, context.categories)
  return { ...table, ...joins.reduce<Columns>((last, join) => join(last, context), { headings, rows }) }
}

const isMark = (value: string) => isYesOrNo(value) || saysNothing(value)

/** Ticks, parts of the sport, or words that several people have; the words below *Escuela* are schools. */
function areOfSport(values: readonly string[], sport: string): boolean {
  const words = values.flatMap((value) => (isMark(value) || hasLeft(value) ? [] : foldText(value)))
  const isPart = (word: string) => IS_PART.test(word) || words.indexOf(word) !== words.lastIndexOf(word)
  const areParts = words.length === 0 || (mostly(words, isPart) && !/^(?:escuela|colegio)$/.test(foldText(sport)))
  return areParts && mostly(values, (value) => isMark(value) || /^\p{L}/u.test(value))
}

const hasLeft = (value: string) =>
  /^(?:no\s|dejo\b)/.test(foldText(value)) ||
  readStatus(value, '') === 'ended' ||
  (readNote(value) !== null && guessNote(value) === 'ended')

const IS_PART =
  /^(?:sub|cat|u)\W*\d|^(?:primera|segunda|tercera|cuarta|quinta|sexta|septima|octava|novena|decima|pre\w*|infantil\w*|cadet\w*|juvenil\w*|junior\w*|mayor\w*|menor\w*|mini\w*|reserva|intermedia|superior|plantel|escuelita|master\w*|senior\w*|libre|inicial\w*|mami\w*|veteran\w*|masc\w*|fem\w*|mixto|damas|caballeros|competitiv\w*|recreativ\w*|federad\w*)\b/

const NAME_AND_DOCUMENT =
  /^(?<name>.*?\p{L})[\s.,;:(–-]+(?:(?:d\.?n\.?i|doc|c\.?i|r\.?u\.?t|n\.?i\.?[ef])[\s.:nº°-]*)?(?<number>\d{1,2}\.?\d{3}\.?\d{3}(?:-?[\da-z])?)\)?$/iu
const IS_DOCUMENT = /\b(?:d\.?n\.?i|doc(?:umento)?|c\.?i|r\.?u\.?t|n\.?i\.?[ef])\b|\d\.\d{3}\.\d{3}/i
const NUMBER_AND_NAME = /^(?<number>\d{1,6})(?:\s*[–-]\s*|\s+)(?<name>\p{L}.*)$/u

const namesWith = (table: Columns, pattern: RegExp) =>
  columnsWith(table, ...NAMES).find(({ values }) => mostly(values, (value) => pattern.test(value)))

/** Leaves the names of a column alone, and adds their numbers as a field of their own if they are of one. */
function split(table: Columns, column: Column, pattern: RegExp, field: ImportField | null): Columns {
  const numberOf = ([cell = '']: readonly string[]) => pattern.exec(cell)?.groups?.['number'] ?? ''
  const nameOf = ([cell = '']: readonly string[]) => pattern.exec(cell)?.groups?.['name'] ?? cell
  const added = field ? ([[columnLabel(field), numberOf]] as const) : []
  return joined(table, [column], column.heading, nameOf, ...added)
}

/** A document and a name in one cell. */
function splitDocuments(table: Columns): Columns {
  const column = namesWith(table, NAME_AND_DOCUMENT)
  if (!column || columnsWith(table, 'documentNumber').length > 0) return table
  const areNamed = [column.heading, ...column.values].some((text) => IS_DOCUMENT.test(text))
  return areNamed ? split(table, column, NAME_AND_DOCUMENT, 'documentNumber') : table
}

/** A number and a name in one cell. That of the row, of a shirt, or a year is no member's. */
function splitNumbers(table: Columns): Columns {
  const column = namesWith(table, NUMBER_AND_NAME)
  if (!column) return table
  const numbers = column.values.flatMap((value) => NUMBER_AND_NAME.exec(value)?.[1] ?? [])
  const isOne = (number: number) => number > 99 + numbers.length && (number < 1900 || number > 2100)
  const areOwn = new Set(numbers).size === numbers.length && numbers.map(Number).some(isOne)
  const isNew = areOwn && columnsWith(table, 'memberNumber').length === 0
  return split(table, column, NUMBER_AND_NAME, isNew ? 'memberNumber' : null)
}

const sportIn = ({ heading }: Column) => heading.replace(/\(.*?\)|[?¿:]/g, '').trim()

function joinSports(table: Columns, { sports }: Context): Columns {
  const names = new Set(sports.map(({ name }) => foldText(name)))
  const ticked = columnsIn(table).filter(
    (column) => names.has(foldText(sportIn(column))) && areOfSport(column.values, sportIn(column)),
  )
  const hasSport = ({ values }: Column) =>
    values.some((value) => sportNamesIn(value, sports).some((name) => names.has(foldText(name))))
  const withField = new Set(columnsWith(table, 'sports').map(({ at }) => at))
  // *Actividad que realiza* beside *Deporte* may be another thing, *Actividad principal* an occupation.
  const sportColumns = columnsIn(table).filter(
    (column) =>
      withField.has(column.at) || (/^actividad(?:\d|principal|secundaria)$/.test(column.name) && hasSport(column)),
  )
  const haveExact = sportColumns.some(({ isExact }) => isExact)
  const texts = sportColumns.filter((column) => column.isExact || !haveExact || hasSport(column))
  const columns = [...texts, ...ticked]
  if (ticked.length === 0 && columns.length < 2) return table
  const sportsOf = (cell: string, index: number) => {
    const column = columns[index]
    if (!column || !ticked.includes(column) || cell === '') return cell
    if (isMark(cell)) return saysYes(cell) ? sportIn(column) : []
    return hasLeft(cell) ? [] : [sportIn(column), cell]
  }
  const heading = `Deportes (${columns.map(sportIn).join(', ')})`
  return joined(table, columns, heading, (cells) => cells.flatMap(sportsOf).filter(Boolean).join(', '))
}

const IS_AREA = /\b(?:cod(?:igo)?\W*(?:de\W*)?area|area|caract(?:eristica)?|prefijo|lada|indicativo)\b/
const isArea = (value: string) => /^[(+]{0,2}\d{1,5}\)?$/.test(value)

function joinAreas(table: Columns, context: Context): Columns {
  const area = columnsIn(table).find(({ heading, values }) => IS_AREA.test(foldText(heading)) && mostly(values, isArea))
  if (!area) return table
  const phones = columnsWith(table, 'mobile', 'phone')
  const phone = phones.find(({ at }) => at > area.at) ?? phones.find(({ at }) => at !== area.at)
  if (!phone) return table
  const isWhole = (number: string) => number === '' || readPhones(number, context.timezone).phones.length > 0
  const wholeOf = ([number = '', prefix = '']: readonly string[]) =>
    isWhole(number) ? number : `${prefix} ${number}`.trim()
  return joinAreas(joined(table, [phone, area], phone.heading, wholeOf), context)
}

/** *DE LA*, not *D* before *Paz*. */
const areParticles = (text: string) => text.length > 1 && withParticles([...text.split(' '), 'Paz']).length === 1

const numberOf = (column?: Column) => /\d/.exec(column?.heading ?? '')?.[0]

function joinParticles(table: Columns): Columns {
  const columns = columnsIn(table)
  for (const surname of columnsWith(table, 'familyName', 'secondFamilyName')) {
    const before = columns[surname.at - 1]
    if (!before || IS_BARE_NUMBER.test(before.name) || numberOf(before) !== numberOf(surname)) continue
    if (!mostly(before.values, areParticles)) continue
    return joinParticles(joined(table, [before, surname], surname.heading, (cells) => cells.join(' ').trim()))
  }
  return table
}

/** The surname that most of the names repeat, as *Iago Pena* beside *Pena*, or the names that the surnames do. */
function withoutDoubled(table: Columns): Columns {
  const [given, family] = [columnsWith(table, 'givenName')[0], columnsWith(table, 'familyName')[0]]
  if (!given || !family) return table
  const doubles: [Column, ...others: Column[]][] = [
    [given, family, ...columnsWith(table, 'secondFamilyName')],
    [family, given],
  ]
  return doubles.reduce<Columns>((last, [column, ...others]) => {
    const parts = last.rows.map(({ cells }) => {
      const name = cells[column.at]?.trim() ?? ''
      const double = others.flatMap(({ at }) => cells[at]?.trim() || []).join(' ')
      const at = double === '' ? -1 : ` ${foldText(name)} `.indexOf(` ${foldText(double)} `)
      return at < 0 ? '' : `${name.slice(0, at)}${name.slice(at + double.length)}`.trim()
    })
    const areDoubled = mostly(parts, Boolean) && parts.length > 1
    return areDoubled ? joined(last, [column], column.heading, ([name = ''], row) => parts[row] || name) : last
  }, table)
}

const IS_CHECK_DIGIT =
  /^(?:dv|dig(?:ito)?(?:de)?(?:ver(?:if(?:icador)?)?|control)?|verificador|letra)(?:r\.?u[tn]|dni|nif)?$/

function joinCheckDigits(table: Columns): Columns {
  const columns = columnsIn(table)
  const checks = columns.filter(
    ({ name, values }) => IS_CHECK_DIGIT.test(name) && mostly(values, ({ length }) => length === 1),
  )
  const check = checks.find(({ at }) => columns[at - 1]?.field === 'documentNumber') ?? checks[0]
  const document = columnsWith(table, 'documentNumber').findLast(({ at }) => check && at < check.at)
  if (!check || !document) return table
  const heading = `${document.heading} (${check.heading})`
  return joined(table, [document, check], heading, ([number = '', digit = '']) =>
    digit === '' || !/\d$/.test(number) || /-.$/.test(number) ? number : `${number}-${digit}`,
  )
}

/** *habilitado* and *eliminado* of a program say together who has left. */
function joinStatuses(table: Columns): Columns {
  const columns = columnsWith(table, 'status').filter(({ values }) => values.length > 0 && values.every(isBoolean))
  if (columns.length < 2) return table
  const isEnded = (cell: string, index: number) => readStatus(cell, columns[index]?.heading ?? '') === 'ended'
  const statusOf = (cells: readonly string[]) => (cells.some(isEnded) ? 'Baja' : cells.some(Boolean) ? 'Activo' : '')
  return joined(table, columns, columnLabel('status'), statusOf)
}

const IS_NOTE = /^(?:obs|observ\w*|notas?|coment\w*|aclarac\w*|detalles?|novedad\w*|motivo\w*|causa\w*)$/
const IS_REASON = /^(?:motivo|causa)\w*(?:baja|egreso|retiro)$/

function joinNotes(table: Columns): Columns {
  const columns = columnsIn(table).filter(({ name, values }) =>
    IS_REASON.test(name) ? values.length > 0 : IS_NOTE.test(name) && values.some((value) => readNote(value) !== null),
  )
  const noteOf = (cell: string, index: number) => {
    const isReason = IS_REASON.test(columns[index]?.name ?? '') && !saysNothing(cell)
    return isReason && readNote(cell) !== 'ended' ? `Baja: ${cell}` : cell
  }
  const [heading = '', ...more] = columns.map((column) => column.heading)
  const name = more.length === 0 ? heading : `Observaciones (${[heading, ...more].join(', ')})`
  return joined(table, columns, name, (cells) => cells.map(noteOf).filter(Boolean).join(' · '))
}

const isNameOrNone = (value: string) => isWholeName(value) || saysNothing(value)

const plausible = ({ values }: Column) => values.filter(isPlausibleDocument).length

/** Of several e-mails, phones, documents or parents the first that can be used gets into the member's own column, or the first. */
function useSeconds(table: Columns, { timezone }: Context): Columns {
  const columnsBy = (rankOf: (heading: string) => number, field: ImportField, headings = table.headings) =>
    columnsWith({ ...table, headings }, field)
      // *Email enviado: Sí*
      .filter(({ values }) => values.length === 0 || !values.every(isYesOrNo))
      .toSorted((one, other) => rankOf(table.headings[other.at] ?? '') - rankOf(table.headings[one.at] ?? ''))
  const headings = table.headings.map((heading) => heading.replace(/\W*2\W*$/, ''))
  const parents = columnsBy(payerRank, 'guardian', headings).filter(({ values }) => mostly(values, isNameOrNone))
  const documents = columnsBy(ownRank, 'documentNumber')
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    .filter((column) => column.isExact && plausible(column) > 0)
    .toSorted((one, other) => plausible(other) - plausible(one))
  const isCallable = (cell: string) => readPhones(cell, timezone).phones.length > 0
  const groups: [Column[], isUsable: (cell: string) => boolean][] = [
    [columnsBy(ownRank, 'email'), (cell) => readEmails(cell).emails.length > 0],
    [columnsBy(ownRank, 'mobile'), isCallable],
    [columnsBy(ownRank, 'phone'), isCallable],
    [documents, isPlausibleDocument],
    [parents, (cell) => !saysNothing(cell)],
  ]
  const rows = table.rows.map((row) => {
    const cells = table.headings.map((_, index) => row.cells[index] ?? '')
    for (const [[first, ...others], isUsable] of groups) {
      if (!first || isUsable(cells[first.at] ?? '')) continue
      const usable = others.find(({ at }) => isUsable(cells[at] ?? ''))
      if (usable) [cells[first.at], cells[usable.at]] = [cells[usable.at] ?? '', cells[first.at] ?? '']
    }
    return { ...row, cells }
  })
  return { headings: table.headings, rows }
}
