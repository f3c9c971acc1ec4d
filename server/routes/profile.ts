import { foundingInputSchema } from '#domain/clubs/founding'
import { institutionViewSchema } from '#domain/clubs/institution'
import { termsAcceptanceSchema } from '#domain/access/terms'
import { profilePatchSchema, profileSchema } from '#domain/members/user'
import { recordBody } from '../http/body.ts'
import { readRoute, writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS, type Route } from '../http/route.ts'
import { acceptMembership, acceptTerms, readProfile, updateProfile } from '../services/profile/profile.ts'
import { withItsSportNames } from '../services/institutions/sportNames.ts'
import { foundInstitution } from '../services/institutions/createInstitution.ts'

const common = { tag: 'profile', response: profileSchema } as const

export const profileRoutes: Route[] = [
  readRoute({
    ...common,
    path: 'profile',
    summary: 'Read one’s own record, roles and memberships',
    access: [['show', 'profile']],
    handle: ({ tx, actor, now }) => readProfile(tx, actor.userId, now),
  }),
  writeRoute({
    ...common,
    method: 'PUT',
    path: 'profile',
    summary: 'Merge fields into one’s own record',
    access: [['edit', 'profile']],
    body: recordBody(profilePatchSchema, profileSchema),
    errors: ['stale'],
    handle: ({ tx, caller, body }) => updateProfile(tx, caller, body),
  }),
  writeRoute({
    ...common,
    method: 'POST',
    path: 'profile/terms',
    summary: 'Accept the terms and the privacy policy',
    access: [['edit', 'profile']],
    body: termsAcceptanceSchema,
    handle: ({ tx, caller, body }) => acceptTerms(tx, caller, body.termsVersion),
  }),
  writeRoute({
    tag: 'profile',
    response: institutionViewSchema,
    method: 'POST',
    path: 'profile/institutions',
    status: 201,
    summary: 'Make one’s first institution, and become its Admin',
    access: [['found', 'institutions']],
    idempotent: true,
    body: foundingInputSchema,
    errors: ['administersAlready', 'slugTaken'],
    handle: async ({ tx, caller, now, body }) => withItsSportNames(tx, await foundInstitution(tx, caller, body), now),
  }),
  writeRoute({
    ...common,
    method: 'POST',
    path: 'profile/memberships/{id}/acceptance',
    summary: 'Accept an invitation',
    access: [['edit', 'profile']],
    params: ID_PARAMS,
    handle: ({ tx, caller, params }) => acceptMembership(tx, caller, params.id),
  }),
]
