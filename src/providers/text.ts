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

type Values<Text> = [Placeholder<Text>] extends [never]
  ? [values?: { smart_count?: number }]
  : [values: Record<Placeholder<Text>, string | number>]

/**
 * Texts of one section of the Spanish catalogue, by key: `t('nav.home')`, `t('results', { smart_count: 3 })`. The dialect is polyglot's, which the
 * panel uses too: `%{name}` is filled in, and `uno |||| %{smart_count} varios` is chosen by `smart_count`. Keys and placeholders are checked
 * by the compiler, so nothing can be missing at run time.
 */
export function createText<const C extends Catalogue>(section: C) {
  return function t<P extends TextKey<C>>(key: P, ...[values]: Values<TextAt<C, P>>): string {
    const text = textAt(section, key)
    return fill(choose(text, values), values)
  }
}

function textAt(section: Catalogue, key: string): string {
  let found: string | Catalogue | undefined = section
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`no text: ${key}`)
  return found
}

function choose(text: string, values: Record<string, string | number | undefined> | undefined): string {
  const [one = '', many] = text.split('||||')
  return (many === undefined || values?.smart_count === 1 ? one : many).trim()
}

function fill(text: string, values: Record<string, string | number | undefined> | undefined): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = values?.[name]
    return value === undefined ? whole : String(value)
  })
}
