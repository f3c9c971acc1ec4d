import { LinkBase, useTranslate } from 'react-admin'
import { z } from 'zod'
import { history } from '../../providers/es/history.ts'
import { createText } from '../../providers/text.ts'
import { Instant } from '../../ui/values/Day.tsx'
import { FieldValue } from '../values/FieldValue.tsx'
import { ReferenceName } from '../values/RecordName.tsx'
import { AUDIT_ENTITIES } from '#domain/audit'
import { fieldChanges } from './fieldChanges.ts'
import type { FieldChange } from './fieldChanges.ts'
import styles from './history.module.css'
import type { HistoryEvent } from '#domain/audit'

const t = createText(history)

type Props = {
  event: HistoryEvent
  /** The record's currency, for its amounts. */
  currency: unknown
}

/** One event: what was done, by whom and when, and each field before and after. */
export function HistoryItem({ event, currency }: Props) {
  const { action, actor, at, entity, institutionId } = event
  const changes = fieldChanges(event)
  const who = actor?.self ? history.who.self : (actor?.name ?? history.who[actor ? 'hidden' : 'product'])
  return (
    <li className={styles.event}>
      <div>
        <h3 className={styles.did}>{history.did[action]}</h3>
        {entity === 'membership' && institutionId !== null && (
          <p>
            <ReferenceName reference="institutions" id={institutionId} />
          </p>
        )}
        <ReceiptLink event={event} />
        <p className={styles.who}>
          {who} · <Instant at={at} />
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

/** The receipt that changed what was paid on a cuota. */
function ReceiptLink({ event }: { event: HistoryEvent }) {
  const receipt = receiptOf.safeParse(event.changes)
  if (!receipt.success) return null
  const { receiptId, receiptNumber } = receipt.data
  return (
    <p>
      <LinkBase to={`/panel/payments/receipts/${receiptId.to}`}>{t('receipt', { number: receiptNumber.to })}</LinkBase>
    </p>
  )
}

function ChangedField({ resource, change, currency }: { resource: string; change: FieldChange; currency: unknown }) {
  const translate = useTranslate()
  const { field, from, to } = change
  const value = (one: unknown) => <FieldValue resource={resource} field={field} value={one} currency={currency} />
  return (
    <div className={styles.change}>
      <dt>{translate(`resources.${resource}.fields.${field}`, { _: field })}</dt>
      <dd className={styles.value}>
        {'from' in change && (
          <div className={styles.from}>
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
