import { z } from 'zod'
import { idSchema } from '#domain/values/identifier'
import { isAscii } from '#domain/values/text'
import { MEMBER_IMPORT_STATES, memberImportSchema } from '#domain/members/import/memberImport'
import { noteSchema } from '#domain/members/note'
import { userViewSchema } from '#domain/members/user'
import { withoutZeros } from '#domain/values/fold'
import { IDS, OF_INSTITUTION, RECORD_SORTS, type Description } from './description.ts'
import { byStore, flag, ofMembership, storeValue, textValue, values, words } from './filters.ts'

/**
 * People as a scope shows them (§D3). The filters from `institutionId` on apply to one membership. `ended` depends on
 * its institution's day. `guardianId` finds the members whom a membership pays for. Once all memberships of a person in
 * scope have ended, filters and sorts treat all fields but the name and member number as empty.
 */
export const users = {
  resource: 'users',
  table: 'users',
  entity: 'user',
  noun: 'person, with the memberships',
  record: userViewSchema,
  filters: {
    id: values(idSchema),
    // Lower-casing turns some other letters into ASCII ones, and no address has those letters.
    email: values(textValue.refine(isAscii).toLowerCase()),
    active: flag(),
    linked: flag(),
    institutionId: ofMembership(values(idSchema), 'institutionId'),
    role: ofMembership(values(z.enum(['Admin', 'User'])), 'role'),
    state: ofMembership(values(z.enum(['pending', 'accepted'])), 'state'),
    invited: byStore(flag()),
    sportId: byStore(values(idSchema)),
    ended: byStore(flag()),
    erasureRequested: byStore(flag()),
    contact: ofMembership(flag(), 'contact'),
    membershipId: ofMembership(values(idSchema), 'id'),
    guardianId: ofMembership(values(idSchema), 'guardianId'),
    memberNumber: byStore(values(textValue.transform(withoutZeros))),
    owing: storeValue(z.enum(['overdue', 'any'])),
    q: byStore(words()),
  },
  sorts: { ...RECORD_SORTS, email: 'text', givenName: 'text', familyName: 'text', active: 'value' },
  byDefault: { field: 'familyName', order: 'ASC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description

export const memberImports = {
  resource: 'member-imports',
  table: 'memberImports',
  entity: 'memberImport',
  ...OF_INSTITUTION,
  noun: 'import of members from a file',
  record: memberImportSchema,
  filters: { ...IDS, state: values(z.enum(MEMBER_IMPORT_STATES)) },
  sorts: { ...RECORD_SORTS, made: 'value', state: MEMBER_IMPORT_STATES },
} as const satisfies Description

export const notes = {
  resource: 'notes',
  table: 'notes',
  entity: 'note',
  ...OF_INSTITUTION,
  noun: 'note about a member',
  record: noteSchema,
  filters: { ...IDS, membershipId: values(idSchema), pinned: flag() },
  sorts: { ...RECORD_SORTS, pinned: 'value' },
  byDefault: { field: 'pinned', order: 'DESC' },
} as const satisfies Description
