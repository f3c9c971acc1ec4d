import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'

/** Keeps the panel's menu when a page crashes; the next page is tried afresh. */
export function PanelErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
}
