import { signIn } from 'aws-amplify/auth'
import { onTestFinished } from 'vitest'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { configureAuth } from '../../src/auth/provider/configureAuth.ts'
import { signOutHere } from '../../src/auth/session/session.ts'

/** By password, because SRP takes half a second each time; signs out after the test. */
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
