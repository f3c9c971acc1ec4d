import { z } from 'zod'
import { IMPORT_FIELDS } from '../members/import/columns.ts'
import { OPENING_FIELDS } from '../money/opening/fields.ts'

const MOST_HEADINGS = 300
const heading = z.string({ error: 'invalidText' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' })

const areFew = (columns: object) => Object.keys(columns).length <= MOST_HEADINGS

/** What the columns of a club's lists hold, by heading, as somebody chose it; an empty field is none. */
export const listColumnsSchema = z.object({
  members: z
    .record(heading, z.enum([...IMPORT_FIELDS, ''], { error: 'invalidOption' }), { error: 'invalid' })
    .refine(areFew, { error: 'tooMany' }),
  opening: z
    .record(heading, z.enum([...OPENING_FIELDS, ''], { error: 'invalidOption' }), { error: 'invalid' })
    .refine(areFew, { error: 'tooMany' }),
})
export type ListColumns = z.infer<typeof listColumnsSchema>
export const NO_LIST_COLUMNS: ListColumns = { members: {}, opening: {} }
