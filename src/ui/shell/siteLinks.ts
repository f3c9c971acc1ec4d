import { shell } from '../../providers/es/shell.ts'

export type SiteLink = { label: string; to: string }

export const MAIN_LINKS: readonly SiteLink[] = [
  { label: shell.nav.home, to: '/' },
  { label: shell.nav.sports, to: '/sports' },
  { label: shell.nav.institutions, to: '/institutions' },
  { label: shell.nav.plans, to: '/plans' },
]

export const FOOTER_LINKS: readonly SiteLink[] = [...MAIN_LINKS.slice(1), { label: shell.footer.help, to: '/help' }]

/** The links in the footer's small print, apart from those that §D9 lists. */
export const SMALL_PRINT: readonly SiteLink[] = [
  { label: shell.footer.about, to: '/about' },
  { label: shell.footer.privacy, to: '/privacy' },
  { label: shell.footer.terms, to: '/terms' },
]

/** The user menu's links. *Panel* is left out next to the panel's own menu. */
export function userLinks(signedIn: boolean): { signOut: SiteLink | null; links: SiteLink[] } {
  if (!signedIn) return { links: [{ label: shell.user.signIn, to: '/panel' }], signOut: null }
  return {
    links: [
      { label: shell.user.profile, to: '/profile' },
      { label: shell.user.panel, to: '/panel' },
    ],
    signOut: { label: shell.user.signOut, to: '/signout' },
  }
}
