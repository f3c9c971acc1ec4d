import {
  closingInputSchema,
  institutionInputSchema,
  institutionPatchSchema,
  institutionSchema,
  institutionViewSchema,
} from '#domain/clubs/institution'
import { planUsageSchema } from '#domain/clubs/plan'
import {
  priceRiseInputSchema,
  priceRiseViewSchema,
  raisedPriceSchema,
  riseUndoingInputSchema,
} from '#domain/money/priceRise'
import { z } from 'zod'
import { actionBody, recordBody } from '../http/input.ts'
import { institutionSheet } from '../exports/records.ts'
import { readRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { institutions } from '../resources/institutions.ts'
import { createInstitution } from '../services/institutions/createInstitution.ts'
import { readPlanUsage } from '../services/plans/plans.ts'
import { raisePrices, riseViews, undoRise } from '../services/institutions/priceRises.ts'
import { withItsSportNames, withSportNames } from '../services/records/names.ts'
import { updateInstitution, archiveInstitution, closeDays } from '../services/institutions/updateInstitution.ts'
import { resourceReads } from './resourceReads.ts'

const common = { response: institutionViewSchema } as const

export const institutionRoutes: Route[] = [
  ...resourceReads(institutions, {
    row: institutionViewSchema,
    sheet: institutionSheet,
    reads: (tx) => ({
      ids: (query) => tx.institutions.ids(query),
      async list(query) {
        const { rows, total } = await tx.institutions.list(query)
        return { rows: await withSportNames(tx, rows), total }
      },
      async get(scope, id) {
        const row = await tx.institutions.get(scope, id)
        return row && withItsSportNames(tx, row)
      },
    }),
  }),
  readRoute('institutions/{id}/usage', {
    response: planUsageSchema,
    summary: 'Read how many members an institution has, and how many its plan allows',
    access: [['report', 'institutions']],
    handle: ({ tx, params }) => readPlanUsage(tx, params.id),
  }),
  writeRoute('POST institutions', {
    ...common,
    status: 201,
    summary: 'Create an institution; an Admin becomes its Admin',
    access: [['create', 'institutions']],
    idempotent: true,
    body: recordBody(institutionInputSchema, institutionSchema),
    errors: ['slugTaken'],
    handle: async ({ tx, body }) => withItsSportNames(tx, await createInstitution(tx, body.fields)),
  }),
  writeRoute('PUT institutions/{id}', {
    ...common,
    summary: 'Merge fields into an institution',
    access: [
      ['edit', 'institutions'],
      ['remember', 'institutions'],
    ],
    body: recordBody(institutionPatchSchema, institutionSchema),
    errors: ['slugTaken', 'currencyFixed', 'stale'],
    handle: async ({ tx, params, body }) => withItsSportNames(tx, await updateInstitution(tx, params.id, body)),
  }),
  writeRoute('DELETE institutions/{id}', {
    ...common,
    summary: 'Archive an institution',
    access: [['delete', 'institutions']],
    handle: async ({ tx, params }) => withItsSportNames(tx, await archiveInstitution(tx, params.id)),
  }),
  writeRoute('POST institutions/{id}/closing', {
    ...common,
    status: 201,
    idempotent: true,
    summary: 'Close the days of an institution up to one before today, for good',
    access: [['close', 'institutions']],
    body: actionBody(closingInputSchema),
    errors: ['alreadyClosed', 'stale'],
    handle: async ({ tx, params, body }) => withItsSportNames(tx, await closeDays(tx, params.id, body)),
  }),
  readRoute('institutions/{id}/price-rises', {
    response: z.array(priceRiseViewSchema),
    summary: 'Read the price rises of an institution, the newest first',
    access: [['report', 'institutions']],
    handle: ({ tx, params }) => riseViews(tx, params.id),
  }),
  writeRoute('POST institutions/{id}/price-rises', {
    response: z.array(raisedPriceSchema),
    idempotent: true,
    summary: 'Raise prices from a month on, or with `dryRun` read what would rise',
    access: [['edit', 'institutions']],
    body: actionBody(priceRiseInputSchema),
    errors: ['stale'],
    handle: ({ tx, params, body }) => raisePrices(tx, params.id, body),
  }),
  writeRoute('POST institutions/{id}/price-rises/undoing', {
    ...common,
    idempotent: true,
    summary: 'Undo the last price rise, before its first month',
    access: [['edit', 'institutions']],
    body: actionBody(riseUndoingInputSchema),
    errors: ['notUndoable', 'stale'],
    handle: async ({ tx, params, body }) => withItsSportNames(tx, await undoRise(tx, params.id, body)),
  }),
]
