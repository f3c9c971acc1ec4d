import type { I18nProvider } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { spanish } from '../es/spanish.ts'

/**
 * React-admin's translations, in Spanish alone (decisions §1). An unknown key is returned as it is: the API's messages
 * are "translated" too.
 */
export const i18nProvider: I18nProvider = {
  ...polyglotI18nProvider(() => spanish, 'es', [{ locale: 'es', name: 'Español' }], { allowMissing: true }),
  changeLocale: () => Promise.resolve(),
}
