import { z } from 'zod'
import { recordSchema } from './identifier.ts'
import { amountSchema, currencySchema } from './money.ts'
import { line, prose } from './text.ts'

export const INTERVALS = ['monthly', 'yearly'] as const

const planFields = z.object({
  name: line(80),
  description: prose(2000),
  price: amountSchema.meta({ description: 'Minor units of `currency`' }),
  currency: currencySchema,
  interval: z.enum(INTERVALS, { error: 'invalidOption' }),
  features: z.array(line(200)).max(30, { error: 'tooMany' }),
  maxMembers: z
    .int({ error: 'invalidNumber' })
    .min(1, { error: 'numberTooSmall' })
    .max(1_000_000, { error: 'numberTooLarge' })
    .nullable(),
  published: z.boolean({ error: 'invalidBoolean' }),
  position: z
    .int({ error: 'invalidNumber' })
    .min(0, { error: 'numberTooSmall' })
    .max(100_000, { error: 'numberTooLarge' }),
})

/** An institution's subscription to Rayo (decisions §4). `maxMembers` null is without limit. */
export const planSchema = recordSchema.extend(planFields.shape)
export type Plan = z.infer<typeof planSchema>

export const planInputSchema = planFields.extend({
  description: planFields.shape.description.default(''),
  currency: currencySchema.default('ARS'),
  interval: planFields.shape.interval.default('monthly'),
  features: planFields.shape.features.default([]),
  maxMembers: planFields.shape.maxMembers.default(null),
  published: planFields.shape.published.default(false),
  position: planFields.shape.position.default(0),
})
export const planPatchSchema = planFields.partial()
