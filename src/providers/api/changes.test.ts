import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, isSame, rebase } from './changes.ts'

describe('changesOf', () => {
  it('returns the differences and the version', () => {
    const previous = { id: '1', name: 'a', city: null, offerings: [{ sportId: 's', schedule: [] }], version: 2 }
    expect(changesOf({ ...previous, name: 'b' }, previous)).toEqual({ name: 'b', version: 2 })
    expect(changesOf({ ...previous, offerings: [] }, previous)).toEqual({ offerings: [], version: 2 })
  })

  it('sends null for an emptied field, and nothing for one that a disabled input leaves out', () => {
    const previous = { name: 'a', city: 'Quilmes', version: 2 }
    expect(changesOf({ name: undefined, city: null, version: 2 }, previous)).toEqual({ city: null, version: 2 })
  })

  it('returns everything without a previous record', () => {
    expect(changesOf({ name: 'a' }, undefined)).toEqual({ name: 'a' })
  })

  it('returns only the version for an unchanged record', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const record = { ...fields, version: 1 }
        expect(changesOf(JSON.parse(JSON.stringify(record)), record)).toEqual({ version: 1 })
      }),
    )
  })
})

describe('isSame', () => {
  it('treats absent and null as equal, and ignores the order of keys', () => {
    expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(0, null)).toBe(false)
    expect(isSame('', null)).toBe(false)
  })
})

describe('rebase', () => {
  const membership = { id: 'm', memberNumber: '1', role: 'User', since: '2024-01-01', version: 3 }
  const loaded = { givenName: 'Ana', phone: null, memberships: [membership], version: 5 }

  it('keeps what was typed in a nested record, and takes its new version and its other changes', () => {
    const formValues = { ...loaded, memberships: [{ ...membership, memberNumber: '2' }] }
    const current = { ...loaded, phone: '+54', memberships: [{ ...membership, role: 'Admin', version: 4 }], version: 6 }
    expect(changesOf(rebase(formValues, loaded, current), loaded)).toEqual({
      memberships: [{ ...membership, memberNumber: '2', role: 'Admin', version: 4 }],
      version: 6,
    })
  })

  it('sends a list without ids as a whole, and no unchanged field', () => {
    const formValues = { ...loaded, features: ['a', 'b'] }
    const current = { ...loaded, memberships: [{ ...membership, version: 4 }], features: ['c'], version: 6 }
    const before = { ...loaded, features: ['a'] }
    expect(changesOf(rebase(formValues, before, current), before)).toEqual({ features: ['a', 'b'], version: 6 })
  })
})
