import type { UserView } from '#domain/user'

/** A person's name as lists of members are read, family name first; the e-mail until a name is known, if it is told. */
export function personName(person: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string {
  return [person.familyName, person.givenName].filter(Boolean).join(', ') || (person.email ?? '–')
}
