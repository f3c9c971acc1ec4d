import { headingText, inSpanish, plainHeading } from '../../imports/headings.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { isYesOrNo, payerMark } from './codes.ts'
import { isPlausibleDocument } from '../../values/document.ts'
import { groupBy } from '../../values/groupBy.ts'
import { columnLabel, isOfPayer, isWholeName, mostly, NAMES, valuesAt } from './columns.ts'
import { isRole } from './columnValues.ts'
import { joined, placesOf, type Columns } from './tableColumns.ts'

const FAMILY_NAME = /\b(?:(?:primer|segundo|1er|2do|[12]) )?(?:apellidos?|surname|last name)\b(?: [12]\b)?/
const GIVEN_NAME = /\b(?:nombres?|(?:first |given )?name)\b/

/** *Apellido del tutor* and *Nombre del tutor*, in any order; of two such people the first. */
export function joinPayers(table: Columns): Columns {
  const texts = table.headings.map((heading) => inSpanish(headingText(heading)))
  const isAbout = (at: number, name: RegExp) => isOfPayer(table.headings[at] ?? '') && name.test(texts[at] ?? '')
  const about = (at: number, name: RegExp) => (texts[at] ?? '').replace(name, '').replace(/[^a-z0-9]+/g, '')
  const familyNames = [...texts.keys()].filter((at) => isAbout(at, FAMILY_NAME))
  for (const givenAt of texts.keys()) {
    if (!isAbout(givenAt, GIVEN_NAME) || isAbout(givenAt, FAMILY_NAME)) continue
    const familyAt = familyNames.filter((at) => about(at, FAMILY_NAME) === about(givenAt, GIVEN_NAME))
    // *Nombre y apellidos del padre*
    if (familyAt.length === 0 || familyAt.some((at) => isAbout(at, /\bnombres?\b/))) continue
    const places = [...familyAt, givenAt]
    const heading = `Quién paga (${places.map((at) => table.headings[at]).join(', ')})`
    return joined(table, places, heading, (cells) =>
      [cells.slice(0, -1), cells.slice(-1)]
        .map((some) => some.filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', '),
    )
  }
  return table
}

/** The `1` and `0` of a program below *Es titular* as words; beside other numbers they are members'. */
export function nameMarks(table: Columns): Columns {
  const [at] = placesOf(table, 'guardian')
  if (at === undefined || !valuesAt(table.rows, at).every((value) => /^-?[01]$/.test(value))) return table
  const words: Readonly<Record<string, string>> = { '0': 'No', '1': 'Sí', '-1': 'Sí' }
  return joined(table, [at], table.headings[at] ?? '', ([cell = '']) => words[cell] ?? cell)
}

/**
 * Adds the families of a number that each *titular* shares with relatives (*Nro. afiliado* beside *Parentesco*), or that is
 * before a bar: `101/00`, `101/01`.
 */
export function addFamilies(table: Columns): Columns {
  if (placesOf(table, 'family').length > 0) return table
  const places = [...table.headings.keys()]
  const rolesAt = places.find((at) => mostly(valuesAt(table.rows, at), isRole))
  const sharedAt = places.find(
    (at) => rolesAt !== undefined && at !== rolesAt && hasOneTitular(table.rows, at, rolesAt),
  )
  if (sharedAt !== undefined)
    return joined(table, [sharedAt], table.headings[sharedAt] ?? '', ([cell = '']) => cell, [
      'Grupo familiar',
      ([cell = '']) => cell,
    ])
  const isOfFamily = (value: string) => IN_FAMILY.test(value)
  const at = placesOf(table, 'memberNumber', 'fullName').find((place) =>
    mostly(valuesAt(table.rows, place), isOfFamily),
  )
  if (at === undefined || !valuesAt(table.rows, at).some((value) => /[/-]0?1$/.test(value))) return table
  const isMarked = rolesAt !== undefined || placesOf(table, 'guardian').length > 0
  return joined(
    table,
    [at],
    table.headings[at] ?? '',
    ([cell = '']) => cell,
    ['Grupo', ([cell = '']) => IN_FAMILY.exec(cell)?.[1] ?? ''],
    ...(isMarked
      ? []
      : [['Titular', ([cell = '']: readonly string[]) => (/[/-]0+$/.test(cell) ? 'Titular' : 'Adherente')] as const]),
  )
}

const IN_FAMILY = /^(\d+)[/-]\d\d?$/

function hasOneTitular(rows: Columns['rows'], at: number, rolesAt: number): boolean {
  const groups = groupBy(
    rows.filter(({ cells }) => (cells[at] ?? '').trim() !== ''),
    ({ cells }) => cells[at] ?? '',
  )
  const isTitular = ({ cells }: Columns['rows'][number]) => payerMark(cells[rolesAt] ?? '') === true
  return (
    groups.size > 1 &&
    groups.size < rows.length &&
    [...groups.values()].every((group) => group.filter(isTitular).length === 1)
  )
}

/** Whose may be the contact's. */
const IS_BOND = /^(?:parentesco|vinculo)/
const PARENT = /\b(?:padre|papa|madre|mama|tutora?)\b/
const parentIn = (text: string) =>
  PARENT.exec(foldText(text))?.[0].replace(/^papa/, 'padre').replace(/^mama/, 'madre').replace(/a$/, '')

const isParent = (value: string) => parentIn(value) !== undefined && !/\s/.test(value)

/** *Quién paga: Madre* beside a column with the names or documents of mothers is hers. */
export function nameParents(table: Columns): Columns {
  const places = placesOf(table, 'guardian')
  const parents = [isWholeName, isPlausibleDocument].flatMap((isOne) =>
    places.filter((place) => mostly(valuesAt(table.rows, place), isOne)),
  )
  const at = places.find(
    (place) =>
      !IS_BOND.test(plainHeading(table.headings[place] ?? '')) && mostly(valuesAt(table.rows, place), isParent),
  )
  if (at === undefined) return table
  const rows = table.rows.map((row) => {
    const role = parentIn(row.cells[at] ?? '')
    const parent = parents.find((place) => role !== undefined && parentIn(table.headings[place] ?? '') === role)
    return parent === undefined ? row : { ...row, cells: row.cells.with(at, row.cells[parent] ?? '') }
  })
  const isSame = rows.every((row, index) => row === table.rows[index])
  return isSame ? table : { headings: table.headings.with(at, columnLabel('guardian')), rows }
}

const IS_TITULAR = /^(?:soci[oa]s?)?titular(?:es)?$/
const IS_RELATIVE = /^(?:soci[oa]s?)?(?:adherentes?|familiar(?:es)?|integrantes?|cargas?)$/

/** *Titular* and *Adherente*, two columns of names of which each row has one: below each titular are their relatives. */
export function joinTitulars(table: Columns): Columns {
  const placeOf = (one: RegExp) =>
    table.headings.findIndex(
      (heading, at) => one.test(plainHeading(heading)) && mostly(valuesAt(table.rows, at), isWholeName),
    )
  const [titulars, relatives] = [placeOf(IS_TITULAR), placeOf(IS_RELATIVE)]
  const cellsOf = ({ cells }: Columns['rows'][number]) => [titulars, relatives].map((at) => cells[at]?.trim() ?? '')
  if (titulars < 0 || relatives < 0 || table.rows.some((row) => cellsOf(row).every(Boolean))) return table
  let last = ''
  return joined(table, [titulars, relatives], 'Apellido y nombre', ([titular, relative]) => titular || relative || '', [
    'Quién paga',
    ([titular = '', relative]) => {
      last = titular || last
      return relative ? last : ''
    },
  ])
}

/** Without other names, those below *Titular* are the members, and *DNI titular* is theirs. */
export function useTitulars(table: Columns): Columns {
  const at = table.headings.findIndex((heading) => IS_TITULAR.test(plainHeading(heading)))
  if (placesOf(table, ...NAMES).length > 0 || !mostly(valuesAt(table.rows, at), isWholeName)) return table
  const headings = table.headings.map((heading) => heading.replace(/\btitular(?:es)?\b/i, ''))
  return { ...table, headings: headings.with(at, columnLabel('fullName')) }
}

/** *Titular* and *Hijo* one below the other, in no order of names: the titular's name is in place of *Hijo*. */
export function nameTitulars(table: Columns): Columns {
  const [at] = placesOf(table, 'guardian')
  const places = placesOf(table, ...NAMES)
  const names = table.rows.map(({ cells }) => wordsIn(places.map((place) => cells[place] ?? '').join(' ')))
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] ?? []).join(' ') <= name.join(' '))
  if (at === undefined || isSorted || placesOf(table, 'family').length > 0) return table
  let titular: string[] = []
  const payers = table.rows.map(({ cells }, index) => {
    const [cell = '', name = []] = [cells[at], names[index]]
    const mark = isYesOrNo(cell) ? null : payerMark(cell)
    if (mark) titular = name
    return mark === false && name.some((word) => word.length > 2 && titular.includes(word)) ? titular.join(' ') : ''
  })
  const rows = table.rows.map((row, index) => ({ ...row, cells: row.cells.with(at, payers[index] ?? '') }))
  return payers.some(Boolean) ? { ...table, rows } : table
}
