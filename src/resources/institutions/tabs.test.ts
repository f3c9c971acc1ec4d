import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/access/actor'
import { tabAt, tabPath, tabsFor } from './tabs.ts'

const [own, other] = ['own', 'other']
const actor = (rols: Actor['rols'], memberships: Actor['memberships'] = []): Actor => ({
  userId: 'me',
  rols,
  memberships,
})

describe('the tabs of an institution, by role', () => {
  const all = ['summary', 'sports', 'admins', 'members', 'fees', 'history']
  const admin = actor(
    ['Admin', 'User'],
    [
      { institutionId: own, role: 'Admin' },
      { institutionId: other, role: 'User' },
    ],
  )

  it.each([
    ['a SuperAdmin', actor(['SuperAdmin', 'User']), other, all],
    ['an Admin of it', admin, own, all],
    ['who only belongs to it', admin, other, ['summary', 'sports']],
    ['who has nothing to do with it', admin, 'third', []],
    ['nobody', null, own, []],
  ])('%s', (_who, who, institutionId, tabs) => {
    expect(tabsFor(who, institutionId)).toEqual(tabs)
  })
})

it('gives each tab its own address', () => {
  for (const tab of ['summary', 'sports', 'admins', 'members', 'fees', 'history'] as const) {
    expect(tabAt(tabPath('7', tab))).toBe(tab)
    expect(tabAt(`${tabPath('7', tab)}/`)).toBe(tab)
  }
})
