import { lazyPage } from '../ui/shell/lazyPage.ts'
import { savesData, whenIdle } from '../ui/shell/whenIdle.ts'

// The sports page comes with the app, because its parts are used everywhere. The other pages load their own code when
// shown.
const homePage = async () => ({ default: (await import('./HomePage.tsx')).HomePage })
const institutionsPage = async () => ({ default: (await import('./InstitutionsPage.tsx')).InstitutionsPage })
const institutionPage = async () => ({ default: (await import('./InstitutionPage.tsx')).InstitutionPage })
const plansPage = async () => ({ default: (await import('./PlansPage.tsx')).PlansPage })
const reminderStopPage = async () => ({ default: (await import('./ReminderStopPage.tsx')).ReminderStopPage })
const aboutPage = async () => ({ default: (await import('./AboutPage.tsx')).AboutPage })
const legalPage = async () => ({ default: (await import('./LegalPage.tsx')).LegalPage })
const helpPage = async () => ({ default: (await import('./HelpPage.tsx')).HelpPage })

export { SportsPage } from './SportsPage.tsx'
export const HomePage = lazyPage(homePage)
export const InstitutionsPage = lazyPage(institutionsPage)
export const InstitutionPage = lazyPage(institutionPage)
export const PlansPage = lazyPage(plansPage)
export const HelpPage = lazyPage(helpPage)
export const AboutPage = lazyPage(aboutPage)
export const LegalPage = lazyPage(legalPage)
/** Opened from a mail alone, so it is not preloaded. */
export const ReminderStopPage = lazyPage(reminderStopPage)

/**
 * Preloads the other pages once the browser is idle, so that they open at once. Returns the function that cancels it.
 */
export function preloadPages(): () => void {
  return whenIdle(async () => {
    if (savesData()) return
    await Promise.all([homePage(), institutionsPage(), institutionPage(), plansPage(), helpPage()])
  })
}
