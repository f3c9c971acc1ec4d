import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

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
  const named = rows.flatMap(([, names = '', reason = '']) => (reason === '' ? [] : names.split(', ')))
  expect(named.toSorted()).toEqual(Object.keys(expected).toSorted())
})
