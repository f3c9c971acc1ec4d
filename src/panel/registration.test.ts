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

describe('the panel routes by role (specification §2)', () => {
  const managers = [
    'institutions',
    'institutions/new',
    'institutions/:id',
    'institutions/:id/update',
    'manage-sports',
    'payments',
  ]
  const superAdmin = ['dashboard', 'plans', 'plans/new', 'plans/:id']
  const admin = ['users', 'users/new', 'users/:id']

  it('gives a SuperAdmin no users', () => {
    const own = paths('SuperAdmin')
    expect(own).toEqual(expect.arrayContaining([...superAdmin, ...managers, 'my-institutions']))
    expect(own.filter((path) => path.startsWith('users'))).toEqual([])
  })

  it('gives an Admin no dashboard, plans or form for new sports', () => {
    const own = paths('Admin')
    expect(own).toEqual(expect.arrayContaining([...admin, ...managers, 'my-institutions']))
    expect(own).not.toEqual(expect.arrayContaining(superAdmin))
    expect(own.filter((path) => /^(dashboard|plans|manage-sports\/)/.test(path))).toEqual([])
  })

  it('gives a User only their institutions, receipts and account security', () => {
    expect(paths('User').toSorted()).toEqual([
      'my-institutions',
      'my-institutions/:institutionId',
      'my-institutions/new',
      'my-receipts',
      'my-receipts/:id',
      'security',
    ])
  })

  it('gives a user with two roles the addresses of both', () => {
    expect(new Set(paths('Admin', 'User'))).toEqual(new Set([...paths('Admin'), ...paths('User')]))
  })

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
