import { describe, expect, it } from 'vitest'
import type { Rol } from '#domain/rols'
import { flagsOf, hasPermission } from './permissions.ts'

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
  it('passes if any requested flag is held, and asking for none passes for nobody', () => {
    const admin = flagsOf(['Admin'])
    expect(hasPermission(admin, ['SA', 'A'])).toBe(true)
    expect(hasPermission(admin, ['SA'])).toBe(false)
    expect(hasPermission(admin, [])).toBe(false)
  })
})
