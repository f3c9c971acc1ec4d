/** What a verified access token says (Cognito's claims). `subject` is the provider's user id. */
export type VerifiedToken = { subject: string; username: string; clientId: string; expiresAt: number }

/** A person's e-mail as the identity provider holds it. */
export type ProviderEmail = { email: string; verified: boolean }

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
