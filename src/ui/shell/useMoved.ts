import { useContext, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PageAnswerContext } from './usePageTitle.ts'

/**
 * Leads to the page's own address when the slug that was asked for is a former one. A server answers with that address.
 */
export function useMoved(requestedSlug: string, slug: string | undefined): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isFormer = slug !== undefined && slug !== requestedSlug
  const moved = isFormer
    ? `${pathname.replace(/^(\/[^/]+\/)[^/]+/, (_, start: string) => start + slug)}${search}`
    : null
  const answer = useContext(PageAnswerContext)
  if (answer) Object.assign(answer, { moved })
  useEffect(() => {
    if (moved !== null) void navigate(`${moved}${hash}`, { replace: true })
  }, [moved, hash, navigate])
}
