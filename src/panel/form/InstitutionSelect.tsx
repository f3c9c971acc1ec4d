import { MenuItem, TextField } from '@mui/material'
import { Fragment, useState, type ReactNode } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { administeredBy } from '#domain/access/actor'
import type { Need } from '#domain/access/duties'
import type { InstitutionView } from '#domain/clubs/institution'
import { fieldLabels } from '../../providers/es/reactAdmin.ts'
import { useRecords } from '../data/queries.ts'
import { MANAGED, useActor } from '../data/useActor.ts'
import { NotLoaded } from '../page/Page.tsx'

/** The institutions that the user manages, by name; with a need, where they meet it. */
export function useManagedInstitutions(need?: Need) {
  const actor = useActor()
  const isLimited = need !== undefined && actor !== null && !actor.rols.includes('SuperAdmin')
  const filter = isLimited ? { ...MANAGED, id: administeredBy(actor, need) } : MANAGED
  return useRecords<InstitutionView>('institutions', filter, { by: 'name', most: 500 })
}

/**
 * The institution that a page is about: the one in the address (`?institutionId=…`), the last one selected, or the only
 * one. `storeKey` is where the last one is kept.
 */
export function useSelectedInstitution(storeKey: string, need: Need) {
  const query = useManagedInstitutions(need)
  const [parameters, setParameters] = useSearchParams()
  const [lastId, setLastId] = useStore<string | null>(storeKey, null)
  const id = parameters.get('institutionId') ?? lastId
  const { data = [] } = query
  const select = (next: string) => {
    setLastId(next)
    if (parameters.size > 0) setParameters({}, { replace: true })
  }
  return { query, institution: data.find((one) => one.id === id) ?? (data.length === 1 ? data[0] : undefined), select }
}

type SelectProps = {
  institutions: readonly InstitutionView[]
  selected: InstitutionView | undefined
  onSelect: (id: string) => void
  disabled?: boolean
  helperText?: string | undefined
}

export function InstitutionSelect({ institutions, selected, onSelect, ...field }: SelectProps) {
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

type Props = {
  need: Need
  storeKey: string
  chooseText?: string
  children: (institution: InstitutionView, onBusy: (isBusy: boolean) => void) => ReactNode
}

/** What a page does for one institution. No other one can be selected while it is busy. */
export function OfInstitution({ need, storeKey, chooseText, children }: Props) {
  const { query, institution, select } = useSelectedInstitution(storeKey, need)
  const [isBusy, setBusy] = useState(false)
  if (!query.data) return <NotLoaded query={query} rows={3} />
  return (
    <>
      <InstitutionSelect
        institutions={query.data}
        selected={institution}
        onSelect={select}
        disabled={isBusy}
        helperText={institution ? undefined : chooseText}
      />
      {institution && <Fragment key={institution.id}>{children(institution, setBusy)}</Fragment>}
    </>
  )
}
