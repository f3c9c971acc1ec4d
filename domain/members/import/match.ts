import { documentKey, readDocument } from '../../values/document.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import type { PersonField } from '../person.ts'
import type { MemberRow } from './row.ts'

export type Identity = Pick<
  MemberRow,
  'familyName' | 'givenName' | 'birthdate' | 'documentNumber' | 'email' | 'phone' | 'memberNumber'
>

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

export const EVIDENCE = ['documentNumber', 'memberNumber', 'email', 'phone', 'name', 'birthdate'] as const
export type Evidence = (typeof EVIDENCE)[number]

/** `same`: one person. `doubtful`: a person decides. `emailOnly`: somebody else of the family. */
export type Comparison = {
  verdict: 'same' | 'doubtful' | 'emailOnly' | 'other'
  agrees: Evidence[]
  differs: Evidence[]
}

type Keys = Record<Exclude<Evidence, 'name'>, string | null> & { words: ReadonlySet<string>; name: string }

const keys = new WeakMap<Identity, Keys>()

export function keysOf(person: Identity): Keys {
  const earlier = keys.get(person)
  if (earlier) return earlier
  const words = wordsIn(`${person.familyName} ${person.givenName}`)
  const result = readDocument(person.documentNumber ?? '')
  const own = {
    documentNumber: 'document' in result && result.document ? documentKey(result.document) || null : null,
    memberNumber: person.memberNumber === null ? null : numberKey(person.memberNumber),
    email: person.email,
    phone: person.phone,
    birthdate: person.birthdate,
    words: new Set(words),
    name: words.toSorted().join(' '),
  }
  keys.set(person, own)
  return own
}

export const numberKey = (number: string): string =>
  foldText(number)
    // `110/1` is not `1101`.
    .replace(/(?<=\d)[/-](?=\d)/g, 'x')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=.)/, '')

/**
 * Says whether two records are one person. A key (document, member number or e-mail) needs the name or the birth date
 * beside it and nothing against it; beside a document a part of the name is enough. Without keys the same name needs
 * the same birth date or phone, beside which a part of the name is doubtful. `isOneFile`: in one file two member numbers
 * are two people, against the club's list a document outweighs the number.
 */
function compare(one: Identity, other: Identity, isOneFile: boolean): Comparison {
  const [mine, theirs] = [keysOf(one), keysOf(other)]
  const agrees: Evidence[] = []
  const differs: Evidence[] = []
  for (const key of ['documentNumber', 'memberNumber', 'email', 'birthdate'] as const) {
    if (mine[key] === null || theirs[key] === null) continue
    ;(mine[key] === theirs[key] ? agrees : differs).push(key)
  }
  // A family shares its phone: another one says nothing.
  if (mine.phone !== null && mine.phone === theirs.phone) agrees.push('phone')
  const has = (list: readonly Evidence[], ...any: Evidence[]) => any.some((evidence) => list.includes(evidence))
  const isSameName = mine.name === theirs.name && mine.name !== ''
  const isLikeName = isSameName || isPart(mine.words, theirs.words) || isPart(theirs.words, mine.words)
  ;(isLikeName ? agrees : differs).push('name')
  const byKey = has(agrees, 'documentNumber', 'memberNumber', 'email')
  const isContradicted =
    has(differs, 'documentNumber', 'birthdate') ||
    (has(differs, 'memberNumber') && (isOneFile || !has(agrees, 'documentNumber')))
  const isBare = !isOneFile && isIdenticalBare(mine, theirs)
  // A father and a son of like names share an address, and a family its number.
  const isOwnKey = isSameName || has(agrees, 'birthdate') || (!isOneFile && has(agrees, 'memberNumber'))
  const isCertain = isLikeName
    ? has(agrees, 'documentNumber') ||
      (byKey && isOwnKey) ||
      (isSameName && (has(agrees, 'birthdate', 'phone') || isBare))
    : // Twins may have one document by mistake.
      !isOneFile && has(agrees, 'birthdate') && has(agrees, 'documentNumber')
  const verdict = ((): Comparison['verdict'] => {
    if (isCertain && !isContradicted) return 'same'
    if (has(agrees, 'documentNumber', 'memberNumber')) return 'doubtful'
    if (has(agrees, 'email')) return !isLikeName && differs.length > 1 ? 'emailOnly' : 'doubtful'
    if (isSameName && has(agrees, 'birthdate')) return 'doubtful'
    if (isLikeName && !isContradicted && has(agrees, 'birthdate', 'phone')) return 'doubtful'
    return isSameName && !has(differs, 'documentNumber', 'birthdate') ? 'doubtful' : 'other'
  })()
  return { verdict, agrees, differs }
}

/** *Gisela Lemos* is part of *Gisela Beatriz Lemos*: at least two words, all of them in the other name. */
function isPart(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return few.size >= 2 && [...few].every((word) => many.has(word))
}

function isIdenticalBare(one: Keys, other: Keys): boolean {
  return (['documentNumber', 'memberNumber', 'email', 'birthdate'] as const).every(
    (key) => one[key] === null && other[key] === null,
  )
}

/** Finds among many people those that may be one, the certain ones first, or whom a text of a list means. */
export function createPeopleIndex<Person extends Identity>() {
  const byKey = new Map<string, Person[]>()
  const keysIn = (person: Identity): string[] => {
    const { documentNumber, memberNumber, email, name, words, birthdate, phone } = keysOf(person)
    const all = [documentNumber && `d:${documentNumber}`, memberNumber && `n:${memberNumber}`, email && `e:${email}`]
    const besideName = [birthdate, phone].flatMap((key) =>
      key === null ? [] : [...words].map((word) => `${key} ${word}`),
    )
    return [...all.flatMap((key) => key || []), ...besideName, `w:${name}`]
  }
  const peopleWith = (key: string): readonly Person[] => byKey.get(key) ?? []
  const list = (key: string, person: Person) => {
    const people = byKey.get(key)
    if (people) people.push(person)
    else byKey.set(key, [person])
  }
  /** Whose name has all words of the text, or whose whole name is in it. */
  const withName = (text: string): Person[] => {
    const words = new Set(wordsIn(text))
    const people = new Set([...words].flatMap((word) => peopleWith(`p:${word}`)))
    return [...people].filter((person) => isPart(words, keysOf(person).words) || isPart(keysOf(person).words, words))
  }
  return {
    add(person: Person) {
      for (const key of keysIn(person)) list(key, person)
      for (const word of keysOf(person).words) list(`p:${word}`, person)
    },
    match(person: Identity, isOneFile: boolean): { person: Person; comparison: Comparison }[] {
      const candidates = new Set(keysIn(person).flatMap(peopleWith))
      return [...candidates]
        .map((candidate) => ({ person: candidate, comparison: compare(person, candidate, isOneFile) }))
        .filter(({ comparison }) => comparison.verdict !== 'other')
        .toSorted((one, other) => RANK[one.comparison.verdict] - RANK[other.comparison.verdict])
    },
    /** By member number, else by document, else by name. */
    find(text: string): readonly Person[] {
      const byNumber = peopleWith(`n:${numberKey(text)}`)
      if (byNumber.length > 0) return byNumber
      const byDocument = /\d{6}/.test(text.replace(/\D/g, '')) ? peopleWith(`d:${documentKey(text)}`) : []
      return byDocument.length > 0 ? byDocument : withName(text)
    },
  }
}

const RANK = { same: 0, doubtful: 1, emailOnly: 2, other: 3 } as const
