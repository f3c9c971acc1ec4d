import { Button } from '@mui/material'
import { useGetList } from 'react-admin'
import type { UserView } from '#domain/members/user'
import { personName } from '../../../panel/people/PersonName.tsx'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from './cash.module.css'

const FAMILY = { sort: { field: 'familyName', order: 'ASC' }, pagination: { page: 1, perPage: 20 } } as const

type Props = {
  institutionId: string
  people: readonly UserView[]
  onAdd: (more: readonly UserView[]) => void
}

/**
 * Offers the rest of the family who owe something. Nothing shows while it loads or fails: the search finds them, too.
 */
export function CashFamily({ institutionId, people, onAdd }: Props) {
  const payers = people.flatMap(({ memberships }) =>
    memberships.filter((one) => one.institutionId === institutionId).map(({ id, guardianId }) => guardianId ?? id),
  )
  const owing = { institutionId, owing: 'any' }
  const enabled = { enabled: payers.length > 0 }
  const { data: wards } = useGetList<UserView>(
    'users',
    { ...FAMILY, filter: { ...owing, guardianId: payers } },
    enabled,
  )
  const { data: heads } = useGetList<UserView>(
    'users',
    { ...FAMILY, filter: { ...owing, membershipId: payers } },
    enabled,
  )
  if (!wards || !heads) return null
  const family = [...heads, ...wards].filter(({ id }) => people.every((one) => one.id !== id))
  if (family.length === 0) return null
  return (
    <fieldset className={styles.family}>
      <legend>{cash.family}</legend>
      {family.map((person) => (
        <Button key={person.id} size="small" variant="outlined" onClick={() => onAdd([person])}>
          {fill(cash.addPerson, { name: personName(person) })}
        </Button>
      ))}
      {family.length > 1 && (
        <Button size="small" variant="outlined" onClick={() => onAdd(family)}>
          {cash.addFamily}
        </Button>
      )}
    </fieldset>
  )
}
