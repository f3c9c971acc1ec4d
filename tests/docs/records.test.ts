import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yaml)$/
const FOREIGN = ['package-lock.json', 'public/mockServiceWorker.js']

/** The repository's own texts by path, with those that are not committed yet. */
function repositoryTexts(): [path: string, text: string][] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = files.split('\0').filter((path) => TEXT.test(path) && !FOREIGN.includes(path) && existsSync(path))
  return paths.map((path) => [path, readFileSync(path, 'utf8')])
}

const TEXTS = repositoryTexts()

test('every cited section is in the specification, or of an RFC', () => {
  const [, ...parts] = readFileSync('docs/specification.md', 'utf8').split(/^## /m)
  const sections = new Set(parts.flatMap((part) => [...part.matchAll(/^### (D?\d+)\. /gm)].map(([, number]) => number)))
  const wrong = TEXTS.flatMap(([path, text]) =>
    [...text.matchAll(/(RFC \d+ )?§(D?\d[\d.]*\d|D?\d)/g)].flatMap(([citation, rfc, section]) =>
      rfc || sections.has(section) ? [] : `${path}: ${citation}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every link from one document to another has its file and heading', () => {
  const links = TEXTS.flatMap(([path, text]) =>
    path.endsWith('.md')
      ? [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', heading]) => ({
          path,
          file: file === '' ? path : join(dirname(path), file),
          heading,
        }))
      : [],
  )
  expect(
    links.filter(({ file, heading }) => !existsSync(file) || (heading && !headingsOf(file).includes(heading))),
  ).toEqual([])
})

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Why we depend on what we depend on: a table for each part of package.json. */
const RECORD = readFileSync('docs/decisions/0002-dependencies.md', 'utf8')

const packages = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const [production = '', development = ''] = RECORD.split(/For development only:|Written by hand/)

test.each([
  ['dependencies', production, packages.dependencies],
  ['devDependencies', development, packages.devDependencies],
])('the dependencies record has a line with a reason for each of %s, and no other', (_, table, expected) => {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const dependencies = rows.flatMap(([, names = '', reason = '']) => (reason === '' ? [] : names.split(', ')))
  expect(dependencies.toSorted()).toEqual(Object.keys(expected).toSorted())
})
