import { type RaRecord, useRecordContext, useReference } from 'react-admin'
import { type RecordResource, type ReferenceField, REFERENCES } from '#domain/api/resources'
import type { UserView } from '#domain/members/user'
import { values } from '../../providers/es/inputs.ts'
import { personName } from '../people/PersonName.tsx'

export function RecordName({ source }: { source: ReferenceField }) {
  const id: unknown = useRecordContext()?.[source]
  return typeof id === 'string' ? <ReferenceName reference={REFERENCES[source]} id={id} /> : values.unknown
}

/** The name of the record with an id; a dash if it is gone or the user may not see it. One request for a whole page. */
export function ReferenceName({ reference, id }: { reference: RecordResource; id: string }) {
  const { referenceRecord, isPending, error } = useReference({ reference, id })
  if (!referenceRecord) return isPending && !error ? values.loading : values.unknown
  return nameOf(reference, referenceRecord)
}

/** The data provider has parsed the record by its resource's schema. React-admin's types know only its id. */
function nameOf(reference: RecordResource, record: RaRecord): string {
  return reference === 'users' ? personName(record as UserView) : String(record.name)
}
