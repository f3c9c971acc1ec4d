import { useState } from 'react'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { activitySchema, AUDIT_ENTITIES, type Activity, type AuditEntity } from '#domain/access/audit'
import { monthInWords } from '#domain/values/writtenDate'
import { home } from '../../../providers/es/home.ts'
import { formatCount } from '../../../providers/i18n/text.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { useRead } from '../../data/queries.ts'
import { didText, receiptName, whoText } from '../../history/eventText.ts'
import { OptionalLink } from '../../page/buttons.tsx'
import { Section, Loaded } from '../../page/Page.tsx'
import styles from './home.module.css'

/** Texts for events that the record's own history describes too briefly. */
const DID: Readonly<Record<string, string>> = home.activity.did

const activitiesSchema = activitySchema.array()
const FIRST = 8

export function LatestActivity({ institutionId }: { institutionId: string }) {
  const [isWhole, setWhole] = useState(false)
  const query = useRead(`institutions/${institutionId}/activity`, activitiesSchema)
  return (
    <Section level={3} className={styles.part} title={home.activity.title}>
      <Loaded query={query} isPart empty={home.activity.empty}>
        {(data) => (
          <ol className="ruled">
            {data.slice(0, isWhole ? undefined : FIRST).map((act) => (
              <li key={`${act.at} ${act.entity} ${act.action} ${act.record?.id}`} className={styles.act}>
                <span>
                  {DID[`${act.entity}.${act.action}`] ?? didText(act)} <Subject act={act} />
                </span>
                <span className="muted">
                  {whoText(act)} · <Instant at={act.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {query.data && query.data.length > FIRST && !isWhole && (
        <Button variant="text" sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          {home.activity.more}
        </Button>
      )}
    </Section>
  )
}

const PATHS: Partial<Record<AuditEntity, string>> = {
  receipt: 'payments/receipts',
  fee: 'payments',
  run: 'payments/runs',
  membership: 'users',
  note: 'users',
  joinRequest: 'join-requests',
  bankLine: 'payments/bank-lines',
}

function Subject({ act: { action, entity, count, record } }: { act: Activity }) {
  const translate = useTranslate()
  if (entity === 'institution') return null
  if (!record) {
    const name = translate(`resources.${AUDIT_ENTITIES[entity]}.name`, { smart_count: count })
    return `· ${formatCount(count)} ${name.toLocaleLowerCase('es')}`
  }
  const texts = [
    record.number !== null && receiptName(record.number, action),
    record.period !== null && monthInWords(record.period),
    record.name,
  ].filter(Boolean)
  if (texts.length === 0) return null
  const path = PATHS[entity]
  return (
    <>
      · <OptionalLink to={path && `/panel/${path}/${record.id}`}>{texts.join(' · ')}</OptionalLink>
    </>
  )
}
