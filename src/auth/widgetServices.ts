import { signIn } from 'aws-amplify/auth'
import type { SignInInput, SignInOutput } from 'aws-amplify/auth'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { removeStoredTokens } from './storedTokens.ts'

/**
 * Signing in as the widget does it, but for two answers: an unknown e-mail reads like a wrong password, so that nobody learns who has an
 * account, and a session that was left over (it could not be read without connection) makes room for the new one.
 */
async function handleSignIn(input: SignInInput): Promise<SignInOutput> {
  try {
    return await signIn(input)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'UserNotFoundException') throw new Error('Incorrect username or password.', { cause: error })
    if (name !== 'UserAlreadyAuthenticatedException') throw error
    removeStoredTokens(runtimeConfig().auth?.userPoolClientId ?? '')
    return signIn(input)
  }
}

/** The widget calls it as `signIn(input)`; the cast adds the overload with a context, which only servers use. */
export const widgetServices = { handleSignIn: handleSignIn as typeof signIn }
