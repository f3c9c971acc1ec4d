import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import { useGetList, LinkBase } from 'react-admin'
import { type FeeRow, feeName } from '#domain/money/fee'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { PageFailure, PageLoading } from '../../page/PageFailure.tsx'
import { OWED } from '../../money/choices.ts'
import styles from './MyInstitutions.module.css'
import { StandingBanner } from './StandingBanner.tsx'
import { useOwnStandings } from './standing.ts'
import { formatMoney, type Currency } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { Money } from '../../../ui/values/Money.tsx'
import { StatusChip } from '../../../ui/values/StatusChip.tsx'
import { dayText } from '../../values/dateText.ts'
import type { ReceiptView } from '#domain/money/receipt'
import type { MovedCredit } from '#domain/money/ledger'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { useFeePayments } from '../../money/useFeePayments.ts'
import { receiptName, reliefText } from '../../money/cells.tsx'
import { Badge } from '../../values/Badge.tsx'

const SETTLED = FEE_STATUSES.filter((status) => !OWING_STATUSES.has(status))
const SETTLED_AT_FIRST = 3
const SETTLED_MORE = 24
const LONGEST = 1000

type Props = {
  userId: string
  institutionId: string
  name: string | null
  children: ReactNode
}

/** The answer first, then the cuotas: unpaid ones, oldest due date first; then paid ones, latest first. */
export function OwnFees({ userId, institutionId, name, children }: Props) {
  const [rows, setRows] = useState(SETTLED_AT_FIRST)
  const standing = useOwnStandings(userId, institutionId)
  const open = useGetList<FeeRow>('payments', {
    filter: { userId, institutionId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: LONGEST },
  })
  const settled = useGetList<FeeRow>(
    'payments',
    {
      filter: { userId, institutionId, status: SETTLED },
      sort: { field: 'dueDate', order: 'DESC' },
      pagination: { page: 1, perPage: rows },
    },
    { placeholderData: (previous) => previous },
  )
  const { standings } = standing
  if (!standings || !open.data || !settled.data) {
    const error = standing.error ?? open.error ?? settled.error
    const retry = () => Promise.all([standing, open, settled].map(({ refetch }) => refetch()))
    return error ? <PageFailure error={error} onRetry={() => void retry()} /> : <PageLoading rows={4} />
  }
  const fees = [...open.data, ...settled.data]
  return (
    <>
      {name !== null && <h2 className={styles.whose}>{name}</h2>}
      <StandingBanner standing={standings.get(institutionId) ?? { kind: 'none' }} />
      {children}
      <section className={styles.section} aria-labelledby="own-fees">
        <h2 id="own-fees">{name === null ? myInstitutions.fees : fill(memberAccount.family.feesOf, { name })}</h2>
        {fees.length === 0 && <p className={styles.muted}>{myInstitutions.feesEmpty}</p>}
        <ul className={styles.fees}>
          {fees.map((fee) => (
            <OwnFee key={fee.id} fee={fee} />
          ))}
        </ul>
        {settled.data.length < (settled.total ?? 0) && rows < LONGEST && (
          <Button
            variant="outlined"
            className={styles.more}
            onClick={() => setRows(Math.min(rows + SETTLED_MORE, LONGEST))}
          >
            {myInstitutions.more}
          </Button>
        )}
      </section>
    </>
  )
}

export function OwnFee({ fee }: { fee: FeeRow }) {
  const { status, amount, paid, balance, currency } = fee
  const relief = reliefText(fee)
  return (
    <li className={styles.fee}>
      <h3>{feeName(fee)}</h3>
      <span className={styles.chip}>
        <StatusChip status={status} />
      </span>
      <p className={styles.muted}>{dueText(fee)}</p>
      <p className={styles.amount}>
        <Money amount={balance > 0 ? balance : amount} currency={currency} />
      </p>
      {paid !== 0 && paid !== amount && (
        <p className={styles.muted}>
          {fill(amount < 0 ? myInstitutions.usedOf : myInstitutions.paidOf, {
            paid: formatMoney(Math.abs(paid), currency),
            amount: formatMoney(Math.abs(amount), currency),
          })}
        </p>
      )}
      {relief && <p className={styles.muted}>{relief}</p>}
      {(paid !== 0 || status === 'No_fee') && <FeeReceiptLines fee={fee} />}
    </li>
  )
}

function dueText({ status, balance, dueDate, daysOverdue, graceUntil }: FeeRow): string {
  if (graceUntil) return fill(myInstitutions.inGrace, { date: dayAndMonth(dueDate), until: dayAndMonth(graceUntil) })
  const date = dayText(dueDate)
  if (status === 'Defeated')
    return `${fill(myInstitutions.wasDue, { date })} · ${fill(myInstitutions.daysOverdue, { smart_count: daysOverdue })}`
  return fill(balance > 0 ? myInstitutions.due : myInstitutions.dueOn, { date })
}

function FeeReceiptLines({ fee }: { fee: FeeRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.receipts}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? memberAccount.receipts.hide : memberAccount.receipts.show}: ${feeName(fee)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? memberAccount.receipts.hide : memberAccount.receipts.show}
      </Button>
      {isOpen && <Lines fee={fee} />}
    </div>
  )
}

function Lines({ fee }: { fee: FeeRow }) {
  const { payments, error } = useFeePayments(fee.id)
  if (!payments) return <p className={styles.muted}>{error ? '–' : '…'}</p>
  if (payments.length === 0) return <p className={styles.muted}>{memberAccount.receipts.none}</p>
  return (
    <ul aria-label={fill(memberAccount.receipts.of, { fee: feeName(fee) })} className={styles.receiptLines}>
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
  const { id, receivedOn, method, currency, allocations, reversedAt, payerId } = receipt
  return (
    <li>
      <span>
        <LinkBase to={`/panel/my-receipts/${id}`}>{receiptName(receipt)}</LinkBase>{' '}
        {reversedAt !== null && <Badge>{memberAccount.receipts.reversed}</Badge>}
        <span className={styles.muted}>
          <CalendarDay date={receivedOn} /> · {method}
          {payerId === null && ` · ${memberAccount.receipts.byAnother}`}
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
        {fill(amount > 0 ? memberAccount.receipts.from : memberAccount.receipts.given, { fee: feeName(other) })}
        <span className={styles.muted}>
          <CalendarDay date={dated} />
        </span>
      </span>
      <Money amount={amount} currency={currency} />
    </li>
  )
}
