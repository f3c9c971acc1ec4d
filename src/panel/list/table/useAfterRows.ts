import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'

/** How long what waits for the rows may wait once they are there, in milliseconds. */
const AT_MOST_MS = 300

/**
 * Whether the list in context has shown its rows: what is around them, such as inputs and menus, takes a slow phone as long as they do, and who opens a
 * list wants to see them first (ADR 37). A browser that cannot tell when it is idle shows all at once.
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
