import { withRols } from '#tests/support/builders'
import { describe, expect, it } from 'vitest'
import { ROLS, type Rol } from '#domain/access/duties'
import { flagsOf, hasPermission, mayFollow } from './permissions.ts'

const NONE = {
  SA: false,
  A: false,
  U: false,
  collects: false,
  members: false,
  office: false,
  own: false,
  sports: false,
  full: false,
}

describe('flagsOf', () => {
  it.each<[Rol[], ReturnType<typeof flagsOf>]>([
    [['SuperAdmin'], { ...NONE, SA: true }],
    [
      ['Admin', 'User'],
      { ...NONE, A: true, U: true, collects: true, members: true, office: true, own: true, full: true },
    ],
    [[], NONE],
  ])('maps %j', (rols, flags) => {
    expect(flagsOf(withRols(rols))).toEqual(flags)
  })

  it('has the duties of an Admin with limits', () => {
    const membership = { institutionId: 'club', role: 'Admin' as const, duties: ['members' as const], dutySportIds: [] }
    const flags = flagsOf({ rols: ['Admin'], memberships: [membership] })
    expect(flags).toEqual({ ...NONE, A: true, members: true, office: true, own: true })
    expect(mayFollow(flags, '/panel/users/new')).toBe(true)
    expect(mayFollow(flags, '/panel/payments')).toBe(true)
    for (const path of ['payments/cash', 'institutions/new']) expect(mayFollow(flags, `/panel/${path}`)).toBe(false)
  })
})

it('opens the members and requests of a coordinator, and no money', () => {
  const coordinator = {
    institutionId: 'club',
    role: 'Admin' as const,
    duties: ['members' as const],
    dutySportIds: ['futbol'],
  }
  const flags = flagsOf({ rols: ['Admin', 'User'], memberships: [coordinator] })
  expect(flags).toEqual({ ...NONE, A: true, U: true, office: true, sports: true })
  for (const path of ['users', 'users/new', 'join-requests', 'my-receipts'])
    expect([path, mayFollow(flags, `/panel/${path}`)]).toEqual([path, true])
  for (const path of ['users/import', 'payments', 'payments/reports', 'institutions', 'manage-sports'])
    expect([path, mayFollow(flags, `/panel/${path}`)]).toEqual([path, false])
})

describe('hasPermission', () => {
  it('passes with any of the requested flags, and never without a request', () => {
    const admin = flagsOf(withRols(['Admin']))
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
  ])('%s is open to %j', (link, expected) => {
    expect(ROLS.filter((rol) => mayFollow(flagsOf(withRols([rol])), link))).toEqual(expected)
  })
})
