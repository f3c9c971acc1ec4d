import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Scrolls as among documents: a new page begins at its top or at its hash, and the browser restores the place on the
 * way back.
 */
export function useScrollOfSite(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef(location)
  useLayoutEffect(() => {
    const { current: last } = before
    before.current = location
    if (last === location || type === NavigationType.Pop) return
    const isFilter =
      last.pathname === location.pathname && last.search !== location.search && pageOf(last) === pageOf(location)
    if (isFilter) return
    const part = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location, type])
}

const pageOf = ({ search }: { search: string }) => new URLSearchParams(search).get('page')
