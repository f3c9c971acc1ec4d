import { useListContext } from 'react-admin'
import type { UserView } from '#domain/members/user'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import { memberText } from '../../panel/values/RecordName.tsx'

const BY_NAME = { field: 'familyName', order: 'ASC' } as const

export default function MemberFilter({ source }: { source: string }) {
  const { filterValues } = useListContext()
  const { institutionId } = filterValues as { institutionId?: string }
  return (
    <ReferenceSelect
      source={source}
      reference="users"
      filter={institutionId ? { institutionId } : {}}
      sort={BY_NAME}
      optionText={(person: UserView) => memberText(person, institutionId)}
    />
  )
}
