import type { I18nProvider } from 'react-admin'
import { spanish } from './es/catalogue.ts'
import { phrase } from './text.ts'

type Texts = { readonly [key: string]: string | Texts | undefined }

const texts: ReadonlyMap<string, string> = new Map(pathsOf(spanish))

/**
 * React-admin's translations in Spanish, the only and the fallback language (decisions §1): another one that is asked for changes nothing. A text
 * that is no key is itself, without a warning: react-admin also "translates" what the API says.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, { _: unlessKnown, ...values } = {}) =>
    phrase(texts.get(key) ?? (typeof unlessKnown === 'string' ? unlessKnown : key), values),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'es',
  getLocales: () => [{ locale: 'es', name: 'Español' }],
}

/** Every text with its key: the path that leads to it. */
function pathsOf(tree: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, below]): [string, string][] => {
    if (typeof below === 'string') return [[above + name, below]]
    return below ? pathsOf(below, `${above}${name}.`) : []
  })
}
