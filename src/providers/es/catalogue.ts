import { mergeTranslations } from 'react-admin'
import type { TranslationMessages } from 'react-admin'
import english from 'ra-language-english'
import spanishPackage from 'ra-language-spanish'
import { institutionsResources } from './institutions.ts'
import { moneyResources } from './money.ts'
import { plansResources } from './plans.ts'
import { reactAdmin } from './reactAdmin.ts'
import { sportsResources } from './sports.ts'
import { usersResources } from './users.ts'

/**
 * React-admin's catalogue: its own texts (ours over ra-language-spanish over English), and the names and field labels
 * of every resource. English only supplies the keys: a test fails if one of its texts remains (decisions §1, ADR 30).
 */
export const spanish: TranslationMessages = mergeTranslations(english, spanishPackage, {
  ...reactAdmin,
  resources: {
    ...usersResources,
    ...institutionsResources,
    ...sportsResources,
    ...plansResources,
    ...moneyResources,
  },
})
