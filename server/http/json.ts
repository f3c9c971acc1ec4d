const UNPAIRED_SURROGATE = /\p{Cs}/u

/**
 * The value of a JSON text. Throws on anything that is no JSON, that nests too deep to be walked, or that holds text which is not well-formed
 * Unicode (an unpaired surrogate can neither be stored nor sent back).
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (name: string, value: unknown) => {
    if (UNPAIRED_SURROGATE.test(name) || (typeof value === 'string' && UNPAIRED_SURROGATE.test(value))) {
      throw new SyntaxError('text is not well-formed')
    }
    return value
  })
}
