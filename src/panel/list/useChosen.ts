import { useListContext, useStore } from 'react-admin'
import type { BulkTargets } from '../../providers/bulk.ts'

export type Chosen = {
  /** How many records the action applies to. */
  count: number
  targets: BulkTargets
  /** Everything that the filter matches is chosen, over all pages. */
  isWhole: boolean
  /** Chooses all of them; null unless some are chosen and there are more. */
  takeWhole: (() => void) | null
  forget: () => void
}

/**
 * The chosen records of the list in context: single rows, or everything that the filter matches. The latter lasts while
 * filter, count and page stay the same. A person who then removes one row has chosen single rows again.
 */
export function useChosen(): Chosen {
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
    isWhole,
    takeWhole: !isWhole && selectedIds.length > 0 && total > selectedIds.length ? takeWhole : null,
    forget: () => {
      setWholeOf(null)
      onUnselectItems()
    },
  }
}
