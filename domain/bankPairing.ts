import { alphanumeric, documentsOf, evidenceKey, referenceKey, wordsOf } from './bankEvidence.ts'
import type { BankLineFields } from './bankLine.ts'
import { groupBy } from './groupBy.ts'

/** A line that was dealt with, of another file; `receiptId` is null for one that was put aside. */
export type StoredLine = BankLineFields & { id: string; importId: string; receiptId: string | null }

/** What is known of a line of a file: the stored line that it certainly is, and those that it may be. */
export type Pairing<Stored> = { known: Stored | null; maybe: Stored[] }

/**
 * How a line of a file and a stored one of another file stand: `same` has a reference of its own, `equal` says the same,
 * `unsure` agrees in day and amount alone, `other` contradicts. Which columns were chosen changes nothing for the same
 * row.
 */
export function relationOf(line: BankLineFields, stored: BankLineFields): 'same' | 'equal' | 'unsure' | 'other' {
  if (contradict(alphanumeric(line.account), alphanumeric(stored.account))) return 'other'
  const isSameDue = line.paidOn === stored.paidOn && line.amount === stored.amount
  const [mine, other] = [line, stored].map((one) => (one.hasOwnReference ? referenceKey(one.reference) : ''))
  const isSameReference = mine !== '' && mine === other
  if (isSameRow(line, stored) || (isSameDue && evidenceKey(line) === evidenceKey(stored)))
    return isSameReference ? 'same' : 'equal'
  if (!isSameDue || contradictsPayer(line, stored)) return 'other'
  if (isSameReference) return 'same'
  // Of one bank's numbers; another of its files may number in another way.
  return mine && other && mine.length === other.length ? 'other' : 'unsure'
}

/**
 * Compares the lines of one file with the stored ones of other files, day and amount by day and amount, as sets. A line
 * is certainly a stored one by a reference of its own, or because both say the same and one of the two files has the
 * whole day; of several equal ones as many are known as are stored. All else that does not contradict may be the same.
 * `isOtherPayer` says of two lines that they name different members.
 */
export function pairLines<Line extends BankLineFields, Stored extends StoredLine>(
  lines: readonly Line[],
  stored: readonly Stored[],
  isOtherPayer: (line: Line, stored: Stored) => boolean = () => false,
): Map<Line, Pairing<Stored>> {
  const free = new Set(stored)
  const pairings = new Map<Line, Pairing<Stored>>()
  const byPlace = groupBy(stored, placeOf)
  const byRow = groupBy(stored, ({ rowText }) => alphanumeric(rowText))
  const nearby = (line: Line) => {
    const sameRow = line.rowText === null ? [] : (byRow.get(alphanumeric(line.rowText)) ?? [])
    return [...new Set([...(byPlace.get(placeOf(line)) ?? []), ...sameRow])].filter((one) => free.has(one))
  }
  const settle = (line: Line, known: Stored) => {
    free.delete(known)
    pairings.set(line, { known, maybe: [] })
  }

  for (const line of lines) {
    const same = nearby(line).filter((one) => relationOf(line, one) === 'same')
    const [known] = same.toSorted(appliedFirst)
    if (known) settle(line, known)
    for (const one of same) free.delete(one)
  }
  const open = lines.filter((line) => !pairings.has(line))
  for (const equals of groupBy(open, evidenceKey).values()) {
    const same = [...new Set(equals.flatMap((line) => nearby(line).filter((one) => relationOf(line, one) === 'equal')))]
    if (same.length === 0) continue
    const { certain, possible } = countsOf(same)
    const isWhole = equals.every(({ equalInDay }) => equalInDay !== null) || hasWholeDay(same, certain)
    if (!isWhole || isMixed(same)) {
      for (const line of equals) pairings.set(line, { known: null, maybe: same })
      continue
    }
    // Of equal ones it matters to nobody which is which, but the same row comes first.
    const left = distinct(same)
    const ordered = equals.toSorted((a, b) => Number(hasRowIn(b, same)) - Number(hasRowIn(a, same)))
    ordered.forEach((line, index) => {
      const one = index < certain ? (left.find((each) => isSameRow(line, each)) ?? left[0]) : undefined
      if (one) left.splice(left.indexOf(one), 1)
      if (one) settle(line, one)
      else pairings.set(line, { known: null, maybe: index < possible ? same : [] })
    })
    for (const one of same) free.delete(one)
  }
  for (const line of open) {
    if (pairings.get(line)?.known) continue
    const unsure = nearby(line).filter((one) => relationOf(line, one) === 'unsure' && !isOtherPayer(line, one))
    pairings.set(line, { known: null, maybe: [...(pairings.get(line)?.maybe ?? []), ...unsure].toSorted(appliedFirst) })
  }
  return pairings
}

function isSameRow({ rowText }: BankLineFields, stored: BankLineFields): boolean {
  return rowText !== null && alphanumeric(rowText) === alphanumeric(stored.rowText)
}

const hasRowIn = (line: BankLineFields, stored: readonly BankLineFields[]) => stored.some((one) => isSameRow(line, one))

/** Returns the applied lines of other files that a line may be. Their number only grows while a person looks at a file. */
export function similarTo<Stored extends StoredLine>(line: BankLineFields, stored: readonly Stored[]): Stored[] {
  return stored.filter((one) => one.receiptId !== null && relationOf(line, one) !== 'other')
}

const placeOf = ({ paidOn, amount }: BankLineFields) => `${paidOn} ${amount}`

const contradict = (one: string, other: string) => one !== '' && other !== '' && one !== other

/** Whether two lines have documents and share none, or names of which neither contains the other. */
function contradictsPayer(line: BankLineFields, stored: BankLineFields): boolean {
  const [mine, other] = [documentsOf(line), documentsOf(stored)]
  if (mine.size > 0 && other.size > 0 && [...mine].every((one) => !other.has(one))) return true
  const [name, otherName] = [nameWords(line), nameWords(stored)]
  return !name.every((word) => hasWord(otherName, word)) && !otherName.every((word) => hasWord(name, word))
}

/** The words of a payer's name; banks have codes beside them. */
const nameWords = ({ payerName }: BankLineFields) => wordsOf(payerName).filter((word) => !/\d/.test(word))

/** Banks cut names. */
const hasWord = (all: readonly string[], word: string) =>
  all.some((one) => one.startsWith(word) || word.startsWith(one))

const appliedFirst = (one: StoredLine, other: StoredLine) =>
  Number(one.receiptId === null) - Number(other.receiptId === null)

/** Applied and put aside at once: one of them may be the other again. */
const isMixed = (stored: readonly StoredLine[]) => new Set(stored.map(({ receiptId }) => receiptId === null)).size > 1

/** How many transfers equal stored lines certainly are: one a receipt; a line put aside may be in several files. */
function countsOf(stored: readonly StoredLine[]): { certain: number; possible: number } {
  const aside = groupBy(
    stored.filter(({ receiptId }) => receiptId === null),
    ({ importId }) => importId,
  )
  const receipts = new Set(stored.flatMap(({ receiptId }) => receiptId ?? [])).size
  const most = Math.max(0, ...[...aside.values()].map((lines) => lines.length))
  return { certain: receipts + most, possible: stored.length }
}

/** Whether the file of one of the stored lines had the whole day, and all of its equal lines are stored. */
function hasWholeDay(stored: readonly StoredLine[], count: number): boolean {
  return stored.some(({ equalInDay }) => equalInDay !== null && count >= equalInDay)
}

/** One stored line a receipt. */
function distinct<Stored extends StoredLine>(stored: readonly Stored[]): Stored[] {
  return [...new Map(stored.map((one) => [one.receiptId ?? one.id, one])).values()]
}
