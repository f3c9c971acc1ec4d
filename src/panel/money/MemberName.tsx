import { ReferenceFieldBase, useRecordContext } from 'react-admin'
import type { UserView } from '#domain/user'
import { personName } from '../people/PersonName.ts'

/** The name of the person that `source` of the record in context refers to; those of one list are asked for in one request. */
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
