import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { preloadPages } from './pages.ts'
import { createPublicQueryClient } from './queries.ts'

/** The public pages, with their own cache of the public API. */
export function PublicSite({ children }: { children?: ReactNode }) {
  const [client] = useState(createPublicQueryClient)
  useEffect(preloadPages, [])
  return <QueryClientProvider client={client}>{children ?? <Outlet />}</QueryClientProvider>
}
