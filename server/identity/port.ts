import { DomainError } from '#domain/api/errors'
import { Outage } from '../outage.ts'

export type VerifiedToken = { subject: string; username: string; clientId: string; expiresAt: number }

type ProviderEmail = { email: string; verified: boolean }

export type ProviderTokens = { accessToken: string; idToken: string; refreshToken: string; expiresIn: number }

export type PasswordSignIn = { tokens: ProviderTokens } | { challenge: string; session: string }

export interface Identity {
  verify(accessToken: string): Promise<VerifiedToken>
  /** Reads the e-mail of the token's owner (GetUser). Throws DomainError `invalidToken` or `unavailable`. */
  emailOf(accessToken: string): Promise<ProviderEmail>
  /** By the password flow. Throws `signInFailed` for every refusal, `rateLimited` or `unavailable`. */
  signIn(email: string, password: string): Promise<PasswordSignIn>
}

export interface Invitations {
  /** Mails again to an unused account. Throws InvitationRefused if a retry would not help, `unavailable` if it may. */
  invite(email: string): Promise<void>
}

export class InvitationRefused extends Error {
  constructor(cause: unknown) {
    super('the identity provider refuses to make the account', { cause })
    this.name = 'InvitationRefused'
  }
}

export interface Accounts {
  /** Creates the requested accounts. Never rejects: failed ones are tried again later. */
  drain(): Promise<void>
}

export function unavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('unavailable', { cause: new Outage('userPool', message, cause) })
}
