import { auth } from '../../providers/es/auth.ts'

type Title = keyof typeof auth.titles

/** What the gate says above the widget: the h1, which is the page's name too, and a line that helps, if any. */
export type Screen = { title: string; hint: string | null }

const HINTS: Readonly<Record<string, string>> = auth.hints

/**
 * The screen of a widget route (specification §4). Routes that show nothing of their own, as `idle` and `transition`, are part of signing in.
 * `challenge` tells the codes of an app from those sent by mail or SMS, of which the widget itself says where they went.
 */
export function screenOf(route: string, challenge?: string): Screen {
  const name = isTitle(route) ? route : 'signIn'
  const sentCode = name === 'confirmSignIn' && challenge !== 'SOFTWARE_TOKEN_MFA'
  return { title: auth.titles[name], hint: sentCode ? null : (HINTS[name] ?? null) }
}

function isTitle(route: string): route is Title {
  return route in auth.titles
}
