import { plainHeading } from '../../imports/headings.ts'
import type { FileTable } from '../../imports/table.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { readEmails, readPhones } from './cells.ts'
import { guessNote, isYesOrNo, readNote, readStatus, saysYes } from './codes.ts'
import { columnLabel, IS_BARE_NUMBER, isWholeName, mostly, NAMES, type ImportField, valuesAt } from './columns.ts'
import { joinDays, joinReturns, separateDays } from './dayColumns.ts'
import { repeatMerged } from './mergedCells.ts'
import { withParticles } from './names.ts'
import { addFamilies, joinPayers, joinTitulars, nameMarks, nameParents, useTitulars } from './payerColumns.ts'
import { joined, placesOf, withoutPrefix, type Columns } from './tableColumns.ts'
import { ownRank, payerRank } from './whose.ts'
import { fillFromTitles, type Named } from './titles.ts'

type Context = { sports: Named; categories: Named; timezone: string; today: CalendarDate }

/** Repeats merged cells, adds what titles say, and joins columns that say one thing together: an area and its phone. */
export function joinColumns<Table extends Columns & Partial<FileTable>>(table: Table, context: Context): Table {
  const joins = [
    splitDocuments,
    splitNumbers,
    joinParticles,
    joinSports,
    joinAreas,
    joinCheckDigits,
    joinDays,
    joinReturns,
    joinNotes,
    joinTitulars,
    useTitulars,
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

/** *Dejó*, *Baja 03/2024*, *No viene más*. */
const hasLeft = (value: string) =>
  /^(?:no\s|dejo\b)/.test(foldText(value)) ||
  readStatus(value, '') === 'ended' ||
  (readNote(value) !== null && guessNote(value) === 'ended')

const IS_PART =
  /^(?:sub|cat|u)\W*\d|^(?:primera|segunda|tercera|cuarta|quinta|sexta|septima|octava|novena|decima|pre\w*|infantil\w*|cadet\w*|juvenil\w*|junior\w*|mayor\w*|menor\w*|mini\w*|reserva|intermedia|superior|plantel|escuelita|master\w*|senior\w*|libre|inicial\w*|mami\w*|veteran\w*|masc\w*|fem\w*|mixto|damas|caballeros|competitiv\w*|recreativ\w*|federad\w*)\b/

/** *Paz, Ana (DNI 30.111.222)* */
const NAME_AND_DOCUMENT =
  /^(?<name>.*?\p{L})[\s.,;:(–-]+(?:(?:d\.?n\.?i|doc|c\.?i|r\.?u\.?t|n\.?i\.?[ef])[\s.:nº°-]*)?(?<number>\d{1,2}\.?\d{3}\.?\d{3}(?:-?[\da-z])?)\)?$/iu
const IS_DOCUMENT = /\b(?:d\.?n\.?i|doc(?:umento)?|c\.?i|r\.?u\.?t|n\.?i\.?[ef])\b|\d\.\d{3}\.\d{3}/i
/** *101 - Paz, Ana* */
const NUMBER_AND_NAME = /^(?<number>\d{1,6})(?:\s*[–-]\s*|\s+)(?<name>\p{L}.*)$/u

const textOf =
  (pattern: RegExp, part: 'name' | 'number') =>
  ([cell = '']: readonly string[]) =>
    pattern.exec(cell)?.groups?.[part] ?? (part === 'name' ? cell : '')

const placeOfBoth = (table: Columns, pattern: RegExp) =>
  placesOf(table, ...NAMES).find((at) => mostly(valuesAt(table.rows, at), (value) => pattern.test(value)))

function split(table: Columns, at: number, pattern: RegExp, ...fields: ImportField[]): Columns {
  const added = fields.map((field) => [columnLabel(field), textOf(pattern, 'number')] as const)
  return joined(table, [at], table.headings[at] ?? '', textOf(pattern, 'name'), ...added)
}

/** A document and a name in one cell. */
function splitDocuments(table: Columns): Columns {
  const at = placeOfBoth(table, NAME_AND_DOCUMENT)
  if (at === undefined || placesOf(table, 'documentNumber').length > 0) return table
  const areNamed = [table.headings[at] ?? '', ...valuesAt(table.rows, at)].some((text) => IS_DOCUMENT.test(text))
  return areNamed ? split(table, at, NAME_AND_DOCUMENT, 'documentNumber') : table
}

/** A number and a name in one cell. That of the row, of a shirt, or a year is no member's. */
function splitNumbers(table: Columns): Columns {
  const at = placeOfBoth(table, NUMBER_AND_NAME)
  if (at === undefined) return table
  const numbers = valuesAt(table.rows, at).flatMap((value) => NUMBER_AND_NAME.exec(value)?.[1] ?? [])
  const isOne = (number: number) => number > 99 + numbers.length && (number < 1900 || number > 2100)
  const areOwn = new Set(numbers).size === numbers.length && numbers.map(Number).some(isOne)
  const isNew = areOwn && placesOf(table, 'memberNumber').length === 0
  return split(table, at, NUMBER_AND_NAME, ...(isNew ? (['memberNumber'] as const) : []))
}

function joinSports(table: Columns, { sports }: Context): Columns {
  const names = new Set(sports.map(({ name }) => foldText(name)))
  const sportAt = (at: number) => (table.headings[at] ?? '').replace(/\(.*?\)|[?¿:]/g, '').trim()
  const ticked = [...table.headings.keys()].filter(
    (at) => names.has(foldText(sportAt(at))) && areOfSport(valuesAt(table.rows, at), sportAt(at)),
  )
  const texts = placesOf(table, 'sports')
  if (ticked.length === 0 && texts.length < 2) return table
  const ticks = ticked.map(sportAt)
  const heading = `Deportes (${[...texts.map(sportAt), ...ticks].join(', ')})`
  return joined(table, [...texts, ...ticked], heading, (parts) =>
    parts
      .flatMap((cell, index) => {
        const sport = ticks[index - texts.length]
        if (sport === undefined || cell === '') return cell
        if (isMark(cell)) return saysYes(cell) ? sport : []
        return hasLeft(cell) ? [] : [sport, cell]
      })
      .filter(Boolean)
      .join(', '),
  )
}

const IS_AREA = /\b(?:cod(?:igo)?\W*(?:de\W*)?area|area|caract(?:eristica)?|prefijo|lada|indicativo)\b/

const isArea = (value: string) => /^[(+]{0,2}\d{1,5}\)?$/.test(value)

function joinAreas(table: Columns, context: Context): Columns {
  const area = table.headings.findIndex(
    (heading, at) => IS_AREA.test(foldText(heading)) && mostly(valuesAt(table.rows, at), isArea),
  )
  const phones = placesOf(table, 'mobile', 'phone')
  const phone = phones.find((at) => at > area) ?? phones.find((at) => at !== area)
  if (area < 0 || phone === undefined) return table
  const next = joined(table, [phone, area], table.headings[phone] ?? '', ([number = '', prefix = '']) =>
    number === '' || readPhones(number, context.timezone).phones.length > 0 ? number : `${prefix} ${number}`.trim(),
  )
  return joinAreas(next, context)
}

/** *DE LA*, not *D* before *Paz*. */
const areParticles = (text: string) => text.length > 1 && withParticles([...text.split(' '), 'Paz']).length === 1

function joinParticles(table: Columns): Columns {
  const surnames = placesOf(table, 'familyName', 'secondFamilyName')
  const numberOf = (place: number) => /\d/.exec(table.headings[place] ?? '')?.[0]
  const at = surnames.find(
    (place) =>
      !IS_BARE_NUMBER.test(plainHeading(table.headings[place - 1] ?? '')) &&
      numberOf(place) === numberOf(place - 1) &&
      mostly(valuesAt(table.rows, place - 1), areParticles),
  )
  if (at === undefined) return table
  return joinParticles(joined(table, [at - 1, at], table.headings[at] ?? '', (cells) => cells.join(' ').trim()))
}

const IS_CHECK_DIGIT =
  /^(?:dv|dig(?:ito)?(?:de)?(?:verif(?:icador)?|control)?|verificador|letra)(?:r\.?u[tn]|dni|nif)?$/

function joinCheckDigits(table: Columns): Columns {
  const at = table.headings.findIndex(
    (heading, index) =>
      IS_CHECK_DIGIT.test(plainHeading(heading)) && mostly(valuesAt(table.rows, index), (value) => value.length === 1),
  )
  const document = placesOf(table, 'documentNumber').findLast((place) => place < at)
  if (document === undefined) return table
  return joined(
    table,
    [document, at],
    `${table.headings[document]} (${table.headings[at]})`,
    ([number = '', digit = '']) =>
      digit === '' || !/\d$/.test(number) || /-.$/.test(number) ? number : `${number}-${digit}`,
  )
}

const IS_NOTE = /^(?:obs|observ\w*|notas?|coment\w*|aclarac\w*|detalles?|novedad\w*|motivo\w*|causa\w*)$/
const IS_REASON = /^(?:motivo|causa)\w*(?:baja|egreso|retiro)$/

function joinNotes(table: Columns): Columns {
  const at = [...table.headings.keys()].filter((index) => {
    const heading = plainHeading(table.headings[index] ?? '')
    const values = valuesAt(table.rows, index)
    return IS_REASON.test(heading)
      ? values.length > 0
      : IS_NOTE.test(heading) && values.some((value) => readNote(value) !== null)
  })
  const names = at.map((index) => table.headings[index] ?? '')
  const noteOf = (cell: string, index: number) => {
    const isReason = IS_REASON.test(plainHeading(names[index] ?? '')) && !saysNothing(cell)
    return isReason && readNote(cell) !== 'ended' ? `Baja: ${cell}` : cell
  }
  const heading = names.length === 1 ? (names[0] ?? '') : `Observaciones (${names.join(', ')})`
  return joined(table, at, heading, (cells) => cells.map(noteOf).filter(Boolean).join(' · '))
}

/** Of several e-mails, phones or parents the first that can be used gets into the member's own column, or the first. */
function useSeconds(table: Columns, { timezone }: Context): Columns {
  const placesBy = (rankOf: (heading: string) => number, field: ImportField) =>
    placesOf(table, field).toSorted((a, b) => rankOf(table.headings[b] ?? '') - rankOf(table.headings[a] ?? ''))
  const parents = placesBy(payerRank, 'guardian').filter((at) =>
    mostly(valuesAt(table.rows, at), (value) => isWholeName(value) || saysNothing(value)),
  )
  const groups = [
    ...(['email', 'mobile', 'phone'] as const).map((field) => ({
      at: placesBy(ownRank, field),
      isUsable: (cell: string) =>
        (field === 'email' ? readEmails(cell).emails : readPhones(cell, timezone).phones).length > 0,
    })),
    { at: parents, isUsable: (cell: string) => !saysNothing(cell) },
  ]
  const rows = table.rows.map((row) => {
    const cells = table.headings.map((_, index) => row.cells[index] ?? '')
    for (const { at, isUsable } of groups) {
      const [first] = at
      const usable = at.find((place) => isUsable(cells[place] ?? ''))
      if (first === undefined || usable === undefined || usable === first) continue
      ;[cells[first], cells[usable]] = [cells[usable] ?? '', cells[first] ?? '']
    }
    return { ...row, cells }
  })
  return { headings: table.headings, rows }
}
