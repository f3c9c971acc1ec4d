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
it.each([
  ['signing in needs a username', () => signIn({ username: '', password }), 'tu correo'],
  ['signing in needs a password', () => signIn({ username, password: '' }), 'tu contraseña'],
  ['signing up needs a username', () => signUp({ username: '', password }), 'tu correo'],
  ['confirming a sign-up needs a username', () => confirmSignUp({ username: '', confirmationCode }), 'tu correo'],
  ['confirming a sign-up needs a code', () => confirmSignUp({ username, confirmationCode: '' }), 'el código'],
  ['resetting the password needs a username', () => resetPassword({ username: '' }), 'tu correo'],
  [
    'confirming the reset needs a username',
    () => confirmResetPassword({ username: '', confirmationCode, newPassword: password }),
    'tu correo',
  ],
  [
    'confirming the reset needs a code',
    () => confirmResetPassword({ username, confirmationCode: '', newPassword: password }),
    'el código',
  ],
  [
    'confirming the reset needs a password',
    () => confirmResetPassword({ username, confirmationCode, newPassword: '' }),
    'tu nueva contraseña',
  ],
  ['confirming a sign-in needs a code', () => confirmSignIn({ challengeResponse: '' }), 'el código'],
  [
    'changing the password needs the current one',
    () => updatePassword({ oldPassword: '', newPassword: password }),
    'tu contraseña actual y la nueva',
  ],
  [
    'changing the password needs a new one',
    () => updatePassword({ oldPassword: password, newPassword: '' }),
    'tu contraseña actual y la nueva',
  ],
  [
    'confirming an attribute needs a code',
    () => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: '' }),
    'el código',
  ],
  ['setting up TOTP needs a code', () => verifyTOTPSetup({ code: '' }), 'el código'],
] satisfies [string, () => Promise<unknown>, string][])('%s, in Spanish (§5)', async (_, call, text) => {
  const error: unknown = await call().catch((reason: unknown) => reason)
  expect(authErrorText(error instanceof Error ? error.message : '')).toContain(`Escribe ${text}`)
})
