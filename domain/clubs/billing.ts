import { z } from 'zod'
import { whole } from '../values/text.ts'

export const percentSchema = whole(0, 100)

export const PRORATIONS = ['none', 'daily', 'half'] as const

const MAX_SIBLING_STEPS = 3

/** A form leaves the steps empty, or undefined, that a club does not have: the last ones. */
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
 * Percentages: second sport (not the dearest), siblings (the second of a family, the third, the fourth; the last step is
 * also of those after it), surcharge of what is owed late. `generatesOn` is the last day in shorter months, null for by hand.
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
