import { confirmResetPassword, confirmSignUp, resendSignUpCode, resetPassword, signIn, signUp } from 'aws-amplify/auth'
import { auth } from '../../providers/es/auth.ts'
import { toast } from '../../providers/toast/toast.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { synchroniseSession } from '../session/sessionState.ts'
import { keepConsent } from '../terms/signUpConsent.ts'
import { removeStoredTokens } from '../session/storedTokens.ts'
import { createStore } from '../../providers/createStore.ts'

type Input<Service extends (input: never) => unknown> = Parameters<Service>[0]

/** Signs in like the widget, but reports an unknown e-mail as a wrong password, and ends a leftover session first. */
async function handleSignIn(input: Input<typeof signIn>) {
  const signedIn = await signInFresh(input)
  keepSignIn(signedIn.nextStep.signInStep === 'CONFIRM_SIGN_UP' ? input : null)
  return signedIn
}

async function signInFresh(input: Input<typeof signIn>) {
  try {
    return await signIn(input)
  } catch (error) {
    const name = nameOf(error)
    if (name === 'UserNotFoundException') throw new Error('Incorrect username or password.', { cause: error })
    if (name !== 'UserAlreadyAuthenticatedException') throw error
    removeStoredTokens()
    return signIn(input)
  }
}

/** Signs up without the optional attributes that were left empty: the provider refuses an empty date. */
async function handleSignUp(input: Input<typeof signUp>) {
  const attributes = Object.entries(input.options?.userAttributes ?? {}).filter(([, value]) => value !== '')
  const options = { ...input.options, userAttributes: Object.fromEntries(attributes) }
  const signedUp = await whilePending(() => signUp({ ...input, options }))
  keepConsent(input.username)
  return signedUp
}

/** Also accepts an account confirmed elsewhere (specification §4). Then signs in with the credentials typed before. */
async function handleConfirmSignUp(input: Input<typeof confirmSignUp>) {
  const { confirmed, message } = await confirmAccount(input)
  toast.hide()
  if (confirmed.nextStep.signUpStep === 'DONE' && !(await signInConfirmed(input.username))) {
    confirmedEmail = input.username
    setGateNotice({ message, retry: false })
  }
  return confirmed
}

let confirmedEmail: string | null = null

/** The e-mail of an account that was just confirmed and must still sign in, once. */
export function takeConfirmedEmail(): string | null {
  const email = confirmedEmail
  confirmedEmail = null
  return email
}

async function confirmAccount(input: Input<typeof confirmSignUp>) {
  try {
    return { confirmed: await confirmSignUp(input), message: auth.confirmed }
  } catch (error) {
    if (!(error instanceof Error) || !ALREADY_CONFIRMED.test(error.message)) throw error
    const confirmed = { isSignUpComplete: true, nextStep: { signUpStep: 'DONE' as const } }
    return { confirmed, message: auth.alreadyConfirmed }
  }
}

/** Returns whether the typed credentials opened the session; the account is confirmed either way. */
async function signInConfirmed(username: string): Promise<boolean> {
  const credentials = takeSignIn(username)
  if (!credentials) return false
  try {
    if (!(await signIn(credentials)).isSignedIn) return false
  } catch {
    return false
  }
  await synchroniseSession()
  return true
}

/** How long the typed sign-in is kept, as long as the automatic sign-in after sign-up waits (specification §9). */
const WAIT_MS = 180_000

let pendingSignIn: { input: Input<typeof signIn>; until: number } | null = null

/** Keeps the typed sign-in of an account that waits for its code, in this page's memory alone. Null forgets it. */
function keepSignIn(input: Input<typeof signIn> | null): void {
  pendingSignIn = input && { input, until: Date.now() + WAIT_MS }
}

/** Returns the sign-in typed for this account, once. Null when there is none or it is too old. */
function takeSignIn(username: string): Input<typeof signIn> | null {
  const pending = pendingSignIn
  pendingSignIn = null
  if (!pending || Date.now() > pending.until) return null
  return pending.input.username.toLowerCase() === username.toLowerCase() ? pending.input : null
}

const ALREADY_CONFIRMED = /^User is already confirmed|Current status is CONFIRMED/

async function handleResendSignUpCode(input: Input<typeof resendSignUpCode>) {
  const delivery = await resendSignUpCode(input)
  toast.info({ message: auth.codeSent })
  return delivery
}

/** Asks for a code to reset the password. An unknown e-mail looks the same. */
async function handleForgotPassword(input: Input<typeof resetPassword>) {
  const result = await resetPassword(input).catch((error: unknown) => {
    if (nameOf(error) !== 'UserNotFoundException') throw error
    return {
      isPasswordReset: false,
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' as const, codeDeliveryDetails: {} },
    }
  })
  toast.info({ message: auth.codeSent })
  return result
}

async function handleForgotPasswordSubmit(input: Input<typeof confirmResetPassword>) {
  try {
    await confirmResetPassword(input)
  } catch (error) {
    if (nameOf(error) !== 'UserNotFoundException') throw error
    throw new Error('Invalid code provided, please request a code again.', { cause: error })
  }
  toast.success({ message: auth.passwordReset })
}

type Values = Readonly<Record<string, string>>
type Touched = Readonly<Record<string, boolean>>

/** Refuses blanks at either end: the widget would trim only the confirmation and say that the two differ. */
async function validateConfirmPassword(
  { password = '', confirm_password: confirmed = '' }: Values,
  { password: passwordTouched, confirm_password: confirmationTouched }: Touched,
) {
  if (passwordTouched && password !== password.trim())
    return { confirm_password: 'Password must not start or end with a space' }
  const isLongEnough = password.length >= COMPARISON_LENGTH && confirmed.length >= COMPARISON_LENGTH
  if (password === confirmed || !((passwordTouched && confirmationTouched) || isLongEnough)) return null
  return { confirm_password: 'Your passwords must match' }
}

/** From this many characters on, the two are compared while typing (specification §5). */
const COMPARISON_LENGTH = 6

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** The widget calls each with its input alone. The casts add the overloads with a context, which only servers use. */
export const widgetServices = {
  handleSignIn: handleSignIn as typeof signIn,
  handleSignUp: handleSignUp as typeof signUp,
  handleConfirmSignUp: handleConfirmSignUp as typeof confirmSignUp,
  handleResendSignUpCode: handleResendSignUpCode as typeof resendSignUpCode,
  handleForgotPassword: handleForgotPassword as typeof resetPassword,
  handleForgotPasswordSubmit: handleForgotPasswordSubmit as typeof confirmResetPassword,
  validateConfirmPassword,
}

const { set, useValue } = createStore(false)
export { useValue as usePendingSignUp }

/** Runs a sign-up request and marks it as pending: the widget reports it only when it has ended. */
async function whilePending<T>(request: () => Promise<T>): Promise<T> {
  set(true)
  try {
    return await request()
  } finally {
    set(false)
  }
}
