import { listedName } from '#domain/user'
import type { UserView } from '#domain/user'

/** A person's name in a list; a dash where nothing of it is told. */
export function personName(person: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string {
  return listedName(person) ?? '–'
}
