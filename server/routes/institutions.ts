import {
  closingInputSchema,
  institutionInputSchema,
  institutionPatchSchema,
  institutionSchema,
  institutionViewSchema,
} from '#domain/clubs/institution'
import { planUsageSchema } from '#domain/clubs/plan'
import { institutionSheet } from '../exports/records.ts'
import { actionBody, readBytes, recordBody } from '../http/body.ts'
import { base, PRIVATE, READ_ERRORS, readRoute, writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS, NO_PARAMS, type Route } from '../http/route.ts'
import { institutions } from '../resources/institutions.ts'
import { createInstitution } from '../services/institutions/createInstitution.ts'
import { readPlanUsage } from '../services/plans/planViews.ts'
import { withItsSportNames, withSportNames } from '../services/institutions/sportNames.ts'
import { archiveInstitution, closeDays, updateInstitution } from '../services/institutions/updateInstitution.ts'
import { resourceReads } from './resourceReads.ts'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '#domain/clubs/pictureRules'
import { type Grant, privateCaller } from '../http/authenticate.ts'
import { uploadPicture } from '../services/pictures/uploadPicture.ts'

const common = { tag: 'institutions', response: institutionViewSchema } as const

export const institutionRoutes: Route[] = [
  ...resourceReads(institutions, {
    row: institutionViewSchema,
    sheet: institutionSheet,
    reads: (tx) => ({
      ids: (query) => tx.institutions.ids(query),
      async list(query) {
        const { rows, total } = await tx.institutions.list(query)
        return { rows: await withSportNames(tx, rows, query.now), total }
      },
      async get(scope, id, now) {
        const row = await tx.institutions.get(scope, id, now)
        return row && withItsSportNames(tx, row, now)
      },
    }),
  }),
  readRoute({
    tag: 'institutions',
    response: planUsageSchema,
    path: 'institutions/{id}/usage',
    summary: 'Read how many members an institution has, and how many its plan allows',
    access: [['edit', 'institutions']],
    params: ID_PARAMS,
    handle: ({ tx, actor, now, params }) => readPlanUsage(tx, { actor, now }, params.id),
  }),
  writeRoute({
    ...common,
    method: 'POST',
    path: 'institutions',
    status: 201,
    summary: 'Create an institution; an Admin becomes its Admin',
    access: [['create', 'institutions']],
    body: recordBody(institutionInputSchema, institutionSchema),
    errors: ['slugTaken'],
    handle: async ({ tx, actor, now, body }) =>
      withItsSportNames(tx, await createInstitution(tx, { actor, now }, body.fields), now),
  }),
  writeRoute({
    ...common,
    method: 'PUT',
    path: 'institutions/{id}',
    summary: 'Merge fields into an institution',
    access: [['edit', 'institutions']],
    params: ID_PARAMS,
    body: recordBody(institutionPatchSchema, institutionSchema),
    errors: ['slugTaken', 'currencyFixed', 'stale'],
    handle: async ({ tx, actor, now, params, body }) =>
      withItsSportNames(tx, await updateInstitution(tx, { actor, now }, params.id, body), now),
  }),
  writeRoute({
    ...common,
    method: 'DELETE',
    path: 'institutions/{id}',
    summary: 'Archive an institution',
    access: [['delete', 'institutions']],
    params: ID_PARAMS,
    handle: async ({ tx, actor, now, params }) =>
      withItsSportNames(tx, await archiveInstitution(tx, { actor, now }, params.id), now),
  }),
  writeRoute({
    ...common,
    method: 'POST',
    path: 'institutions/{id}/closing',
    status: 201,
    idempotent: true,
    summary: 'Close the days of an institution up to one before today, for good',
    access: [['close', 'institutions']],
    params: ID_PARAMS,
    body: actionBody(closingInputSchema),
    errors: ['alreadyClosed', 'stale'],
    handle: async ({ tx, actor, now, params, body }) =>
      withItsSportNames(tx, await closeDays(tx, { actor, now }, params.id, body), now),
  }),
]

/** People may upload a picture if they may change a record that has one. */
const ACCESS: readonly Grant[] = [
  ['edit', 'institutions'],
  ['edit', 'sports'],
]

/**
 * The whole body is the file, and its bytes alone decide its type. Refused without access before the body is read, and
 * again in the transaction.
 */
const upload: Route = {
  doc: {
    ...base,
    method: 'POST',
    path: '/private/pictures',
    summary: 'Upload a picture for a logo or a sport: its bytes are the body',
    tag: 'pictures',
    params: NO_PARAMS,
    upload: UPLOAD_TYPES,
    status: 201,
    response: z.object({ path: z.string(), width: z.int(), height: z.int() }),
    limit: 'uploads',
    errors: [
      ...READ_ERRORS,
      'malformedBody',
      'pictureTooHeavy',
      'notAPicture',
      'brokenPicture',
      'pictureTooLarge',
      'pictureTooSmall',
      'unavailable',
    ],
  },
  async run(call) {
    const { request, deps } = call
    const { now, read, write } = await privateCaller(call, 'uploads', ACCESS)
    // A file is large, and making a picture of it is work: nobody else causes them.
    await read(() => undefined)
    if (!deps.pictureMaker) throw new DomainError('unavailable')
    const file = await readBytes(request, { most: UPLOAD_LIMITS.bytes, code: 'pictureTooHeavy' })
    const body = await uploadPicture(
      {
        maker: deps.pictureMaker,
        store: deps.pictures,
        now,
        writing: (work) => write(({ tx }) => work(tx)),
      },
      file,
    )
    return { body, headers: PRIVATE }
  },
}

export const pictureRoutes: Route[] = [upload]
