import { useState } from 'react'
import { Button } from '@mui/material'
import { LinkBase, useGetList } from 'react-admin'
import type { FeeRow } from '#domain/fee'
import type { ReceiptView } from '#domain/receipt'
import { feeName } from '#domain/feeName'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Badge } from '../../values/Badge.tsx'
import styles from './MyInstitutions.module.css'

const t = createText(memberAccount)

/** The receipts of a cuota, asked for when they are opened. */
export function FeeReceiptLines({ fee }: { fee: FeeRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.receipts}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`${t(isOpen ? 'receipts.hide' : 'receipts.show')}: ${feeName(fee)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'receipts.hide' : 'receipts.show')}
      </Button>
      {isOpen && <Lines fee={fee} />}
    </div>
  )
}

function Lines({ fee }: { fee: FeeRow }) {
  const { data, error } = useGetList<ReceiptView>('receipts', {
    filter: { feeId: fee.id },
    sort: { field: 'receivedOn', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (!data) return <p className={styles.muted}>{error ? '–' : '…'}</p>
  if (data.length === 0) return <p className={styles.muted}>{t('receipts.none')}</p>
  return (
    <ul aria-label={t('receipts.of', { fee: feeName(fee) })} className={styles.receiptLines}>
      {data.map(({ id, number, receivedOn, method, currency, allocations, reversedAt }) => (
        <li key={id}>
          <span>
            <LinkBase to={`/panel/my-receipts/${id}`}>{t('receipts.number', { number })}</LinkBase>{' '}
            {reversedAt !== null && <Badge>{t('receipts.reversed')}</Badge>}
            <span className={styles.muted}>
              <CalendarDay date={receivedOn} /> · {method}
            </span>
          </span>
          <Money amount={allocations.find(({ feeId }) => feeId === fee.id)?.amount ?? 0} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
