import { createSearchParams, Link, useLocation } from 'react-router-dom'
import { notFound } from '../providers/es/notFound.ts'
import { fill } from '../providers/i18n/text.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { closestPages, searchedFor } from './closestPages.ts'

/** Shown for an address that does not exist: the pages that may have been meant, and a search for its words. */
export function NotFoundPage() {
  usePageTitle(notFound.title, 404)
  const { pathname } = useLocation()
  const closest = closestPages(pathname)
  const words = searchedFor(pathname)
  return (
    <Notice level={1} title={notFound.title} detail={closest.length > 0 ? notFound.closest : notFound.detail}>
      {closest.map(({ to, label }) => (
        <Link key={to} className="button" to={to}>
          {label}
        </Link>
      ))}
      {closest.length === 0 && (
        <Link className="button" to="/">
          {notFound.home}
        </Link>
      )}
      {words !== null && (
        <Link className="button button-quiet" to={`/institutions?${createSearchParams({ q: words })}`}>
          {fill(notFound.search, { words })}
        </Link>
      )}
      <Link className="button button-quiet" to="/help">
        {notFound.help}
      </Link>
    </Notice>
  )
}
