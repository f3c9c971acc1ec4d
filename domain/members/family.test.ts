import { describe, expect, it } from 'vitest'
import { activeWards, type StoredWard, guardianError } from './family.ts'

const TODAY = '2024-06-15'
const member = { id: 'luz', institutionId: 'club' }
const guardian = { id: 'ana', institutionId: 'club', guardianId: null, until: null }

describe('who may pay for a member', () => {
  it.each([
    ['another member', guardian, false, null],
    ['one whose last day is today', { ...guardian, until: TODAY }, false, null],
    ['nobody that exists', null, false, 'unknownReference'],
    ['a member of another institution', { ...guardian, institutionId: 'other' }, false, 'unknownReference'],
    ['the member', { ...guardian, id: 'luz' }, false, 'ownGuardian'],
    ['one whom somebody else pays for', { ...guardian, guardianId: 'eva' }, false, 'guardianHasGuardian'],
    ['one whom the member pays for', { ...guardian, guardianId: 'luz' }, true, 'guardianHasGuardian'],
    ['another member, of one who pays for others', guardian, true, 'guardianOfOthers'],
    ['one who has left', { ...guardian, until: '2024-06-14' }, false, 'guardianLeft'],
  ] as const)('%s', (_, candidate, hasWards, expected) => {
    expect(guardianError(member, candidate, hasWards, TODAY)).toBe(expected)
  })
})

describe('the members whom a person pays for', () => {
  const luz: StoredWard = {
    membershipId: 'luz',
    institutionId: 'club',
    payerId: 'luz',
    givenName: 'Luz',
    familyName: 'Ríos',
    guardianId: 'ana',
    until: null,
  }
  const { guardianId: _guardianId, until: _last, ...ward } = luz
  const ana = { id: 'ana', today: TODAY }

  it('are shown through an active membership, by name and payer alone', () => {
    expect(activeWards([luz, { ...luz, until: TODAY }], [ana])).toEqual([ward, ward])
  })

  it('are not shown through one that is pending or over, nor once they have left', () => {
    expect(activeWards([luz], [])).toEqual([])
    expect(activeWards([luz], [{ id: 'eva', today: TODAY }])).toEqual([])
    expect(activeWards([{ ...luz, until: '2024-06-14' }], [ana])).toEqual([])
  })
})
