import { LinkBase, useGetList } from 'react-admin'
import type { UserView } from '#domain/members/user'
import { personName } from '../../panel/people/PersonName.tsx'

const BY_NAME = { field: 'familyName', order: 'ASC' } as const
const MANY = { page: 1, perPage: 100 }

type Props = { filter: { membershipId: string } | { guardianId: string } }

/** The people of a filter by membership, each with a link to their page: a member's guardian or wards. */
export function Family({ filter }: Props) {
  const { data, error } = useGetList<UserView>('users', { filter, sort: BY_NAME, pagination: MANY })
  if (!data) return <>{error ? '–' : '…'}</>
  return (
    <>
      {data.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ', '}
          <LinkBase to={`/panel/users/${person.id}`}>{personName(person)}</LinkBase>
        </span>
      ))}
      {data.length === 0 && '–'}
    </>
  )
}
