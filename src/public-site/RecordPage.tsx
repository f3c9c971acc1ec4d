import { type ReactNode, useContext, useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { finding, institution as gone } from '../providers/es/siteSearch.ts'
import { ErrorState, Notice } from '../ui/feedback/Notice.tsx'
import { PageAnswerContext, usePageTitle } from '../ui/shell/usePageTitle.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import styles from './InstitutionPage.module.css'
import pageStyles from './Page.module.css'
import { GONE, recordIn, type PublicRecord, type RecordResource } from './publicApi.ts'
import { usePublicList, usePublicRecord } from './queries.ts'
import { Loading } from './Loading.tsx'
import { Results } from './Results.tsx'

type Props<R extends RecordResource> = {
  resource: R
  /** The title until the record is loaded; then `titleOf`. */
  title: string
  titleOf?: (record: PublicRecord<R>) => string
  children: (record: PublicRecord<R>) => ReactNode
}

/** The page of the record in the address (`:slug`), also if it is gone or does not exist. */
export function RecordPage<R extends RecordResource>(props: Props<R>) {
  const { resource, title, titleOf = ({ name }) => name, children } = props
  const { slug = '' } = useParams()
  const { data, error, refetch } = usePublicRecord(resource, slug)
  const record = recordIn(data)
  useMoved(slug, record?.slug)
  usePageTitle(record ? titleOf(record) : title, data === GONE ? 410 : data === null ? 404 : 200)
  if (record) return children(record)
  if (data === GONE) return resource === 'institutions' ? <InstitutionGone /> : <SportGone />
  if (data === null) return <NoRecord list={resource} slug={slug} />
  return (
    <div className={`${pageStyles.page} ${pageStyles.ofRecord}`}>
      <h1 className={error ? pageStyles.title : 'visually-hidden'}>{title}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
    </div>
  )
}

/** Redirects from a former slug to the present one. On a server, the answer does. */
function useMoved(requestedSlug: string, slug: string | undefined): void {
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

function SportGone() {
  return (
    <Notice level={1} title={finding.sport.gone} detail={finding.sport.notFoundDetail}>
      <Link className="button" to="/sports">
        {finding.sport.back}
      </Link>
    </Notice>
  )
}

function InstitutionGone() {
  const others = usePublicList('institutions', { perPage: 4, sort: 'new' })
  return (
    <div className={`${pageStyles.page} ${pageStyles.ofRecord}`}>
      <Notice level={1} title={gone.gone} detail={gone.goneDetail}>
        <Link className="button" to="/institutions">
          {gone.all}
        </Link>
        <Link className="button button-quiet" to="/sports">
          {gone.bySport}
        </Link>
      </Notice>
      <section className={styles.block}>
        <h2 className={styles.section}>{gone.others}</h2>
        <Results query={others} empty={{ title: gone.noOthers, detail: '' }}>
          {(institution) => <InstitutionCard institution={institution} />}
        </Results>
      </section>
    </div>
  )
}

const MOST = 4
const MOST_LETTERS = 60

const NOT_FOUND = { institutions: gone, sports: finding.sport }

/** Suggests the records that a search for the slug's words finds. */
function NoRecord({ list, slug }: { list: RecordResource; slug: string }) {
  const texts = NOT_FOUND[list]
  const q = slug
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, MOST_LETTERS)
    .trim()
  const near = usePublicList(list, { q, perPage: MOST }, { enabled: q !== '' }).data?.rows ?? []
  const isNear = near.length > 0
  return (
    <Notice level={1} title={texts.notFound} detail={isNear ? texts.near : texts.notFoundDetail}>
      {near.map((one) => (
        <Link key={one.id} className="button" to={`/${list}/${one.slug}`}>
          {one.name}
        </Link>
      ))}
      <Link className={isNear ? 'button button-quiet' : 'button'} to={`/${list}`}>
        {texts.back}
      </Link>
    </Notice>
  )
}
