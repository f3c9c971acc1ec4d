import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'docs/decisions'

/** A record as its first lines tell it: `# 5. Title`, then a paragraph of when it was decided and which records it goes with. */
export interface DecisionRecord {
  file: string
  number: number
  title: string
  head: string
}

export function decisionRecords(): DecisionRecord[] {
  return readdirSync(FOLDER)
    .filter((file) => file !== 'README.md')
    .toSorted()
    .map((file) => {
      const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
      const [heading = '', head = ''] = text.split('\n\n')
      const [, number, title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
      return { file, number: Number(number), title, head: head.replaceAll('\n', ' ') }
    })
}

/** The records by which a head says that it is superseded, whole or in part. */
export function supersededBy(head: string): number[] {
  return clauses(head).flatMap((clause, index, all) => {
    // “Superseded in part by ADR 26: …; and by ADR 42: …”
    const goesOn = clause.startsWith('and by ') && all.slice(0, index).some((before) => before.startsWith('Superseded'))
    return clause.startsWith('Superseded') || goesOn ? numbersIn(clause) : []
  })
}

/** The records that a head says it supersedes, whole or in part. */
export function supersedes(head: string): number[] {
  return clauses(head).flatMap((clause) => (/\b(supersedes|replaces)\b/i.test(clause) ? numbersIn(clause) : []))
}

/** The line of a record in the index. */
export function indexLine({ file, number, title, head }: DecisionRecord): string {
  const by = supersededBy(head)
  const part = head.includes('Superseded in part') ? 'in part ' : ''
  const state = by.length > 0 ? `superseded ${part}by ${by.map((other) => `ADR ${other}`).join(' and ')}` : ''
  return `| ${number} | [${title}](${file}) | ${state} |`
}

function clauses(head: string): string[] {
  return head.split(/[.;](?: |$)/)
}

function numbersIn(clause: string): number[] {
  return [...clause.matchAll(/\bADRs? (\d+)(?:(?:,? and|,) (\d+))*/g)].flatMap(([whole]) =>
    (whole.match(/\d+/g) ?? []).map(Number),
  )
}
