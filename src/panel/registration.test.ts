import { describe, expect, it } from 'vitest'
import { mayOpen, panelPaths, flagsOf } from '../providers/session/permissions.ts'
import { panelMenuFor } from '../ui/shell/panelMenu.ts'
import { addressesOf, resourceFor } from './registration.ts'
import { pages, resources } from './registry.tsx'
import type { Rol } from '#domain/access/rols'

const all = [...pages.map(({ path }) => path), ...resources.flatMap(addressesOf).map(([, address]) => address)]

function paths(...rols: Rol[]): string[] {
  const flags = flagsOf(rols)
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
      const entries = panelMenuFor(flagsOf(rols)).flatMap((group) => group.entries)
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
