import { addDays, type CalendarDate } from '../../values/calendar.ts'
import { monthNamed } from '../../values/readDate.ts'
import { codeOf, readNote, readStatus, saysWhenEnded } from './codes.ts'
import { readDayIn, readMemberDay } from './days.ts'
import type { Meanings, RowContext, RowTexts } from './rowTexts.ts'

type DaysContext = Pick<RowContext, 'dateOrders' | 'today'> & { meanings: Pick<Meanings, 'status'> }

/** The first and last day as the row has them, and whether the member has left, with or without a known day. */
export function membershipDays(
  { texts, context, leave }: Omit<RowTexts, 'context'> & { context: DaysContext },
  endedNote: string,
  birthdate: CalendarDate | null,
): { ownSince: CalendarDate | null; until: CalendarDate | null; isEnded: boolean } {
  const { dateOrders, today, meanings } = context
  const dayOf = (field: 'since' | 'until') => {
    const text = texts.get(field)
    // `31/12/9999` is none.
    return text === undefined || /\b9999\b/.test(text)
      ? null
      : (readMemberDay(text, field, dateOrders[field], today) ?? leave(field, 'invalidDate'))
  }
  const since = dayOf('since')
  const isInDoubt = birthdate !== null && isOfLastCentury(texts.get('since') ?? '', since)
  const problem =
    since === null
      ? null
      : since > addDays(today, 400)
        ? 'inTheFuture'
        : isInDoubt && since < birthdate
          ? 'beforeBirth'
          : null
  const ownSince = problem === null ? since : leave('since', problem)
  const [status = '', note = ''] = [texts.get('status'), texts.get('note')]
  const isEndedWord = (text: string) => meanings.status[codeOf(text)] === 'ended'
  const noteKind = readNote(note)
  const isEndedByNote = noteKind === 'ended' || (noteKind === 'open' && isEndedWord(note))
  const isEndedByStatus = endedNote !== '' || isEndedByNote || isEndedWord(status)
  const isAboutEnd = isEndedWord(status) || saysWhenEnded(status)
  const textsOfEnd = [endedNote, isEndedByNote ? note : '', isAboutEnd ? status : '']
  const days = textsOfEnd.flatMap((text) => readDayIn(text, 'until', dateOrders.until, today) ?? [])
  const dayInStatus = texts.has('until') ? null : (days[0] ?? null)
  const lastDay = dayOf('until') ?? dayInStatus
  const isEnded = lastDay !== null ? lastDay < today : isUnknownDay(texts.get('until') ?? '', today) || isEndedByStatus
  if (lastDay !== null && ownSince !== null && lastDay < ownSince)
    return { ownSince, until: leave('until', 'endsBeforeStart', lastDay), isEnded }
  return { ownSince, until: lastDay, isEnded: isEnded || (isEndedByStatus && dayInStatus === null) }
}

/** `01/02/49`: the century is the only one possible, not one that the cell has. */
const isOfLastCentury = (text: string, day: CalendarDate | null) => !/\d{4}/.test(text) && (day ?? '') < '2000'

/** `SI`, `2019` or `31/02/2020` as a last day, which is not known; no month to come, `9999` or a program's first. */
function isUnknownDay(text: string, today: CalendarDate): boolean {
  const inOrder = text.replace(/^(\d{4})\D(0?\d|1[0-2])$/, '$2/$1').replace(/^(\d\d)\d\d\D(?:\d\d)?(\d\d)$/, '07/$1$2')
  const { year = '', month = '0', word } = MONTH_AND_YEAR.exec(inOrder)?.groups ?? {}
  const isToCome = `${year}-${(word ? `${monthNamed(word)}` : month).padStart(2, '0')}` > today.slice(0, 7)
  return readStatus(text, 'Baja') === 'ended' && !/\b(?:0001|1753|1899|1900|2[1-9]\d\d|9999)\b/.test(text) && !isToCome
}

/** `12/2026`, `2026-12`, `Marzo-2026`, `marzo de 2026` or `2026`; of a season `2025/26` the July after it. */
const MONTH_AND_YEAR =
  /(?:(?<word>\p{L}{3,})\.?(?:\s+del?\s+|[\s/.,-]+)|(?<month>\d{1,2})\D)?\b(?<year>(?:19|20)\d\d)\b(?!.*\b(?:19|20)\d\d\b)/u
