import { useState } from 'react'
import type { Resource } from '#domain/access/access'
import { useApi } from '../data/panelDataProvider.ts'
import { useMay } from '../data/useActor.ts'
import { Section, NextPage, NotLoaded } from '../page/Page.tsx'
import { history } from '../../providers/es/panel.ts'
import styles from './history.module.css'
import formStyles from '../form/form.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'react-admin'
import { AUDIT_ENTITIES, type HistoryEvent } from '#domain/access/audit'
import { z } from 'zod'
import { Instant } from '../../ui/values/Day.tsx'
import { FieldValue } from '../values/FieldValue.tsx'
import { ReferenceName } from '../values/RecordName.tsx'
import { isSame, differences, isEmpty } from '../../providers/api/changes.ts'
import { didText, receiptName, whoText } from './eventText.ts'

type FieldChange = { field: string; from?: unknown; to: unknown }

/** Fields that the event or the page already shows, or that are internal. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'cancelledAt',
  'cancelledOn',
  'equalInDay',
  'hasOwnReference',
  'importId',
  'institutionId',
  'instalmentOf',
  'membershipId',
  'receiptId',
  'receiptNumber',
  'recorded',
  'reversedAt',
  'reversedOn',
  'rowDigest',
  'runId',
  'skipped',
  'state',
  'terms',
])
/** Fields that are only set once: the reasons of a correction. */
const SET_ONCE: ReadonlySet<string> = new Set(['cancelReason', 'reason', 'reversalReason', 'undoneReason'])

/**
 * The visible changes of an event: an invitation field by field, lists with their differences, a new record's values.
 */
export function fieldChanges({ action, changes }: Pick<HistoryEvent, 'action' | 'changes'>): FieldChange[] {
  const { invitation, ...fields } = changes
  const invitationFields = action === 'accept' || !invitation ? [] : invitationChanges(invitation)
  const visible = [...invitationFields, ...Object.entries(fields)].filter(([field]) => !HIDDEN_FIELDS.has(field))
  return visible.flatMap(([field, change]) => fieldChange(field, change) ?? [])
}

function fieldChange(field: string, { from, to }: Change): FieldChange | null {
  if (field === 'duties') return from === undefined ? (to === null ? null : { field, to }) : { field, from, to }
  if (from === undefined && to === undefined) return { field, to: ERASED }
  const isNew = from === undefined || (SET_ONCE.has(field) && isEmpty(from))
  if (!isNew) {
    const [before, after] = differences(from, to)
    return { field, from: before, to: after }
  }
  return isEmpty(to) || to === false ? null : { field, to }
}

/** The value of a field that an erasure emptied. */
const ERASED = { erased: true } as const

type Change = HistoryEvent['changes'][string]

function invitationChanges({ from, to }: Change): [string, Change][] {
  const before = new Map(Object.entries(recordOf(from)))
  const after = Object.entries(recordOf(to)).filter(([field, value]) => !isSame(before.get(field), value))
  return after.map(([field, value]) => [
    field,
    before.size > 0 ? { from: before.get(field) ?? null, to: value } : { to: value },
  ])
}

function recordOf(value: Change['to']): Record<string, NonNullable<Change['to']> | null> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

type Props = {
  resource: Resource
  record: { id: string; currency?: string }
}

export function History({ resource, record }: Props) {
  const [isOpen, setOpen] = useState(false)
  // The page only shows the history of records for which the API allows it.
  if (!useMay()('history', resource)) return null
  return (
    <details
      className={`${formStyles.section} ${formStyles.fold} no-print`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{history.title}</h2>
      </summary>
      {isOpen && <Events resource={resource} record={record} />}
    </details>
  )
}

export function HistoryPage({ resource, record }: Props) {
  return (
    <Section title={history.title}>
      <Events resource={resource} record={record} />
    </Section>
  )
}

function Events({ resource, record }: Props) {
  const { events, ...query } = useHistory(resource, record)
  if (!query.data) return <NotLoaded query={query} />
  if (events.length === 0) return <p className="muted">{history.empty}</p>
  return (
    <>
      <ol aria-label={history.title}>
        {events.map((event) => (
          <HistoryItem key={event.id} event={event} currency={record.currency} />
        ))}
      </ol>
      <NextPage list={query} label={history.more} />
    </>
  )
}

const ROWS = 20

function useHistory(resource: string, record: { id: string }) {
  const api = useApi()
  const query = useInfiniteQuery({
    queryKey: [resource, 'history', record],
    queryFn: ({ pageParam, signal }) => api.history(resource, record.id, { offset: pageParam, rows: ROWS }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loadedCount = pages.reduce((count, { data }) => count + data.length, 0)
      return loadedCount < total ? loadedCount : undefined
    },
  })
  // New events between two requests shift the rest, so an event may come twice.
  const events = new Map<string, HistoryEvent>()
  for (const event of query.data?.pages.flatMap(({ data }) => data) ?? []) events.set(event.id, event)
  return { ...query, events: [...events.values()] }
}

type ItemProps = {
  event: HistoryEvent
  currency: unknown
}

function HistoryItem({ event, currency }: ItemProps) {
  const { at, entity, institutionId } = event
  const changes = fieldChanges(event)
  return (
    <li className={styles.event}>
      <div>
        <h3 className={styles.did}>{didText(event)}</h3>
        {entity === 'membership' && institutionId !== null && (
          <p>
            <ReferenceName reference="institutions" id={institutionId} />
          </p>
        )}
        <ReceiptLink event={event} />
        <p className="muted">
          {whoText(event)} · <Instant at={at} />
        </p>
      </div>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <ChangedField key={change.field} resource={AUDIT_ENTITIES[entity]} change={change} currency={currency} />
          ))}
        </dl>
      )}
    </li>
  )
}

const receiptOf = z.object({
  receiptId: z.object({ to: z.string() }),
  receiptNumber: z.object({ to: z.number() }),
})

function ReceiptLink({ event }: { event: HistoryEvent }) {
  const receipt = receiptOf.safeParse(event.changes)
  if (!receipt.success) return null
  const { receiptId, receiptNumber } = receipt.data
  return (
    <p>
      <LinkBase to={`/panel/payments/receipts/${receiptId.to}`}>{receiptName(receiptNumber.to, event.action)}</LinkBase>
    </p>
  )
}

function ChangedField({ resource, change, currency }: { resource: string; change: FieldChange; currency: unknown }) {
  const translate = useTranslate()
  const { field, from, to } = change
  const value = (one: unknown) =>
    one === ERASED ? history.erased : <FieldValue resource={resource} field={field} value={one} currency={currency} />
  return (
    <div className={styles.change}>
      <dt className="muted">{translate(`resources.${resource}.fields.${field}`, { _: field })}</dt>
      <dd className={styles.value}>
        {'from' in change && (
          <div className={`muted ${styles.from}`}>
            <span className="visually-hidden">{history.before} </span>
            {value(from)}
          </div>
        )}
        <div className={styles.to}>
          {'from' in change && <span className="visually-hidden">{history.after} </span>}
          {value(to)}
        </div>
      </dd>
    </div>
  )
}
