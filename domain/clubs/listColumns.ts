import { z } from 'zod'
import { IMPORT_FIELDS } from '../members/import/columns.ts'
import { OPENING_FIELDS } from '../money/opening/fields.ts'

const MOST_HEADINGS = 300
const heading = z.string({ error: 'invalidText' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' })

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what is returned has it too
const byHeading = <Field extends string>(fields: readonly Field[]) =>
  z
    .record(heading, z.enum([...fields, ''], { error: 'invalidOption' }), { error: 'invalid' })
    .refine((columns) => Object.keys(columns).length <= MOST_HEADINGS, { error: 'tooMany' })

/** What the columns of a club's lists hold, by heading, as somebody chose it; an empty field is none. */
export const listColumnsSchema = z.object({ members: byHeading(IMPORT_FIELDS), opening: byHeading(OPENING_FIELDS) })
export type ListColumns = z.infer<typeof listColumnsSchema>
export const NO_LIST_COLUMNS: ListColumns = { members: {}, opening: {} }
