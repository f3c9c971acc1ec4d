import type { VERDICTS } from '../line.ts'
import {
  candidatesOf,
  documentOf,
  indexOf,
  type Match,
  type MatchLine,
  type MatchMember,
  type MatchNotice,
  type MemberIndex,
  type PastDecisions,
} from './candidates.ts'
import { documentsOf } from '../lineFacts.ts'
import { payeesOf, type Spread } from './payees.ts'
import {
  areDistinct,
  documentsIn,
  memberNumbersIn,
  nameIn,
  numbersIn,
  otherCellsOf,
  withoutVouchers,
} from './lineTexts.ts'
import { namesTwo, nameWordsIn, nameWordsOf, partsOf, textKey } from '../nameWords.ts'
import { numberKey } from '../../members/import/identityKeys.ts'
import { documentInside } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'

export type Verdict = (typeof VERDICTS)[number]

const CLEAR = 60
const LEAD = 20
/** The most candidates of a line. */
const MOST = 5

/** Returns a function that proposes who may have paid a line of a file with these `lines`, best first. */
export function matcherOf(
  members: readonly MatchMember[],
  notices: readonly MatchNotice[],
  { applied, discarded }: PastDecisions,
  lines: readonly MatchLine[] = [],
): (line: MatchLine) => { verdict: Verdict; candidates: Match[]; spread: Spread | null } {
  const index = indexOf(members, notices, applied, lines)
  const discardedTexts = new Set(discarded.map(textKey).filter((key) => key !== '' && !index.pastByWords.has(key)))
  const spreadOver = ({ amount }: MatchLine, reason: Spread['reason'], ids: readonly string[]): Spread | null => {
    const sharing = ids.flatMap((userId) => index.byId.get(userId) ?? [])
    const payees = payeesOf(amount, sharing)
    return payees.length > 1 ? { reason, payees } : null
  }
  return (line) => {
    const { ranked, past } = candidatesOf(line, index)
    const candidates = ranked.slice(0, MOST)
    const isOfPayer = index.areDocuments && documentsOf(line).size === 0
    const mayBeVoucher = !isOfPayer && hasVoucherAlone(line, candidates, index)
    const isDoubtful = mayBeVoucher || namesAnother(line, ranked, index) || isOfOtherUnit(line, candidates, index)
    const verdict = isDoubtful ? 'doubtful' : verdictOf(candidates)
    const spread =
      spreadOver(line, 'paidBefore', past) ??
      (verdict === 'found' ? null : spreadOver(line, 'named', sharersOf(line, ranked, index)))
    if (spread) return { verdict: 'doubtful', candidates, spread }
    const isDiscardable = candidates.length === 0 && discardedTexts.has(textKey(line))
    return { verdict: isDiscardable ? 'discardable' : verdict, candidates, spread: null }
  }
}

/** What says nothing of a person beside a number. */
const OF_ANYBODY: readonly string[] = ['document', 'partOfName', 'owesThat', 'cuotaAmount', 'noticeAmount']

/** Only the number of a voucher says whose a line is: it may be a member's document by chance. */
function hasVoucherAlone(line: MatchLine, [best]: readonly Match[], { byId }: MemberIndex): boolean {
  if (!best?.reasons.includes('document') || !best.reasons.every((reason) => OF_ANYBODY.includes(reason))) return false
  const texts = withoutVouchers([line.description, line.payerName, ...otherCellsOf(line)])
  const numbers = numbersIn([line.documentNumber, ...texts])
  const document = documentOf(byId.get(best.userId))
  return !numbers.has(document) && !documentsOf(line).has(document)
}

/** Cents that were read as pesos, or thousands as decimals, are a cuota but for their zeros. */
function isOfOtherUnit({ amount }: MatchLine, [best]: readonly Match[], { byId }: MemberIndex): boolean {
  const sums = byId.get(best?.userId ?? '')?.sums ?? new Set()
  if (best?.noticeId || sums.has(amount)) return false
  return [...sums].some((one) => [100, 1000].some((unit) => amount === one * unit || amount * unit === one))
}

const hasNumber = ({ reasons }: Match) => reasons.includes('document') || reasons.includes('memberNumber')

/** Whether a line may be for another member than its best candidate: a namesake, or one whom its text names. */
function namesAnother(line: MatchLine, ranked: readonly Match[], index: MemberIndex): boolean {
  const [best, ...rest] = ranked
  const payer = best && !best.reasons.includes('notice') ? index.byId.get(best.userId) : undefined
  if (!best || !payer) return false
  const choice = { line, payer, best, rest, index }
  return mayBeNamesake(choice) || mayBeForOther(choice)
}

type Choice = { line: MatchLine; payer: MatchMember; best: Match; rest: readonly Match[]; index: MemberIndex }

function mayBeNamesake({ line, payer, best, rest, index: { byId, ofAccount } }: Choice): boolean {
  const isNumbered = hasNumber(best)
  if (!isNumbered && rest.some(({ reasons }) => reasons.includes('fullName'))) return true
  if (best.reasons.includes('paidBefore')) return false
  // A payer with another document of the same kind may be a namesake, as a father.
  const kind = kindOf(documentOf(payer))
  const documents = [
    ...documentsOf({ ...line, rowText: null }),
    ...documentsIn([line.description, line.reference]),
  ].filter((one) => !ofAccount.has(one))
  const ofFamily = payer.familyIds.map((id) => documentOf(byId.get(id)))
  const isOther = (one: string) =>
    !ofFamily.includes(one) && !ofFamily.includes(documentInside(one) ?? one) && kindOf(one) === kind
  if (isNumbered) return documents.some(isOther)
  // *CUOTA ANA* of a payer *GOMEZ LUIS*, and *PEREZ ANA PARA GOMEZ LUIS*, are not the whole name *Ana Gómez*.
  const isInOneText = [line.payerName, line.description]
    .flatMap((text) => [...(/ [ye] /i.test(payer.familyName) ? [text] : []), ...partsOf(text)])
    .some((text) => nameIn(payer, nameWordsIn([text])) === 'fullName')
  const isOfTwoTexts = best.reasons.includes('fullName') && !isInOneText
  const areTwo = [line.payerName, line.description].some((text) => namesTwo(text, nameOf(payer)))
  return documents.some(isOther) || isOfTwoTexts || areTwo || namesCompany(line, payer, documents)
}

function mayBeForOther({ line, payer, best, rest, index: { byId, byNumber, ofAccount } }: Choice): boolean {
  const socios = memberNumbersIn(line, byNumber)
  if ([...socios].some((number) => !byNumber.has(number))) return true
  const hasPaid = best.reasons.includes('paidBefore')
  const ownDocument = documentOf(payer)
  // *CUOTA DNI 50.111.222* from the account of somebody else.
  const isNumbered =
    best.reasons.includes('memberNumber') ||
    (numbersIn([line.reference, line.description]).has(ownDocument) &&
      !documentsOf(line).has(ownDocument) &&
      nameIn(payer, nameWordsIn([line.payerName])) !== 'fullName')
  const areFamily = ({ userId }: Match) =>
    payer.familyIds.includes(userId) || byId.get(userId)?.familyIds.includes(payer.userId) === true
  // The same account paid for somebody else, which says more than its owner's document.
  const paidForOther =
    !hasPaid && !isNumbered && rest.some((one) => one.reasons.includes('paidBefore') && !areFamily(one))
  // A parent who names one child does not pay the oldest cuota of another.
  const namesWard = rest.some(
    ({ userId, reasons, owed }) =>
      payer.familyIds.includes(userId) && reasons.includes('fullName') && Math.max(owed, line.amount) < best.owed,
  )
  const isMeant = meantBy(line, payer, { socios, ofAccount, isCertain: hasPaid || isNumbered })
  return paidForOther || namesWard || rest.flatMap(({ userId }) => byId.get(userId) ?? []).some(isMeant)
}

/** *GOMEZ ANA SRL*, and the CUIT of a company. */
function namesCompany(
  { payerName, description }: MatchLine,
  payer: MatchMember,
  documents: readonly string[],
): boolean {
  const company = String.raw`\b(?:${nameOf(payer).join('|')})\W+(?:s\W?r\W?l|s[. ]?a(?:[. ]?s)?|s\W?h|hnos|hermanos|ltda|e hijos)\b`
  const isNamed = [payerName, description].some((text) => new RegExp(company).test(foldText(text ?? '')))
  return isNamed || documents.some((one) => /^3[034]\d{9}$/.test(one))
}

/** A document's shape. A CUIT has that of its DNI, even with a wrong check digit, and an older DNI has seven digits. */
const kindOf = (document: string) =>
  (documentInside(document) ?? document)
    .replace(/^\d{7}$/, '0$&')
    .replace(/\d/g, '0')
    .replace(/[a-z]/g, 'a')

const nameOf = ({ givenName, familyName }: MatchMember) => nameWordsOf(`${givenName} ${familyName}`)

/** Whether the text says that another member is meant than who paid: by number, document or name. */
function meantBy(
  line: MatchLine,
  payer: MatchMember,
  { socios, ofAccount, isCertain }: { socios: ReadonlySet<string>; ofAccount: ReadonlySet<string>; isCertain: boolean },
): (other: MatchMember) => boolean {
  const texts = [line.reference, line.description]
  const numbers = numbersIn(texts)
  // The payer may have written into any column.
  const ownTexts = [...texts, ...otherCellsOf(line).filter((cell) => !ofAccount.has(cell))]
  const words = nameWordsIn(ownTexts)
  // *CUOTA MARTINA* beside a payer of the same family name.
  const payerWords = nameWordsIn([line.payerName])
  const allWords = new Set([...words, ...payerWords])
  const own = nameOf(payer)
  return (other) =>
    !payer.familyIds.includes(other.userId) &&
    (numbers.has(documentOf(other)) ||
      socios.has(numberKey(other.memberNumber ?? '')) ||
      // Who pays for a member holds the card.
      (!other.familyIds.includes(payer.userId) &&
        nameIn(other, allWords) === 'fullName' &&
        (nameOf(other).some((word) => words.has(word) && !own.includes(word)) ||
          (!isCertain && nameIn(other, payerWords) === 'fullName' && nameIn(payer, allWords) !== 'fullName'))))
}

/** Members whom a line names by number, else by whole names that differ. */
function sharersOf(line: MatchLine, ranked: readonly Match[], { byId }: MemberIndex): string[] {
  const words = nameWordsIn([line.payerName, line.description])
  const wordsIn = (name: string | undefined) => nameWordsOf(name).filter((word) => words.has(word))
  const hasBothNames = (member: MatchMember | undefined) =>
    wordsIn(member?.givenName).length > 0 && wordsIn(member?.familyName).length > 0
  const byNumbers = ranked.filter(hasNumber)
  const byNames = ranked.filter((one) => hasNumber(one) || hasBothNames(byId.get(one.userId)))
  const givenNames = byNames.filter((one) => !hasNumber(one)).map(({ userId }) => wordsIn(byId.get(userId)?.givenName))
  // An amount that pays the fees of one of them says that the others are not meant.
  const isOfOne = byNames.some(({ userId }) => byId.get(userId)?.sums.has(line.amount))
  return (isOfOne || !areDistinct(givenNames) ? byNumbers : byNames).map(({ userId }) => userId)
}

function verdictOf([best, next]: readonly Match[]): Verdict {
  if (!best) return 'unknown'
  const isClear = best.points >= CLEAR && best.points - (next?.points ?? 0) >= LEAD
  return isClear && best.owed > 0 && !best.reasons.includes('sameWords') ? 'found' : 'doubtful'
}
