import type { signIn } from 'aws-amplify/auth'

type Input = Parameters<typeof signIn>[0]

/** How long what was typed to sign in waits for the account's code, as the automatic sign-in after signing up does (specification §9). */
const WAIT_MS = 180_000

let kept: { input: Input; until: number } | null = null

/** Keeps, in this page's memory alone, what was typed to sign in to an account that awaits its code; null forgets it. */
export function keepSignIn(input: Input | null): void {
  kept = input && { input, until: Date.now() + WAIT_MS }
}

/** What was typed for this account, once; null when nothing was, or too long ago. */
export function takeSignIn(username: string): Input | null {
  const taken = kept
  kept = null
  if (!taken || Date.now() > taken.until) return null
  return taken.input.username.toLowerCase() === username.toLowerCase() ? taken.input : null
}
