import { useEffect, useState, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { lazyPart } from '../../ui/shell/lazyPage.ts'
import { serverNow } from '../../providers/api/httpClient.ts'
import type { Columns } from './table/ColumnsChooser.tsx'

// Parts of a list that nobody needs before its rows. They load after the rows, or are preloaded.

const NewRows = lazyPart<{ openedAt: number }>(() => import('./NewRows.tsx'))
const Preview = lazyPart(() => import('./Preview.tsx'))
export const SharedQuery = lazyPart(() => import('./savedQueries.tsx'))
export const ColumnsChooser = lazyPart<Columns>(() => import('./table/ColumnsChooser.tsx'))

const PARTS = [NewRows, Preview, SharedQuery, ColumnsChooser]

export async function preloadListParts(): Promise<void> {
  await Promise.all(PARTS.map((part) => part.preload()))
}

const IDLE_TIMEOUT_MS = 300

export function useIsIdle(): boolean {
  const { isPending } = useListContext()
  const [isAfter, setIsAfter] = useState(() => !('requestIdleCallback' in window))
  useEffect(() => {
    if (isPending || isAfter) return undefined
    const handle = requestIdleCallback(() => setIsAfter(true), { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }, [isPending, isAfter])
  return isAfter
}

export function WhenIdle({ children }: { children: ReactNode }) {
  return useIsIdle() && children
}

export function NewRowsCount() {
  const [openedAt] = useState(serverNow)
  return (
    <WhenIdle>
      <NewRows openedAt={openedAt} />
    </WhenIdle>
  )
}

/** For a list's `aside`. */
export const PREVIEW = (
  <WhenIdle>
    <Preview />
  </WhenIdle>
)
