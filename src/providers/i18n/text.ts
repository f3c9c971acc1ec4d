import Polyglot from 'node-polyglot'

declare const PHRASE: unique symbol

/** A text with placeholders or two forms. Only `fill` turns it into what people read. */
export type Template<Phrase extends string = string> = { readonly [PHRASE]: Phrase }

type Texts<T> = {
  readonly [K in keyof T]: T[K] extends `${string}%{${string}` | `${string}||||${string}`
    ? Template<T[K]>
    : T[K] extends Template | readonly unknown[]
      ? T[K]
      : T[K] extends object
        ? Texts<T[K]>
        : T[K]
}

type Placeholder<Phrase> = Phrase extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

type Names<Phrase> = Placeholder<Phrase> | (Phrase extends `${string}||||${string}` ? 'smart_count' : never)

type Values<Phrase> = { [Name in Names<Phrase>]: Name extends 'smart_count' ? number : string | number }

/** Texts of one subject. The compiler accepts texts with placeholders (`%{name}`) or a plural (`||||`) only in `fill`. */
export function defineTexts<const T>(texts: T): Texts<T> {
  // a template is a string at run time; its type hides that, so that no page can show it unfilled
  return texts as unknown as Texts<T>
}

/** A text with its values: `fill(shell.results, { smart_count: 3 })`. The count is shown with points: `1.190 cuotas`. */
export function fill<Phrase extends string>(text: Template<Phrase> | string, values: Values<Phrase>): string {
  return Polyglot.transformPhrase(text as string, withPoints(values), 'es')
}

const COUNT = /(^|_)count$|^(?:total|limit|shown|done|made|expected|sent|rows|size)$|^offset/

/** Counts with the point of thousands. Other numbers, as of a receipt or a year, have none. */
export function withPoints(values: object): object {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' && value >= 1000 && COUNT.test(name) ? formatCount(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** A format that is made when it is first used: `Intl` takes a slow phone 20 to 40 ms. */
export function whenUsed<Format>(make: () => Format): () => Format {
  let format: Format | undefined
  return () => (format ??= make())
}

const countFormat = whenUsed(() => new Intl.NumberFormat('es-AR'))

export function formatCount(count: number): string {
  return countFormat().format(count)
}
