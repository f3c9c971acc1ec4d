import { currencySchema } from '#domain/money/money'
import { receiptSchema } from '#domain/money/receipt'
import { Suspense, lazy, type ComponentType, type ReactElement } from 'react'
import { DateInput } from 'react-admin'
import { ReferenceFilter, SearchFilter, choiceFilter, flagFilter } from '../../panel/list/listFilters.tsx'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'
import { money } from '../../providers/es/money.ts'

type FilterProps = { source: string }

/** The code of the autocomplete and of the date picker loads on first use. */
const MemberFilter = loadedOnUse(lazy(() => import('./MemberFilter.tsx')))
// not the browser's month input, which Firefox and Safari show as plain text
const MonthFilter = loadedOnUse(
  lazy(async () => ({ default: (await import('../../panel/form/DateInput.tsx')).MonthInput })),
)

function loadedOnUse(Input: ComponentType<FilterProps>) {
  return ({ source }: FilterProps) => (
    <Suspense fallback={<span className="list-input-to-come" />}>
      <Input source={source} />
    </Suspense>
  )
}

const FILTERS = [
  <StatusFilter key="status" source="status" alwaysOn />,
  <SearchFilter key="q" source="q" alwaysOn />,
  <MemberFilter key="userId" source="userId" />,
  choiceFilter('owing', money.filter.owing, money.filter.anyOwing),
  <ReferenceFilter key="sportId" source="sportId" emptyText={money.filter.anySport} />,
  <MonthFilter key="period" source="period" />,
  <DateInput key="dueDate_gte" source="dueDate_gte" />,
  <DateInput key="dueDate_lte" source="dueDate_lte" />,
  choiceFilter('method', receiptSchema.shape.method.enum, money.filter.any),
  flagFilter('opening', [money.filter.anyOpening, money.filter.opening, money.filter.withoutOpening]),
]
const SEVERAL_FILTERS = [
  ...FILTERS,
  <ReferenceFilter key="institutionId" source="institutionId" emptyText={money.filter.anyInstitution} alwaysOn />,
  choiceFilter('currency', currencySchema.enum, money.filter.any),
]

export function feeFilters(hasSeveral: boolean): ReactElement[] {
  return hasSeveral ? SEVERAL_FILTERS : FILTERS
}
