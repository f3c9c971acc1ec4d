import { useState } from 'react'
import { LinkBase, useInfiniteGetList } from 'react-admin'
import { type FeeRow, feeName } from '#domain/money/fee'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import { memberAccount, receiptPaper, myInstitutions } from '../../../providers/es/memberAccount.ts'
import { notices } from '../../../providers/es/notices.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Section, NextPage, NotLoaded } from '../../page/Page.tsx'
import styles from './MyInstitutions.module.css'
import type { Currency } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { StatusChip } from '../../../ui/values/StatusChip.tsx'
import { dayText } from '../../values/dateText.ts'
import type { ReceiptView } from '#domain/money/receipt'
import type { MovedCredit } from '#domain/money/ledger'
import { useFeePayments } from '../../data/queries.ts'
import { paidText, receiptName, reliefText } from '../../money/cells.tsx'
import { Badge } from '../../values/Badge.tsx'
import { LinkButton } from '../../page/buttons.tsx'

const SETTLED = FEE_STATUSES.filter((status) => !OWING_STATUSES.has(status))
const AT_ONCE = 24

type Props = {
  userId: string
  institutionId: string
  name: string | null
  fees: readonly FeeRow[]
  /** The cuotas of waiting notices. */
  noticedIds: ReadonlySet<string>
  settledCount: number
}

export function OwnFees({ userId, institutionId, name, fees, noticedIds, settledCount }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      className="stack"
      title={name === null ? myInstitutions.fees : fill(memberAccount.family.feesOf, { name })}
    >
      {fees.length + settledCount === 0 && <p className="muted">{myInstitutions.feesEmpty}</p>}
      <ul className={styles.fees}>
        {fees.map((fee) => (
          <OwnFee key={fee.id} fee={fee} isNoticed={noticedIds.has(fee.id)} />
        ))}
      </ul>
      {settledCount > 0 && (
        <details className={styles.settled} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{fill(myInstitutions.settled, { count: settledCount })}</summary>
          {isOpen && <SettledFees userId={userId} institutionId={institutionId} />}
        </details>
      )}
      <LinkButton to="/panel/my-receipts" sx={{ justifySelf: 'start' }} label={receiptPaper.mine.title} />
    </Section>
  )
}

function SettledFees({ userId, institutionId }: Pick<Props, 'userId' | 'institutionId'>) {
  const list = useInfiniteGetList<FeeRow>('payments', {
    filter: { userId, institutionId, status: SETTLED },
    sort: { field: 'dueDate', order: 'DESC' },
    pagination: { page: 1, perPage: AT_ONCE },
  })
  if (!list.data) return <NotLoaded query={list} isPart />
  return (
    <>
      <ul className={styles.fees}>
        {list.data.pages.flatMap((page) => page.data.map((fee) => <OwnFee key={fee.id} fee={fee} />))}
      </ul>
      <NextPage list={list} label={myInstitutions.more} />
    </>
  )
}

export function OwnFee({ fee, isNoticed = false }: { fee: FeeRow; isNoticed?: boolean }) {
  const { status, amount, paid, balance, currency } = fee
  const relief = reliefText(fee)
  return (
    <li className={styles.fee}>
      <h3>{feeName(fee)}</h3>
      <span className={styles.chip}>
        <StatusChip status={status} />
        {isNoticed && <Badge tone="warning">{notices.state.waiting}</Badge>}
      </span>
      <p className="muted">{dueText(fee)}</p>
      <p className={styles.amount}>
        <Money amount={balance > 0 ? balance : amount} currency={currency} />
      </p>
      {paid !== 0 && paid !== amount && <p className="muted">{paidText(fee, myInstitutions.sumOf)}</p>}
      {relief && <p className="muted">{relief}</p>}
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
    <details className={styles.receipts} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`${memberAccount.receipts.show}: ${feeName(fee)}`}>{memberAccount.receipts.show}</summary>
      {isOpen && <Lines fee={fee} />}
    </details>
  )
}

function Lines({ fee }: { fee: FeeRow }) {
  const { data: payments, error } = useFeePayments(fee.id)
  if (!payments) return <p className="muted">{error ? '–' : '…'}</p>
  if (payments.length === 0) return <p className="muted">{memberAccount.receipts.none}</p>
  return (
    <ul aria-label={fill(memberAccount.receipts.of, { fee: feeName(fee) })} className="stack">
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
    <li className="apart">
      <div>
        <LinkBase to={`/panel/my-receipts/${id}`}>{receiptName(receipt)}</LinkBase>{' '}
        {reversedAt !== null && <Badge>{memberAccount.receipts.reversed}</Badge>}
        <p className="muted">
          <CalendarDay date={receivedOn} /> · {method}
          {payerId === null && ` · ${memberAccount.receipts.byAnother}`}
        </p>
      </div>
      <Money amount={allocations.find((one) => one.feeId === feeId)?.amount ?? 0} currency={currency} />
    </li>
  )
}

function CreditLine({ credit: { dated, amount, other }, currency }: { credit: MovedCredit; currency: Currency }) {
  return (
    <li className="apart">
      <div>
        {fill(amount > 0 ? memberAccount.receipts.from : memberAccount.receipts.given, { fee: feeName(other) })}
        <p className="muted">
          <CalendarDay date={dated} />
        </p>
      </div>
      <Money amount={amount} currency={currency} />
    </li>
  )
}
