import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { isAscii } from '#domain/text'
import { importInputSchema, importReportSchema } from '#domain/memberImport'
import { membershipInputSchema, membershipSchema } from '#domain/membership'
import { userInviteSchema, userPatchSchema, userViewSchema } from '#domain/user'
import { userSheet } from '../exports/records.ts'
import { matchOf, oneOf, searchSchema, textValue } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { membershipPatchSchema } from '../services/changeMemberships.ts'
import { endMemberships } from '../services/endMemberships.ts'
import { importMembers } from '../services/importMembers.ts'
import { inviteUser } from '../services/inviteUser.ts'
import { emailsToInvite } from '../services/updateInvitation.ts'
import { updateUser } from '../services/updateUser.ts'
import { given, resourceReads } from './resourceReads.ts'

const shared = { tag: 'users', response: userViewSchema } as const

const neverSuperAdmin = z.literal(false, { error: 'forbiddenField' }).optional()
const inviteBody = recordBody(
  userInviteSchema.extend({
    memberships: z
      .array(recordBody(membershipInputSchema, membershipSchema).transform((membership) => membership.given))
      .min(1, { error: 'membershipRequired' })
      .max(20, { error: 'tooMany' }),
    superAdmin: neverSuperAdmin,
  }),
  userViewSchema,
)
const patchBody = recordBody(
  userPatchSchema.extend({
    memberships: z.array(recordBody(membershipPatchSchema, membershipSchema)).max(50, { error: 'tooMany' }).optional(),
    superAdmin: z.boolean({ error: 'invalidBoolean' }).optional(),
    invite: z.literal(true, { error: 'invalidBoolean' }).optional().meta({
      description: 'Sends the invitation, of a file for instance, to the e-mail given or else to the one they have',
    }),
  }),
  userViewSchema,
)

export const userRoutes: Route[] = [
  // Before the single record, whose path would take it for an id.
  writeRoute({
    tag: 'users',
    response: importReportSchema,
    method: 'POST',
    path: 'users/import',
    summary:
      'Make members of the rows of a file; those who are members already are told as such, and nobody is written a mail',
    access: [['create', 'users']],
    idempotent: true,
    body: importInputSchema,
    handle: ({ tx, actor, now, body }) => importMembers(tx, { actor, now }, body),
  }),
  ...resourceReads({
    resource: 'users',
    noun: 'person, with the memberships',
    row: userViewSchema,
    filter: z.strictObject({
      id: oneOf(idSchema),
      // Lower case makes an ASCII letter of some others, which are in no address.
      email: oneOf(textValue.refine(isAscii).toLowerCase()),
      active: z.boolean().optional(),
      linked: z.boolean().optional(),
      institutionId: oneOf(idSchema),
      role: oneOf(z.enum(['Admin', 'User'])),
      state: oneOf(z.enum(['pending', 'accepted'])),
      invited: z.boolean().optional(),
      sportId: oneOf(idSchema),
      ended: z.boolean().optional(),
      owing: z.enum(['overdue', 'any']).optional(),
      q: searchSchema,
    }),
    toFilter: ({ id, email, active, linked, institutionId, role, state, invited, sportId, ended, owing, q }) =>
      given({
        id: matchOf(id),
        email: matchOf(email),
        active,
        linked,
        institutionId: matchOf(institutionId),
        role: matchOf(role),
        state: matchOf(state),
        invited,
        sportId: matchOf(sportId),
        ended,
        owing,
        q,
      }),
    sorts: ['id', 'email', 'givenName', 'familyName', 'active', 'createdAt', 'updatedAt'],
    byDefault: { field: 'familyName', order: 'ASC' },
    sheet: userSheet,
    reads: (tx) => tx.users,
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: 'users',
    status: 201,
    summary:
      'Invite a person, or note a member without e-mail; the answer does not tell whether the e-mail had a record',
    access: [
      ['create', 'users'],
      ['setAdmins', 'institutions'],
    ],
    body: inviteBody,
    errors: ['alreadyMember', 'alreadyInvited'],
    invites: ({ body }) => (body.given.email ? [body.given.email] : []),
    handle({ tx, actor, now, invitationsAnHour, sends, body }) {
      const { superAdmin: _never, ...invite } = body.given
      return inviteUser(tx, { actor, now, invitationsAnHour, sends }, invite)
    },
  }),
  writeRoute({
    ...shared,
    method: 'PUT',
    path: 'users/{id}',
    summary: 'Merge fields into a person and the memberships named',
    access: [
      ['edit', 'users'],
      ['setActive', 'users'],
    ],
    params: ID_PARAMS,
    body: patchBody,
    errors: ['stale', 'emailTaken', 'alreadyMember', 'alreadyInvited', 'lastAdmin'],
    // A pending invitation's e-mail may be corrected, and whom it is for now has to be told.
    invites({ tx, actor, now, params, body: { given: sent } }) {
      if (sent.email) return [sent.email]
      return sent.invite ? emailsToInvite(tx, { actor, now }, [params.id]) : []
    },
    handle: ({ tx, actor, now, invitationsAnHour, sends, params, body }) =>
      updateUser(tx, { actor, now, invitationsAnHour, sends }, params.id, body),
  }),
  writeRoute({
    ...shared,
    method: 'DELETE',
    path: 'users/{id}',
    summary: 'End the person’s memberships of one’s institutions; the person stays',
    access: [['delete', 'users']],
    params: ID_PARAMS,
    errors: ['lastAdmin'],
    handle: ({ tx, actor, now, params }) => endMemberships(tx, { actor, now }, params.id),
  }),
]
