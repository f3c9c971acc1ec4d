import { MenuItem, TextField } from '@mui/material'
import { administeredBy } from '#domain/access/actor'
import type { Need } from '#domain/access/duties'
import type { Institution } from '#domain/clubs/institution'
import { fieldLabels } from '../../providers/es/reactAdmin.ts'
import { useRecords } from '../data/queries.ts'
import { MANAGED, useActor } from '../data/useActor.ts'

/** The institutions that the user manages, by name; with a need, where they meet it. */
export function useManagedInstitutions<T extends Institution = Institution>(need?: Need) {
  const actor = useActor()
  const isLimited = need !== undefined && actor !== null && !actor.rols.includes('SuperAdmin')
  const filter = isLimited ? { ...MANAGED, id: administeredBy(actor, need) } : MANAGED
  return useRecords<T>('institutions', filter, { by: 'name', most: 500 })
}

export function selectedOf<T extends Institution>(institutions: readonly T[] | undefined, id: string | null) {
  return institutions?.find((one) => one.id === id) ?? (institutions?.length === 1 ? institutions[0] : undefined)
}

type Props = {
  institutions: readonly Institution[]
  selected: Institution | undefined
  onSelect: (id: string) => void
  disabled?: boolean
  helperText?: string | undefined
}

export function InstitutionSelect({ institutions, selected, onSelect, ...field }: Props) {
  if (institutions.length < 2) return null
  return (
    <TextField
      {...field}
      label={fieldLabels.institutionId}
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
