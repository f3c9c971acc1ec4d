import type { Clock } from '#domain/values/calendar'
import type { SigningKeys } from './signingKeys.ts'
import type { CognitoItems } from './storage.ts'

export type Pool = {
  userPoolId: string
  clientId: string
  endpointPath: string
  /** `ON` requires every user to set up TOTP at sign-in. Default `OPTIONAL`. */
  mfa?: 'OPTIONAL' | 'ON'
  /** `always` remembers each confirmed device, `optIn` only those that the person chooses. Default: not tracked. */
  devices?: 'always' | 'optIn'
  hosted?: HostedSettings
  identityPool?: {
    id: string
    allowsGuests: boolean
  }
}

export const PROVIDERS = ['LoginWithAmazon', 'Google', 'Facebook', 'SignInWithApple'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The app client's settings for hosted sign-in. Addresses are compared literally. */
export type HostedSettings = {
  providers: readonly Provider[]
  redirectSignIn: readonly string[]
  redirectSignOut: readonly string[]
}

export const DEMO_POOL = {
  userPoolId: 'us-east-1_RayoDemo1',
  clientId: '4rayodemoclient0000000000',
  endpointPath: '/cognito',
  devices: 'optIn',
} as const satisfies Pool

export const DEMO_IDENTITY_POOL_ID = 'us-east-1:0190a0c0-7a11-4000-8000-00000000d3a0'

export function issuerOf(pool: Pool): string {
  const region = pool.userPoolId.split('_')[0] ?? ''
  return `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`
}

/** The pool's name in SRP hashes: the part after `_`. */
export function srpPoolName(pool: Pool): string {
  return pool.userPoolId.split('_')[1] ?? ''
}

export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail' | 'verifyPhone' | 'signInSms'

export type CodeDelivery = { to: string; code: string; purpose: CodePurpose }

/** All state is in `storage`; `keys` only caches imported keys. */
export type Context = {
  pool: Pool
  clock: Clock
  storage: CognitoItems
  keys: SigningKeys
  deliver(delivery: CodeDelivery): void
}
