import { foldText, wordsIn } from '../../values/fold.ts'
import { isPlausibleDocument } from '../../values/document.ts'
import { groupBy } from '../../values/groupBy.ts'
import { isYesOrNo, payerMark } from './codes.ts'
import { columnLabel, columnsIn, IS_BARE_NUMBER, isName, isWholeName, mostly, NAMES, type Column } from './columns.ts'
import { isRole } from './columnValues.ts'
import { columnsWith, joined, type Columns } from './tableColumns.ts'
import { isOfMember, isOfOther, isOfPayer } from './whose.ts'

const FAMILY_NAME =
  /\b(?:(?:primer|segundo|1e?r|2do|2n|^[12]) )?(?:apellidos?|surname|last name)\b(?: (?:[12]|[pm]aterno)\b)?/
const GIVEN_NAME = /\b(?:nombres?|(?:first |given )?name)\b/

const whoseIn = ({ text }: Column, name: RegExp) => text.replace(name, '').replace(/[^a-z0-9]+/g, '')

/** *Apellido del tutor* and *Nombre del tutor*, in any order. */
export function joinPayers(table: Columns): Columns {
  const columns = columnsIn(table)
  const payers = columns.filter(({ heading }) => isOfPayer(heading))
  const surnames = payers.filter(({ text }) => FAMILY_NAME.test(text))
  for (const nameColumn of payers) {
    if (!GIVEN_NAME.test(nameColumn.text) || surnames.includes(nameColumn)) continue
    const next = columns[nameColumn.at + 1]
    const isRepeated =
      next && FAMILY_NAME.test(next.text) && columns.some((one) => one.at < nameColumn.at && one.name === next.name)
    // *Apellido;Nombre tutor;Apellido*
    const own = isRepeated
      ? [next]
      : surnames.filter((one) => whoseIn(one, FAMILY_NAME) === whoseIn(nameColumn, GIVEN_NAME))
    if (own.length === 0 || own.some(({ text }) => /\bnombres?\b/.test(text))) continue
    const parts = [...own, nameColumn]
    const heading = parts.map((one) => one.heading).join(', ')
    return joinPayers(joined(table, parts, heading, wholeName))
  }
  return table
}

const wholeName = (cells: readonly string[]) =>
  [cells.slice(0, -1).join(' ').trim(), cells.at(-1)].filter(Boolean).join(', ')

const OF_CHILD = /\b(mi|[ts]u|vuestr)[oa]? hij[oa]\b/

/** *Tu teléfono*, and a name beside the whole one of *tu hijo*, are the parent's whom a form asks. */
export function nameAskers(table: Columns): Columns {
  const columns = columnsIn(table)
  const ofChild = columns.filter(({ text }) => OF_CHILD.test(text))
  const areFilled = ({ values }: Column) => values.length > table.rows.length * 0.9
  const child = ofChild.find((column) => /\bnombres?\b|\bllama\b/.test(column.text) && areFilled(column))
  if (!child) return table
  const isWhole = mostly(child.values, isWholeName) || ofChild.some(({ text }) => FAMILY_NAME.test(text))
  const hasBirth = ofChild.some(({ field }) => field === 'birthdate')
  const asker = new RegExp(String.raw`^\W*(?:cual es )?${OF_CHILD.exec(child.text)?.[1]}[oa]?s?\b`)
  const headings = columns.map((column) => {
    const { field, heading, text } = column
    if (ofChild.includes(column) || isOfMember(heading) || isOfOther(heading)) return heading
    const isOfAsker = asker.test(text) ? field !== 'birthdate' || hasBirth : isWhole && field !== null && isName(field)
    return isOfAsker ? `${heading} (padre o madre)` : heading
  })
  const name = child.field === null ? `${columnLabel('fullName')} (${child.heading})` : child.heading
  return { ...table, headings: headings.with(child.at, name) }
}

/** The `1` and `0` of a program below *Es titular* as words; beside other numbers they are members'. */
export function nameMarks(table: Columns): Columns {
  const [payer] = columnsWith(table, 'guardian')
  if (!payer?.values.every((value) => /^-?[01]$/.test(value))) return table
  return joined(table, [payer], payer.heading, ([cell]) => (cell === '0' ? 'No' : cell ? 'Sí' : ''))
}

const PARENT = /\b(?:(?<father>padre|papa)|(?<mother>madre|mama)|(?<tutor>tutora?))\b/
const parentIn = (text: string) =>
  Object.entries(PARENT.exec(foldText(text))?.groups ?? {}).find(([, word]) => word)?.[0]
const isParent = (value: string) => parentIn(value) !== undefined && !/\s/.test(value)

/** *Quién paga: Madre* beside a column with the names or documents of mothers is hers. */
export function nameParents(table: Columns): Columns {
  const columns = columnsWith(table, 'guardian')
  const role = columns.find(({ name, values }) => !/^(?:parentesco|vinculo)/.test(name) && mostly(values, isParent))
  const parents = [isWholeName, isPlausibleDocument].flatMap((isOne) =>
    columns.filter(({ values }) => mostly(values, isOne)),
  )
  if (!role) return table
  const parentOf = (word: string) =>
    parents.find(({ heading }) => parentIn(word) !== undefined && parentIn(heading) === parentIn(word))
  if (!role.values.some(parentOf)) return table
  return joined(table, [role], columnLabel('guardian'), ([word = ''], row) => {
    const parent = parentOf(word)
    return parent ? (table.rows[row]?.cells[parent.at] ?? '') : word
  })
}

const firstText = (cells: readonly string[]) => cells.find(Boolean) ?? ''

const IS_TITULAR = /^(?:soci[oa]s?)?titular(?:es)?$/
const IS_RELATIVE = /^(?:soci[oa]s?)?(?:adherentes?|familiar(?:es)?|integrantes?|cargas?)$/

/**
 * *Titular* and *Adherente*, two columns of names of which each row has one: below each titular are their relatives.
 * Without other names, those below *Titular* are the members, and *DNI titular* is theirs.
 */
export function joinTitulars(table: Columns): Columns {
  const [titular, relative] = [IS_TITULAR, IS_RELATIVE].map((one) =>
    columnsIn(table).find(({ name, values }) => one.test(name) && mostly(values, isWholeName)),
  )
  if (!titular) return table
  if (relative && table.rows.every(({ cells }) => !cells[titular.at]?.trim() || !cells[relative.at]?.trim())) {
    let last = ''
    const payerOf = ([one = '', other]: readonly string[]) => {
      last = one || last
      return other ? last : ''
    }
    return joined(table, [titular, relative], 'Apellido y nombre', firstText, ['Quién paga', payerOf])
  }
  if (columnsWith(table, ...NAMES).length > 0) return table
  const headings = table.headings.map((heading) => heading.replace(/\btitular(?:es)?\b/i, ''))
  return { ...table, headings: headings.with(titular.at, columnLabel('fullName')) }
}

const IS_FIRST = /[/-]0+$/
const IS_NUMBER = /^\p{L}{0,3}-?\d+$/u
const familyIn = (cell = '') => /^(\d+)[/-]\d\d?$/.exec(cell)?.[1] ?? cell

/**
 * Adds the families of whose people one is the *titular*: with one number (*Nro. afiliado* beside *Parentesco*), with one
 * before a bar (`101/00`, `101/01`), or of like names one below the other, in no order of names.
 */
export function addFamilies(table: Columns): Columns {
  const { rows } = table
  const columns = columnsIn(table)
  const roles = columns.find(({ values }) => new Set(values).size < 20 && mostly(values, isRole))
  const roleAt = roles?.at ?? -1
  if (columnsWith(table, 'family', 'guardian').some(({ at, field }) => field === 'family' || at !== roleAt))
    return table
  const isFirst = ({ cells }: Row, at: number) =>
    roles ? payerMark(cells[roleAt] ?? '') === true : IS_FIRST.test(cells[at] ?? '')
  const nameColumns = columnsWith(table, ...NAMES)
  const names = new Map(rows.map((row) => [row, wordsIn(nameColumns.map(({ at }) => row.cells[at] ?? '').join(' '))]))
  const areLike = (one: Row | undefined, other: Row) =>
    one && names.get(one)?.some((word) => word.length > 2 && names.get(other)?.includes(word))
  const [number] = columnsWith(table, 'memberNumber')
  /** The families by the numbers of a column, if most of them have one *titular*. */
  const familiesOf = ({ at, name }: Column) => {
    const groups = groupBy(rows, ({ cells }) => familyIn(cells[at]))
    const several = [...groups.values()].filter((group) => group.length > 1)
    const alike = several.filter(([first, ...more]) => more.some((row) => areLike(first, row)))
    // Teams and years have one *titular* too.
    const isOwn = at === number?.at && !IS_BARE_NUMBER.test(name)
    if (several.length === 0 || (!isOwn && alike.length * 2 < several.length)) return []
    const families = [...groups].flatMap(([key, group]) =>
      IS_NUMBER.test(key) && group.filter((row) => isFirst(row, at)).length === 1 ? key : [],
    )
    return families.length >= Math.max(2, groups.size * 0.7) ? families : []
  }
  for (const column of columns) {
    const families = familiesOf(column)
    if (families.length === 0) continue
    const isOfRelative = (cell: string, role?: string) =>
      role !== undefined && column.at === number?.at && !payerMark(role) && familyIn(cell) === cell
    return joined(
      table,
      roles ? [column, roles] : [column],
      column.heading,
      // A number of several people is the titular's.
      ([cell = '', role]) => (isOfRelative(cell, role) ? '' : cell),
      ['Parentesco', ([cell = '', role = IS_FIRST.test(cell) ? 'Titular' : 'Hijo']) => role],
      ['Grupo familiar', ([cell]) => (families.includes(familyIn(cell)) ? familyIn(cell) : '')],
    )
  }
  const sorted = [...names.values()].map((words) => words.join(' '))
  if (!roles || sorted.every((name, index) => (sorted[index - 1] ?? '') <= name)) return table
  let titular: Row | undefined
  const families = rows.map((row) => {
    if (isFirst(row, roleAt)) titular = row
    return areLike(titular, row) && !isYesOrNo(row.cells[roleAt] ?? '') ? `${titular?.line}` : ''
  })
  if (rows.every((row, index) => !families[index] || isFirst(row, roleAt))) return table
  const familyOf = (_: readonly string[], row: number) => families[row] ?? ''
  return joined(table, [roles], 'Parentesco', ([role = '']) => role, ['Grupo familiar', familyOf])
}

type Row = Columns['rows'][number]
