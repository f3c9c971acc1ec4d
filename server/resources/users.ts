import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { isAscii } from '#domain/text'
import { userViewSchema } from '#domain/user'
import { RECORD_SORTS } from './description.ts'
import type { Description } from './description.ts'
import { byStore, flag, one, textValue, values, words } from './filters.ts'

/**
 * People as a scope tells them (decisions §3). From `institutionId` on a filter is of one and the same membership that is told of the person: `invited` is one
 * that waits for its person's acceptance: pending, with an e-mail, and not over; `ended` is over on the day, and `owing` has cuotas in its institution.
 * Somebody whose memberships in the scope have all ended is found and sorted by their name and member number alone: what is told no more finds nobody,
 * and is null to a sort.
 */
export const users = {
  resource: 'users',
  table: 'users',
  entity: 'user',
  noun: 'person, with the memberships',
  record: userViewSchema,
  filters: {
    id: byStore(values(idSchema)),
    // Lower case makes an ASCII letter of some others, which are in no address.
    email: byStore(values(textValue.refine(isAscii).toLowerCase())),
    active: byStore(flag()),
    linked: byStore(flag()),
    institutionId: byStore(values(idSchema)),
    role: byStore(values(z.enum(['Admin', 'User']))),
    state: byStore(values(z.enum(['pending', 'accepted']))),
    invited: byStore(flag()),
    sportId: byStore(values(idSchema)),
    ended: byStore(flag()),
    owing: one(z.enum(['overdue', 'any'])),
    q: byStore(words()),
  },
  sorts: { ...RECORD_SORTS, email: 'text', givenName: 'text', familyName: 'text', active: 'value' },
  byDefault: { field: 'familyName', order: 'ASC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
