import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { totpAt } from '#mocks/cognito/totp'
import { initiate, type Service } from './initiate.ts'

export type Memory = { secret: string; totpCode: string; refreshToken: string }

/** `outcome` is the step or error that the stand-in must return. */
export type Step = { name: string; outcome: string; run(service: Service, memory: Memory): Promise<unknown> }

const EMAIL = 'socia@rayo.test'
const STRANGER = 'nadie@rayo.test'
const PASSWORD = 'Rayo-2024!'
const RESET = 'Nueva-2025?'
const NEXT_PASSWORD = 'Otra-2026#'
const STEP_MS = 30_000

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const
const enter = (password: string, username = EMAIL) => signIn({ username, password, options })
const register = (username: string, password: string) =>
  signUp({ username, password, options: { userAttributes: { email: username, given_name: 'Sofía' } } })
const confirm = (confirmationCode: string, username = EMAIL) => confirmSignUp({ username, confirmationCode })
const reset = (confirmationCode: string, username = EMAIL) =>
  confirmResetPassword({ username, confirmationCode, newPassword: RESET })

async function showCode(memory: Memory): Promise<string> {
  memory.totpCode = await totpAt(memory.secret, Date.now())
  return memory.totpCode
}

async function refresh(service: Service, token: string): Promise<string> {
  const result = await initiate(service, 'REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token })
  return [result?.AccessToken && 'access token', result?.RefreshToken && 'refresh token'].filter(Boolean).join(', ')
}

/** Every step, in the order it is taken; later ones build on earlier ones. */
export const STEPS: readonly Step[] = [
  { name: 'sign-up', outcome: 'CONFIRM_SIGN_UP', run: () => register(EMAIL, PASSWORD) },
  { name: 'sign-up again', outcome: 'UsernameExistsException', run: () => register(EMAIL, PASSWORD) },
  { name: 'sign-up with no e-mail', outcome: 'InvalidParameterException', run: () => register('socia', PASSWORD) },
  { name: 'sign-in unconfirmed', outcome: 'CONFIRM_SIGN_UP', run: () => enter(PASSWORD) },
  { name: 'wrong sign-up code', outcome: 'CodeMismatchException', run: (s) => confirm(wrong(s.lastCode())) },
  { name: 'right sign-up code', outcome: 'DONE', run: (s) => confirm(s.lastCode()) },
  { name: 'replayed sign-up code', outcome: 'NotAuthorizedException', run: (s) => confirm(s.lastCode()) },
  { name: 'sign-up code of a stranger', outcome: 'ExpiredCodeException', run: () => confirm('123456', STRANGER) },
  {
    name: 'weak password at sign-up',
    outcome: 'InvalidPasswordException',
    run: () => register('b@rayo.test', 'corta'),
  },

  { name: 'sign-in with a wrong password', outcome: 'NotAuthorizedException', run: () => enter('Wrong-1234') },
  { name: 'sign-in of a stranger', outcome: 'NotAuthorizedException', run: () => enter(PASSWORD, STRANGER) },
  { name: 'sign-in', outcome: 'DONE', run: () => enter(PASSWORD) },
  {
    name: 'attributes',
    outcome: 'email, email_verified, given_name, sub',
    run: async () =>
      Object.keys(await fetchUserAttributes())
        .toSorted()
        .join(', '),
  },
  {
    name: 'refresh with rotation',
    outcome: 'access token',
    run: async () => (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken && 'access token',
  },

  {
    name: 'authenticator set-up',
    outcome: 'secret',
    async run(_service, memory) {
      memory.secret = (await setUpTOTP()).sharedSecret
      return memory.secret && 'secret'
    },
  },
  {
    name: 'wrong code at set-up',
    outcome: 'EnableSoftwareTokenMFAException',
    run: async (_service, memory) => verifyTOTPSetup({ code: wrong(await showCode(memory)) }),
  },
  {
    name: 'right code at set-up',
    outcome: 'done',
    run: async (_service, memory) => verifyTOTPSetup({ code: await showCode(memory) }),
  },
  { name: 'authenticator preferred', outcome: 'done', run: () => updateMFAPreference({ totp: 'PREFERRED' }) },
  {
    name: 'second factors',
    outcome: 'TOTP of TOTP',
    async run() {
      const { preferred, enabled } = await fetchMFAPreference()
      return `${preferred} of ${enabled?.join(', ')}`
    },
  },
  { name: 'sign-out', outcome: 'done', run: () => signOut() },
  {
    name: 'sign-in with an authenticator',
    outcome: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    run(service) {
      service.turnClock(2 * STEP_MS)
      return enter(PASSWORD)
    },
  },
  {
    name: 'wrong code of the authenticator',
    outcome: 'CodeMismatchException',
    run: async (_service, memory) => confirmSignIn({ challengeResponse: wrong(await showCode(memory)) }),
  },
  {
    name: 'right code of the authenticator',
    outcome: 'DONE',
    run: async (_service, memory) => confirmSignIn({ challengeResponse: await showCode(memory) }),
  },
  {
    name: 'replayed code of the authenticator',
    outcome: 'ExpiredCodeException',
    async run(_service, memory) {
      await signOut()
      await enter(PASSWORD)
      return confirmSignIn({ challengeResponse: memory.totpCode })
    },
  },
  {
    name: 'authenticator turned off',
    outcome: 'done',
    async run(service, memory) {
      await signOut()
      service.turnClock(2 * STEP_MS)
      await enter(PASSWORD)
      await confirmSignIn({ challengeResponse: await showCode(memory) })
      return updateMFAPreference({ totp: 'DISABLED' })
    },
  },
  {
    name: 'sign-in without an authenticator',
    outcome: 'DONE',
    async run() {
      await signOut()
      return enter(PASSWORD)
    },
  },
  {
    name: 'sign-in while signed in',
    outcome: 'UserAlreadyAuthenticatedException',
    run: () => enter(PASSWORD),
  },

  {
    name: 'forgotten password',
    outcome: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    async run() {
      await signOut()
      return resetPassword({ username: EMAIL })
    },
  },
  { name: 'wrong reset code', outcome: 'CodeMismatchException', run: (s) => reset(wrong(s.lastCode())) },
  { name: 'right reset code', outcome: 'done', run: (s) => reset(s.lastCode()) },
  { name: 'replayed reset code', outcome: 'CodeMismatchException', run: (s) => reset(s.lastCode()) },
  {
    name: 'forgotten password of a stranger',
    outcome: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    run: () => resetPassword({ username: STRANGER }),
  },
  { name: 'reset code of a stranger', outcome: 'CodeMismatchException', run: () => reset('123456', STRANGER) },
  { name: 'sign-in with the former password', outcome: 'NotAuthorizedException', run: () => enter(PASSWORD) },
  { name: 'sign-in with the new password', outcome: 'DONE', run: () => enter(RESET) },
  {
    name: 'password change with a wrong one',
    outcome: 'NotAuthorizedException',
    run: () => updatePassword({ oldPassword: PASSWORD, newPassword: NEXT_PASSWORD }),
  },
  {
    name: 'password change',
    outcome: 'done',
    run: () => updatePassword({ oldPassword: RESET, newPassword: NEXT_PASSWORD }),
  },
  {
    name: 'sign-in with the changed password',
    outcome: 'DONE',
    async run() {
      await signOut()
      return enter(NEXT_PASSWORD)
    },
  },

  {
    name: 'refresh without rotation',
    outcome: 'access token',
    async run(service, memory) {
      const result = await initiate(service, 'USER_PASSWORD_AUTH', { USERNAME: EMAIL, PASSWORD: NEXT_PASSWORD })
      memory.refreshToken = result?.RefreshToken ?? ''
      return refresh(service, memory.refreshToken)
    },
  },
  { name: 'forged refresh token', outcome: 'NotAuthorizedException', run: (s, m) => refresh(s, `${m.refreshToken}x`) },
  { name: 'missing refresh token', outcome: 'InvalidParameterException', run: (s) => refresh(s, '') },
]
