import type { FormEventHandler, ReactNode } from 'react'
import { FilterLiveForm, useListContext } from 'react-admin'
import { panel } from '../providers/es/panel.ts'

/** Waits until typing rests before it asks the API. */
const REST_MS = 300

/** The filters of a list: they apply as they change and are kept in the address. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.values(filterValues ?? {}).some(
    (value) => value !== '' && value !== null && value !== undefined,
  )
  return (
    <search className="list-filters" aria-label={panel.list.filters}>
      <FilterLiveForm debounce={REST_MS} formComponent={FiltersForm}>
        {children}
      </FilterLiveForm>
      {isFiltered && (
        <button type="button" className="button button-quiet list-filters-clear" onClick={() => setFilters({})}>
          {panel.list.clearFilters}
        </button>
      )}
    </search>
  )
}

function FiltersForm(props: { onSubmit?: FormEventHandler<HTMLFormElement>; children?: ReactNode }) {
  return <form className="list-filters-form" {...props} />
}
