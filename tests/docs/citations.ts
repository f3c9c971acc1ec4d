import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The two parts of docs/specification.md. */
type Part = 'specification' | 'decisions'

/** A mention of a section, with the words of it that are quoted beside, or of a decision record. */
export type Citation = { line: number } & (
  | { of: Part; section: string; quoted: string | null }
  | { of: 'ADR'; number: number }
)

/** What there is to cite: the text of each section by its number, and the numbers of the records. */
export interface Citable {
  sections: Record<Part, ReadonlyMap<string, string>>
  records: ReadonlySet<number>
}

const SECTION = /§(\d+(?:\.\d+)*)(?:[–-](\d+))?/g
const RECORD = /\bADRs? (\d+)((?:, \d+)*(?:,? and \d+)?)/g
/** A line break inside a sentence, with the sign that its comment goes on by. */
const BREAK = /\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g

/**
 * The citations of a text, in order. A bare § is of the specification; of a list (“decisions §4 and §5”) the first names the document for
 * all. A § of an RFC is not ours. In a table whose first column is headed by § the numbers of that column are of the specification.
 */
export function citationsOf(text: string): Citation[] {
  return [...sectionsOf(text), ...columnOf(text), ...recordsOf(text)].toSorted((a, b) => a.line - b.line)
}

function sectionsOf(text: string): Citation[] {
  let previous: { of: Part | 'RFC'; end: number } | null = null
  return [...text.matchAll(SECTION)].flatMap((match) => {
    const [whole, from = '', to] = match
    const before = text.slice(Math.max(0, match.index - 60), match.index).replaceAll(BREAK, ' ')
    const goesOn =
      previous && /^(, | and | or |, and )$/.test(text.slice(previous.end, match.index).replaceAll(BREAK, ' '))
    const of: Part | 'RFC' = goesOn && previous ? previous.of : documentNamed(before)
    previous = { of, end: match.index + whole.length }
    if (of === 'RFC') return []
    const after = text.slice(previous.end, previous.end + 120).replaceAll(BREAK, ' ')
    const quoted = /^, "([^"]+)"/.exec(after)?.[1] ?? null
    const line = lineAt(text, match.index)
    return range(from, to).map((section) => ({ line, of, section, quoted }))
  })
}

function documentNamed(before: string): Part | 'RFC' {
  if (/\bRFC \d+ $/.test(before)) return 'RFC'
  return /\bdecisions \(?$/i.test(before) ? 'decisions' : 'specification'
}

function range(from: string, to: string | undefined): string[] {
  if (to === undefined) return [from]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i))
}

function columnOf(text: string): Citation[] {
  let inTable = false
  return text.split('\n').flatMap((row, index): Citation[] => {
    const cell = /^\|([^|]*)\|/.exec(row)?.[1]?.trim()
    if (cell === undefined) inTable = false
    else if (cell === '§') inTable = true
    else if (inTable && /\d/.test(cell)) {
      return [{ line: index + 1, of: 'specification', section: cell, quoted: null }]
    }
    return []
  })
}

function recordsOf(text: string): Citation[] {
  return [...text.matchAll(RECORD)].flatMap((match) => {
    const [whole, first = '', others = ''] = match
    // “ADR 32, 684 before this” is one record: a list is of “ADRs”, or of two with “and”.
    const rest = whole.startsWith('ADRs') || !others.startsWith(',') ? (others.match(/\d+/g) ?? []) : []
    const line = lineAt(text, match.index)
    return [first, ...rest].map((number): Citation => ({ line, of: 'ADR', number: Number(number) }))
  })
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** The sections of docs/specification.md: `## Specification` and `## Decisions`, each with `### 1. …` and so on. */
export function sectionsToCite(markdown: string): Citable['sections'] {
  const sections = { specification: new Map<string, string>(), decisions: new Map<string, string>() }
  for (const part of markdown.split(/^## /m).slice(1)) {
    const name = part.slice(0, part.indexOf('\n')).trim().toLowerCase()
    if (name !== 'specification' && name !== 'decisions') continue
    for (const section of part.split(/^### /m).slice(1)) {
      const number = /^(\d+)\. /.exec(section)?.[1]
      if (number) sections[name].set(number, section)
    }
  }
  return sections
}

/** Why a citation leads nowhere; null for one that leads somewhere. */
export function leadsNowhere(citation: Citation, { sections, records }: Citable): string | null {
  if (citation.of === 'ADR') return records.has(citation.number) ? null : `there is no ADR ${citation.number}`
  const { of, section, quoted } = citation
  const text = sections[of].get(section)
  if (text === undefined)
    return `the ${of} have no section ${section}`.replace('specification have', 'specification has')
  if (quoted !== null && !text.toLowerCase().includes(quoted.toLowerCase())) {
    return `section ${section} of the ${of} does not say “${quoted}”`
  }
  return null
}

const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yaml)$/
const NOT_OURS = ['package-lock.json', 'public/mockServiceWorker.js']

/** The repository's own texts by path, with what is not committed yet. */
export function textsOfRepository(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => TEXT.test(path) && !NOT_OURS.includes(path) && existsSync(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
