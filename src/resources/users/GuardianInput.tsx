import { useState } from 'react'
import { AutocompleteInput, useGetList, useRecordContext, useSourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { UserView } from '#domain/members/user'
import { personName } from '../../panel/people/PersonName.tsx'
import { users } from '../../providers/es/users.ts'

const BY_NAME = { field: 'familyName', order: 'ASC' } as const
const FOUND = { page: 1, perPage: 25 }
const ONE = { page: 1, perPage: 1 }
/** The API searches, also in what a name does not tell. */
const always = () => true

/** Who pays for a member: another membership of the institution, found by its person. */
export function GuardianInput() {
  const { getSource } = useSourceContext()
  const person = useRecordContext<UserView>()
  const institutionId: unknown = useWatch({ name: getSource('institutionId') })
  const chosenId: unknown = useWatch({ name: getSource('guardianId') })
  const [q, setQ] = useState('')
  const isKnown = typeof institutionId === 'string'
  const found = useGetList<UserView>(
    'users',
    { filter: { institutionId, ended: false, ...(q && { q }) }, sort: BY_NAME, pagination: FOUND },
    { enabled: isKnown, placeholderData: (shown) => shown },
  )
  const chosen = useGetList<UserView>(
    'users',
    { filter: { membershipId: chosenId }, pagination: ONE },
    { enabled: typeof chosenId === 'string' },
  )
  const others = [...(chosen.data ?? []), ...(found.data ?? [])].filter(({ id }) => id !== person?.id)
  const choices = others.flatMap((one) => {
    const membership = one.memberships.find((each) => each.institutionId === institutionId)
    return membership ? [[membership.id, personName(one)] as const] : []
  })
  return (
    <AutocompleteInput
      source="guardianId"
      choices={Array.from(new Map(choices), ([id, name]) => ({ id, name }))}
      isPending={isKnown && found.isPending}
      setFilter={setQ}
      matchSuggestion={always}
      translateChoice={false}
      disabled={!isKnown}
      helperText={users.guardianHelp}
    />
  )
}
