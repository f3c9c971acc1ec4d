import { z } from 'zod'
import { covers, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import {
  continuationInputSchema,
  dismissalInputSchema,
  generationInputSchema,
  generationSchema,
  runSchema,
  runViewSchema,
  stopInputSchema,
  upcomingSchema,
} from '#domain/money/run'
import { periodSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { reasonInputSchema } from '#domain/values/text'
import { actionBody, parseListQuery } from '../http/input.ts'
import { privateRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { runs } from '../resources/fees.ts'
import { continueRun, dismissRun, stopRun, undoRun } from '../services/runs/changeRun.ts'
import { runView, runViews } from '../services/runs/advanceRun.ts'
import { startRun } from '../services/runs/startRun.ts'
import { previewRun, upcomingFees } from '../services/runs/preview.ts'
import { resourceReads } from './resourceReads.ts'

const generation = { access: [['generate', 'payments']], idempotent: true } as const
const change = { ...generation, response: runViewSchema } as const

const generateRoute: Route = writeRoute('POST payments/generate', {
  ...generation,
  response: generationSchema,
  summary: 'Preview the fees of a month, or the surcharges of overdue ones; or begin a run that generates them',
  body: generationInputSchema,
  errors: ['listChanged'],
  async handle({ tx, body }) {
    if (body.dryRun) return { preview: await previewRun(tx, body), run: null }
    return { preview: null, run: await runView(tx, await startRun(tx, body)) }
  },
})

const upcomingQuery = z.strictObject({
  filter: z.strictObject({ institutionId: idSchema, userId: idSchema, period: periodSchema.optional() }),
})

const upcomingRoute: Route = privateRoute('GET payments/upcoming', {
  summary: 'Read what the runs of a month charge a member and those whom they pay for, and why',
  access: [['list', 'payments']],
  response: upcomingSchema,
  query: { encoding: 'json', schema: upcomingQuery },
  errors: ['malformedQuery', 'unknownFilter', 'notFound'],
  async run({ url, read, system }) {
    const filter = await read(({ actor }) => {
      const query = parseListQuery(upcomingQuery, url.searchParams).filter
      const { institutionId, userId } = query
      if (!covers(scopeOf(actor, 'payments'), { institutionIds: [institutionId], userId }))
        throw new DomainError('notFound')
      return query
    })
    return { body: await system.read((tx) => upcomingFees(tx, filter)) }
  },
})

export const runRoutes: Route[] = [
  generateRoute,
  upcomingRoute,
  ...resourceReads(runs, { row: runSchema, naming: { row: runViewSchema, of: runViews }, reads: (tx) => tx.runs }),
  writeRoute('POST runs/{id}/continuation', {
    ...change,
    summary: 'Generate the next part of a run; a stopped one goes on if it is resumed',
    body: actionBody(continuationInputSchema),
    errors: ['closedDays', 'stale'],
    handle: async ({ tx, params, body }) => runView(tx, await continueRun(tx, params.id, body)),
  }),
  writeRoute('POST runs/{id}/stop', {
    ...change,
    summary: 'Stop a run after the part that it is at',
    body: actionBody(stopInputSchema),
    errors: ['stale'],
    handle: async ({ tx, params, body }) => runView(tx, await stopRun(tx, params.id, body)),
  }),
  writeRoute('POST runs/{id}/dismissal', {
    ...change,
    summary: 'Dismiss a month that the server could not generate',
    body: actionBody(dismissalInputSchema),
    errors: ['stale'],
    handle: async ({ tx, params, body }) => runView(tx, await dismissRun(tx, params.id, body)),
  }),
  writeRoute('POST runs/{id}/undoing', {
    ...change,
    summary: 'Cancel each fee of a run while nothing of it is paid',
    body: actionBody(reasonInputSchema),
    errors: ['hasPayments', 'hasWriteOff', 'notUndoable', 'stale'],
    handle: async ({ tx, params, body }) => runView(tx, await undoRun(tx, params.id, body)),
  }),
]
