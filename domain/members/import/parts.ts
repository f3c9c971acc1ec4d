import { saysNothing } from '../../values/document.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { groupBy } from '../../values/groupBy.ts'
import { readEmails } from './cells.ts'
import { NAMES, type Fields } from './columns.ts'
import { documentKeys, numberKey, payerNumberKey } from './identityKeys.ts'

type Row = { line: number; cells: readonly string[] }

/**
 * Divides a file into parts of at most `size` rows, so that rows which may be one person (document, number, e-mail or
 * name) or one family are in the same part, whose transaction can compare them. A group larger than a part is divided.
 */
export function partsOf<Item extends Row>(rows: readonly Item[], columns: Fields, size: number): Item[][] {
  const groups = groupsOf(rows, columns)
  const parts: Item[][] = []
  let part: Item[] = []
  for (const group of groups) {
    if (part.length > 0 && part.length + group.length > size) {
      parts.push(part)
      part = []
    }
    part.push(...group)
    while (part.length > size) parts.push(part.splice(0, size))
  }
  return part.length > 0 ? [...parts, part] : parts
}

function groupsOf<Item extends Row>(rows: readonly Item[], columns: Fields): Item[][] {
  const parents = rows.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  const join = (one: number, other: number) => {
    parents[rootOf(one)] = rootOf(other)
  }
  const firstWith = new Map<string, number>()
  const withWord = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    for (const key of keysIn(row.cells, columns)) {
      const first = firstWith.get(key)
      if (first === undefined) firstWith.set(key, index)
      else join(index, first)
    }
    for (const word of wordsOf(nameIn(row.cells, columns))) withWord.set(word, [...(withWord.get(word) ?? []), index])
  }
  const guardianAt = columns.indexOf('guardian')
  for (const [index, row] of rows.entries()) {
    const words = wordsOf(row.cells[guardianAt] ?? '')
    const [first = [], ...rest] = words.map((word) => withWord.get(word) ?? [])
    const namesakes = words.length < 2 ? [] : first.filter((one) => rest.every((list) => list.includes(one)))
    // More namesakes than these are nobody in particular.
    if (namesakes.length < 5) for (const one of namesakes) join(index, one)
  }
  const groups = groupBy([...rows.entries()], ([index]) => String(rootOf(index)))
  return [...groups.values()].map((group) =>
    group.map(([, row]) => row).toSorted((one, other) => one.line - other.line),
  )
}

function keysIn(cells: readonly string[], columns: Fields): string[] {
  const keys = columns.flatMap((field, index) => {
    const cell = cells[index]?.trim() ?? ''
    if (saysNothing(cell)) return []
    if (field === 'documentNumber') return documentKeys(cell).map((key) => `d:${key}`)
    if (field === 'memberNumber') return `n:${numberKey(cell)}`
    if (field === 'email') return readEmails(cell).emails.map((email) => `e:${email}`)
    if (field === 'family') return `f:${foldText(cell)}`
    return field === 'guardian' ? [`n:${payerNumberKey(cell)}`, ...documentKeys(cell).map((key) => `d:${key}`)] : []
  })
  return [...keys, `w:${wordsOf(nameIn(cells, columns)).join(' ')}`].filter((key) => key.length > 2)
}

function nameIn(cells: readonly string[], columns: Fields): string {
  return NAMES.map((field) => cells[columns.indexOf(field)] ?? '').join(' ')
}

const wordsOf = (name: string) => [...new Set(wordsIn(name))].filter((word) => word.length > 1).toSorted()
