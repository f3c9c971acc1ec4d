import { documentInside, documentKey, readDocument } from '../../values/document.ts'
import { firstWords, foldText, withoutNumberLabels, wordsIn } from '../../values/fold.ts'
import { withParticles } from './names.ts'
import type { MemberRow } from './row.ts'

export type Identity = Pick<
  MemberRow,
  'familyName' | 'givenName' | 'birthdate' | 'documentNumber' | 'email' | 'phone' | 'memberNumber'
>

/** *Paz, Ana* */
export const nameOf = ({ familyName, givenName }: Pick<Identity, 'familyName' | 'givenName'>): string =>
  [familyName, givenName].filter(Boolean).join(', ')

export const EVIDENCE = ['documentNumber', 'memberNumber', 'email', 'phone', 'name', 'birthdate'] as const
export type Evidence = (typeof EVIDENCE)[number]

/** The words of a name as they are, and with particles joined, without nicknames: *Pepe D'Amico* is *jose damico*. */
export type Words = { words: ReadonlySet<string>; joined: ReadonlySet<string>; names: readonly string[] }

type Keys = Record<Exclude<Evidence, 'name'>, string | null> &
  Words & { documents: readonly string[]; documentKind: string | null }

const keys = new WeakMap<Identity, Keys>()

export function keysOf(person: Identity): Keys {
  const earlier = keys.get(person)
  if (earlier) return earlier
  const result = readDocument(person.documentNumber ?? '')
  const documents = 'document' in result && result.document ? documentKeys(result.document) : []
  const own = {
    documentNumber: documents[0] ?? null,
    documents,
    // Its pattern: a passport says nothing against a national document.
    documentKind: documents[0]?.replace(/\d+/g, '0').replace(/[a-z]/g, 'a') ?? null,
    memberNumber: person.memberNumber === null ? null : numberKey(person.memberNumber),
    email: person.email,
    phone: person.phone && phoneKey(person.phone),
    birthdate: person.birthdate,
    ...wordsOf(`${person.familyName} ${person.givenName}`),
  }
  keys.set(person, own)
  return own
}

export function wordsOf(name: string): Words {
  const words = wordsIn(name)
  const joined = withParticles(name.split(/\s+/)).flatMap((group) => wordsIn(group).join('') || [])
  const names = [words, joined].map((some) => [...new Set(some)].toSorted().join(' '))
  return { words: new Set(words), joined: new Set(joined.map(withoutNickname)), names }
}

/** Nicknames of one name alone: *Manu* may be *Manuela* too. */
const NICKNAMES = firstWords(
  `jose pepe; josefa pepa; francisco paco pancho; ignacio nacho; luis lucho; manuel manolo; antonio tony; martin tincho;
   enrique quique kike; nicolas nico; santiago santi; federico fede; sebastian seba; facundo facu; gonzalo gonza; matias mati;
   guadalupe lupe; dolores lola; teresa tere; florencia flor; camila cami; eugenia euge`,
)
export const withoutNickname = (word: string) => NICKNAMES.get(word) ?? word

/** A document's key; of a CUIL also where its check digit is wrong the DNI, and of a NIF without its letter. */
export function identityKey(document: string): string {
  const key = documentKey(document)
  return (documentInside(key) ?? key).replace(/^(\d{7,8}|[x-z]\d{7})[a-z]$/, '$1')
}

/** Those of a document, the first one its own: `16.345.678-5` is known by its number, and `163456785` without a digit too. */
export function documentKeys(document: string): string[] {
  const key = identityKey(document)
  if (/^[\d.\s]{6,}-[\dk]$/i.test(document.trim())) return [...new Set([documentKey(document).slice(0, -1), key])]
  return /^\d{9}$/.test(key) ? [key, key.slice(0, -1)] : [key]
}

export const areOneDocument = (one: string, other: string): boolean => haveOne(documentKeys(one), documentKeys(other))

/** Two numbers of nine figures that differ in the last one are two documents. */
export const haveOne = (some: readonly string[], others: readonly string[]) =>
  others.includes(some[0] ?? '') || some.includes(others[0] ?? '')

export const numberKey = (number: string): string =>
  foldText(number)
    // `110/1` is not `1101`.
    .replace(/(?<=\d)[/-](?=\d)/g, 'x')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=.)/, '')

/** Argentina's mobiles are written with and without their 9. */
export const phoneKey = (phone: string): string => phone.replace(/^\+549/, '+54')

/** Of `N° 110` and `Socio 110` too. */
export const payerNumberKey = (text: string): string =>
  numberKey(withoutNumberLabels(foldText(text).trim()).replace(/^soci[oa]\s+(?=\d)/, ''))
