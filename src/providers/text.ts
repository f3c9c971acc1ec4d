type Catalogue = { readonly [key: string]: string | Catalogue }

/** Every dotted path of a catalogue that leads to a text. */
export type TextKey<C> = {
  [K in keyof C & string]: C[K] extends string ? K : `${K}.${TextKey<C[K]>}`
}[keyof C & string]

type TextAt<C, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof C
    ? TextAt<C[Head], Rest>
    : never
  : P extends keyof C
    ? C[P]
    : never

type Placeholder<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

type Names<Text> = Placeholder<Text> | (Text extends `${string}||||${string}` ? 'smart_count' : never)

type Values<Text> = [Names<Text>] extends [never]
  ? [values?: { smart_count?: number }]
  : [values: { [Name in Names<Text>]: Name extends 'smart_count' ? number : string | number }]

/**
 * Texts of one section of the Spanish catalogue, by key: `t('nav.home')`, `t('results', { smart_count: 3 })`. Keys and values are checked by the
 * compiler, so nothing can be missing at run time.
 */
export function createText<const C extends Catalogue>(section: C) {
  return function t<P extends TextKey<C>>(key: P, ...[values]: Values<TextAt<C, P>>): string {
    return phrase(textAt(section, key), values)
  }
}

function textAt(section: Catalogue, key: string): string {
  let found: string | Catalogue | undefined = section
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`no text: ${key}`)
  return found
}

type Filled = Readonly<Record<string, string | number | null | undefined>>

/**
 * A text with its values, in the dialect of polyglot that react-admin's own texts are in: `%{name}` is filled in, and one of
 * `uno |||| %{smart_count} varios` is chosen by `smart_count`. A test holds it to polyglot's answers (ADR 45).
 */
export function phrase(text: string, values: Filled = {}): string {
  return fill(choose(text, values.smart_count), values)
}

function choose(text: string, count: Filled[string]): string {
  if (count === undefined || count === null) return text
  const [one = '', many = one] = text.split('||||')
  return (count === 1 ? one : many).trim()
}

function fill(text: string, values: Filled): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
