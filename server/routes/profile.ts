import { z } from 'zod'
import { foundingInputSchema, institutionViewSchema } from '#domain/clubs/institution'
import { termsAcceptanceSchema } from '#domain/access/terms'
import { ownDataSchema, ownDataSheet, type OwnData } from '#domain/members/ownData'
import { profilePatchSchema, profileSchema } from '#domain/members/user'
import { savedQueryInputSchema, savedQuerySharingSchema, savedQueryViewSchema } from '#domain/api/savedQuery'
import { DomainError } from '#domain/api/errors'
import { actionBody, recordBody } from '../http/input.ts'
import { privateRoute, readRoute, type privateCaller } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { dataOfPicture, nameOfPicture, readOwnData } from '../services/profile/ownData.ts'
import { fileReply } from './receiptPapers.ts'
import { acceptMembership, acceptTerms, readProfile, updateProfile } from '../services/profile/profile.ts'
import { withItsSportNames } from '../services/records/names.ts'
import { readSavedQueries, removeQuery, saveQuery, shareQuery } from '../services/search/savedQueries.ts'
import { requestErasure } from '../services/users/eraseMember.ts'
import { foundInstitution } from '../services/institutions/createInstitution.ts'

const erasureRequestSchema = z.strictObject({ requested: z.boolean({ error: 'invalidBoolean' }) })
const common = { response: profileSchema } as const

type Caller = Awaited<ReturnType<typeof privateCaller>>

/** The token decides whose data it is; then the system reads them. */
async function ownDataOf({ read, system }: Caller, pictureOf: Parameters<typeof readOwnData>[2]): Promise<OwnData> {
  const userId = await read((tx) => tx.actor.userId)
  return system.read((tx) => readOwnData(tx, userId, pictureOf))
}

const ownDataRoutes: Route[] = [
  privateRoute('GET profile/data', {
    summary: 'Read all that is held about oneself',
    access: [['show', 'profile']],
    response: ownDataSchema,
    async run(call) {
      const body = await ownDataOf(call, dataOfPicture)
      const headers = { 'Content-Disposition': 'attachment; filename="mis-datos.json"', 'X-Total-Count': '1' }
      return { body, headers }
    },
  }),
  privateRoute('GET profile/data/pdf', {
    summary: 'Read all that is held about oneself as a PDF',
    access: [['show', 'profile']],
    response: z.string(),
    files: ['application/pdf'],
    errors: ['unavailable'],
    async run(call) {
      const { printer } = call.deps.papers
      const sheet = ownDataSheet(await ownDataOf(call, nameOfPicture))
      if (!printer) throw new DomainError('unavailable')
      return fileReply(await printer.printSheet(sheet), 'mis-datos.pdf')
    },
  }),
]

const savedQuery = { access: [['edit', 'profile']] } as const

const savedQueryRoutes: Route[] = [
  readRoute('profile/saved-queries', {
    ...savedQuery,
    summary: 'Read the queries that one saved, and those that others share with an institution that one administers',
    response: z.array(savedQueryViewSchema),
    handle: ({ tx }) => readSavedQueries(tx),
  }),
  writeRoute('POST profile/saved-queries', {
    ...savedQuery,
    status: 201,
    summary: 'Save the state of a list under a name, once',
    response: savedQueryViewSchema,
    body: actionBody(savedQueryInputSchema),
    handle: ({ tx, body }) => saveQuery(tx, body),
  }),
  writeRoute('PUT profile/saved-queries/{id}', {
    ...savedQuery,
    summary: 'Share a saved query with an institution that one administers, or with nobody',
    response: savedQueryViewSchema,
    body: actionBody(savedQuerySharingSchema),
    handle: ({ tx, params, body }) => shareQuery(tx, params.id, body.institutionId),
  }),
  writeRoute('DELETE profile/saved-queries/{id}', {
    ...savedQuery,
    summary: 'Remove a saved query',
    response: savedQueryViewSchema,
    handle: ({ tx, params }) => removeQuery(tx, params.id),
  }),
]

export const profileRoutes: Route[] = [
  ...ownDataRoutes,
  ...savedQueryRoutes,
  readRoute('profile', {
    ...common,
    summary: 'Read one’s own record, roles and memberships',
    access: [['show', 'profile']],
    handle: ({ tx }) => readProfile(tx, tx.actor.userId),
  }),
  writeRoute('PUT profile', {
    ...common,
    summary: 'Merge fields into one’s own record',
    access: [['edit', 'profile']],
    body: recordBody(profilePatchSchema, profileSchema),
    errors: ['stale'],
    handle: ({ tx, body }) => updateProfile(tx, body),
  }),
  writeRoute('POST profile/terms', {
    ...common,
    summary: 'Accept the terms and the privacy policy',
    access: [['edit', 'profile']],
    body: termsAcceptanceSchema,
    handle: ({ tx, body }) => acceptTerms(tx, body.termsVersion),
  }),
  writeRoute('POST profile/erasure', {
    ...common,
    summary: 'Ask one’s institutions to erase one’s data, or withdraw that',
    access: [['edit', 'profile']],
    bySystem: true,
    body: erasureRequestSchema,
    handle: ({ tx, body }) => requestErasure(tx, body.requested),
  }),
  writeRoute('POST profile/institutions', {
    response: institutionViewSchema,
    status: 201,
    summary: 'Make one’s first institution, and become its Admin',
    access: [['found', 'institutions']],
    idempotent: true,
    body: foundingInputSchema,
    errors: ['administersAlready', 'slugTaken'],
    handle: async ({ tx, body }) => withItsSportNames(tx, await foundInstitution(tx, body)),
  }),
  writeRoute('POST profile/memberships/{id}/acceptance', {
    ...common,
    summary: 'Accept an invitation',
    access: [['edit', 'profile']],
    handle: ({ tx, params }) => acceptMembership(tx, params.id),
  }),
]
