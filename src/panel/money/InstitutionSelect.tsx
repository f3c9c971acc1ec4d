import { MenuItem, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { MANAGED } from '../data/useActor.ts'

/** The institutions whose money the user manages, by name. */
export function useManagedInstitutions<T extends Institution = Institution>() {
  return useGetList<T>('institutions', {
    filter: MANAGED,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 500 },
  })
}

/** The institution with this id, or the only one. */
export function selectedOf<T extends Institution>(institutions: readonly T[] | undefined, id: string | null) {
  return institutions?.find((one) => one.id === id) ?? (institutions?.length === 1 ? institutions[0] : undefined)
}

type Props = {
  label: string
  institutions: readonly Institution[]
  selected: Institution | undefined
  onSelect: (id: string) => void
  disabled?: boolean
  helperText?: string | undefined
}

/** One of several institutions. Nothing where there is only one. */
export function InstitutionSelect({ institutions, selected, onSelect, ...field }: Props) {
  if (institutions.length < 2) return null
  return (
    <TextField
      {...field}
      select
      value={selected?.id ?? ''}
      onChange={({ target }) => onSelect(target.value)}
      sx={{ maxWidth: '32rem' }}
    >
      {institutions.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
