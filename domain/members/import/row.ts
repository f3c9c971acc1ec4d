import { z } from 'zod'
import { isFieldMessage, type FieldMessage } from '../../api/messages.ts'
import { calendarDateSchema } from '../../values/calendar.ts'
import { hasHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { optionalEmailSchema, optionalLine } from '../../values/text.ts'
import { personFields } from '../person.ts'
import { cleanCell } from './cells.ts'
import { endedNoteIn, isEmptyCell, isNoFamily, payerMark } from './codes.ts'
import { isName, type Fields, type ImportField } from './columns.ts'
import { payersIn, tidyName } from './names.ts'
import type { LeftOut, RowContext, RowTexts } from './rowTexts.ts'
import { valuesOf, type RowValues } from './rowValues.ts'

const memberRowSchema = personFields.extend({
  email: optionalEmailSchema,
  memberNumber: optionalLine(30),
  since: calendarDateSchema,
  until: calendarDateSchema.nullable(),
})

/**
 * `guardian` and `family` are as the file has them, and `isFamilyPayer` where the row is marked as *titular*. `isEnded`
 * also without the day. `isBare`: a text of words alone or beside one cell without a field, which may be a title. `isPair`: maybe two people's names.
 */
export type MemberRow = z.output<typeof memberRowSchema> &
  Pick<RowValues, 'sportIds' | 'variants' | 'categoryId' | 'scholarship' | 'ownSince' | 'isEnded'> & {
    guardian: string | null
    isFamilyPayer: boolean
    family: string | null
    isBare: boolean
    isPair: boolean
  }

export type RowErrors = Partial<Record<ImportField | 'row', FieldMessage>>
export type RowReading = { row: MemberRow; leftOut: LeftOut[] } | { errors: RowErrors }

/**
 * Returns the member in the cells of a row, with the cells that are left out. Only a name that is missing or cannot be
 * split, or a missing first day, refuses the row. Sports are separated by commas, semicolons, bars or `+`. A formula is
 * not imported.
 */
export function readMemberRow(cells: readonly string[], columns: Fields, context: RowContext): RowReading {
  const leftOut: LeftOut[] = []
  const errors: RowErrors = {}
  const texts: RowTexts['texts'] = new Map()
  const leave: RowTexts['leave'] = (field, why, value = texts.get(field) ?? '') => {
    leftOut.push({ field, value: value.slice(0, 100), why })
    return null
  }
  let endedNote = ''
  for (const [index, field] of columns.entries()) {
    if (!field) continue
    const text = cleanCell(cells[index] ?? '')
    const isOfName = isName(field)
    if (text === '' || (isOfName ? /^[-–—.]+$/.test(text) : isEmptyCell(field, text))) continue
    const hasFormula = isFormula(field, isOfName ? tidyName(text) : text)
    const problem = hasHiddenCharacters(text) ? 'hiddenCharacters' : hasFormula ? 'formula' : null
    const note = isOfName ? endedNoteIn(text) : ''
    endedNote += note
    if (isOfName && LOST_LETTERS.test(text)) leave(field, 'lostLetters', text)
    const aside = isOfName ? (NOTE_IN_BRACKETS.exec(text.replace(note, ''))?.[0] ?? '') : ''
    if (aside !== '') leave(field, 'firstOfSeveral', text)
    if (problem === null) texts.set(field, text.replace(note, '').replace(aside, '').trim())
    else if (isOfName) errors[field] = problem
    else leave(field, problem, text)
  }
  const values = valuesOf({ texts, context, leave }, endedNote)
  const since = values.ownSince ?? context.since
  if (since === null) errors.since = 'required'
  const parsed = memberRowSchema.safeParse({ ...values, since })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as ImportField
    const fieldInFile = isName(field) && texts.has('fullName') ? 'fullName' : field
    const isNameMissing = fieldInFile === 'fullName' && message === 'required'
    errors[fieldInFile] ??= isNameMissing ? 'wholeName' : isFieldMessage(message) ? message : 'invalid'
  }
  if (Object.keys(errors).length > 0 || !parsed.success) return { errors }
  const [guardian = null, ...more] = payersIn(texts.get('guardian') ?? '')
  if (more.length > 0) leave('guardian', 'firstOfSeveral')
  const family = texts.get('family') ?? ''
  const mark = guardian === null ? null : payerMark(guardian)
  const { until } = values
  const row = {
    ...values,
    ...parsed.data,
    since: until !== null && until < parsed.data.since ? until : parsed.data.since,
    guardian: mark === null ? guardian : null,
    isFamilyPayer: mark ?? false,
    family: isNoFamily(family) ? null : family,
    isBare:
      texts.size === 1 &&
      cells.filter((cell) => cell.trim() !== '').length < 3 &&
      !(texts.get('fullName') ?? ',').includes(','),
    isPair: IS_PAIR.test(parsed.data.givenName),
  }
  return { row, leftOut }
}

/** *María y Luz*, not *Rosario y del Carmen*, or the Portuguese *Santos e Silva*. */
const IS_PAIR = /\s(?:[yYi]|e(?=\s[HIÍhií]))\s(?![dD][eE][lL]?\s)/

/** What programs make of an ñ or an accent that they do not know: `Mu?oz`, `MuÃ±oz`, `Pe¤a`. */
const LOST_LETTERS = /\ufffd|\p{L}\?|\?\p{L}|[ÃÂ][^\p{L}\s]|\p{L}[¡-¥‚]/u

/** *Ana (debe ficha)*, *Leo (2012)*; *(el Flaco)* and *(h)* are of the name. */
const NOTE_IN_BRACKETS =
  /\s*\((?=[^)]*[\d/@]|(?:debe|falta\p{L}*|sin|no|tiene|trae|hij[oa]s? del?|herman[oa]s?|prim[oa]s?|niet[oa]s?|beca(?:d[oa])?|pendiente|(?:entreg|confirm)\p{L}+|pag[aoó]|lesion\p{L}*|nuev[oa]|(?:a )?prueba|arquer[oa]|capit[aá]n\p{L}*|ver|ojo|viene|cuota|apto|ficha)(?!\p{L}))[^)]*\)/iu

const isFormula = (field: ImportField, text: string) =>
  /^[=@+-]/.test(text) &&
  !/^-\d+$/.test(text) &&
  !((field === 'phone' || field === 'mobile') && /^\+\s*\(?\d/.test(text))
