import { Link } from 'react-router-dom'
import { site } from '../providers/es/site.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'

/** Shown for an address that does not exist. */
export function NotFoundPage() {
  usePageTitle(site.notFound.title, 404)
  return (
    <Notice level={1} title={site.notFound.title} detail={site.notFound.detail}>
      <Link className="button" to="/">
        {site.notFound.home}
      </Link>
      <Link className="button button-quiet" to="/help">
        {site.notFound.help}
      </Link>
    </Notice>
  )
}
