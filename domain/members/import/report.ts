import { z } from 'zod'
import { calendarDateSchema } from '../../values/calendar.ts'
import { refuseHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { idSchema } from '../../values/identifier.ts'
import { recordOf } from '../../values/record.ts'
import { MOST_CELL, MOST_COLUMNS } from '../../imports/table.ts'
import { NAME_ORDERS } from './names.ts'
import { IMPORT_FIELDS, columnsOf, haveNames } from './columns.ts'
import { DAY_FIELDS } from './days.ts'
import { EVIDENCE } from './identityKeys.ts'
import { meaningsSchema } from './meanings.ts'
import { importFileName } from './memberImport.ts'
import { CHANGE_FIELDS, DECISIONS, IMPORT_OUTCOMES } from './plannedRow.ts'

/**
 * The most rows of one request. A file is sent in parts, so that the screen can show progress. Each part is one
 * transaction. Rows that may be one person or one family belong into one part (`partsOf`).
 */
export const IMPORT_ROWS = 500

const choice = <Option extends string>(options: readonly Option[]) => z.enum(options, { error: 'invalidOption' })
const flag = (description: string) => z.boolean({ error: 'invalidBoolean' }).default(false).meta({ description })

export const dateOrder = choice(['dayFirst', 'monthFirst'])

/** The headings of a file. */
export const fileColumns = (fields: readonly string[], most: number) =>
  z
    .array(z.string({ error: 'invalidText' }).max(200, { error: 'tooLong' }), { error: 'required' })
    .max(most, { error: 'tooMany' })
    .meta({
      description: `Headings as the file has them, or names of fields: ${fields.join(', ')}. Others are left out`,
    })

const cell = z.string({ error: 'invalidText' }).transform((text) => text.slice(0, MOST_CELL))

/** The rows of a file, each with what a person chose for it. */
export const fileRows = <Shape extends z.ZodRawShape>(ofRow: Shape, most: { rows: number; columns: number }) =>
  z
    .array(
      z.strictObject({
        line: z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' }),
        cells: z.array(cell, { error: 'required' }).max(most.columns, { error: 'tooMany' }),
        ...ofRow,
      }),
      { error: 'required' },
    )
    .min(1, { error: 'noRows' })
    .max(most.rows, { error: 'tooMany' })

export const dryRun = flag('Reports what would become of each row, and writes nothing')

const readingSchema = z
  .strictObject({
    dateOrders: z
      .strictObject(recordOf(DAY_FIELDS, () => dateOrder))
      .nullable()
      .default(null)
      .meta({ description: 'The order of day and month in each column; null takes it from the rows of the request' }),
    nameOrder: choice(NAME_ORDERS)
      .nullable()
      .default(null)
      .meta({ description: 'The order of whole names without a comma; null refuses them' }),
    surnames: z
      .union([z.literal(1), z.literal(2)], { error: 'invalidOption' })
      .default(1)
      .meta({
        description: 'How many surnames whole names of three words have, unless the middle one is a given name',
      }),
    commaOrder: choice(NAME_ORDERS)
      .default('familyFirst')
      .meta({ description: 'What is before the comma of whole names' }),
    isNameInCase: flag('Writes names in capitals as names are written'),
    since: calendarDateSchema
      .nullable()
      .default(null)
      .meta({ description: 'The first day of members for whom the file has none; null refuses them' }),
    ended: choice(['skip', 'import'])
      .default('skip')
      .meta({ description: 'Whether people who left the institution are imported, as former members' }),
    isEmailOwnerPayer: flag('Whether the owner of an e-mail pays for the others in the file who have it'),
    areUnknownPayersContacts: flag('Whether somebody whom a row names as payer, and nobody knows, becomes a contact'),
    meanings: meaningsSchema
      .prefault({})
      .meta({ description: 'What words of these columns mean, in lower case without accents; others by the rules' }),
  })
  .prefault({})

export const importInputSchema = z
  .strictObject({
    institutionId: idSchema,
    importId: idSchema
      .nullable()
      .default(null)
      .meta({ description: 'The import that an earlier part of the file began; null begins one' }),
    fileName: importFileName.default(null),
    columns: fileColumns(IMPORT_FIELDS, MOST_COLUMNS),
    rows: fileRows(
      {
        decision: choice(DECISIONS)
          .nullable()
          .default(null)
          .meta({ description: 'What a person decided of a doubtful row: somebody else, or the same person' }),
      },
      { rows: IMPORT_ROWS, columns: MOST_COLUMNS },
    ),
    reading: readingSchema,
    dryRun,
  })
  // Only the headings are checked here: hidden characters in a cell are an error of its row alone.
  .superRefine(({ columns }, context) => refuseHiddenCharacters({ columns }, context))
  .refine(({ columns }) => haveNames(columnsOf(columns)), { error: 'missingColumns', path: ['columns'] })
export type ImportInput = z.output<typeof importInputSchema>
export type ImportReading = z.input<typeof readingSchema>

const changeValue = z.union([z.string(), z.array(idSchema)])

export const evidence = z.array(z.enum(EVIDENCE))

export const importReportSchema = z.object({
  importId: idSchema.nullable().meta({ description: 'The import, which can be undone; null of a trial' }),
  counts: z.object(recordOf(IMPORT_OUTCOMES, () => z.int())),
  ignoredColumns: z.array(z.string()).meta({ description: 'Headings that are of no field' }),
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(IMPORT_OUTCOMES).meta({
        description:
          'made: a new member; present: a member already; doubtful: may be somebody else, and waits for a `decision`; merged: the person of another row; ended: has left; refused: cannot be read',
      }),
      userId: idSchema
        .nullable()
        .meta({ description: 'The member made or found, as the users resource shows them; null where there is none' }),
      name: z.string().meta({ description: 'The name that was read; empty for a refused row' }),
      match: z
        .object({
          userId: idSchema.nullable(),
          line: z.int().nullable().meta({ description: 'The row of the file that it may be' }),
          name: z.string(),
          agrees: evidence,
          differs: evidence,
        })
        .nullable()
        .meta({ description: 'Whom the row is, or may be, and by what' }),
      mayBeTitle: z
        .boolean()
        .meta({ description: 'A text alone in its row, which may be a title, or the names of two people' }),
      payerName: z.string().nullable().meta({ description: 'Who pays for the new member' }),
      emailOwnerName: z.string().nullable().meta({ description: 'Whose e-mail the row had, which is left out' }),
      update: z
        .object({
          membershipId: idSchema,
          version: z.int(),
          membershipVersion: z.int(),
          guardianId: idSchema.nullable().meta({ description: 'Who would pay, of a change of `guardian`' }),
          changes: z.array(
            z.object({
              field: z.enum(CHANGE_FIELDS),
              before: changeValue.nullable(),
              after: changeValue,
              mayChange: z.boolean().meta({ description: 'False for what only the person may change' }),
            }),
          ),
        })
        .nullable()
        .meta({ description: 'What the row says otherwise of a member; an edit of the member can write it' }),
      leftOut: z
        .array(z.object({ field: z.enum(IMPORT_FIELDS), value: z.string(), why: z.string() }))
        .meta({ description: 'Cells that are not imported, or only in part, with the reason in Spanish' }),
      errors: z.record(z.string(), z.string()).meta({ description: 'Why the row is refused, in Spanish, by field' }),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReportSchema>
