import { Suspense, type ReactNode } from 'react'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { Columns } from './table/ColumnsChooser.tsx'
import { useAfterRows } from './table/useAfterRows.ts'

// Parts of a list that nobody uses before its rows are there. They load after the rows, or ahead.

const NewRows = lazyPage(() => import('./NewRows.tsx'))
const Preview = lazyPage(() => import('./Preview.tsx'))
export const SharedQuery = lazyPage(() => import('./SharedQuery.tsx'))
export const ColumnsChooser = lazyPage<Columns>(() => import('./table/ColumnsChooser.tsx'))

const PARTS = [NewRows, Preview, SharedQuery, ColumnsChooser]

export async function preloadListParts(): Promise<void> {
  await Promise.all([...PARTS.map((part) => part.preload()), import('./savedQueries.ts')])
}

export function AfterRows({ children }: { children: ReactNode }) {
  return useAfterRows() && <Suspense fallback={null}>{children}</Suspense>
}

export const NEW_ROWS = (
  <AfterRows>
    <NewRows />
  </AfterRows>
)

/** For a list's `aside`. */
export const PREVIEW = (
  <AfterRows>
    <Preview />
  </AfterRows>
)
