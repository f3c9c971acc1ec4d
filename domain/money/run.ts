import { z } from 'zod'
import { calendarDateSchema, periodSchema } from '../values/calendar.ts'
import { adjustmentSchema } from './fee.ts'
import { SKIP_REASONS, type PlannedFee } from './plannedFee.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { institutionSchema } from '../clubs/institution.ts'
import { amountSchema, currencySchema, sum } from './money.ts'
import { priceKeyText } from './prices.ts'
import { pricingSchema } from './pricing.ts'
import { recordOf } from '../values/record.ts'
import { whole } from '../values/text.ts'

export const RUN_KINDS = ['monthly', 'surcharge'] as const
export const RUN_ORIGINS = ['person', 'schedule'] as const
export const RUN_STATES = ['running', 'stopped', 'done', 'undone', 'dismissed'] as const

const sportAmountSchema = z.object({ sportId: idSchema, variantId: idSchema.optional(), amount: amountSchema })

const sportAmountsSchema = z
  .array(sportAmountSchema.strict())
  .max(2000, { error: 'tooMany' })
  .refine((all) => new Set(all.map(({ amount: _amount, ...key }) => priceKeyText(key))).size === all.length, {
    error: 'repeatedSport',
  })

const countsSchema = z.object({
  made: z.int().min(0),
  exempt: z.int().min(0),
  total: z.int().min(0).meta({ description: 'Minor units of `currency`, without exempt fees' }),
  skipped: z.record(z.enum(SKIP_REASONS), z.int().min(0)),
})

/**
 * `terms` are those of its start. `cursor` is the last finished family. `failure`: a scheduled run
 * waits for a decision.
 */
export const runSchema = recordSchema.extend({
  institutionId: idSchema,
  kind: z.enum(RUN_KINDS),
  origin: z.enum(RUN_ORIGINS),
  period: periodSchema,
  terms: z.object({
    ...institutionSchema.pick({
      proration: true,
      secondSportDiscount: true,
      siblingDiscounts: true,
      lateSurcharge: true,
      appliesCredit: true,
    }).shape,
    sportIds: z.array(idSchema).nullable(),
    amounts: z.array(sportAmountSchema),
    pricing: pricingSchema,
    conceptIds: z.array(idSchema).nullable(),
    dueDate: calendarDateSchema.nullable(),
    withCancelled: z.boolean().optional(),
  }),
  state: z.enum(RUN_STATES),
  expected: z.int().min(0),
  ...countsSchema.shape,
  credited: z.int().min(0),
  currency: currencySchema,
  actorId: idSchema.nullable(),
  cursor: idSchema.nullable(),
  failure: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  undoneReason: z.string().nullable(),
})
export type Run = z.infer<typeof runSchema>

export const MISSED = 'missed'

export function isPending({ state, failure }: Pick<Run, 'state' | 'failure'>): boolean {
  return state === 'stopped' && failure !== null
}

export function isWholeMonth({ kind, state, terms }: Pick<Run, 'kind' | 'state' | 'terms'>): boolean {
  return kind === 'monthly' && state === 'done' && terms.sportIds === null && terms.conceptIds === null
}

export const runViewSchema = runSchema
  .omit({ actorId: true, cursor: true })
  .extend({ actorName: z.string().nullable() })
export type RunView = z.infer<typeof runViewSchema>

export const PREVIEW_GROUPS = ['charged', 'exempt', ...SKIP_REASONS] as const
export type PreviewGroup = (typeof PREVIEW_GROUPS)[number]

const previewRowSchema = z.object({
  userId: idSchema,
  memberName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  sportId: idSchema.nullable(),
  sportName: z.string().nullable(),
  variant: z.string().nullable(),
  concept: z.string(),
  category: z.string().nullable(),
  previousCategory: z.string().nullable(),
  family: z.int().nullable(),
  base: z.int(),
  amount: z.int(),
  adjustments: z.array(adjustmentSchema),
  dueDate: calendarDateSchema.nullable(),
  group: z.enum(PREVIEW_GROUPS),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

export const previewSchema = countsSchema.extend({
  currency: currencySchema,
  rows: z.array(previewRowSchema),
  rowsTotal: z.int().min(0).meta({ description: 'How many rows the group has, of which `rows` is a page' }),
  overdue: z.int().min(0).meta({ description: 'How many would be overdue as soon as they are made' }),
})
export type Preview = z.infer<typeof previewSchema>

export const upcomingSchema = z.object({
  period: periodSchema,
  currency: currencySchema,
  total: z.int().min(0).meta({ description: 'Of those that exist and those that a run will make' }),
  rows: z.array(previewRowSchema),
})
export type Upcoming = z.infer<typeof upcomingSchema>

export const generationSchema = z.object({ preview: previewSchema.nullable(), run: runViewSchema.nullable() })

const MAX_PREVIEW_ROWS = 1000

/** Null asks for all; surcharges need a due date. `expected` are the preview's figures, which must still be true. */
export const generationInputSchema = z
  .strictObject({
    institutionId: idSchema,
    kind: z.enum(RUN_KINDS, { error: 'invalidOption' }).default('monthly'),
    period: periodSchema,
    sportIds: z.array(idSchema).max(100, { error: 'tooMany' }).nullable().default(null),
    conceptIds: z.array(idSchema).max(30, { error: 'tooMany' }).nullable().default(null),
    amounts: sportAmountsSchema.default([]),
    dueDate: calendarDateSchema.nullable().default(null),
    withCancelled: z.boolean({ error: 'invalidBoolean' }).default(false),
    dryRun: z.boolean({ error: 'invalidBoolean' }).default(false),
    rows: z
      .strictObject({
        group: z.enum(PREVIEW_GROUPS, { error: 'invalidOption' }),
        offset: whole(0, 1_000_000).default(0),
        limit: whole(0, MAX_PREVIEW_ROWS).default(50),
      })
      .default({ group: 'charged', offset: 0, limit: 50 }),
    expected: z.strictObject({ made: whole(0, 1_000_000), total: whole(0, Number.MAX_SAFE_INTEGER) }).optional(),
  })
  .refine(({ dryRun, expected }) => dryRun || expected !== undefined, { error: 'required', path: ['expected'] })
  .refine(({ sportIds, conceptIds }) => sportIds?.length !== 0 || conceptIds?.length !== 0, {
    error: 'required',
    path: ['sportIds'],
  })
  .refine(({ kind, dueDate }) => kind !== 'surcharge' || dueDate !== null, { error: 'required', path: ['dueDate'] })
export type GenerationInput = z.output<typeof generationInputSchema>

/** A stopped run goes on only with `resume`, so that stopping wins over a window that generates. */
export const continuationInputSchema = z.object({ resume: z.boolean({ error: 'invalidBoolean' }).default(false) })

export const stopInputSchema = z.object({})
export const dismissalInputSchema = z.object({})
export type PlanFigures = z.infer<typeof countsSchema>

export function noFigures(): PlanFigures {
  return { made: 0, exempt: 0, total: 0, skipped: recordOf(SKIP_REASONS, () => 0) }
}

export const withEachReason = <Counts extends Pick<PlanFigures, 'skipped'>>(counts: Counts): Counts => ({
  ...counts,
  skipped: { ...noFigures().skipped, ...counts.skipped },
})

export function addFigures(figures: PlanFigures, rows: readonly PlannedFee[]): PlanFigures {
  const sums = withEachReason(figures)
  for (const { skipped, exempt, amount } of rows) {
    if (skipped !== null) sums.skipped[skipped] += 1
    else {
      sums.made += 1
      sums.exempt += exempt ? 1 : 0
      sums.total = sum([sums.total, exempt ? 0 : amount])
    }
  }
  return sums
}
