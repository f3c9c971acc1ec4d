import {
  haveOne,
  identityKey,
  keysOf,
  payerNumberKey,
  withoutNickname,
  wordsOf,
  type Evidence,
  type Identity,
  type Words,
} from './identityKeys.ts'
import { wordsIn } from '../../values/fold.ts'
import type { PersonField } from '../person.ts'
import type { MemberRow } from './row.ts'

/**
 * A member whom the institution has, as far as it sees them. The versions are those of the person and of the
 * membership.
 */
export type CurrentMember = Identity &
  Pick<MemberRow, PersonField | 'since' | 'until' | 'sportIds' | 'categoryId'> & {
    userId: string
    membershipId: string
    guardianId: string | null
    isOver: boolean
    isPending: boolean
    version: number
    membershipVersion: number
  }

/** `same`: one person. `doubtful`: a person decides. `keyOnly`: somebody else with the same e-mail or number. */
export type Comparison = {
  verdict: 'same' | 'doubtful' | 'keyOnly' | 'other'
  agrees: Evidence[]
  differs: Evidence[]
}

const has = (list: readonly Evidence[], ...any: Evidence[]) => any.some((evidence) => list.includes(evidence))

const OF_ONE = ['documentNumber', 'memberNumber', 'email', 'birthdate'] as const

/**
 * Whether two records are one person. A key (document, member number or e-mail) needs the name or the birth date beside
 * it and nothing against it; beside a document a part of the name is enough. Without keys the same name needs the same
 * birth date or phone. In one file two member numbers are two people; against the club's list a document outweighs them.
 */
function compare(one: Identity, other: Identity, isOneFile: boolean, isEmailOfOther: boolean): Comparison {
  const [mine, theirs] = [keysOf(one), keysOf(other)]
  const agrees: Evidence[] = []
  const differs: Evidence[] = []
  for (const key of OF_ONE) {
    if (mine[key] === null || theirs[key] === null) continue
    const isOne = key === 'documentNumber' ? haveOne(mine.documents, theirs.documents) : mine[key] === theirs[key]
    ;(isOne ? agrees : differs).push(key)
  }
  // A family shares its phone: another one says nothing.
  if (mine.phone !== null && mine.phone === theirs.phone) agrees.push('phone')
  const isSameName = mine.words.size > 0 && mine.names.some((name, index) => name === theirs.names[index])
  const isLikeName = isSameName || haveLikeNames(mine, theirs)
  ;(isLikeName ? agrees : differs).push('name')
  const byKey = has(agrees, 'documentNumber', 'memberNumber', 'email')
  const isContradicted =
    has(differs, 'documentNumber', 'birthdate') ||
    (has(differs, 'memberNumber') && (isOneFile || !has(agrees, 'documentNumber')))
  const isBare =
    !isOneFile &&
    OF_ONE.every((key) => theirs[key] === null && (mine[key] === null || (key === 'email' && isEmailOfOther)))
  // A father and a son of like names share an address, and a family its number.
  const isOwnKey = isSameName || has(agrees, 'birthdate') || (!isOneFile && has(agrees, 'memberNumber'))
  const isCertain = isLikeName
    ? has(agrees, 'documentNumber') ||
      (byKey && isOwnKey) ||
      (isSameName && (has(agrees, 'birthdate', 'phone') || isBare))
    : // Twins may have one document by mistake.
      !isOneFile && has(agrees, 'birthdate') && has(agrees, 'documentNumber')
  // In one file brothers and sisters share an address; the club may know *Pepe Luna* as *José Luna*.
  const [mineWhole = '', theirsWhole = ''] = [one, other].map((person) => `${person.familyName} ${person.givenName}`)
  const isOther = () => (isOneFile ? areUnlike(one.givenName, other.givenName) : areUnlike(mineWhole, theirsWhole))
  const verdict = ((): Comparison['verdict'] => {
    if (isCertain && !isContradicted) return 'same'
    if (has(agrees, 'documentNumber')) return 'doubtful'
    const isContrary = has(differs, 'documentNumber', 'birthdate') && !has(agrees, 'birthdate')
    if (has(agrees, 'memberNumber')) return !isLikeName && isContrary && isOther() ? 'keyOnly' : 'doubtful'
    if (has(agrees, 'email')) return !isLikeName && (differs.length > 1 || isOther()) ? 'keyOnly' : 'doubtful'
    if (isSameName && has(agrees, 'birthdate')) return 'doubtful'
    if (isLikeName && !isContradicted && has(agrees, 'birthdate', 'phone')) return 'doubtful'
    if (!isOneFile && !isContradicted && has(agrees, 'birthdate', 'phone') && areNear(mineWhole, theirsWhole))
      return 'doubtful'
    const isOtherDocument = has(differs, 'documentNumber') && mine.documentKind === theirs.documentKind
    if (isSameName) return isOtherDocument || has(differs, 'birthdate') ? 'other' : 'doubtful'
    // *María de la Fuente* may be the club's *María José de la Fuente Ríos*.
    return isLikeName && !isOneFile && differs.length === 0 ? 'doubtful' : 'other'
  })()
  return { verdict, agrees, differs }
}

/** *Gisela Lemos* is part of *Gisela Beatriz Lemos*: at least two words, all of them in the other name. */
export const haveLikeNames = (one: Words, other: Words): boolean => isPart(one, other) || isPart(other, one)

const isPart = (few: Words, many: Words) => areAllIn(few.words, many.words) || areAllIn(few.joined, many.joined)
const areAllIn = (few: ReadonlySet<string>, many: ReadonlySet<string>) =>
  few.size > 1 && [...few].every((word) => many.has(word))

/** How the words of a name begin; *Emma* begins as *Ema*. */
const beginningsOf = (name: string) =>
  wordsIn(name).map((word) => withoutNickname(word).replace(/(.)\1/g, '$1').slice(0, 3))
const isIn = (words: string[]) => (word: string) => words.some((one) => one.startsWith(word) || word.startsWith(one))

/** Whether each word of the shorter name may be one of its own of the other: *Ana M. Gonzales* and *Ana María González*. */
function areNear(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other].map(beginningsOf).toSorted((a, b) => a.length - b.length)
  return few.length > 1 && few.every(isIn(many)) && many.filter(isIn(few)).length >= few.length
}

function areUnlike(one: string, other: string): boolean {
  const [mine = [], theirs = []] = [one, other].map(beginningsOf)
  return mine.length > 0 && theirs.length > 0 && !mine.some((word) => theirs.includes(word))
}

const keysIn = (person: Identity): string[] => {
  const { documents, memberNumber, email, names, birthdate, phone } = keysOf(person)
  const words = beginningsOf(`${person.familyName} ${person.givenName}`)
  const all = [...documents.map((one) => `d:${one}`), memberNumber && `n:${memberNumber}`, email && `e:${email}`]
  const besideName = [birthdate, phone].flatMap((key) => (key === null ? [] : words.map((word) => `${key} ${word}`)))
  return [...all.flatMap((key) => key || []), ...besideName, ...names.map((name) => `w:${name}`)]
}

/** Finds among many people those that may be one, the certain ones first, or whom a text of a list means. */
export function createPeopleIndex<Person extends Identity>() {
  const byKey = new Map<string, Person[]>()
  const peopleWith = (key: string): readonly Person[] => byKey.get(key) ?? []
  const list = (key: string, person: Person) => {
    const people = byKey.get(key)
    if (people) people.push(person)
    else byKey.set(key, [person])
  }
  /** Whose name has all words of another one, or whose whole name is in it. */
  const withName = (name: Words, mayBe: (one: Person) => boolean = () => true): Person[] => {
    const people = new Set([...name.words].flatMap((word) => peopleWith(`p:${word}`)))
    return [...people].filter((one) => mayBe(one) && haveLikeNames(name, keysOf(one)))
  }
  return {
    add(person: Person) {
      for (const key of keysIn(person)) list(key, person)
      for (const word of keysOf(person).words) list(`p:${word}`, person)
    },
    match(person: Identity, isOneFile: boolean): { person: Person; comparison: Comparison }[] {
      const own = keysOf(person)
      const mayBe = (one: Person) => own.documentNumber === null || keysOf(one).documentNumber === null
      const likeNames = isOneFile ? [] : withName(own, mayBe)
      const candidates = new Set([...keysIn(person).flatMap(peopleWith), ...likeNames])
      const owners = own.email === null ? [] : peopleWith(`e:${own.email}`)
      const isEmailOfOther = owners.some((owner) => !haveLikeNames(own, keysOf(owner)))
      const matches = [...candidates]
        .map((other) => ({ person: other, comparison: compare(person, other, isOneFile, isEmailOfOther) }))
        .filter(({ comparison }) => comparison.verdict !== 'other')
      return withOneCertain(matches).toSorted((one, other) => rankOf(one.comparison) - rankOf(other.comparison))
    },
    find(text: string): readonly Person[] {
      const byNumber = peopleWith(`n:${payerNumberKey(text)}`)
      if (byNumber.length > 0) return byNumber
      const byDocument = /\d{6}/.test(text.replace(/\D/g, '')) ? peopleWith(`d:${identityKey(text)}`) : []
      return byDocument.length > 0 ? byDocument : withName(wordsOf(text))
    },
  }
}

/** Leaves at most one match certain: the one with the document or number, and none of another name beside one of the name. */
function withOneCertain<Match extends { comparison: Comparison }>(matches: readonly Match[]): Match[] {
  const same = matches.filter(({ comparison }) => comparison.verdict === 'same')
  const isNumbered = ({ comparison }: Match) => has(comparison.agrees, 'documentNumber', 'memberNumber')
  const hasName = ({ comparison }: Match) => comparison.agrees.includes('name')
  const [one, ...others] = same.some(isNumbered) ? same.filter(isNumbered) : same
  const certain = one && others.length === 0 && (hasName(one) || !matches.some(hasName)) ? one : null
  return matches.map((match) =>
    match === certain || match.comparison.verdict !== 'same'
      ? match
      : { ...match, comparison: { ...match.comparison, verdict: 'doubtful' } },
  )
}

const RANK = { same: 0, doubtful: 1, keyOnly: 3, other: 4 } as const
const rankOf = ({ verdict, agrees }: Comparison) => RANK[verdict] + (agrees.includes('name') ? 0 : 0.5)
