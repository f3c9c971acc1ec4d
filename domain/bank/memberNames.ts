import { wordsOf } from './lineTexts.ts'

/** `fullName`: the whole family name and one given name; `partOfName`: less. */
export function nameIn(
  { givenName, familyName }: { givenName: string; familyName: string },
  words: ReadonlySet<string>,
): 'fullName' | 'partOfName' | null {
  const family = wordsOf(familyName)
  const has = (word: string) => words.has(word)
  const isWhole = family.length > 0 && family.every(has)
  const isGiven = wordsOf(givenName).some(has)
  if (isWhole && isGiven) return 'fullName'
  return isWhole || (isGiven && family.some(has)) ? 'partOfName' : null
}

/** Whether each has a word that the others do not have, so that the same words do not name two people. */
export function areDistinct(names: readonly (readonly string[])[]): boolean {
  return names.every((own, index) =>
    names.every((other, at) => at === index || own.some((word) => !other.includes(word))),
  )
}
