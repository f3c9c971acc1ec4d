import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkBase, HttpError } from 'react-admin'
import { fill } from '../../providers/i18n/text.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { usePageTitle } from '../../ui/shell/usePageTitle.ts'
import formStyles from '../form/form.module.css'
import pageStyles from './page.module.css'
import { LinkButton } from './buttons.tsx'
import { Button } from '@mui/material'
import { panel } from '../../providers/es/panel.ts'
import { messageOf } from '../action/failure.ts'

type TitleProps = {
  title: string
  intro?: ReactNode
  back?: { to: string; label: string }
  beside?: ReactNode
  children?: ReactNode
}

export function PageTitle({ title, intro, back, beside, children }: TitleProps) {
  usePageTitle(title)
  return (
    <header className={pageStyles.head}>
      {back && (
        <LinkBase className={pageStyles.back} to={back.to} aria-label={fill(panel.back, { page: back.label })}>
          <span aria-hidden="true">←</span> {back.label}
        </LinkBase>
      )}
      <div className={pageStyles.row}>
        <h1>{title}</h1>
        {beside}
        {children && <div className={pageStyles.actions}>{children}</div>}
      </div>
      {intro && <p className={pageStyles.intro}>{intro}</p>}
    </header>
  )
}

type SectionProps = {
  title: string
  intro?: ReactNode
  level?: 2 | 3
  className?: string | undefined
  children: ReactNode
}

export function Section({ title, intro, level = 2, className = formStyles.section, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {intro && <p className={formStyles.intro}>{intro}</p>}
      {children}
    </section>
  )
}

export function PageLoading({ isPart = false }: { isPart?: boolean }) {
  return (
    <output className="page-loading">
      <span className="visually-hidden">{panel.loading}</span>
      {Array.from({ length: isPart ? 3 : 6 }, (_, row) => (
        <span key={row} className="page-loading-bar" style={{ width: `${100 - ((row * 17) % 45)}%` }} />
      ))}
    </output>
  )
}

type FailureProps = {
  error: unknown
  /** The link shown if the record does not exist; Mi perfil by default. */
  back?: { to: string; label: string }
  onRetry?: () => void
  /** 1 when the page has no title yet. */
  level?: 1 | 2
}

const FAILURE_KINDS = { 403: 'forbidden', 404: 'notFound' } as const
const HOME = { to: '/panel', label: panel.failed.home }

export function PageFailure({ error, back, onRetry, level = 2 }: FailureProps) {
  const kind = kindOf(error)
  const link = kind === 'notFound' && back ? { to: back.to, label: fill(panel.back, { page: back.label }) } : HOME
  const title = kind ? panel.failed[kind] : panel.failed.title
  return (
    <Notice level={level} alert title={title} detail={kind ? panel.failed[`${kind}Detail`] : messageOf(error)}>
      {level === 1 && <DocumentTitle title={title} />}
      {kind && <LinkButton variant="contained" {...link} />}
      {!kind && onRetry && (
        <Button variant="contained" onClick={onRetry}>
          {panel.retry}
        </Button>
      )}
    </Notice>
  )
}

function DocumentTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** A malformed id (`malformedId`) is treated as not found: a retry would always get the same answer. */
function kindOf(error: unknown) {
  if (!(error instanceof HttpError)) return null
  if (error.body?.code === 'malformedId') return 'notFound'
  const status: unknown = error.status
  return status === 403 || status === 404 ? FAILURE_KINDS[status] : null
}

export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <span className={pageStyles.failure} role="alert">
      {panel.failed.title}. {messageOf(error)}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {panel.retry}
      </button>
    </span>
  )
}

type Query = { error: unknown; refetch: () => unknown }

type NotLoadedProps = Pick<FailureProps, 'back' | 'level'> & {
  /** Queries, some still without data. */
  query: Query | readonly Query[]
  isPart?: boolean
}

export function NotLoaded({ query, isPart = false, ...page }: NotLoadedProps) {
  const failed = [query].flat().filter(({ error }) => error)
  if (!failed[0]) return <PageLoading isPart={isPart} />
  const NoData = isPart ? PartFailure : PageFailure
  return <NoData error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} {...page} />
}

type LoadedProps<T> = Omit<NotLoadedProps, 'query'> & {
  query: Query & { data?: T | undefined }
  /** Instead of a list without items. */
  empty?: string
  children: (data: T) => ReactNode
}

/** Renders a query's data, its loading state or its failure. */
export function Loaded<T>({ query, empty, children, ...notLoaded }: LoadedProps<T>) {
  const { data } = query
  if (data === undefined) return <NotLoaded query={query} {...notLoaded} />
  return empty && Array.isArray(data) && data.length === 0 ? <p className="muted">{empty}</p> : children(data)
}

type NextPageProps = {
  list: { error: unknown; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  label: string
}

/** The button that adds the next page to a list; a page that fails can be requested again. */
export function NextPage({ list: { error, hasNextPage, isFetchingNextPage, fetchNextPage }, label }: NextPageProps) {
  if (error) return <PartFailure error={error} onRetry={() => void fetchNextPage()} />
  if (!hasNextPage) return null
  return (
    <Button
      variant="outlined"
      sx={{ justifySelf: 'start' }}
      aria-disabled={isFetchingNextPage}
      onClick={() => void (isFetchingNextPage || fetchNextPage())}
    >
      {isFetchingNextPage ? panel.loading : label}
    </Button>
  )
}

type FormSectionProps = { id?: string; isOpen?: boolean; title: string; intro?: ReactNode; children: ReactNode }

const scrollToPart = (part: HTMLElement | null) => part?.scrollIntoView()

/** A part of a form. With an id it folds; the address (`#id,other`) or an error in it (`FormToolbar`) opens it. */
export function FormSection({ id, isOpen = false, children, ...section }: FormSectionProps) {
  const { hash } = useLocation()
  const [place] = useState(() =>
    hash
      .slice(1)
      .split(',')
      .indexOf(id ?? ''),
  )
  const fields = <div className={formStyles.fields}>{children}</div>
  if (id === undefined) return <Section {...section}>{fields}</Section>
  return (
    <details
      id={id}
      className={`${formStyles.section} ${formStyles.fold}`}
      open={isOpen || place >= 0}
      ref={place === 0 ? scrollToPart : null}
    >
      <summary>
        <h2>{section.title}</h2>
      </summary>
      {section.intro && <p className={formStyles.intro}>{section.intro}</p>}
      {fields}
    </details>
  )
}

export function Failure({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={`note tone-danger ${wide ? formStyles.wide : ''}`} role="alert">
      {children}
    </p>
  )
}
