import type { I18nProvider } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { spanish } from './es/catalogue.ts'

/**
 * React-admin's translations in Spanish, the only and the fallback language (decisions §1): another one that is asked for changes nothing. A text
 * that is no key is itself, without a warning: react-admin also "translates" what the API says.
 */
export const i18nProvider: I18nProvider = {
  ...polyglotI18nProvider(() => spanish, 'es', [{ locale: 'es', name: 'Español' }], { allowMissing: true }),
  changeLocale: () => Promise.resolve(),
}
