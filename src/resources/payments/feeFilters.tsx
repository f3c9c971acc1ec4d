import { Suspense, lazy, type ReactElement } from 'react'
import { DateInput, SelectInput, TextInput } from 'react-admin'
import { ReferenceFilter, SearchFilter, choiceFilter, flagFilter } from '../../panel/list/listFilters.tsx'
import { CURRENCY_CHOICES, METHOD_CHOICES } from '../../panel/money/choices.ts'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'
import { money } from '../../providers/es/money.ts'

const SHRUNK = { inputLabel: { shrink: true } }

/** The autocomplete is a third of a list's code, so it loads with the first member who is searched. */
const MemberAutocomplete = lazy(() => import('./MemberFilter.tsx'))

function MemberFilter({ source }: { source: string }) {
  return (
    <Suspense fallback={<span className="list-input-to-come" />}>
      <MemberAutocomplete source={source} />
    </Suspense>
  )
}

const FILTERS = [
  <StatusFilter key="status" source="status" alwaysOn />,
  <SearchFilter key="q" source="q" alwaysOn />,
  <MemberFilter key="userId" source="userId" />,
  choiceFilter('owing', money.filter.owing, money.filter.anyOwing),
  <ReferenceFilter key="sportId" source="sportId" emptyText={money.filter.anySport} />,
  <TextInput key="period" source="period" type="month" slotProps={SHRUNK} />,
  <DateInput key="dueDate_gte" source="dueDate_gte" />,
  <DateInput key="dueDate_lte" source="dueDate_lte" />,
  <SelectInput key="method" source="method" choices={METHOD_CHOICES} emptyText={money.filter.any} />,
  flagFilter('opening', [money.filter.anyOpening, money.filter.opening, money.filter.withoutOpening]),
]
const SEVERAL_FILTERS = [
  ...FILTERS,
  <ReferenceFilter key="institutionId" source="institutionId" emptyText={money.filter.anyInstitution} alwaysOn />,
  <SelectInput key="currency" source="currency" choices={CURRENCY_CHOICES} emptyText={money.filter.any} />,
]

export function feeFilters(hasSeveral: boolean): ReactElement[] {
  return hasSeveral ? SEVERAL_FILTERS : FILTERS
}
