import { DomainError } from '#domain/errors'
import type { Identity } from '#server/identity/port'

/** A person at the pretended identity provider. */
export type ProviderPerson = { subject: string; email: string; verified?: boolean; password?: string }

export const tokenFor = (subject: string) => `token-for-${subject}`

/**
 * An identity provider that believes `token-for-<subject>` of the people it knows. People are looked up at each call, so that a test can change
 * them meanwhile.
 */
export function createFakeIdentity(people: readonly ProviderPerson[]): Identity {
  const owner = (accessToken: string) => {
    const person = people.find(({ subject }) => tokenFor(subject) === accessToken)
    if (!person) throw new DomainError('invalidToken')
    return person
  }
  return {
    async verify(accessToken) {
      const { subject } = owner(accessToken)
      return { subject, username: subject, clientId: 'client', expiresAt: Number.MAX_SAFE_INTEGER }
    },
    async emailOf(accessToken) {
      const { email, verified = true } = owner(accessToken)
      return { email, verified }
    },
    async signIn(email, password) {
      const person = people.find((one) => one.email === email)
      if (!person?.password || person.password !== password) throw new DomainError('signInFailed')
      const accessToken = tokenFor(person.subject)
      return { tokens: { accessToken, idToken: 'id-token', refreshToken: 'refresh-token', expiresIn: 3600 } }
    },
  }
}
