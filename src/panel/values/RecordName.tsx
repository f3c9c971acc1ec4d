import { ReferenceFieldBase, useRecordContext } from 'react-admin'

type Props = { source: string; reference: 'institutions' | 'sports' | 'sports-types' }

/** The name of the record that `source` of the record in context refers to; those of one list are asked for in one request. */
export function RecordName({ source, reference }: Props) {
  return (
    <ReferenceFieldBase source={source} reference={reference} empty="–" loading="…" error="–">
      <Name />
    </ReferenceFieldBase>
  )
}

function Name() {
  return useRecordContext<{ id: string; name: string }>()?.name
}
