/** The settings of a stand-in user pool and its one app client, named after Cognito's own. */
export type Pool = {
  /** `<region>_<name>`; the name is part of every SRP proof. */
  userPoolId: string
  clientId: string
  /** Where the product serves the stand-in, a path of the same origin. */
  endpointPath: string
  /** `ON` asks every user to set up TOTP at sign-in. Default `OPTIONAL`. */
  mfa?: 'OPTIONAL' | 'ON'
  /**
   * Whether devices are tracked: `always` remembers each one that confirms itself, `optIn` only those the person says so of. Default: not
   * at all. A remembered device takes the place of the second factor.
   */
  devices?: 'always' | 'optIn'
  /** AuthSessionValidity: how long a challenge may be answered. Default 15, the longest Cognito allows. */
  challengeMinutes?: number
  /**
   * RetryGracePeriodSeconds of refresh-token rotation: how long a token just replaced may still be used, for tabs that
   * refresh at once. Default 0, the old token stops working immediately.
   */
  refreshGraceSeconds?: number
  /** Sign-in on the pool's own pages, by way of a social provider. Without it those pages are not there. */
  hosted?: HostedSettings
  /** The identity pool that this user pool is a login of. Without it there is none. */
  identityPool?: {
    /** `<region>:<uuid>` */
    id: string
    /** Whether somebody who is not signed in gets an identity too. */
    allowsGuests: boolean
  }
}

/** The social providers by the names that Cognito gives them. */
export const PROVIDERS = ['LoginWithAmazon', 'Google', 'Facebook', 'SignInWithApple'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What the app client allows of hosted sign-in. Addresses are compared as they are written. */
export type HostedSettings = {
  providers: readonly Provider[]
  redirectSignIn: readonly string[]
  redirectSignOut: readonly string[]
}

/** The pool of demos, development and tests. */
export const DEMO_POOL = {
  userPoolId: 'us-east-1_RayoDemo1',
  clientId: '4rayodemoclient0000000000',
  endpointPath: '/cognito',
  devices: 'optIn',
} as const satisfies Pool

/** The identity pool of demos and tests, where one is wanted. */
export const DEMO_IDENTITY_POOL_ID = 'us-east-1:0190a0c0-7a11-4000-8000-00000000d3a0'

/** What tokens of the pool carry as `iss`. */
export function issuerOf(pool: Pool): string {
  const region = pool.userPoolId.split('_')[0] ?? ''
  return `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`
}

/** The pool's name as SRP hashes it: what follows `_`. */
export function srpPoolName(pool: Pool): string {
  return pool.userPoolId.split('_')[1] ?? ''
}
