import { Amplify } from 'aws-amplify'
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
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authErrorText, unknownAuthError } from '../../providers/es/authenticatorErrors.ts'

let requestCount = 0
const server = setupServer(
  http.post('http://pool.test/', () => {
    requestCount += 1
    return HttpResponse.json({
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
      Session: 'session-1',
    })
  }),
)

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'us-east-1_RayoDemo1',
        userPoolClientId: 'client',
        userPoolEndpoint: 'http://pool.test/',
        loginWith: { email: true },
      },
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  requestCount = 0
})

const username = 'socia@rayo.test'
const password = 'Rayo-2024!'

/**
 * Each call without one thing that it needs, the name of the refusal, and the text people read. Signing up without a
 * password is not among them: the client leaves that to the screen, which requires one.
 */
const MISSING: readonly (readonly [string, () => Promise<unknown>, string, string])[] = [
  ['signing in needs a username', () => signIn({ username: '', password }), 'EmptySignInUsername', 'tu correo'],
  ['signing in needs a password', () => signIn({ username, password: '' }), 'EmptySignInPassword', 'tu contraseña'],
  ['signing up needs a username', () => signUp({ username: '', password }), 'EmptySignUpUsername', 'tu correo'],
  [
    'confirming a sign-up needs a username',
    () => confirmSignUp({ username: '', confirmationCode: '123456' }),
    'EmptyConfirmSignUpUsername',
    'tu correo',
  ],
  [
    'confirming a sign-up needs a code',
    () => confirmSignUp({ username, confirmationCode: '' }),
    'EmptyConfirmSignUpCode',
    'el código',
  ],
  [
    'resetting the password needs a username',
    () => resetPassword({ username: '' }),
    'EmptyResetPasswordUsername',
    'tu correo',
  ],
  [
    'confirming the reset needs a username',
    () => confirmResetPassword({ username: '', confirmationCode: '123456', newPassword: password }),
    'EmptyConfirmResetPasswordUsername',
    'tu correo',
  ],
  [
    'confirming the reset needs a confirmationCode',
    () => confirmResetPassword({ username, confirmationCode: '', newPassword: password }),
    'EmptyConfirmResetPasswordConfirmationCode',
    'el código',
  ],
  [
    'confirming the reset needs a newPassword',
    () => confirmResetPassword({ username, confirmationCode: '123456', newPassword: '' }),
    'EmptyConfirmResetPasswordNewPassword',
    'tu nueva contraseña',
  ],
  [
    'confirming a sign-in needs a challengeResponse',
    () => confirmSignIn({ challengeResponse: '' }),
    'EmptyChallengeResponse',
    'el código',
  ],
  [
    'changing the password needs an oldPassword',
    () => updatePassword({ oldPassword: '', newPassword: password }),
    'EmptyUpdatePassword',
    'tu contraseña actual y la nueva',
  ],
  [
    'changing the password needs a newPassword',
    () => updatePassword({ oldPassword: password, newPassword: '' }),
    'EmptyUpdatePassword',
    'tu contraseña actual y la nueva',
  ],
  [
    'confirming an attribute needs a code',
    () => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: '' }),
    'EmptyConfirmUserAttributeCode',
    'el código',
  ],
  ['setting up TOTP needs a code', () => verifyTOTPSetup({ code: '' }), 'EmptyVerifyTOTPSetupCode', 'el código'],
]

describe('what the client requires before it calls the provider (§5)', () => {
  it.each(MISSING)('%s', async (_, call, name, text) => {
    const error: unknown = await call().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name })
    expect(requestCount).toBe(0)
    const spanish = authErrorText(error instanceof Error ? error.message : '')
    expect(spanish).not.toBe(unknownAuthError)
    expect(spanish).toContain(`Escribe ${text}`)
  })

  it('accepts only SMS and TOTP as the second factor', async () => {
    const first = await signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
    expect(first.nextStep).toMatchObject({ allowedMFATypes: ['SMS', 'TOTP'] })
    const error: unknown = await confirmSignIn({ challengeResponse: 'PIGEON' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'IncorrectMFAMethod' })
    expect(authErrorText(error instanceof Error ? error.message : '')).toBe('Elige una forma de verificación.')
    expect(requestCount).toBe(1)
  })
})
