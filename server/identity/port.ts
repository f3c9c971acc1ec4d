/** What a verified access token says (Cognito's claims). `subject` is the provider's user id. */
export type VerifiedToken = { subject: string; username: string; clientId: string; expiresAt: number }

/** A person's e-mail as the identity provider holds it. */
type ProviderEmail = { email: string; verified: boolean }

export type ProviderTokens = { accessToken: string; idToken: string; refreshToken: string; expiresIn: number }

export type PasswordSignIn = { tokens: ProviderTokens } | { challenge: string; session: string }

/** What the API needs of the identity provider. */
export interface Identity {
  /** Verifies signature, issuer, client, `token_use` and expiry. Throws DomainError `invalidToken`. */
  verify(accessToken: string): Promise<VerifiedToken>
  /** Reads the e-mail of the token's owner (GetUser). Throws DomainError `invalidToken` or `unavailable`. */
  emailOf(accessToken: string): Promise<ProviderEmail>
  /** The password flow. Throws DomainError `signInFailed` for every refusal alike, `rateLimited` or `unavailable`. */
  signIn(email: string, password: string): Promise<PasswordSignIn>
}

/** Makes accounts at the identity provider, with the installation's own rights there. */
export interface Invitations {
  /**
   * Has an account made for a person by e-mail (lower case), and the person told how to sign in; one that is there already stays as it is.
   * Throws InvitationRefused when asking again would not help, DomainError `unavailable` when it may.
   */
  invite(email: string): Promise<void>
}

/** The provider will never make this account as it was asked for. */
export class InvitationRefused extends Error {
  constructor(cause: unknown) {
    super('the identity provider refuses to make the account', { cause })
    this.name = 'InvitationRefused'
  }
}

/** How a request to invite somebody ended: kept, refused, or lost on the way, so that only the records can tell. */
export type InvitationOutcome = 'invited' | 'refused' | 'unknown'

/** Sees to it that whoever is invited gets an account at the provider, sooner or later (ADR 16). */
export interface AccountRequests {
  /**
   * Notes, so that it outlives the process, that a person is about to be invited; rejects when it cannot. What it answers is told how that
   * ended; the account is made after that, and nobody waits for it.
   */
  announce(email: string): Promise<(outcome: InvitationOutcome) => void>
}
