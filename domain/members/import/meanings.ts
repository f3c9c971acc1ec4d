import { z } from 'zod'
import { MOST_CELL } from '../../imports/table.ts'
import { idSchema } from '../../values/identifier.ts'
import { personFields } from '../person.ts'
import { codeOf, genderMeanings, guessNote, isEmptyCell, readNote, readStatus } from './codes.ts'
import { statusFieldOf, valuesAt, type Fields, type ImportField, type Rows } from './columns.ts'

const code = z.string({ error: 'invalidText' }).max(MOST_CELL, { error: 'tooLong' })
const byCode = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z.record(code, meaning, { error: 'invalid' }).default({})

/** What the words of each coded column mean; keys as `codeOf` returns them. Null leaves the value out. */
export const meaningsSchema = z.strictObject({
  gender: byCode(z.enum(personFields.shape.gender.unwrap().options).nullable()),
  status: byCode(z.enum(['active', 'ended'])),
  sports: byCode(idSchema.nullable()),
})
export type Meanings = z.output<typeof meaningsSchema>
export type CodedField = keyof Meanings
export const CODED_FIELDS = meaningsSchema.keyof().options

/** The meanings of all words and open notes in the rows: those that somebody chose, else by the rules. */
export function meaningsIn(rows: Rows, headings: readonly string[], columns: Fields, chosen: Partial<Meanings> = {}) {
  const filled = filledIn(rows, columns)
  const statusField = statusFieldOf(columns)
  const heading = headings[columns.indexOf(statusField)] ?? ''
  const words = filled(statusField).map((value) => [codeOf(value), readStatus(value, heading)] as const)
  const notes = filled('note').flatMap((note) => (isOpen(note) ? [[codeOf(note), guessNote(note)] as const] : []))
  return {
    gender: { ...Object.fromEntries(genderMeanings(filled('gender'))), ...chosen.gender },
    status: { ...Object.fromEntries([...words, ...notes]), ...chosen.status },
    sports: chosen.sports ?? {},
  }
}

export const isOpen = (note: string): boolean => readNote(note) === 'open'

/** The cells of a field that say something. */
export const filledIn = (rows: Rows, columns: Fields) => (field: ImportField) =>
  valuesAt(rows, columns.indexOf(field)).filter((value) => !isEmptyCell(field, value))
