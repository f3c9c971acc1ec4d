import { withRols } from '#tests/support/builders'
import { describe, expect, it } from 'vitest'
import { flagsOf, mayOpen, panelPaths } from '../providers/session/permissions.ts'
import { Landing, pages, resources, screenAt, addressesOf, resourceFor } from './registry.tsx'
import { panelMenuFor } from '../ui/shell/panelMenu.ts'
import type { Rol } from '#domain/access/duties'

const ID = '0193516f-6a86-7286-997c-29e6ffef0bd8'
const [payments] = resources.filter(({ name }) => name === 'payments')

it('finds the screen of each address', () => {
  for (const path of panelPaths) {
    const pathname = path === '' ? '/panel' : `/panel/${path.replace(/:\w+/, ID)}`
    expect([pathname, screenAt(pathname)]).toEqual([pathname, expect.any(Function)])
  }
})

it('distinguishes a form from a record, and a page from a resource', () => {
  expect(screenAt('/panel/payments')).toBe(payments?.list)
  expect(screenAt('/panel/payments/new')).toBe(payments?.create)
  expect(screenAt(`/panel/payments/${ID}`)).toBe(payments?.show)
  const importing = pages.find(({ path }) => path === 'users/import')
  expect(screenAt('/panel/users/import')).toBe(importing?.Page)
  expect(screenAt('/profile')).toBe(Landing)
  expect(screenAt('/panel/nowhere/at/all')).toBeNull()
})

const all = [...pages.map(({ path }) => path), ...resources.flatMap(addressesOf).map(([, address]) => address)]

function paths(...rols: Rol[]): string[] {
  const flags = flagsOf(withRols(rols))
  const screens = resources.map((resource) => resourceFor(resource, flags)).flatMap(addressesOf)
  return [...pages.map(({ path }) => path).filter((path) => mayOpen(flags, path)), ...screens.map(([, path]) => path)]
}

describe('the panel’s addresses (specification §2)', () => {
  it('gives each address to some role, and lists no other', () => {
    expect(all.toSorted()).toEqual(panelPaths.filter(Boolean).toSorted())
  })

  it.each<Rol[]>([['SuperAdmin'], ['Admin'], ['User'], ['Admin', 'User'], []])(
    'has what the menu of %s %s leads to',
    (...rols) => {
      const entries = panelMenuFor(flagsOf(withRols(rols))).flatMap((group) => group.entries)
      const offered = entries.map(({ to }) => to.replace(/^\/panel\/?/, '')).filter(Boolean)
      expect(paths(...rols)).toEqual(expect.arrayContaining(offered))
      expect(entries.length > 0).toBe(rols.length > 0)
    },
  )

  it('has no address twice and no resource twice', () => {
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  })
})
