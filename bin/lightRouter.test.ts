import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parted } from './lightRouter.ts'

const folder = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production')
const whole = readdirSync(folder)
  .filter((name) => /^chunk-\w+\.mjs$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .find((code) => code.includes('function createRouter('))
if (!whole) throw new Error('react-router has another form')

const exportsOf = (code: string) =>
  [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^.* as /, '')),
  )

test('a public page has links and routes of react-router, and no loaders, actions and blockers', () => {
  const { light, data } = parted(whole, './router.mjs')
  expect(light).toMatch(/^var Link = /m)
  expect(light).not.toMatch(/^function (?:createRouter|useBlocker|RouterProvider)\(/m)
  expect(data).toMatch(/^function createRouter\(/m)
  expect(light.length).toBeLessThan(whole.length / 4)
})

test('both parts together export what the whole does, and share one of each context', () => {
  const { light, data } = parted(whole, './router.mjs')
  const named = exportsOf(light).filter((name) => !name.startsWith('inner_'))
  expect(named.toSorted()).toEqual(exportsOf(whole).toSorted())
  for (const context of ['LocationContext', 'NavigationContext', 'DataRouterContext', 'RouteContext'])
    expect([light, data].filter((part) => part.includes(`var ${context} =`))).toEqual([light])
})

test('code of another form is refused', () => {
  expect(() => parted('export { other }; function other() {}', './router.mjs')).toThrow('react-router has no')
})
