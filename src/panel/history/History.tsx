import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access'
import type { Resource } from '#domain/access'
import { history } from '../../providers/es/history.ts'
import { panel } from '../../providers/es/panel.ts'
import { ChevronIcon } from '../../ui/theme/icons.tsx'
import { Section } from '../form/FormSection.tsx'
import { PageFailure } from '../page/PageFailure.tsx'
import { PageLoading } from '../page/PageLoading.tsx'
import { useActor } from '../data/useActor.ts'
import { HistoryItem } from './HistoryItem.tsx'
import styles from './history.module.css'
import { useHistory } from './useHistory.ts'
import formStyles from '../form/form.module.css'
import valueStyles from '../values/values.module.css'

type Props = {
  resource: Resource
  record: { id: string; currency?: string }
}

/** Who did what to a record, and when. Folded until opened, for the roles that may see it. */
export function History({ resource, record }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  // The page decides for which records: it shows no history that the API would refuse.
  if (!can(useActor(), 'history', resource)) return null
  return (
    <section className={`${formStyles.section} ${styles.history}`} aria-labelledby={id}>
      <h2>
        <button
          id={id}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => setOpen((isOpen) => !isOpen)}
        >
          {history.title}
          <ChevronIcon />
        </button>
      </h2>
      {open && <Events resource={resource} record={record} />}
    </section>
  )
}

/** The same as a page of its own, such as a tab, not folded. */
export function HistoryPage({ resource, record }: Props) {
  return (
    <Section title={history.title}>
      <Events resource={resource} record={record} />
    </Section>
  )
}

function Events({ resource, record }: Props) {
  const { events, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(resource, record)
  if (!data) return error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={3} />
  if (events.length === 0) return <p className={valueStyles.muted}>{history.empty}</p>
  return (
    <>
      <ol className={styles.events} aria-label={history.title}>
        {events.map((event) => (
          <HistoryItem key={event.id} event={event} currency={record.currency} />
        ))}
      </ol>
      {error && (
        <p className={formStyles.failure} role="alert">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage}
          onClick={() => void (isFetchingNextPage || fetchNextPage())}
        >
          {isFetchingNextPage ? panel.loading : history.more}
        </Button>
      )}
    </>
  )
}
