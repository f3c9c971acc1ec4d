import { mergeTranslations, type TranslationMessages } from 'react-admin'
import spanishPackage from 'ra-language-spanish'
import { bankResources } from './bank.ts'
import { institutionsResources } from './institutions.ts'
import { moneyResources } from './money.ts'
import { noticesResources } from './notices.ts'
import { plansResources } from './plans.ts'
import { reactAdmin } from './reactAdmin.ts'
import { remindersResources } from './reminders.ts'
import { runsResources } from './runs.ts'
import { sportsResources } from './sports.ts'
import { usersResources } from './users.ts'
import { visitorsResources } from './visitors.ts'

/**
 * React-admin's texts, ours over ra-language-spanish, and the names and labels of every resource (decisions §1).
 */
export const spanish: TranslationMessages = mergeTranslations(spanishPackage, {
  ...reactAdmin,
  resources: {
    ...usersResources,
    ...institutionsResources,
    ...sportsResources,
    ...plansResources,
    ...moneyResources,
    ...noticesResources,
    ...bankResources,
    ...remindersResources,
    ...runsResources,
    ...visitorsResources,
  },
})
