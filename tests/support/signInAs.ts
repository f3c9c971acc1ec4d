import { signIn } from 'aws-amplify/auth'
import { onTestFinished } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { configureAuth } from '../../src/auth/configureAuth.ts'
import { signOutHere } from '../../src/auth/session.ts'

/** Signs in with real SRP against the user pool's stand-in, as the gate would; signed out again after the test. */
export async function signInAs(email: string): Promise<void> {
  configureAuth()
  const { isSignedIn, nextStep } = await signIn({ username: email, password: DEMO_PASSWORD })
  if (!isSignedIn) throw new Error(`${email} is asked for more: ${nextStep.signInStep}`)
  onTestFinished(() => signOutHere())
}
