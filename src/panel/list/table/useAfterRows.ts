import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'

const AT_MOST_MS = 300

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
