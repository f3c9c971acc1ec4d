import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { citationsOf, leadsNowhere, sectionsToCite, textsOfRepository } from './citations.ts'
import type { Citable } from './citations.ts'

const TEXTS = textsOfRepository()

const CITABLE: Citable = {
  sections: sectionsToCite(readFileSync('docs/specification.md', 'utf8')),
  records: new Set(readdirSync('docs/decisions').flatMap((file) => Number(/^\d{4}/.exec(file)?.[0]) || [])),
}

/** Both are put in, so that the examples here are no citations of this file. */
const S = '§'
const RECORD = 'ADR'
const found = (text: string) =>
  citationsOf(text).map((citation) =>
    citation.of === 'ADR' ? `ADR ${citation.number}` : `${citation.of} ${citation.section}`,
  )
const wrong = (text: string) => citationsOf(text).flatMap((citation) => leadsNowhere(citation, CITABLE) ?? [])

describe('reading citations', () => {
  test.each([
    [`a rule (decisions ${S}4)`, ['decisions 4']],
    [`Decisions ${S}5 says`, ['decisions 5']],
    [`(specification ${S}8, ${S}9)`, ['specification 8', 'specification 9']],
    [`of decisions ${S}4 and ${S}5, whoever`, ['decisions 4', 'decisions 5']],
    [`(decisions ${S}3–4)`, ['decisions 3', 'decisions 4']],
    [`the tokens (${S}3, ${S}7)`, ['specification 3', 'specification 7']],
    [`(decisions ${S}1) and then ${S}2`, ['decisions 1', 'specification 2']],
    [`of decisions\n * ${S}6`, ['decisions 6']],
    [`RFC 7636 ${S}4.6`, []],
    [`| ${S} | What |\n|---|---|\n| 7 | a call |\n\n| 8 | not of it |`, ['specification 7']],
    ['ADR 5, and ADRs 1, 2 and 3', ['ADR 5', 'ADR 1', 'ADR 2', 'ADR 3']],
    ['ADR 33 and 35', ['ADR 33', 'ADR 35']],
    ['before ADR 32, 684 lines', ['ADR 32']],
  ])('%j', (text, citations) => expect(found(text)).toEqual(citations))

  test('includes the line', () => {
    expect(citationsOf(`one\ntwo\nthree (${S}3)`)).toEqual([
      { line: 3, of: 'specification', section: '3', quoted: null },
    ])
  })
})

describe('a citation that leads nowhere is found', () => {
  test.each([
    [`decisions ${S}12`, 'the decisions have no section 12'],
    [`(${S}4.2)`, 'the specification has no section 4.2'],
    [`specification ${S}8–10`, 'the specification has no section 10'],
    [`decisions ${S}3, "a person in three clubs"`, 'section 3 of the decisions does not say “a person in three clubs”'],
    [`${RECORD} 999`, `there is no ${RECORD} 999`],
  ])('%j', (text, why) => expect(wrong(text)).toEqual([why]))
})

test('every section and record that the repository cites exists', () => {
  const all = [...TEXTS].flatMap(([path, text]) => citationsOf(text).map((citation) => ({ path, citation })))
  // Fewer would mean that they are no longer found.
  expect(all.length).toBeGreaterThan(500)
  expect(
    all.flatMap(({ path, citation }) => {
      const why = leadsNowhere(citation, CITABLE)
      return why ? [`${path}:${citation.line}: ${why}`] : []
    }),
  ).toEqual([])
})

test('both parts of the specification have sections 1 to 9, in order', () => {
  const numbers = Array.from({ length: 9 }, (_, i) => String(i + 1))
  expect([...CITABLE.sections.specification.keys()]).toEqual(numbers)
  expect([...CITABLE.sections.decisions.keys()]).toEqual(numbers)
})

test('every link from one document to another leads to a file', () => {
  const links = [...TEXTS].flatMap(([path, text]) =>
    path.endsWith('.md')
      ? [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to = '']) => ({ path, to }))
      : [],
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ path, to }) => !existsSync(join(dirname(path), to)))).toEqual([])
})
