import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'

/** How long to wait at most once the rows are there, in milliseconds. */
const AT_MOST_MS = 300

/**
 * Whether the list in context has shown its rows. Inputs and menus around them take a slow phone as long as the rows
 * do, and people want to see the rows first. A browser without idle callbacks shows everything at once.
 */
export function useAfterRows(): boolean {
  const { isPending } = useListContext()
  const [isAfter, setIsAfter] = useState(() => !('requestIdleCallback' in window))
  useEffect(() => {
    if (isPending || isAfter) return undefined
    const handle = requestIdleCallback(() => setIsAfter(true), { timeout: AT_MOST_MS })
    return () => cancelIdleCallback(handle)
  }, [isPending, isAfter])
  return isAfter
}
