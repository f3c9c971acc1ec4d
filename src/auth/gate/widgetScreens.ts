import { auth } from '../../providers/es/auth.ts'

type Title = keyof typeof auth.titles

/** What the gate shows above the widget: the h1, which is also the page's name, and an optional line of help. */
export type Screen = { title: string; hint: string | null }

const HINTS: Readonly<Record<string, string>> = auth.hints

/**
 * The screen of a widget route (specification §4). Routes that show nothing, such as `idle` and `transition`, count as
 * signing in. `challenge` separates an app's codes from codes sent by mail or SMS: for those the widget itself says
 * where they went.
 */
export function screenOf(route: string, challenge?: string): Screen {
  const name = isTitle(route) ? route : 'signIn'
  const sentCode = name === 'confirmSignIn' && challenge !== 'SOFTWARE_TOKEN_MFA'
  return { title: auth.titles[name], hint: sentCode ? null : (HINTS[name] ?? null) }
}

function isTitle(route: string): route is Title {
  return route in auth.titles
}
