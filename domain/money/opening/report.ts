import { z } from 'zod'
import { dateOrder, dryRun, evidence, fileColumns, fileRows } from '../../members/import/report.ts'
import { calendarDateSchema } from '../../values/calendar.ts'
import { refuseHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { idSchema } from '../../values/identifier.ts'
import { line } from '../../values/text.ts'
import { openingColumnsOf, openingProblemOf } from './columns.ts'
import { OPENING_FIELDS } from './fields.ts'
import { OPENING_OUTCOMES } from './plan.ts'
import { POSITIVE_MEANINGS } from './row.ts'

export const OPENING_ROWS = 500

export const OPENING_CONCEPT = 'Saldo inicial'

/** Balances that a club brings along. `memberId`: whom a person chose for the row. */
export const openingInputSchema = z
  .strictObject({
    institutionId: idSchema,
    columns: fileColumns(OPENING_FIELDS, 100),
    rows: fileRows({ memberId: idSchema.nullable().default(null) }, { rows: OPENING_ROWS, columns: 100 }),
    reading: z.strictObject({
      positiveIs: z
        .enum(POSITIVE_MEANINGS, { error: 'invalidOption' })
        .default('debt')
        .meta({ description: 'What a number without a sign in the column of balances means' }),
      decimalMark: z.enum([',', '.'], { error: 'invalidOption' }).default(','),
      dateOrder: dateOrder.default('dayFirst'),
      concept: line(120).default(OPENING_CONCEPT).meta({ description: 'Of rows without one' }),
      day: calendarDateSchema.meta({ description: 'Of rows without one: the age of a debt counts from it' }),
    }),
    dryRun,
  })
  // Only these are checked here: hidden characters in a cell are an error only of its row.
  .superRefine(({ columns, reading }, context) => refuseHiddenCharacters({ columns, reading }, context))
  .refine(({ columns }) => openingProblemOf(openingColumnsOf(columns)) === null, {
    error: 'missingBalanceColumns',
    path: ['columns'],
  })
export type OpeningInput = z.output<typeof openingInputSchema>

export const openingReportSchema = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(OPENING_OUTCOMES).meta({
        description:
          'made: a new balance; present: the member has one with this concept, day and sport; doubtful: may be one of `candidates`; unknown: nobody of the list; nothing: no amount; refused: cannot be read',
      }),
      name: z.string().meta({ description: 'The name that was read' }),
      memberId: idSchema.nullable(),
      memberName: z.string().nullable(),
      candidates: z.array(z.object({ memberId: idSchema, name: z.string(), agrees: evidence, differs: evidence })),
      amount: z
        .int()
        .nullable()
        .meta({ description: 'Minor units: a debt, or a negative credit; null for a refused row' }),
      concept: z.string().nullable(),
      dueDate: calendarDateSchema.nullable(),
      present: z.int().nullable().meta({ description: 'The amount of the balance that the member has already' }),
      feeId: idSchema.nullable().meta({ description: 'The balance made or found; null in a dry run for a new one' }),
      errors: z.record(z.string(), z.string()).meta({ description: 'Why the row is refused, in Spanish, by field' }),
    }),
  ),
})
export type OpeningReport = z.infer<typeof openingReportSchema>
export type OpeningReportRow = OpeningReport['rows'][number]
