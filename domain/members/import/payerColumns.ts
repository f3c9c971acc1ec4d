import { headingText, inSpanish, plainHeading } from '../../imports/headings.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { isYesOrNo, payerMark } from './codes.ts'
import { isPlausibleDocument } from '../../values/document.ts'
import { groupBy } from '../../values/groupBy.ts'
import { columnLabel, IS_BARE_NUMBER, isWholeName, mostly, NAMES, valuesAt } from './columns.ts'
import { isRole } from './columnValues.ts'
import { isOfPayer } from './whose.ts'
import { joined, placesOf, type Columns } from './tableColumns.ts'

const FAMILY_NAME = /\b(?:(?:primer|segundo|1er|2do|^[12]) )?(?:apellidos?|surname|last name)\b(?: [12]\b)?/
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
      [cells.slice(0, -1).join(' ').trim(), cells.at(-1)].filter(Boolean).join(', '),
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
      !/^(?:parentesco|vinculo)/.test(plainHeading(table.headings[place] ?? '')) &&
      mostly(valuesAt(table.rows, place), isParent),
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

/**
 * Adds the families of whose people one is the *titular*: with one number (*Nro. afiliado* beside *Parentesco*), with one
 * before a bar (`101/00`, `101/01`), or of like names one below the other, in no order of names.
 */
export function addFamilies(table: Columns): Columns {
  const { headings, rows } = table
  if (placesOf(table, 'family').length > 0) return table
  const rolesAt = headings.findIndex((_, at) => {
    const values = valuesAt(rows, at)
    return new Set(values).size < 20 && mostly(values, isRole)
  })
  if (placesOf(table, 'guardian').some((at) => at !== rolesAt)) return table
  const isFirst = (row: Row, at: number) =>
    rolesAt < 0 ? IS_FIRST.test(row.cells[at] ?? '') : payerMark(row.cells[rolesAt] ?? '') === true
  const namesAt = placesOf(table, ...NAMES)
  const names = new Map(rows.map((row) => [row, wordsIn(namesAt.map((at) => row.cells[at] ?? '').join(' '))]))
  const areLike = (one?: Row, other?: Row) =>
    one && other && names.get(one)?.some((word) => word.length > 2 && names.get(other)?.includes(word))
  const [numberAt] = placesOf(table, 'memberNumber')
  const ofOneAt = (at: number) => {
    const groups = groupBy(rows, ({ cells }) => familyIn(cells[at]))
    const ofOne = [...groups].filter(
      ([key, group]) => IS_NUMBER.test(key) && group.filter((row) => isFirst(row, at)).length === 1,
    )
    const several = [...groups.values()].filter((group) => group.length > 1)
    const alike = several.filter(([first, ...others]) => others.some((row) => areLike(row, first)))
    // Teams and years have one *titular* too.
    const isOwn = at === numberAt && !IS_BARE_NUMBER.test(plainHeading(headings[at] ?? ''))
    const areFamilies = several.length > 0 && (isOwn || alike.length * 2 >= several.length)
    return areFamilies && ofOne.length >= Math.max(2, groups.size * 0.7) ? new Map(ofOne) : null
  }
  const [at] = [...headings.keys()].filter(ofOneAt)
  if (at !== undefined) {
    const ofOne = ofOneAt(at)
    return joined(
      table,
      rolesAt < 0 ? [at] : [at, rolesAt],
      headings[at] ?? '',
      // A number of several people is the titular's.
      ([cell = '', role]) =>
        role !== undefined && at === numberAt && !payerMark(role) && familyIn(cell) === cell ? '' : cell,
      ['Parentesco', ([cell = '', role = IS_FIRST.test(cell) ? 'Titular' : 'Hijo']) => role],
      ['Grupo familiar', ([cell]) => (ofOne?.has(familyIn(cell)) ? familyIn(cell) : '')],
    )
  }
  const sorted = [...names.values()].map((words) => words.join(' '))
  if (rolesAt < 0 || sorted.every((name, index) => (sorted[index - 1] ?? '') <= name)) return table
  let titular: Row | undefined
  const families = rows.map((row) => {
    if (isFirst(row, rolesAt)) titular = row
    return areLike(row, titular) && !isYesOrNo(row.cells[rolesAt] ?? '') ? `${titular?.line}` : ''
  })
  if (rows.every((row, index) => !families[index] || isFirst(row, rolesAt))) return table
  return joined(table, [rolesAt], 'Parentesco', ([role = '']) => role, [
    'Grupo familiar',
    (_, row) => families[row] ?? '',
  ])
}

type Row = Columns['rows'][number]

const IS_FIRST = /[/-]0+$/
const IS_NUMBER = /^\p{L}{0,3}-?\d+$/u
const familyIn = (cell = '') => /^(\d+)[/-]\d\d?$/.exec(cell)?.[1] ?? cell
