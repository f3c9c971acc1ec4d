import { describe, expect, it } from 'vitest'
import { DIALECT_BASE, panelPath, patternsOf, resourcePattern, type Addressed } from './routerProvider.tsx'

const resources: Addressed[] = [
  { name: 'users', options: { path: 'users' }, show: 'a screen' },
  { name: 'institutions', options: { path: 'institutions' }, show: 'a screen' },
  { name: 'sports', options: { path: 'manage-sports' } },
  { name: 'receipts', options: { path: 'payments/receipts' } },
]
const ours = (path: string) => panelPath(DIALECT_BASE + path, resources)

describe('panelPath', () => {
  it.each([
    ['/users', '/panel/users'],
    ['/users/create', '/panel/users/new'],
    ['/users/7/show', '/panel/users/7'],
    ['/users/7', '/panel/users/7/update'],
    ['/sports/7', '/panel/manage-sports/7'],
    ['/institutions/7/show', '/panel/institutions/7'],
    ['/institutions/7', '/panel/institutions/7/update'],
    ['/institutions/7/contact', '/panel/institutions/7/update/contact'],
    ['/institutions/7/show/1', '/panel/institutions/7/1'],
    ['/sports/create', '/panel/manage-sports/new'],
    ['/receipts/7', '/panel/payments/receipts/7'],
    ['/users?page=2&order=ASC', '/panel/users?page=2&order=ASC'],
    ['/users/create?source={"a":"/"}', '/panel/users/new?source={"a":"/"}'],
    ['/login', '/panel'],
    ['/access-denied', '/panel'],
    ['', '/panel'],
  ])('translates %s to %s', (path, expected) => {
    expect(ours(path)).toBe(expected)
  })

  it('leaves our own addresses as they are', () => {
    for (const path of ['/institutions/7', '/institutions/7/show', '/users/create', '/sports']) {
      expect(panelPath(ours(path), resources)).toBe(ours(path))
    }
    expect(panelPath('/panel/institutions/7', resources)).toBe('/panel/institutions/7')
    expect(panelPath('/sports', resources)).toBe('/sports')
  })
})

describe('patternsOf', () => {
  it('puts the edit page at the id, or below it if there is a show page', () => {
    expect(patternsOf({})).toMatchObject({ list: '', create: 'new', edit: ':id' })
    expect(patternsOf({ show: 'a screen' })).toMatchObject({ show: ':id', edit: ':id/update' })
  })
})

describe('resourcePattern', () => {
  it('gives a resource the addresses below its path, and leaves pages without a resource as they are', () => {
    expect(resourcePattern('sports/*', resources)).toBe('manage-sports/*')
    expect(resourcePattern('receipts/*', resources)).toBe('payments/receipts/*')
    expect(resourcePattern('sports', resources)).toBe('sports')
    expect(resourcePattern('/*', resources)).toBe('/*')
  })
})
