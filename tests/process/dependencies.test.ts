import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { z } from 'zod'

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
