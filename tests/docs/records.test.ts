import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'

test('the index lists each decision record under its number and title', () => {
  const records = readdirSync(FOLDER)
    .filter((file) => file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)\n/.exec(readFileSync(`${FOLDER}/${file}`, 'utf8')) ?? []
      expect(Number(file.slice(0, 4))).toBe(Number(number))
      return `| ${number} | [${title}](${file}) |`
    })
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(records)
})
