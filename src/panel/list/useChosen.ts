import { useListContext, useStore } from 'react-admin'
import type { BulkTargets } from '../../providers/bulk.ts'

export type Chosen = {
  /** How many an action is done to. */
  count: number
  targets: BulkTargets
  /** All that the filter matches are chosen, over all pages. */
  isWhole: boolean
  /** Chooses them; null unless some are chosen and there are more. */
  takeWhole: (() => void) | null
  forget: () => void
}

/**
 * The records of the list in context that are chosen: by their rows, or all that the filter matches. The second lasts as long as filter, count and page
 * are those for which it was chosen: whoever takes one row away has chosen rows again.
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
