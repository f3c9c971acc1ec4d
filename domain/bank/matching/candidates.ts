import type { BankLineFields, MATCH_REASONS } from '../line.ts'
import {
  alphanumeric,
  documentsOf,
  type LineTexts,
  SHORTEST_DOCUMENT,
  SHORTEST_REFERENCE,
  textsOfAll,
} from '../lineFacts.ts'
import { accountsOf, memberNumbersIn, nameIn, numbersIn, otherCellsOf, withoutVouchers } from './lineTexts.ts'
import { nameWordsIn, nameWordsOf, textKey } from '../nameWords.ts'
import { numberKey } from '../../members/import/identityKeys.ts'
import { documentKey } from '../../values/document.ts'
import { daysBetween, type CalendarDate } from '../../values/calendar.ts'
import { readDate } from '../../values/readDate.ts'
import { groupBy } from '../../values/groupBy.ts'
import { oldestFirst, owedOn, type OpenFee } from '../../money/spread.ts'

type MatchReason = (typeof MATCH_REASONS)[number]

/** `familyIds`: the member and those whom they pay for; `fees` are of all of them. */
export type MatchMember = {
  userId: string
  familyIds: readonly string[]
  givenName: string
  familyName: string
  documentNumber: string | null
  memberNumber: string | null
  fees: readonly OpenFee[]
}

export type MatchNotice = { id: string; userId: string; amount: number; reference: string | null; paidOn: CalendarDate }

/** What a treasurer decided of earlier lines, newest first: a transfer from the same account is for the same members. */
export type PastDecisions = {
  applied: readonly (PastLine & { userIds: readonly string[] })[]
  discarded: readonly PastLine[]
}
type PastLine = Pick<BankLineFields, 'documentNumber' | 'payerName' | 'description'>

export type MatchLine = LineTexts & Pick<BankLineFields, 'paidOn' | 'amount'>
export type Match = {
  userId: string
  reasons: MatchReason[]
  /** At most 100; the API calls them `confidence`. */
  points: number
  owed: number
  noticeId: string | null
}

const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  notice: 70,
  noticeAmount: 35,
  document: 65,
  memberNumber: 50,
  fullName: 50,
  partOfName: 25,
  paidBefore: 45,
  sameWords: 45,
  owesThat: 20,
  cuotaAmount: 12,
}

/** Evidence that says more than the words of an earlier line. */
const NUMBERED = ['notice', 'document', 'memberNumber'] as const

const NAMING = [...NUMBERED, 'fullName'] as const

/** The most members for whom an amount alone says anything. */
const RARE = 3
const NOTICE_DAYS = 5

export type MemberIndex = ReturnType<typeof indexOf>

const ofLength = (key: string, shortest: number) => (key.length >= shortest ? [key] : [])

/** Not *transferencia* or *2026*, which many lines say. */
const ofOperation = (reference: string | null) =>
  ofLength(alphanumeric(reference), SHORTEST_REFERENCE).filter(
    (key) => /\d/.test(key) && !IS_YEAR.test(key) && (key === reference || readDate(reference ?? '') === null),
  )
const IS_YEAR = /^\D*(?:\d{1,2})?20[2-4]\d$/

/** `ofAccount` is in every line and names nobody. `areDocuments`: most references are members' documents. */
export function indexOf(
  members: readonly MatchMember[],
  notices: readonly MatchNotice[],
  applied: PastDecisions['applied'],
  lines: readonly MatchLine[],
) {
  const byDocument = groupBy(members, (member) => ofLength(documentOf(member), SHORTEST_DOCUMENT))
  const withDocument = lines.filter(({ reference }) => byDocument.has(documentKey(reference ?? '')))
  const byId = new Map(members.map((member) => [member.userId, { ...member, ...dues(member.fees) }]))
  return {
    byId,
    ofAccount: textsOfAll(lines),
    areDocuments: withDocument.length > 1 && withDocument.length * 2 > lines.length,
    byDocument,
    byNumber: groupBy(members, ({ memberNumber }) => (memberNumber ? [numberKey(memberNumber)] : [])),
    byFamilyWord: groupBy(members, ({ familyName }) => nameWordsOf(familyName)),
    byOwed: groupBy([...byId.values()], ({ owed }) => (owed > 0 ? [String(owed)] : [])),
    noticeById: new Map(notices.map((notice) => [notice.id, notice])),
    noticesByReference: groupBy(notices, ({ reference }) => ofOperation(reference)),
    noticesByAmount: groupBy(notices, ({ amount }) => [String(amount)]),
    pastByAccount: groupBy(applied, ({ documentNumber, payerName }) => accountsOf(documentNumber, payerName)),
    pastByWords: groupBy(applied, (line) => [textKey(line)].filter(Boolean)),
  }
}

export const documentOf = (member: Pick<MatchMember, 'documentNumber'> | undefined) =>
  documentKey(member?.documentNumber ?? '')

type Reasons = Map<string, { reasons: Set<MatchReason>; noticeId: string | null }>

/** Who may have paid a line, best first. `past` are the members for whom the same payer paid before. */
export function candidatesOf(line: MatchLine, index: MemberIndex): { ranked: Match[]; past: readonly string[] } {
  const byUser: Reasons = new Map()
  const has = (userId: string, reason: MatchReason) => byUser.get(userId)?.reasons.has(reason) ?? false
  const add = (userId: string, reason: MatchReason, noticeId: string | null = null) => {
    if (!index.byId.has(userId)) return
    const evidence = byUser.get(userId) ?? { reasons: new Set(), noticeId: null }
    byUser.set(userId, { reasons: evidence.reasons.add(reason), noticeId: evidence.noticeId ?? noticeId })
  }
  const addAll = (members: readonly { userId: string }[] | undefined, reason: MatchReason) => {
    for (const { userId } of members ?? []) add(userId, reason)
  }
  const texts = [line.reference, line.description, line.payerName, line.documentNumber]
  for (const reference of new Set([alphanumeric(line.reference), ...numbersIn(texts), ...nameWordsIn(texts)])) {
    for (const { id, userId } of index.noticesByReference.get(reference) ?? []) add(userId, 'notice', id)
  }
  const otherCells = otherCellsOf(line)
  // A number alone may be a voucher's.
  const otherNumbers = numbersIn(withoutVouchers(otherCells.filter((cell) => /\p{L}{3}/u.test(cell))))
  const ofRow = [...otherNumbers, ...documentsOf(line)].map(documentKey).filter((one) => !index.ofAccount.has(one))
  const ownTexts = [...withoutVouchers([line.description, line.payerName]), line.documentNumber, line.reference]
  for (const document of [...[...numbersIn(ownTexts), line.documentNumber ?? ''].map(documentKey), ...ofRow]) {
    addAll(index.byDocument.get(document), 'document')
  }
  for (const number of memberNumbersIn(line, index.byNumber)) addAll(index.byNumber.get(number), 'memberNumber')
  // Beside a payer's name, what all lines say may be the name of the account’s owner.
  const isOfAll = (text: string | null) => text !== null && index.ofAccount.has(text)
  const isOfAccount = line.payerName !== null && !isOfAll(line.payerName) && isOfAll(line.description)
  const names = isOfAccount ? [line.payerName] : [line.payerName, line.description]
  for (const [userId, reason] of namesIn(names, index)) add(userId, reason)
  const reference = index.ofAccount.has(line.reference ?? '') ? null : line.reference
  for (const [userId, reason] of namesIn([reference], index)) if (reason === 'fullName') add(userId, reason)
  // Elsewhere in the row it may be the name of the account’s owner, so it says less.
  for (const cell of otherCells) {
    for (const [userId] of namesIn([cell], index)) if (!has(userId, 'fullName')) add(userId, 'partOfName')
  }
  // What is called a voucher's number may be a document where the line names nobody.
  const isNamed = [...byUser].some(([, { reasons }]) => NAMING.some((reason) => reasons.has(reason)))
  for (const number of isNamed ? [] : numbersIn([line.description]))
    addAll(index.byDocument.get(documentKey(number)), 'document')
  const accounts = accountsOf(line.documentNumber, line.payerName)
  const pastLines = accounts.flatMap((account) => index.pastByAccount.get(account) ?? [])
  for (const userId of pastLines.flatMap(({ userIds }) => userIds)) add(userId, 'paidBefore')
  const isNumbered = [...byUser.values()].some(({ reasons }) => NUMBERED.some((reason) => reasons.has(reason)))
  const earlierPayers = accounts.length > 0 || isNumbered ? [] : membersOf(index.pastByWords.get(textKey(line)) ?? [])
  for (const userId of earlierPayers) if (!has(userId, 'fullName')) add(userId, 'sameWords')
  for (const notice of index.noticesByAmount.get(String(line.amount)) ?? []) {
    const isNear = Math.abs(daysBetween(notice.paidOn, line.paidOn)) <= NOTICE_DAYS
    if (isNear) add(notice.userId, 'noticeAmount', notice.id)
  }
  const owing = index.byOwed.get(String(line.amount)) ?? []
  const isNew = byUser.size === 0
  addAll(isNew && owing.length > RARE ? [] : owing.filter(({ userId }) => isNew || byUser.has(userId)), 'owesThat')
  for (const userId of byUser.keys()) {
    if (!has(userId, 'owesThat') && index.byId.get(userId)?.sums.has(line.amount)) add(userId, 'cuotaAmount')
  }
  return { ranked: rankedBy(byUser, line, index), past: pastLines[0]?.userIds ?? earlierPayers }
}

function namesIn(texts: readonly (string | null)[], { byFamilyWord }: MemberIndex) {
  const words = nameWordsIn(texts)
  return [...new Set([...words].flatMap((word) => byFamilyWord.get(word) ?? []))].flatMap((member) => {
    const reason = nameIn(member, words)
    return reason ? [[member.userId, reason] as const] : []
  })
}

function rankedBy(byUser: Reasons, line: MatchLine, { byId, noticeById }: MemberIndex): Match[] {
  const words = nameWordsIn([line.payerName, line.description])
  // *HERRERA JUAN CARLOS* is the son before his father *Juan Herrera*.
  const countWords = ({ userId }: Match) => {
    const { givenName = '', familyName = '' } = byId.get(userId) ?? {}
    return nameWordsOf(`${givenName} ${familyName}`).filter((word) => words.has(word)).length
  }
  return [...byUser]
    .map(([userId, { reasons, noticeId }]): Match => {
      const sum = [...reasons].reduce((points, reason) => points + WEIGHTS[reason], 0)
      const settles = noticeById.get(noticeId ?? '')?.amount === line.amount
      // A notice by its reference alone, of another amount, says who paid and is not settled by it.
      const points = Math.min(100, reasons.has('notice') && !settles ? sum - WEIGHTS.noticeAmount : sum)
      const owed = byId.get(userId)?.owed ?? 0
      return { userId, reasons: [...reasons], points, owed, noticeId: settles ? noticeId : null }
    })
    .toSorted(
      (a, b) =>
        b.points - a.points || countWords(b) - countWords(a) || b.owed - a.owed || (a.userId < b.userId ? -1 : 1),
    )
}

/** The members of the latest line. None if the lines are of several payers, whose words they all have. */
function membersOf(pastLines: PastDecisions['applied']): readonly string[] {
  const latest = pastLines[0]?.userIds ?? []
  return pastLines.every(({ userIds }) => userIds.some((userId) => latest.includes(userId))) ? latest : []
}

/** What is owed together, and the amounts that pay one cuota, or the oldest ones, to the last peso. */
function dues(fees: readonly OpenFee[]): { owed: number; sums: ReadonlySet<number> } {
  const open = oldestFirst(fees.filter(({ balance }) => balance > 0))
  let together = 0
  const sums = open.flatMap(({ balance }) => {
    together += balance
    return [balance, together]
  })
  return { owed: owedOn(open), sums: new Set(sums) }
}
