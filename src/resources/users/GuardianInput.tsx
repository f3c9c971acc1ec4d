import { useState } from 'react'
import { AutocompleteInput, useGetList, useRecordContext, useSourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { UserView } from '#domain/members/user'
import { personName } from '../../panel/people/PersonName.tsx'
import { users } from '../../providers/es/users.ts'

const BY_NAME = { field: 'familyName', order: 'ASC' } as const
const FIRST_MATCHES = { page: 1, perPage: 25 }
const ONE = { page: 1, perPage: 1 }
/** The API searches, also in fields other than the name. */
const always = () => true

/** Who pays for a member: another membership of the institution, found by its person. */
export function GuardianInput() {
  const { getSource } = useSourceContext()
  const person = useRecordContext<UserView>()
  const institutionId: unknown = useWatch({ name: getSource('institutionId') })
  const guardianId: unknown = useWatch({ name: getSource('guardianId') })
  const [q, setQ] = useState('')
  const hasInstitution = typeof institutionId === 'string'
  const matches = useGetList<UserView>(
    'users',
    { filter: { institutionId, ended: false, ...(q && { q }) }, sort: BY_NAME, pagination: FIRST_MATCHES },
    { enabled: hasInstitution, placeholderData: (previous) => previous },
  )
  const guardian = useGetList<UserView>(
    'users',
    { filter: { membershipId: guardianId }, pagination: ONE },
    { enabled: typeof guardianId === 'string' },
  )
  const others = [...(guardian.data ?? []), ...(matches.data ?? [])].filter(({ id }) => id !== person?.id)
  const choices = others.flatMap((one) => {
    const membership = one.memberships.find((each) => each.institutionId === institutionId)
    return membership ? [[membership.id, personName(one)] as const] : []
  })
  return (
    <AutocompleteInput
      source="guardianId"
      choices={Array.from(new Map(choices), ([id, name]) => ({ id, name }))}
      isPending={hasInstitution && matches.isPending}
      setFilter={setQ}
      matchSuggestion={always}
      translateChoice={false}
      disabled={!hasInstitution}
      helperText={users.guardianHelp}
    />
  )
}
