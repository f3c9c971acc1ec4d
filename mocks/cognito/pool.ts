/** The settings of a stand-in user pool and its one app client, by Cognito's names. */
export type Pool = {
  /** `<region>_<name>`; the name is part of every SRP proof. */
  userPoolId: string
  clientId: string
  /** The stand-in's path on the product's origin. */
  endpointPath: string
  /** `ON` requires every user to set up TOTP at sign-in. Default `OPTIONAL`. */
  mfa?: 'OPTIONAL' | 'ON'
  /**
   * Whether devices are tracked. `always` remembers each confirmed one, `optIn` only those that the person chooses.
   * Default: not tracked. A remembered device replaces the second factor.
   */
  devices?: 'always' | 'optIn'
  /** AuthSessionValidity: how long a challenge stays open, in minutes. Default 15, Cognito's maximum. */
  challengeMinutes?: number
  /**
   * RetryGracePeriodSeconds of refresh-token rotation: how long a replaced token still works, for tabs that refresh at
   * the same time. Default 0: it stops at once.
   */
  refreshGraceSeconds?: number
  /** Sign-in on the pool's own pages through a social provider. Without it, those pages do not exist. */
  hosted?: HostedSettings
  /** The identity pool that uses this user pool as a login. Without it there is none. */
  identityPool?: {
    /** `<region>:<uuid>` */
    id: string
    /** Whether people who are not signed in get an identity too. */
    allowsGuests: boolean
  }
}

/** The social providers, by Cognito's names. */
export const PROVIDERS = ['LoginWithAmazon', 'Google', 'Facebook', 'SignInWithApple'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The app client's settings for hosted sign-in. Addresses are compared literally. */
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

/** The identity pool of demos and tests. */
export const DEMO_IDENTITY_POOL_ID = 'us-east-1:0190a0c0-7a11-4000-8000-00000000d3a0'

/** The `iss` of the pool's tokens. */
export function issuerOf(pool: Pool): string {
  const region = pool.userPoolId.split('_')[0] ?? ''
  return `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`
}

/** The pool's name in SRP hashes: the part after `_`. */
export function srpPoolName(pool: Pool): string {
  return pool.userPoolId.split('_')[1] ?? ''
}
