import { LinkBase, useGetList } from 'react-admin'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { PageFailure } from '../page/PageFailure.tsx'
import { PageLoading } from '../page/PageLoading.tsx'
import styles from './money.module.css'
import { ReverseReceiptButton } from './ReverseReceiptButton.tsx'
import type { FeeRow } from '#domain/fee'
import type { ReceiptView } from '#domain/receipt'

const t = createText(money)

/** The receipts allocated to a cuota, latest first, including reversed ones. */
export function FeeReceipts({ fee }: { fee: FeeRow }) {
  const { data, error, refetch } = useGetList<ReceiptView>('receipts', {
    filter: { feeId: fee.id },
    sort: { field: 'receivedOn', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  return (
    <section className={styles.section} aria-labelledby="fee-receipts">
      <h2 id="fee-receipts">{t('receipts.title')}</h2>
      {!data && (error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={2} />)}
      {data?.length === 0 && <p className={styles.muted}>{t('receipts.empty')}</p>}
      <ul className={styles.receipts}>
        {data?.map((receipt) => (
          <FeeReceipt key={receipt.id} receipt={receipt} feeId={fee.id} />
        ))}
      </ul>
    </section>
  )
}

/** The reason for a reversal is hidden from people who see only a part of the receipt. */
export function reversedText(reason: string | null): string {
  return reason === null ? t('receipts.reversed') : t('receipts.reversedBecause', { reason })
}

function FeeReceipt({ receipt, feeId }: { receipt: ReceiptView; feeId: string }) {
  const { id, number, payerId, amount, currency, receivedOn, method, reference, reversedAt, reversalReason } = receipt
  const allocated = receipt.allocations.find((allocation) => allocation.feeId === feeId)?.amount ?? 0
  return (
    <li className={styles.receipt} data-reversed={reversedAt !== null}>
      <div>
        <h3>
          <LinkBase to={`/panel/payments/receipts/${id}`}>{t('receipts.number', { number })}</LinkBase>
        </h3>
        <p className={styles.muted}>
          <CalendarDay date={receivedOn} /> · {method}
          {reference && ` · ${reference}`}
        </p>
        {payerId === null && <p className={styles.muted}>{t('receipts.inPart')}</p>}
        {payerId !== null && allocated !== amount && (
          <p className={styles.muted}>
            {t('receipts.allocated', {
              allocated: formatMoney(allocated, currency),
              amount: formatMoney(amount, currency),
            })}
          </p>
        )}
        {reversedAt !== null && <p>{reversedText(reversalReason)}</p>}
      </div>
      <p className={styles.received}>
        <Money amount={allocated} currency={currency} />
      </p>
      <ReverseReceiptButton receipt={receipt} />
    </li>
  )
}
