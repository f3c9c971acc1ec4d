import { useState } from 'react'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { FeeRow } from '#domain/fee'
import type { ReceiptView } from '#domain/receipt'
import { feeName } from '#domain/feeName'
import type { MovedCredit } from '#domain/ledger'
import type { Currency } from '#domain/money'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { useFeePayments } from '../../money/useFeePayments.ts'
import { Badge } from '../../values/Badge.tsx'
import styles from './MyInstitutions.module.css'

const t = createText(memberAccount)

/** What paid a cuota, asked for when it is opened. */
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
  const { payments, error } = useFeePayments(fee.id)
  if (!payments) return <p className={styles.muted}>{error ? '–' : '…'}</p>
  if (payments.length === 0) return <p className={styles.muted}>{t('receipts.none')}</p>
  return (
    <ul aria-label={t('receipts.of', { fee: feeName(fee) })} className={styles.receiptLines}>
      {payments.map((payment) =>
        'receipt' in payment ? (
          <ReceiptLine key={payment.receipt.id} receipt={payment.receipt} feeId={fee.id} />
        ) : (
          <CreditLine key={payment.credit.id} credit={payment.credit} currency={fee.currency} />
        ),
      )}
    </ul>
  )
}

function ReceiptLine({ receipt, feeId }: { receipt: ReceiptView; feeId: string }) {
  const { id, number, receivedOn, method, currency, allocations, reversedAt, payerId } = receipt
  return (
    <li>
      <span>
        <LinkBase to={`/panel/my-receipts/${id}`}>{t('receipts.number', { number })}</LinkBase>{' '}
        {reversedAt !== null && <Badge>{t('receipts.reversed')}</Badge>}
        <span className={styles.muted}>
          <CalendarDay date={receivedOn} /> · {method}
          {payerId === null && ` · ${t('receipts.byAnother')}`}
        </span>
      </span>
      <Money amount={allocations.find((one) => one.feeId === feeId)?.amount ?? 0} currency={currency} />
    </li>
  )
}

function CreditLine({ credit: { dated, amount, other }, currency }: { credit: MovedCredit; currency: Currency }) {
  return (
    <li>
      <span>
        {t(amount > 0 ? 'receipts.from' : 'receipts.given', { fee: feeName(other) })}
        <span className={styles.muted}>
          <CalendarDay date={dated} />
        </span>
      </span>
      <Money amount={amount} currency={currency} />
    </li>
  )
}
