import type { BankLineFields, MATCH_REASONS, VERDICTS } from '../line.ts'
import { payeesOf, type Spread } from './payees.ts'
import { alphanumeric, documentsOf, SHORTEST_DOCUMENT, SHORTEST_REFERENCE } from '../evidence.ts'
import {
  areDistinct,
  nameIn,
  accountsOf,
  memberNumbersIn,
  numbersIn,
  otherCellsOf,
  textKey,
  nameWordsOf,
} from './lineTexts.ts'
import { numberKey } from '../../members/import/match.ts'
import { documentKey } from '../../values/document.ts'
import { daysBetween, type CalendarDate } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'
import { oldestFirst, owedOn, type OpenFee } from '../../money/spread.ts'

type MatchReason = (typeof MATCH_REASONS)[number]
export type Verdict = (typeof VERDICTS)[number]

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

export type MatchLine = Pick<
  BankLineFields,
  'paidOn' | 'amount' | 'description' | 'reference' | 'documentNumber' | 'payerName' | 'rowText'
>
export type Match = {
  userId: string
  reasons: MatchReason[]
  confidence: number
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

const CLEAR = 60
const LEAD = 20
/** The most candidates of a line, and the most members for whom an amount alone says anything. */
const MOST = 5
const RARE = 3
const NOTICE_DAYS = 5

/**
 * Returns a function that finds who may have paid a line, best first. It only proposes. `ofAccount` are documents that
 * name nobody, because every line has them.
 */
export function matcherOf(
  members: readonly MatchMember[],
  notices: readonly MatchNotice[],
  { applied, discarded }: PastDecisions,
  ofAccount: ReadonlySet<string> = new Set(),
): (line: MatchLine) => { verdict: Verdict; candidates: Match[]; spread: Spread | null } {
  const byId = new Map(members.map((member) => [member.userId, { ...member, ...dues(member.fees) }]))
  const appliedByWords = groupBy(applied, (line) => [textKey(line)].filter(Boolean))
  const discardedTexts = new Set(discarded.map(textKey).filter((key) => key !== '' && !appliedByWords.has(key)))
  const byDocument = groupBy(members, ({ documentNumber }) => {
    const key = documentKey(documentNumber ?? '')
    return key.length >= SHORTEST_DOCUMENT ? [key] : []
  })
  const byNumber = groupBy(members, ({ memberNumber }) => (memberNumber ? [numberKey(memberNumber)] : []))
  const byFamilyWord = groupBy(members, ({ familyName }) => nameWordsOf(familyName))
  const byOwed = groupBy([...byId.values()], ({ owed }) => (owed > 0 ? [String(owed)] : []))
  const noticesOf = groupBy(notices, ({ userId }) => [userId])
  const noticesByReference = groupBy(notices, ({ reference }) => {
    const key = alphanumeric(reference)
    return key.length >= SHORTEST_REFERENCE ? [key] : []
  })
  const noticesByAmount = groupBy(notices, ({ amount }) => [String(amount)])
  const pastByAccount = groupBy(applied, ({ documentNumber, payerName }) => accountsOf(documentNumber, payerName))

  return (line) => {
    const byUser = new Map<string, { reasons: Set<MatchReason>; noticeId: string | null }>()
    const add = (userId: string, reason: MatchReason, noticeId: string | null = null) => {
      if (!byId.has(userId)) return
      const evidence = byUser.get(userId) ?? { reasons: new Set(), noticeId: null }
      byUser.set(userId, { reasons: evidence.reasons.add(reason), noticeId: evidence.noticeId ?? noticeId })
    }
    const texts = [line.reference, line.description, line.payerName, line.documentNumber]
    const numbers = numbersIn(texts)
    const references = new Set([
      alphanumeric(line.reference),
      ...numbers,
      ...texts.flatMap((text) => nameWordsOf(text ?? '')),
    ])

    for (const reference of references) {
      for (const { id, userId } of noticesByReference.get(reference) ?? []) add(userId, 'notice', id)
    }
    const otherCells = otherCellsOf(line)
    // A number alone may be a voucher's.
    const otherNumbers = numbersIn(otherCells.filter((cell) => /\p{L}{3}/u.test(cell)))
    const ofRow = [...otherNumbers, ...documentsOf(line)].map(documentKey).filter((one) => !ofAccount.has(one))
    for (const document of [...[...numbers, line.documentNumber ?? ''].map(documentKey), ...ofRow]) {
      for (const { userId } of byDocument.get(document) ?? []) add(userId, 'document')
    }
    // A number without *socio* may be a voucher's.
    const socios = memberNumbersIn(line, byNumber)
    for (const number of socios) for (const { userId } of byNumber.get(number) ?? []) add(userId, 'memberNumber')
    const words = new Set([line.payerName, line.description].flatMap((text) => nameWordsOf(text ?? '')))
    for (const member of new Set([...words].flatMap((word) => byFamilyWord.get(word) ?? []))) {
      const reason = nameIn(member, words)
      if (reason) add(member.userId, reason)
    }
    // Elsewhere in the row it may be the name of the account’s owner, so it says less.
    for (const cell of otherCells) {
      const cellWords = new Set(nameWordsOf(cell))
      for (const member of new Set([...cellWords].flatMap((word) => byFamilyWord.get(word) ?? []))) {
        if (nameIn(member, cellWords) && !byUser.get(member.userId)?.reasons.has('fullName'))
          add(member.userId, 'partOfName')
      }
    }
    const accounts = accountsOf(line.documentNumber, line.payerName)
    for (const account of accounts) {
      for (const { userIds } of pastByAccount.get(account) ?? []) {
        for (const userId of userIds) add(userId, 'paidBefore')
      }
    }
    const isNumbered = [...byUser.values()].some(({ reasons }) => NUMBERED.some((reason) => reasons.has(reason)))
    const earlierPayers = accounts.length > 0 || isNumbered ? [] : membersOf(appliedByWords.get(textKey(line)) ?? [])
    for (const userId of earlierPayers) {
      if (!byUser.get(userId)?.reasons.has('fullName')) add(userId, 'sameWords')
    }
    for (const notice of noticesByAmount.get(String(line.amount)) ?? []) {
      const isNear = Math.abs(daysBetween(notice.paidOn, line.paidOn)) <= NOTICE_DAYS
      if (isNear) add(notice.userId, 'noticeAmount', notice.id)
    }
    const owing = byOwed.get(String(line.amount)) ?? []
    for (const { userId } of owing) {
      if (byUser.has(userId) || (byUser.size === 0 && owing.length <= RARE)) add(userId, 'owesThat')
    }
    for (const [userId, { reasons }] of byUser) {
      if (!reasons.has('owesThat') && byId.get(userId)?.sums.has(line.amount)) add(userId, 'cuotaAmount')
    }

    const ranked = [...byUser]
      .map(([userId, { reasons, noticeId }]): Match => {
        const points = [...reasons].reduce((sum, reason) => sum + WEIGHTS[reason], 0)
        const own = noticesOf.get(userId)?.find(({ id }) => id === noticeId)
        const settles = own?.amount === line.amount
        // A notice by its reference alone, of another amount, says who paid and is not settled by it.
        const confidence = Math.min(100, reasons.has('notice') && !settles ? points - WEIGHTS.noticeAmount : points)
        const owed = byId.get(userId)?.owed ?? 0
        return { userId, reasons: [...reasons], confidence, owed, noticeId: settles ? noticeId : null }
      })
      .toSorted((a, b) => b.confidence - a.confidence || b.owed - a.owed || (a.userId < b.userId ? -1 : 1))
    const candidates = ranked.slice(0, MOST)
    const [latest] = accounts.flatMap((account) => pastByAccount.get(account)?.slice(0, 1) ?? [])
    const spreadOver = (reason: Spread['reason'], ids: readonly string[]): Spread | null => {
      const payees = payeesOf(
        line.amount,
        ids.flatMap((userId) => byId.get(userId) ?? []),
      )
      return payees.length > 1 ? { reason, payees } : null
    }
    const past = spreadOver('paidBefore', latest?.userIds ?? earlierPayers)
    if (past) return { verdict: 'doubtful', candidates, spread: past }
    const [best, ...rest] = ranked
    const payer = best && !best.reasons.includes('notice') ? byId.get(best.userId) : undefined
    const others = rest.flatMap(({ userId }) => byId.get(userId) ?? [])
    const hasNumber = best?.reasons.some((reason) => reason === 'document' || reason === 'memberNumber') ?? false
    const hasNamesake = !hasNumber && rest.some(({ reasons }) => reasons.includes('fullName'))
    const namesNobody = socios.size > 1 && [...socios].some((number) => !byNumber.has(number))
    const isOpen = payer !== undefined && (hasNamesake || namesNobody || others.some(meantBy(line, payer, socios)))
    const verdict = isOpen ? 'doubtful' : verdictOf(candidates)
    const wordsIn = (name = '') => nameWordsOf(name).filter((word) => words.has(word))
    const byNumbers = ranked.filter(({ reasons }) => reasons.includes('document') || reasons.includes('memberNumber'))
    const hasBothNames = (member: MatchMember | undefined) =>
      wordsIn(member?.givenName).length > 0 && wordsIn(member?.familyName).length > 0
    const byNames = ranked.filter((one) => byNumbers.includes(one) || hasBothNames(byId.get(one.userId)))
    const givenNames = byNames
      .filter((one) => !byNumbers.includes(one))
      .map(({ userId }) => wordsIn(byId.get(userId)?.givenName))
    // An amount that pays the fees of one of them says that the others are not meant.
    const isOfOne = byNames.some(({ userId }) => byId.get(userId)?.sums.has(line.amount))
    const sharers = isOfOne || !areDistinct(givenNames) ? byNumbers : byNames
    const spread = spreadOver(
      'named',
      sharers.map(({ userId }) => userId),
    )
    if (verdict !== 'found' && spread) return { verdict: 'doubtful', candidates, spread }
    const isDiscardable = candidates.length === 0 && discardedTexts.has(textKey(line))
    return { verdict: isDiscardable ? 'discardable' : verdict, candidates, spread: null }
  }
}

/** Whether the text says that another member is meant than who paid: by number, document or name. */
function meantBy(line: MatchLine, payer: MatchMember, socios: ReadonlySet<string>): (other: MatchMember) => boolean {
  const texts = [line.reference, line.description]
  const numbers = numbersIn(texts)
  const words = new Set(texts.flatMap((text) => nameWordsOf(text ?? '')))
  const nameOf = ({ givenName, familyName }: MatchMember) => nameWordsOf(`${givenName} ${familyName}`)
  const own = nameOf(payer)
  return (other) =>
    !payer.familyIds.includes(other.userId) &&
    (numbers.has(documentKey(other.documentNumber ?? '')) ||
      socios.has(numberKey(other.memberNumber ?? '')) ||
      (nameIn(other, words) === 'fullName' && nameOf(other).some((word) => words.has(word) && !own.includes(word))))
}

/** The members of the latest line. None if the lines are of several payers, whose words they all have. */
function membersOf(pastLines: PastDecisions['applied']): readonly string[] {
  const latest = pastLines[0]?.userIds ?? []
  return pastLines.every(({ userIds }) => userIds.some((userId) => latest.includes(userId))) ? latest : []
}

function verdictOf([best, next]: readonly Match[]): Verdict {
  if (!best) return 'unknown'
  const isClear = best.confidence >= CLEAR && best.confidence - (next?.confidence ?? 0) >= LEAD
  return isClear && best.owed > 0 && !best.reasons.includes('sameWords') ? 'found' : 'doubtful'
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
