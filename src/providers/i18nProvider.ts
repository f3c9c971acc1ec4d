import type { I18nProvider } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { spanish } from './es/catalogue.ts'

/**
 * React-admin's translations in Spanish, the only language and the fallback (decisions §1). Asking for another changes
 * nothing. An unknown key is returned as it is, without a warning, because react-admin also "translates" the API's
 * messages.
 */
export const i18nProvider: I18nProvider = {
  ...polyglotI18nProvider(() => spanish, 'es', [{ locale: 'es', name: 'Español' }], { allowMissing: true }),
  changeLocale: () => Promise.resolve(),
}
