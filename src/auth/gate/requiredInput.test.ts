import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  resetPassword,
  signIn,
  signUp,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { Amplify } from 'aws-amplify'
import { beforeAll, expect, it } from 'vitest'
import { authErrorText } from '../../providers/es/authenticatorErrors.ts'

// Nothing listens there: what the client requires it requires before it calls the provider.
const Cognito = { userPoolId: 'us-east-1_Demo', userPoolClientId: 'client', userPoolEndpoint: 'http://127.0.0.1:1/' }
beforeAll(() => Amplify.configure({ Auth: { Cognito } }))

const username = 'socia@rayo.test'
const password = 'Rayo-2024!'
const confirmationCode = '123456'

/** A sign-up without a password is not among them: the client leaves that to the screen, which requires one. */
const REQUIRED: Record<string, Record<string, () => Promise<unknown>>> = {
  'tu correo': {
    'signing in needs a username': () => signIn({ username: '', password }),
    'signing up needs a username': () => signUp({ username: '', password }),
    'confirming a sign-up needs a username': () => confirmSignUp({ username: '', confirmationCode }),
    'resetting the password needs a username': () => resetPassword({ username: '' }),
    'confirming the reset needs a username': () =>
      confirmResetPassword({ username: '', confirmationCode, newPassword: password }),
  },
  'tu contraseña': {
    'signing in needs a password': () => signIn({ username, password: '' }),
  },
  'el código': {
    'confirming a sign-up needs a code': () => confirmSignUp({ username, confirmationCode: '' }),
    'confirming the reset needs a code': () =>
      confirmResetPassword({ username, confirmationCode: '', newPassword: password }),
    'confirming a sign-in needs a code': () => confirmSignIn({ challengeResponse: '' }),
    'confirming an attribute needs a code': () =>
      confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: '' }),
    'setting up TOTP needs a code': () => verifyTOTPSetup({ code: '' }),
  },
  'tu nueva contraseña': {
    'confirming the reset needs a password': () =>
      confirmResetPassword({ username, confirmationCode, newPassword: '' }),
  },
  'tu contraseña actual y la nueva': {
    'changing the password needs the current one': () => updatePassword({ oldPassword: '', newPassword: password }),
    'changing the password needs a new one': () => updatePassword({ oldPassword: password, newPassword: '' }),
  },
}
const CASES = Object.entries(REQUIRED).flatMap(([text, calls]) =>
  Object.entries(calls).map(([what, call]) => [what, call, text] as const),
)
it.each(CASES)('%s, in Spanish (§5)', async (_, call, text) => {
  const error: unknown = await call().catch((reason: unknown) => reason)
  expect(authErrorText(error instanceof Error ? error.message : '')).toContain(`Escribe ${text}`)
})
