import { useListContext, useStore } from 'react-admin'

/**
 * The selected records of the list: single rows, or everything that the filter matches while filter, count and page
 * stay the same.
 */
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
    /** The filter that only they match. */
    ownFilter: isWhole ? { ...filterValues, ...filter } : { ...filter, id: selectedIds },
    isWhole,
    takeWhole: !isWhole && selectedIds.length > 0 && total > selectedIds.length ? takeWhole : null,
    forget: () => {
      setWholeOf(null)
      onUnselectItems()
    },
  }
}
