import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const SERVER = readdirSync('dist-server').filter((file) => file.endsWith('.js'))
const FILES = [...SERVER.map((file) => `dist-server/${file}`), 'dist/.vite/render.js']
const IMPORTS =
  /^(?:import|export)\b[^'"\n]*from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|import\.meta\.resolve\(\s*[`"']([^`"']+)/gm

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

test('dependencies are exactly what the built server loads, so that `npm ci --omit=dev` installs that and no more', () => {
  const specifiers = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)].flatMap((match) => match.slice(1).find(Boolean) ?? []),
  )
  const packages = specifiers.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf)
  expect([...new Set(packages)].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

test('npm run bench:ui visits both panels and both home pages and reports the time of each step', async () => {
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/ui/command.ts', '--quick'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await exit, errors.includes('Error')]).toEqual([0, false])
  const rows = output.split('\n').filter((line) => /^\| \w.* \| \d/.test(line))
  expect(rows.map((row) => row.split(' | ')[0])).toEqual([
    '| first list cold',
    '| first list cold, 100 rows',
    '| menu to a first list',
    '| menu to the next list',
    '| menu as soon as the first list is usable',
    '| that click to the next frame',
    '| scripts of the first list',
    '| requests of the first list',
    '| home page, first paint',
    '| home page, content painted',
    '| home page, interactive',
    '| requests up to an interactive home page',
    '| scripts up to an interactive home page',
    '| kB of HTML, JavaScript and CSS up to an interactive home page',
    '| gate, first paint',
    '| gate, ready for an e-mail address',
    '| requests up to a gate that is ready',
    '| scripts up to a gate that is ready',
  ])
})
