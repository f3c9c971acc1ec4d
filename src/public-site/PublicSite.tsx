import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { OfflineNote } from './OfflineNote.tsx'
import { preloadLikelyPages } from './pages.ts'
import { createPublicCache, type PublicCache } from './publicCache.ts'

/** A cache that has data already: the server's while it renders a page, the browser's with what came along with one. */
export const PublicCacheContext = createContext<PublicCache | null>(null)

/** The public pages, with their own cache of the public API. */
export function PublicSite({ children }: { children?: ReactNode }) {
  const filled = useContext(PublicCacheContext)
  const [{ client, age }] = useState(() => filled ?? createPublicCache())
  useEffect(preloadLikelyPages, [])
  // The first page's queries have been mounted by now.
  useEffect(age, [age])
  return (
    <QueryClientProvider client={client}>
      <OfflineNote />
      {children ?? <Outlet />}
    </QueryClientProvider>
  )
}
