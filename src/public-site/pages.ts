import type { FormAction } from './visitorAction.ts'
import { lazyPage } from '../ui/shell/lazyPage.ts'
import { onceUsed, savesData } from '../ui/shell/whenIdle.ts'

const sportsPage = async () => ({ default: (await import('./SportsPage.tsx')).SportsPage })
const homePage = async () => ({ default: (await import('./HomePage.tsx')).HomePage })
const institutionsPage = async () => ({ default: (await import('./InstitutionsPage.tsx')).InstitutionsPage })
const institutionPage = async () => ({ default: (await import('./InstitutionPage.tsx')).InstitutionPage })
const joinPage = async () => ({ default: (await import('./JoinPage.tsx')).JoinPage })
const contactPage = async () => ({ default: (await import('./ContactPage.tsx')).ContactPage })
const sportPage = async () => ({ default: (await import('./SportPage.tsx')).SportPage })
const calendarPage = async () => ({ default: (await import('./CalendarPage.tsx')).CalendarPage })
const plansPage = async () => ({ default: (await import('./PlansPage.tsx')).PlansPage })
const reminderStopPage = async () => ({ default: (await import('./ReminderStopPage.tsx')).ReminderStopPage })
const aboutPage = async () => ({ default: (await import('./AboutPage.tsx')).AboutPage })
const privacyPage = async () => ({ default: (await import('./LegalPage.tsx')).PrivacyPage })
const termsPage = async () => ({ default: (await import('./LegalPage.tsx')).TermsPage })
const notFoundPage = async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage })
const helpPage = async () => ({ default: (await import('./HelpPage.tsx')).HelpPage })

export const sendJoinRequest = async (action: FormAction) => (await import('./JoinPage.tsx')).sendJoinRequest(action)
export const sendContactMessage = async (action: FormAction) =>
  (await import('./ContactPage.tsx')).sendContactMessage(action)

export const HomePage = lazyPage(homePage)
export const SportsPage = lazyPage(sportsPage)
export const InstitutionsPage = lazyPage(institutionsPage)
export const InstitutionPage = lazyPage(institutionPage)
export const JoinPage = lazyPage(joinPage)
export const ContactPage = lazyPage(contactPage)
export const SportPage = lazyPage(sportPage)
export const CalendarPage = lazyPage(calendarPage)
export const PlansPage = lazyPage(plansPage)
export const HelpPage = lazyPage(helpPage)
export const AboutPage = lazyPage(aboutPage)
export const PrivacyPage = lazyPage(privacyPage)
export const TermsPage = lazyPage(termsPage)
export const NotFoundPage = lazyPage(notFoundPage)
export const ReminderStopPage = lazyPage(reminderStopPage)

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
