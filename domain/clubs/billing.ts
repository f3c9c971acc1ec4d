import { z } from 'zod'
import { whole } from '../values/text.ts'

export const percentSchema = whole(0, 100)

export const PRORATIONS = ['none', 'daily', 'half'] as const

const MAX_SIBLING_STEPS = 3

/** A form leaves unused steps empty or undefined; only the last ones may be. */
export const siblingDiscountsSchema = z
  .array(
    percentSchema.nullish().transform((step) => step ?? null),
    { error: 'invalid' },
  )
  .max(MAX_SIBLING_STEPS, { error: 'tooMany' })
  .superRefine((steps, context) => {
    for (const [index, step] of steps.entries()) {
      const path = [index]
      if (step === null) {
        if (steps.slice(index).some((later) => later !== null)) {
          context.addIssue({ code: 'custom', path, message: 'required' })
        }
      } else if (step < (steps[index - 1] ?? 0)) {
        context.addIssue({ code: 'custom', path, message: 'discountTooLow' })
      }
    }
  })
  .transform((steps) => steps.filter((step) => step !== null))

/**
 * Percentages. `secondSportDiscount`: all sports but the dearest. `siblingDiscounts`: a step for
 * each from the second of a family on, the last also for the rest. `generatesOn`: a day, in shorter
 * months the last one; null: by hand.
 */
export const billingFields = z.object({
  proration: z.enum(PRORATIONS, { error: 'invalidOption' }),
  secondSportDiscount: percentSchema,
  siblingDiscounts: z.array(percentSchema),
  lateSurcharge: percentSchema,
  appliesCredit: z.boolean({ error: 'invalidBoolean' }),
  generatesOn: z
    .int({ error: 'invalidNumber' })
    .min(1, { error: 'invalidGenerationDay' })
    .max(31, { error: 'invalidGenerationDay' })
    .nullable(),
})
