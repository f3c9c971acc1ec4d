import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import spanishPackage from 'ra-language-spanish'
import { bankResources } from '../es/bank.ts'
import { institutionsResources } from '../es/institutions.ts'
import { moneyResources } from '../es/money.ts'
import { noticesResources } from '../es/notices.ts'
import { plansResources, sportsResources } from '../es/catalogue.ts'
import { fieldLabels, reactAdmin } from '../es/reactAdmin.ts'
import { remindersResources } from '../es/reminders.ts'
import { reportsResources } from '../es/reports.ts'
import { runsResources } from '../es/runs.ts'
import { usersResources } from '../es/users.ts'
import { visitorsResources } from '../es/visitors.ts'
import { withPoints } from './text.ts'

const resources = {
  ...usersResources,
  ...institutionsResources,
  ...sportsResources,
  ...plansResources,
  ...moneyResources,
  ...noticesResources,
  ...bankResources,
  ...remindersResources,
  ...reportsResources,
  ...runsResources,
  ...visitorsResources,
}

/**
 * React-admin's texts, ours over ra-language-spanish, and the names and labels of every resource (§D1).
 */
export const spanish: TranslationMessages = mergeTranslations(spanishPackage, {
  ...reactAdmin,
  resources: Object.fromEntries(
    Object.entries(resources).map(([name, texts]) => [name, { ...texts, fields: { ...fieldLabels, ...texts.fields } }]),
  ),
})

const locales = [{ locale: 'es', name: 'Español' }]
const polyglot = polyglotI18nProvider(() => spanish, 'es', locales, { allowMissing: true })

/** Only Spanish (§D1). An unknown key is returned as it is: the API's messages are "translated" too. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options = {}) => polyglot.translate(key, withPoints(options)),
  changeLocale: () => Promise.resolve(),
}
