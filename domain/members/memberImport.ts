import { z } from 'zod'
import { refuseHiddenCharacters } from '../values/hiddenCharacters.ts'
import { idSchema } from '../values/identifier.ts'
import { IMPORT_FIELDS, columnsOf, haveNames } from './memberColumns.ts'
import { IMPORT_KEYS } from './memberRow.ts'

/**
 * The most rows of one request. A file is sent in parts, so that the screen can show progress. Each part is one
 * transaction.
 */
export const IMPORT_ROWS = 500

export const importInputSchema = z
  .strictObject({
    institutionId: idSchema,
    columns: z
      .array(z.string({ error: 'invalidText' }).max(200, { error: 'tooLong' }), { error: 'required' })
      .max(100, { error: 'tooMany' })
      .meta({
        description: `Headings as the file has them, or names of fields: ${IMPORT_FIELDS.join(', ')}. Others are left out`,
      }),
    rows: z
      .array(
        z.strictObject({
          line: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }),
          cells: z
            .array(z.string({ error: 'invalidText' }).max(1000, { error: 'tooLong' }), { error: 'required' })
            .max(100, { error: 'tooMany' }),
        }),
        { error: 'required' },
      )
      .min(1, { error: 'noRows' })
      .max(IMPORT_ROWS, { error: 'tooMany' }),
    dryRun: z
      .boolean({ error: 'invalidBoolean' })
      .default(false)
      .meta({ description: 'Tells what would become of each row, and writes nothing' }),
    onlyWhole: z
      .boolean({ error: 'invalidBoolean' })
      .default(false)
      .meta({ description: 'Writes nothing when any row is refused; else the others are written' }),
  })
  // Only the headings are checked here: hidden characters in a cell are an error of its row alone.
  .superRefine(({ columns }, context) => refuseHiddenCharacters({ columns }, context))
  .refine(({ columns }) => haveNames(columnsOf(columns)), { error: 'missingColumns', path: ['columns'] })

const IMPORT_OUTCOMES = ['made', 'present', 'refused'] as const

export const importReportSchema = z.object({
  written: z.boolean().meta({
    description: 'Whether the members made are kept: not in a dry run, and not where `onlyWhole` met a refusal',
  }),
  made: z.int(),
  present: z.int(),
  refused: z.int(),
  ignoredColumns: z.array(z.string()).meta({ description: 'Headings that are of no field' }),
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES),
      userId: idSchema
        .nullable()
        .meta({ description: 'The member made or found, as the users resource tells them; null where there is none' }),
      by: z.enum(IMPORT_KEYS).nullable().meta({ description: 'What a member who is there already was known by' }),
      errors: z.record(z.string(), z.string()).meta({ description: 'What is wrong, in Spanish, by field' }),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReportSchema>
