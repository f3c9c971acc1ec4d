import { signIn } from 'aws-amplify/auth'
import { onTestFinished } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { configureAuth } from '../../src/auth/provider/configureAuth.ts'
import { signOutHere } from '../../src/auth/session/session.ts'

/**
 * Signs in at the user pool's stand-in; signed out again after the test. By password, since SRP is half a second of arithmetic each time, and the
 * gate's own tests do it.
 */
export async function signInAs(email: string): Promise<void> {
  configureAuth()
  const { isSignedIn, nextStep } = await signIn({
    username: email,
    password: DEMO_PASSWORD,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  })
  if (!isSignedIn) throw new Error(`${email} is asked for more: ${nextStep.signInStep}`)
  onTestFinished(() => signOutHere())
}
