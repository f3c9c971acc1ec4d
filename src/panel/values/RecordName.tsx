import { type RaRecord, ReferenceFieldBase, useRecordContext, useReference } from 'react-admin'
import { type RecordResource, type ReferenceField, REFERENCES } from '#domain/api/resources'
import type { UserView } from '#domain/members/user'
import { values } from '../../providers/es/inputs.ts'
import { personName } from '../people/PersonName.tsx'

export function RecordName({ source }: { source: ReferenceField }) {
  return (
    <ReferenceFieldBase source={source} reference={REFERENCES[source]} empty="–" loading="…" error="–">
      <Name />
    </ReferenceFieldBase>
  )
}

function Name() {
  return useRecordContext<{ id: string; name: string }>()?.name
}

/** The name of the record with an id; a dash if it is gone or the user may not see it. One request for a whole page. */
export function ReferenceName({ reference, id }: { reference: RecordResource; id: string }) {
  const { referenceRecord, isPending, error } = useReference({ reference, id })
  if (!referenceRecord) return <>{isPending && !error ? values.loading : values.unknown}</>
  return <>{nameOf(reference, referenceRecord)}</>
}

/** The data provider has parsed the record by its resource's schema. React-admin's types know only its id. */
function nameOf(reference: RecordResource, record: RaRecord): string {
  return reference === 'users' ? personName(record as UserView) : String(record.name)
}
