export function foldText(text: string): string {
  // Most of a large file has no accents.
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text
  return plain.toLowerCase()
}

/** Ignores case and accents. */
export const findByName = <Named extends { name: string }>(name: string, some: readonly Named[]): Named | undefined =>
  some.find((one) => foldText(one.name) === foldText(name))

/** The words of a text, folded, with letters of ASCII and digits alone. */
export function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** Maps words to the first between semicolons: with `jose pepe; luis lucho`, *pepe* to *jose*. */
export const firstWords = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((words) => {
      const [first = '', ...others] = words.trim().split(/\s+/)
      return others.map((other) => [other, first] as const)
    }),
  )

/** What people write before a number, in folded text: `N.º 28`, `nro. 28`, `#28`, `socio 28`, `socio N.º 28`. */
const LABEL = /(?<![\p{L}\p{N}])(?:soci[oa]\s+)?(?:(?<=soci[oa]\s+)|n\.?[º°]\s*|(?:nro|num|numero)\.?\s*|#\s*)(?=\d)/gu

export function withoutNumberLabels(text: string): string {
  return text.replaceAll(LABEL, '')
}

export function withoutZeros(text: string): string {
  return text.replace(/^0+(?=\d+$)/, '')
}

/** Returns the member number that a person typed, as `28`, `N.º 28` or `0028`; null for any other text. */
export function memberNumberIn(input: string): string | null {
  const text = withoutNumberLabels(foldText(input).trim())
  return /^\d{1,20}$/.test(text) ? withoutZeros(text) : null
}
