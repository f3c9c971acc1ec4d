import type { I18nProvider } from 'ra-core'
import { spanish } from './es/catalogue.ts'

type Messages = { readonly [key: string]: string | Messages }

/**
 * React-admin's translations in Spanish, the only and the fallback language (decisions §1), in polyglot's dialect: `%{name}` is filled in, and
 * `uno |||| %{smart_count} varios` is chosen by `smart_count`. A text that is no key is itself: react-admin also "translates" what the API says.
 */
export function createI18nProvider(messages: Messages): I18nProvider {
  return {
    translate: (key: string, options: Record<string, unknown> = {}) => {
      const text = messageAt(messages, key) ?? (typeof options._ === 'string' ? options._ : key)
      return fill(choose(text, options.smart_count), options)
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'es',
  }
}

function messageAt(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const part of key.split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  }
  return typeof found === 'string' ? found : undefined
}

function choose(text: string, count: unknown): string {
  if (!text.includes('||||')) return text
  const [one = '', many = one] = text.split('||||')
  return (count === undefined || count === 1 ? one : many).trim()
}

function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}

export const i18nProvider = createI18nProvider(spanish)
