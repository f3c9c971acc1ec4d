import { auth } from '../../providers/es/auth.ts'

type Title = keyof typeof auth.titles

export type Screen = { title: string; hint: string | null }

const HINTS: Readonly<Record<string, string>> = auth.hints

/**
 * The screen of a widget route (specification §4). For codes by mail or SMS the widget itself says where they went
 * (`challenge`).
 */
export function screenOf(route: string, challenge?: string): Screen {
  const name = isTitle(route) ? route : 'signIn'
  const isCodeByMessage = name === 'confirmSignIn' && challenge !== 'SOFTWARE_TOKEN_MFA'
  return { title: auth.titles[name], hint: isCodeByMessage ? null : (HINTS[name] ?? null) }
}

function isTitle(route: string): route is Title {
  return route in auth.titles
}
