import type { ReactNode } from 'react'
import { BulkActionsToolbar, Button, useGetMany, useListContext, type RaRecord, useStore } from 'react-admin'
import { isBulkResource } from '#domain/api/bulk'
import { formatMoney, type Currency } from '#domain/money/money'
import { bulk } from '../../../providers/es/bulk.ts'
import { fill } from '../../../providers/i18n/text.ts'

export type SumOf<T> = (record: T) => { amount: number; currency: Currency }

/** React-admin's bar above selected rows, with their sum. It can select everything that the filter matches. */
export function BulkBar<T extends RaRecord>({ sumOf, children }: { sumOf: SumOf<T> | undefined; children: ReactNode }) {
  const { count, isWhole, takeWhole } = useSelection()
  const { total = 0, resource } = useListContext()
  if (!isBulkResource(resource)) throw new Error(`${resource} has no bulk actions`)
  const label = fill(isWhole ? bulk.whole : bulk.selection[resource], { smart_count: count })
  const sums = useSums(sumOf)
  return (
    <BulkActionsToolbar
      label={[label, ...(isWhole ? [] : sums)].join(' · ')}
      selectAllButton={
        takeWhole ? (
          <Button label={fill(bulk.takeWhole[resource], { total })} color="inherit" onClick={takeWhole} />
        ) : (
          false
        )
      }
    >
      {children}
    </BulkActionsToolbar>
  )
}

/** The sums of the selected rows by currency, also on other pages; empty until all are loaded. */
function useSums<T extends RaRecord>(sumOf: SumOf<T> | undefined): string[] {
  const { data = [], resource, selectedIds } = useListContext<T>()
  const elsewhere = sumOf ? selectedIds.filter((id) => data.every((record) => record.id !== id)) : []
  const { data: others = [] } = useGetMany<T>(resource, { ids: elsewhere }, { enabled: elsewhere.length > 0 })
  const selectedRows = [...data, ...others].filter(({ id }) => selectedIds.includes(id))
  if (!sumOf || selectedRows.length < selectedIds.length) return []
  const sums = new Map<Currency, number>()
  for (const { amount, currency } of selectedRows.map(sumOf)) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency))
}

/** Single rows, or everything that the filter matches while filter, count and page stay the same. */
export function useSelection() {
  const {
    selectedIds,
    data = [],
    total = 0,
    filterValues,
    filter,
    resource,
    onSelect,
    onUnselectItems,
  } = useListContext()
  const [wholeOf, setWholeOf] = useStore<string | null>(`${resource}.whole`, null)
  const key = JSON.stringify([filterValues, total])
  const isPage = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  const isWhole = isPage && wholeOf === key
  const takeWhole = () => {
    onSelect(data.map(({ id }) => id))
    if (total > data.length) setWholeOf(key)
  }
  return {
    count: isWhole ? total : selectedIds.length,
    targets: isWhole ? { filter: { ...filterValues, ...filter }, total } : { ids: selectedIds },
    /** The filter that only the selected rows match. */
    selectionFilter: isWhole ? { ...filterValues, ...filter } : { ...filter, id: selectedIds },
    isWhole,
    takeWhole: !isWhole && selectedIds.length > 0 && total > selectedIds.length ? takeWhole : null,
    forget: () => {
      setWholeOf(null)
      onUnselectItems()
    },
  }
}
