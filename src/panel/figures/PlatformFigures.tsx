import { LinkBase } from 'react-admin'
import type { ContactMessage } from '#domain/visitors/contactMessage'
import { home, dashboard } from '../../providers/es/home.ts'
import { totalsSchema } from '#domain/money/feeSummary'
import { fill, formatCount } from '../../providers/i18n/text.ts'
import { useRead, useRecords } from '../data/queries.ts'
import { NotLoaded } from '../page/Page.tsx'
import { Figure, Figures } from './Figure.tsx'
import { listAddress } from '../list/listAddress.ts'
import type { Waiting } from '#domain/clubs/waiting'
import styles from '../money/money.module.css'

export function SystemNotices() {
  const unread = { role: 'system', read: false }
  const { data = [] } = useRecords<ContactMessage>('contact-messages', unread, { by: 'createdAt', most: 10 })
  return data.map(({ id, name, message }) => (
    <p key={id} className="note tone-danger">
      {name}: {message.split('\n', 1)[0]} <LinkBase to={`/panel/contact-messages/${id}`}>{home.toNotice}</LinkBase>
    </p>
  ))
}

export function PlansNearLimit() {
  const { data } = useRead('dashboard', totalsSchema)
  if (!data || data.nearLimit.length === 0) return null
  return (
    <div className="note tone-warning">
      <p>{home.nearLimit}</p>
      <ul>
        {data.nearLimit.map(({ institutionId, name, placesTaken, maxMembers }) => (
          <li key={institutionId}>
            <LinkBase to={`/panel/institutions/${institutionId}/members`}>{name}</LinkBase>{' '}
            {fill(home.placesTaken, { count: placesTaken, limit: maxMembers })}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PlatformCounts() {
  const { data, error, refetch } = useRead('dashboard', totalsSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} isPart />
  return (
    <Figures>
      {(['published', 'draft', 'archived'] as const).map((status) => (
        <Figure
          key={status}
          label={dashboard.institutionStatus[status]}
          to={listAddress('institutions', { status })}
          value={formatCount(data.institutions[status])}
        />
      ))}
      <Figure label={dashboard.activeMembers} to="/panel/institutions" value={formatCount(data.activeMembers)}>
        {dashboard.activeMembersWhere}
      </Figure>
    </Figures>
  )
}

export type WaitingLine = { kind: keyof Waiting; count: number; to: string }

export function WaitingLines({ lines, onFollow }: { lines: readonly WaitingLine[]; onFollow?: () => void }) {
  return (
    <ul className={styles.waiting}>
      {lines.map(({ kind, count, to }) => (
        <li key={kind} data-kind={kind}>
          <LinkBase to={to} onClick={onFollow}>
            {fill(home.waits[kind], { smart_count: count })}
          </LinkBase>
        </li>
      ))}
    </ul>
  )
}
