import { factsOf, type LineFacts } from '../lineFacts.ts'
import type { BankLineFields } from '../line.ts'
import { textKey } from '../nameWords.ts'
import { daysBetween } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'

/** A processed line; `receiptId` is null if it was discarded or held. */
export type StoredLine = BankLineFields & { id: string; importId: string; receiptId: string | null }

/** The stored line that a line certainly is, and those that it may be; `similar` counts the applied ones of both. */
export type Pairing<Stored> = { certain: Stored | null; possible: Stored[]; similar: number }

export type Relation = 'same' | 'equal' | 'unsure' | 'other'

/** `same` has a reference of its own and says the same, `equal` says the same, `unsure` agrees in day and amount alone. */
export function relationOf(line: BankLineFields, other: BankLineFields): Relation {
  const [mine, theirs] = [factsOf(line), factsOf(other)]
  const isSameRow = mine.row !== '' && mine.row === theirs.row
  const isSameDue = line.paidOn === other.paidOn && line.amount === other.amount
  const isOtherAccount = mine.account !== '' && theirs.account !== '' && mine.account !== theirs.account
  const isSameReference = mine.reference !== '' && mine.reference === theirs.reference
  const contradicts = contradictsPayer(mine, theirs)
  if (!isSameRow && (!isSameDue || isOtherAccount)) {
    const isOtherReport = mine.referencePlace !== theirs.referencePlace
    const isOperation = (isOtherReport ? /^.{6}/ : /^\d{6,}$/).test(mine.reference) && !isOtherAccount && !contradicts
    return isSameReference && isOperation && mayBeReleased(line, other, isOtherReport) ? 'unsure' : 'other'
  }
  if (isSameRow || mine.key === theirs.key || saySame(line, other)) {
    if (isOtherAccount || (contradicts && !isSameRow)) return 'unsure'
    return isSameReference ? 'same' : 'equal'
  }
  if (contradicts) return 'other'
  const areWordsSame = mine.words !== '' && mine.words === theirs.words
  if (isSameReference) return areWordsSame || sharesPayer(mine, theirs) ? 'same' : 'unsure'
  // Numbers of one column; another of the bank's files may number in another way.
  const isNumberedAlike =
    mine.reference !== '' && theirs.reference !== '' && mine.referencePlace === theirs.referencePlace
  return isNumberedAlike ? 'other' : 'unsure'
}

/** Whether two rows say the same in another way, and more than any transfer of that amount does. */
function saySame(line: BankLineFields, other: BankLineFields): boolean {
  const [mine, theirs] = [factsOf(line), factsOf(other)]
  const isAny = mine.numbers.length < 2 && textKey(line) === '' && textKey(other) === ''
  const haveSameNumbers = areNumbersIn(mine, theirs) && areNumbersIn(theirs, mine)
  return !isAny && mine.words !== '' && mine.words === theirs.words && haveSameNumbers
}

const areNumbersIn = (some: LineFacts, { numbers }: LineFacts) =>
  some.numbers.every((values) => numbers.some((others) => others.some((one) => values.includes(one))))

/** A gateway has a payment in one report on its day, and in another when it is paid out, perhaps without its fee. */
const RELEASE_DAYS = 40
/** Another file of the same report may have the day of the value; letters may be a mandate's or a payer's words. */
const VALUE_DAYS = 4

function mayBeReleased(one: BankLineFields, other: BankLineFields, isOtherReport: boolean): boolean {
  const [less = 0, more = 0] = [one.amount, other.amount].toSorted((a, b) => a - b)
  const days = Math.abs(daysBetween(one.paidOn, other.paidOn))
  return isOtherReport ? less >= more * 0.8 && days <= RELEASE_DAYS : less === more && days <= VALUE_DAYS
}

/**
 * Compares lines as sets, day and amount by day and amount. Certain is a reference of its own, or the same words where
 * one file has the whole day. `own` are lines of the file that are stored; `isOtherPayer`: two lines name different
 * members.
 */
export function pairLines<Line extends BankLineFields, Stored extends StoredLine>(
  lines: readonly Line[],
  storedLines: readonly Stored[],
  {
    own = new Map(),
    isOtherPayer = () => false,
  }: { own?: ReadonlyMap<Line, Stored>; isOtherPayer?: (line: Line, other: Stored) => boolean } = {},
): Map<Line, Pairing<Stored>> {
  const free = new Set(storedLines)
  const nearby = nearbyIn(storedLines)
  const related = new Map(
    lines.map((line) => [
      line,
      nearby(line).flatMap((one) => {
        const relation = relationOf(line, one)
        return relation === 'other' ? [] : [{ one, relation }]
      }),
    ]),
  )
  const thatAre = (relation: Relation, line: Line) =>
    (related.get(line) ?? []).flatMap((each) => (each.relation === relation && free.has(each.one) ? [each.one] : []))
  const countSimilar = (line: Line) => (related.get(line) ?? []).filter(({ one }) => one.receiptId !== null).length
  const pairings = new Map<Line, Pairing<Stored>>()
  const settle = (line: Line, certain: Stored) => {
    free.delete(certain)
    // A line that is not applied may be in another file too, and be applied from there.
    const applied = certain.receiptId === null ? (related.get(line) ?? []).map(({ one }) => one) : []
    const possible = applied.filter(({ receiptId }) => receiptId !== null)
    pairings.set(line, { certain, possible, similar: countSimilar(line) })
  }

  for (const [line, one] of own) settle(line, one)
  for (const line of lines) {
    if (pairings.has(line)) continue
    const same = thatAre('same', line)
    const [first] = same.toSorted(appliedFirst)
    if (first) settle(line, first)
    for (const one of same) free.delete(one)
  }
  const remaining = lines.filter((line) => !pairings.has(line))
  const ownByKey = groupBy([...own], ([line]) => factsOf(line).key)
  for (const [key, equals] of groupBy(remaining, (line) => factsOf(line).key)) {
    const same = [...new Set(equals.flatMap((line) => thatAre('equal', line)))]
    if (same.length === 0) continue
    const ownSame = (ownByKey.get(key) ?? []).map(([, one]) => one)
    const counts = countsOf([...same, ...ownSame])
    const certain = counts.certain - ownSame.length
    const isWhole = equals.every(({ equalInDay }) => equalInDay !== null) || hasWholeDay(same, counts.certain)
    if (!isWhole || isMixed([...same, ...ownSame])) {
      for (const line of equals) pairings.set(line, { certain: null, possible: same, similar: countSimilar(line) })
      continue
    }
    const rest = distinct(same)
    const candidates = equals.toSorted((a, b) => Number(hasRowIn(b, same)) - Number(hasRowIn(a, same)))
    candidates.forEach((line, index) => {
      const one = index < certain ? (rest.find((each) => hasRowIn(line, [each])) ?? rest[0]) : undefined
      if (one) rest.splice(rest.indexOf(one), 1)
      if (one) settle(line, one)
      else {
        const possible = index < counts.possible - ownSame.length ? same : []
        pairings.set(line, { certain: null, possible, similar: countSimilar(line) })
      }
    })
    // A stored line that another program wrote may also be one of the remaining lines.
    for (const one of same) if (factsOf(one).key === key) free.delete(one)
  }
  for (const line of remaining) {
    const pairing = pairings.get(line)
    if (pairing?.certain) continue
    const unsure = thatAre('unsure', line).filter((one) => !isOtherPayer(line, one))
    const possible = [...(pairing?.possible ?? []), ...unsure].toSorted(appliedFirst)
    pairings.set(line, { certain: null, possible, similar: countSimilar(line) })
  }
  return pairings
}

export function nearbyIn<Stored extends StoredLine>(
  storedLines: readonly Stored[],
): (line: BankLineFields) => Stored[] {
  const byPlace = groupBy(storedLines, placeOf)
  const byRow = groupBy(storedLines, (one) => factsOf(one).row)
  const byReference = groupBy(storedLines, (one) => factsOf(one).reference)
  return (line) => {
    const { row, reference } = factsOf(line)
    const ofText = [row === '' ? [] : byRow.get(row), reference === '' ? [] : byReference.get(reference)]
    return [...new Set([byPlace.get(placeOf(line)), ...ofText].flatMap((some) => some ?? []))]
  }
}

/** Returns those applied that a line may be. Their number only grows while a person looks at a file. */
export function similarTo<Stored extends StoredLine>(line: BankLineFields, nearby: readonly Stored[]): Stored[] {
  return nearby.filter((one) => one.receiptId !== null && relationOf(line, one) !== 'other')
}

const placeOf = ({ paidOn, amount }: BankLineFields) => `${paidOn} ${amount}`

const hasRowIn = (line: BankLineFields, storedLines: readonly BankLineFields[]) =>
  storedLines.some((one) => factsOf(one).row !== '' && factsOf(one).row === factsOf(line).row)

function contradictsPayer(mine: LineFacts, theirs: LineFacts): boolean {
  const [few, many] = [mine.documents, theirs.documents]
  if (few.size > 0 && many.size > 0 && [...few].every((one) => !many.has(one))) return true
  return !areNamesIn(mine, theirs) && !areNamesIn(theirs, mine)
}

function sharesPayer(mine: LineFacts, theirs: LineFacts): boolean {
  return (
    [...mine.documents].some((one) => theirs.documents.has(one)) ||
    mine.nameWords.some((word) => hasWord(theirs.nameWords, word))
  )
}

const areNamesIn = (one: LineFacts, other: LineFacts) => one.nameWords.every((word) => hasWord(other.nameWords, word))

const hasWord = (all: readonly string[], word: string) =>
  all.some((one) => one.startsWith(word) || word.startsWith(one))

const appliedFirst = (one: StoredLine, other: StoredLine) =>
  Number(one.receiptId === null) - Number(other.receiptId === null)

/** Applied, and discarded or held, at once: one of them may be the other again. */
const isMixed = (storedLines: readonly StoredLine[]) =>
  new Set(storedLines.map(({ receiptId }) => receiptId === null)).size > 1

/** How many transfers equal stored lines certainly are: one a receipt; a discarded or held line may be in several files. */
function countsOf(storedLines: readonly StoredLine[]): { certain: number; possible: number } {
  const withoutReceipt = groupBy(
    storedLines.filter(({ receiptId }) => receiptId === null),
    ({ importId }) => importId,
  )
  const receipts = new Set(storedLines.flatMap(({ receiptId }) => receiptId ?? [])).size
  const most = Math.max(0, ...[...withoutReceipt.values()].map((lines) => lines.length))
  return { certain: receipts + most, possible: storedLines.length }
}

function hasWholeDay(storedLines: readonly StoredLine[], count: number): boolean {
  return storedLines.some(({ equalInDay }) => equalInDay !== null && count >= equalInDay)
}

function distinct<Stored extends StoredLine>(storedLines: readonly Stored[]): Stored[] {
  return [...new Map(storedLines.map((one) => [one.receiptId ?? one.id, one])).values()]
}
