import { describe, expect, it } from 'vitest'
import type { Rol } from '#domain/rols'
import { panelPaths } from '../providers/panelAccess.ts'
import { flagsOf } from '../providers/permissions.ts'
import { panelMenuFor } from '../ui/panelMenu.ts'
import { panelRoutes, resources } from './registry.ts'
import { routesFor, routesOf } from './registration.ts'

const load = () => Promise.reject(new Error('not loaded here'))
const paths = (...rols: Rol[]) => routesFor(panelRoutes, flagsOf(rols)).map(({ path }) => path)

describe('routesOf', () => {
  it('puts the edit page at the id, or below it where there is a show page', () => {
    const screens = { list: { load }, create: { load }, edit: { load } }
    const one = { name: 'sports', path: 'manage-sports' }
    expect(routesOf({ ...one, ...screens }).map(({ path }) => path)).toEqual([
      'manage-sports',
      'manage-sports/new',
      'manage-sports/:id',
    ])
    expect(routesOf({ ...one, ...screens, show: { load } }).map(({ path }) => path)).toEqual([
      'manage-sports',
      'manage-sports/new',
      'manage-sports/:id',
      'manage-sports/:id/update',
    ])
  })
})

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

  it('gives a SuperAdmin theirs and no users', () => {
    const own = paths('SuperAdmin')
    expect(own).toEqual(expect.arrayContaining([...superAdmin, ...managers, 'my-institutions']))
    expect(own.filter((path) => path.startsWith('users'))).toEqual([])
  })

  it('gives an Admin theirs, without dashboard, plans and the making of sports', () => {
    const own = paths('Admin')
    expect(own).toEqual(expect.arrayContaining([...admin, ...managers, 'my-institutions']))
    expect(own).not.toEqual(expect.arrayContaining(superAdmin))
    expect(own.filter((path) => /^(dashboard|plans|manage-sports\/)/.test(path))).toEqual([])
  })

  it('gives a User their institutions, the security of their account, and no more', () => {
    expect(paths('User').toSorted()).toEqual(['my-institutions', 'my-institutions/:institutionId', 'security'])
  })

  it('gives who has two roles both', () => {
    expect(new Set(paths('Admin', 'User'))).toEqual(new Set([...paths('Admin'), ...paths('User')]))
  })

  it('gives somebody each address, and the table names no other', () => {
    expect(panelRoutes.map(({ path }) => path).toSorted()).toEqual(panelPaths.filter(Boolean).toSorted())
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
    expect(new Set(panelRoutes.map(({ path }) => path)).size).toBe(panelRoutes.length)
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  })
})
