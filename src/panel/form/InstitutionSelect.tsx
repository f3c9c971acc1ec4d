import { Autocomplete, TextField } from '@mui/material'
import { Fragment, useState, type ReactNode } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Need } from '#domain/access/duties'
import type { InstitutionView } from '#domain/clubs/institution'
import { panel } from '../../providers/es/panel.ts'
import { fieldLabels } from '../../providers/es/reactAdmin.ts'
import { useManagedInstitutions } from '../data/queries.ts'
import { NotLoaded } from '../page/Page.tsx'

/** The institution in the address (`?institutionId=…`), the last selected one (stored under `storeKey`), or the only one. */
export function useSelectedInstitution(storeKey: string, need?: Need) {
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
  disabled?: boolean | undefined
  helperText?: string | undefined
}

/** With a search, because a federation has hundreds. */
export function InstitutionSelect({ institutions, selected, onSelect, disabled, helperText }: SelectProps) {
  const translate = useTranslate()
  if (institutions.length < 2) return null
  return (
    <Autocomplete
      options={institutions}
      value={selected ?? null}
      onChange={(_, institution) => institution && onSelect(institution.id)}
      disabled={disabled}
      autoHighlight
      slotProps={{ clearIndicator: { sx: { display: 'none' } } }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={panel.lookup.none}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      renderInput={(input) => <TextField {...input} label={fieldLabels.institutionId} helperText={helperText} />}
      sx={{ maxWidth: '32rem' }}
    />
  )
}

type Props = {
  need: Need
  storeKey: string
  chooseText?: string
  children: (institution: InstitutionView, onBusy: (isBusy: boolean) => void) => ReactNode
}

/** A page for one institution. No other one can be selected while it is busy. */
export function OfInstitution({ need, storeKey, chooseText, children }: Props) {
  const { query, institution, select } = useSelectedInstitution(storeKey, need)
  const [isBusy, setBusy] = useState(false)
  if (!query.data) return <NotLoaded query={query} />
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
