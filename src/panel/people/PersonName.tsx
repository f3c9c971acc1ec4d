import { listedName } from '#domain/user'
import type { UserView } from '#domain/user'
import { ReferenceFieldBase, useRecordContext } from 'react-admin'

/** A person's name in a list; a dash where the API returns none. */
export function personName(person: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string {
  return listedName(person) ?? '–'
}

/** The name of the person that `source` of the record in context refers to. A whole list needs one request. */
export function MemberName({ source = 'userId' }: { source?: string }) {
  return (
    <ReferenceFieldBase source={source} reference="users" empty="–" loading="…" error="–">
      <Name />
    </ReferenceFieldBase>
  )
}

function Name() {
  const person = useRecordContext<UserView>()
  return person && personName(person)
}
