import { DomainError } from '#domain/api/errors'
import type { Identity } from '#server/identity/port'

export type ProviderPerson = { subject: string; email: string; verified?: boolean; password?: string }

export const tokenFor = (subject: string) => `token-for-${subject}`

/** Accepts `token-for-<subject>`. Looks people up on each call, so a test can change them. */
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
