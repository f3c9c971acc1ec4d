import { describe, expect, it } from 'vitest'
import { ROLS, type Rol } from '#domain/access/rols'
import { flagsOf, hasPermission, mayFollow } from './permissions.ts'

describe('flagsOf', () => {
  it.each<[Rol[], ReturnType<typeof flagsOf>]>([
    [['SuperAdmin'], { SA: true, A: false, U: false }],
    [['Admin', 'User'], { SA: false, A: true, U: true }],
    [[], { SA: false, A: false, U: false }],
  ])('maps %j', (rols, flags) => {
    expect(flagsOf(rols)).toEqual(flags)
  })
})

describe('hasPermission', () => {
  it('passes with any of the requested flags, and never without a request', () => {
    const admin = flagsOf(['Admin'])
    expect(hasPermission(admin, ['SA', 'A'])).toBe(true)
    expect(hasPermission(admin, ['SA'])).toBe(false)
    expect(hasPermission(admin, [])).toBe(false)
  })
})

describe('mayFollow', () => {
  it.each<[string, Rol[]]>([
    ['/plans', ['SuperAdmin', 'Admin', 'User']],
    ['/panelists', ['SuperAdmin', 'Admin', 'User']],
    ['/panel', ['SuperAdmin', 'Admin', 'User']],
    ['/panel/payments', ['SuperAdmin', 'Admin']],
    ['/panel/users/new', ['Admin']],
    ['/panel/nowhere', []],
  ])('%s is for %j', (link, expected) => {
    expect(ROLS.filter((rol) => mayFollow(flagsOf([rol]), link))).toEqual(expected)
  })
})
