import { z } from 'zod'
import { importUndoingSchema, memberImportSchema, memberImportViewSchema } from '#domain/members/import/memberImport'
import { importInputSchema, importReportSchema } from '#domain/members/import/report'
import { membershipInputSchema, membershipSchema, membershipPatchSchema } from '#domain/members/membership'
import { noteInputSchema, notePatchSchema, noteRowSchema, noteSchema } from '#domain/members/note'
import { idSchema } from '#domain/values/identifier'
import { userInviteSchema, userPatchSchema, userViewSchema } from '#domain/members/user'
import { actionBody, recordBody } from '../http/input.ts'
import { userSheet } from '../exports/records.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { memberImports, notes, users } from '../resources/users.ts'
import { endMemberships } from '../services/memberships/endMemberships.ts'
import { importMembers } from '../services/users/importMembers.ts'
import { importView, importViews, undoImport } from '../services/users/memberImports.ts'
import { eraseMember } from '../services/users/eraseMember.ts'
import { editNote, removeNote, writeNote } from '../services/users/notes.ts'
import { withAuthors } from '../services/records/names.ts'
import { inviteUser } from '../services/users/updateInvitation.ts'
import { updateUser } from '../services/users/updateUser.ts'
import { resourceReads } from './resourceReads.ts'

const common = { response: userViewSchema } as const

const erasureInputSchema = z.object({ membershipId: idSchema })

const neverSuperAdmin = z.literal(false, { error: 'forbiddenField' }).optional()
const inviteBody = recordBody(
  userInviteSchema.extend({
    memberships: z
      .array(recordBody(membershipInputSchema, membershipSchema).transform((membership) => membership.fields))
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
      description:
        'Sends the invitation, for example to an imported member: to the given e-mail, or else to the one on record',
    }),
  }),
  userViewSchema,
)

const importRoutes: Route[] = [
  ...resourceReads(memberImports, {
    row: memberImportSchema,
    reads: (tx) => tx.memberImports,
    naming: { row: memberImportViewSchema, of: importViews },
  }),
  writeRoute('POST member-imports/{id}/undoing', {
    response: memberImportViewSchema,
    summary: 'Remove everybody whom an import created, while nothing depends on one of them',
    access: [['delete', 'member-imports']],
    idempotent: true,
    body: actionBody(importUndoingSchema),
    errors: ['notUndoable', 'importInUse', 'stale'],
    handle: async ({ tx, params, body }) => importView(tx, await undoImport(tx, params.id, body.version)),
  }),
]

const note = { response: noteSchema } as const

const noteRoutes: Route[] = [
  ...resourceReads(notes, {
    row: noteSchema,
    reads: (tx) => tx.notes,
    naming: { row: noteRowSchema, of: withAuthors },
  }),
  writeRoute('POST notes', {
    ...note,
    status: 201,
    summary: 'Write a note about a membership, which the Admins of its institution read',
    access: [['create', 'notes']],
    idempotent: true,
    body: recordBody(noteInputSchema, noteRowSchema),
    handle: ({ tx, body }) => writeNote(tx, body.fields),
  }),
  writeRoute('PUT notes/{id}', {
    ...note,
    summary: 'Change or pin a note',
    access: [['edit', 'notes']],
    body: recordBody(notePatchSchema, noteRowSchema),
    errors: ['stale'],
    handle: ({ tx, params, body }) => editNote(tx, params.id, body),
  }),
  writeRoute('DELETE notes/{id}', {
    ...note,
    summary: 'Delete a note for good; the history keeps that it was deleted, and never its text',
    access: [['delete', 'notes']],
    handle: ({ tx, params }) => removeNote(tx, params.id),
  }),
]

export const userRoutes: Route[] = [
  ...importRoutes,
  ...noteRoutes,
  writeRoute('POST users/import', {
    response: importReportSchema,
    summary: 'Create members from the rows of a file; reports existing members as such, and sends no mail',
    access: [['create', 'member-imports']],
    idempotent: true,
    body: importInputSchema,
    handle: ({ tx, body }) => importMembers(tx, body),
  }),
  ...resourceReads(users, { row: userViewSchema, sheet: userSheet, reads: (tx) => tx.users }),
  writeRoute('POST users', {
    ...common,
    status: 201,
    summary:
      'Invite a person, or add a member without e-mail; the answer does not reveal whether the e-mail had a record',
    access: [
      ['create', 'users'],
      ['setAdmins', 'institutions'],
    ],
    idempotent: true,
    body: inviteBody,
    errors: ['alreadyMember', 'alreadyInvited'],
    handle({ tx, body }) {
      const { superAdmin: _never, ...invite } = body.fields
      return inviteUser(tx, invite)
    },
  }),
  writeRoute('PUT users/{id}', {
    ...common,
    idempotent: true,
    summary: 'Merge fields into a person and the named memberships',
    access: [
      ['edit', 'users'],
      ['setActive', 'users'],
    ],
    body: patchBody,
    errors: ['stale', 'emailTaken', 'alreadyMember', 'alreadyInvited', 'lastAdmin'],
    handle: ({ tx, params, body }) => updateUser(tx, params.id, body),
  }),
  writeRoute('POST users/{id}/erasure', {
    ...common,
    summary: 'Erase for good what an institution holds about a former member; cuotas, receipts and ledger stay',
    access: [['erase', 'users']],
    bySystem: true,
    body: actionBody(erasureInputSchema),
    errors: ['stillMember', 'memberOwes', 'memberHasCredit'],
    handle: ({ tx, params, body }) => eraseMember(tx, params.id, body.membershipId),
  }),
  writeRoute('DELETE users/{id}', {
    ...common,
    summary: 'End the person’s memberships of the Admin’s institutions; the person stays',
    access: [['delete', 'users']],
    errors: ['lastAdmin'],
    handle: ({ tx, params }) => endMemberships(tx, params.id),
  }),
]
