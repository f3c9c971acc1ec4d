import { FunctionField, ReferenceField } from 'react-admin'
import type { UserView } from '#domain/user'

/** The name of the person that `source` of the record in context refers to. */
export function MemberName({ source = 'userId' }: { source?: string }) {
  return (
    <ReferenceField source={source} reference="users" link={false} empty="–">
      <FunctionField<UserView> render={personName} />
    </ReferenceField>
  )
}

/** Family name first, as lists of members are read; the e-mail until a name is known. */
export function personName(person: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string {
  return [person.familyName, person.givenName].filter(Boolean).join(', ') || person.email
}
