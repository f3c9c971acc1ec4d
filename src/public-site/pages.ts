import type { FormAction } from './visitorAction.ts'
import { lazyPage } from '../ui/shell/lazyPage.ts'
import { onceUsed, savesData } from '../ui/shell/whenIdle.ts'

const privacyPage = async () => ({ default: (await import('./LegalPage.tsx')).PrivacyPage })
const termsPage = async () => ({ default: (await import('./LegalPage.tsx')).TermsPage })

export const joinAction = async (action: FormAction) => (await import('./JoinPage.tsx')).joinAction(action)
export const contactAction = async (action: FormAction) => (await import('./ContactPage.tsx')).contactAction(action)

export const HomePage = lazyPage(() => import('./HomePage.tsx'))
export const SportsPage = lazyPage(() => import('./SportsPage.tsx'))
export const InstitutionsPage = lazyPage(() => import('./InstitutionsPage.tsx'))
export const InstitutionPage = lazyPage(() => import('./InstitutionPage.tsx'))
export const JoinPage = lazyPage(() => import('./JoinPage.tsx'))
export const ContactPage = lazyPage(() => import('./ContactPage.tsx'))
export const SportPage = lazyPage(() => import('./SportPage.tsx'))
export const CalendarPage = lazyPage(() => import('./CalendarPage.tsx'))
export const PlansPage = lazyPage(() => import('./PlansPage.tsx'))
export const HelpPage = lazyPage(() => import('./HelpPage.tsx'))
export const AboutPage = lazyPage(() => import('./AboutPage.tsx'))
export const PrivacyPage = lazyPage(privacyPage)
export const TermsPage = lazyPage(termsPage)
export const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'))
export const ReminderStopPage = lazyPage(() => import('./ReminderStopPage.tsx'))

const RENDERED = [
  HomePage,
  SportsPage,
  SportPage,
  InstitutionsPage,
  InstitutionPage,
  JoinPage,
  CalendarPage,
  PlansPage,
  HelpPage,
  ContactPage,
  AboutPage,
  PrivacyPage,
  TermsPage,
  NotFoundPage,
]

export async function preloadPages(): Promise<void> {
  await Promise.all(RENDERED.map((page) => page.preload()))
}

const LIKELY = [InstitutionsPage, InstitutionPage, SportsPage, PlansPage]

/** Preloads a few pages once the user acts on the current one. Returns the function that cancels it. */
export function preloadLikelyPages(): () => void {
  return onceUsed(async () => {
    if (!savesData()) await Promise.all(LIKELY.map((page) => page.preload()))
  })
}
