import { Checkbox, FormControlLabel } from '@mui/material'
import { useListContext, useStore } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import { isSame } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { useActor } from '../data/queries.ts'
import type { ListQuery } from './savedQueries.ts'

/** Shares the own saved query that the list shows with the institution that it is about, or the only one of the Admin. */
export default function SharedQuery() {
  const actor = useActor()
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext()
  const [queries, setQueries] = useStore<ListQuery[]>(`${resource}.savedQueries`, [])
  const state = { filter: filterValues, displayedFilters, sort, perPage }
  const query = queries.find(({ own, value }) => own && isSame(value, state))
  const clubs = actor ? administeredBy(actor, 'own') : []
  const about: unknown = filterValues?.institutionId ?? (clubs.length === 1 ? clubs[0] : null)
  const club = query?.institutionId ?? clubs.find((id) => id === about)
  if (!query || !club) return null
  const share = (isShared: boolean) =>
    setQueries(queries.map((one) => (one === query ? { ...one, institutionId: isShared ? club : null } : one)))
  return (
    <FormControlLabel
      label={panel.list.share}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Checkbox size="small" checked={query.institutionId !== null} onChange={(_, checked) => share(checked)} />
      }
    />
  )
}
