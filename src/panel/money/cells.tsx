import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money/money'
import { RecordName } from '../values/RecordName.tsx'
import { money } from '../../providers/es/money.ts'
import { fill, type Template } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { dayInFigures } from '#domain/values/writtenDate'
import { StatusChip } from '../../ui/values/StatusChip.tsx'
import valueStyles from '../values/values.module.css'
import { Badge } from '../values/Badge.tsx'
import { type FeeRow, type FeeView, feeDetail } from '#domain/money/fee'
import { isRefund, type ReceiptRow, type ReceiptView } from '#domain/money/receipt'
import type { NoticeRow } from '#domain/money/notice'
import { notices } from '../../providers/es/notices.ts'
import { Col } from '../list/table/Col.tsx'

type MemberProps = { memberName: string | null; withInstitution: boolean }

export function MemberCell({ memberName, withInstitution }: MemberProps) {
  return (
    <>
      {memberName ?? '–'}
      {withInstitution && (
        <span className={`${valueStyles.sub} ${valueStyles.shortened}`}>
          <RecordName source="institutionId" />
        </span>
      )}
    </>
  )
}

export function feeCell(fee: FeeRow) {
  return (
    <div className={valueStyles.named}>
      <span>{fee.concept}</span>
      <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>{feeDetail(fee)}</span>
    </div>
  )
}

export function dueCell({ dueDate, daysOverdue, graceUntil }: FeeView, date = <CalendarDay date={dueDate} />) {
  return (
    <div>
      {date}
      {graceUntil && (
        <span className={valueStyles.sub}>{fill(money.fee.graceUntil, { date: dayInFigures(graceUntil) })}</span>
      )}
      {daysOverdue > 0 && (
        <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>
          {fill(money.fee.daysOverdue, { smart_count: daysOverdue })}
        </span>
      )}
    </div>
  )
}

/** The amount written off or refinanced, in words; null if there is none. */
export function reliefText({ writtenOff, refinancedBy, currency }: FeeView): string | null {
  if (writtenOff === 0) return null
  const text = refinancedBy === null ? money.fee.writtenOff : money.fee.refinanced
  return fill(text, { amount: formatMoney(writtenOff, currency) })
}

/** `paid` is negative after the reversal of a receipt whose surplus was refunded. */
export function paidText({ amount, paid, currency }: FeeView, texts: Record<'paid' | 'used' | 'returned', Template>) {
  return fill(amount < 0 ? texts.used : paid < 0 ? texts.returned : texts.paid, {
    paid: formatMoney(Math.abs(paid), currency),
    amount: formatMoney(Math.abs(amount), currency),
  })
}

export function amountAndPaid(fee: FeeView, figure = <Money amount={fee.amount} currency={fee.currency} />) {
  const relief = reliefText(fee)
  return (
    <div>
      {figure}
      {fee.paid !== 0 && <span className={valueStyles.sub}>{paidText(fee, money.fee.sum)}</span>}
      {relief && <span className={valueStyles.sub}>{relief}</span>}
    </div>
  )
}

export function statusCell({ status }: FeeView) {
  return <StatusChip status={status} />
}

export function receiptStateCell(receipt: ReceiptView) {
  if (receipt.reversedAt !== null) return <Badge>{money.receipts.reversed}</Badge>
  return isRefund(receipt) ? (
    <Badge tone="warning">{money.receipts.refund}</Badge>
  ) : (
    <Badge tone="success">{money.receipts.valid}</Badge>
  )
}

const NOTICE_TONES: Record<NoticeRow['state'], 'neutral' | 'success' | 'warning'> = {
  waiting: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
}

export function noticeBadge({ state, reversed }: NoticeRow) {
  return reversed ? { children: notices.reversed } : { tone: NOTICE_TONES[state], children: notices.state[state] }
}

export function receiptName({ number, amount }: Pick<ReceiptView, 'number' | 'amount'>): string {
  return fill(isRefund({ amount }) ? money.receipts.refundNumber : money.receipts.number, { number })
}

/** The reason for a reversal is hidden from people who see only a part of the receipt. */
export function reversedText(reason: string | null): string {
  return reason === null ? money.receipts.reversed : fill(money.receipts.reversedBecause, { reason })
}

type FeeCells = Record<'due' | 'amountAndPaid', (fee: FeeRow) => ReactNode>

export function feeColumns(withInstitution: boolean, cells: FeeCells = { due: dueCell, amountAndPaid }) {
  return [
    <Col<FeeRow>
      key="userId"
      source="userId"
      disableSort
      link="show"
      card="title"
      render={({ memberName }) => <MemberCell memberName={memberName} withInstitution={withInstitution} />}
    />,
    <Col<FeeRow> key="status" source="status" card="lineEnd" render={statusCell} />,
    <Col<FeeRow> key="period" source="period" label={money.columns.what} render={feeCell} />,
    <Col<FeeRow> key="dueDate" source="dueDate" card="none" render={cells.due} />,
    <Col<FeeRow>
      key="amount"
      source="amount"
      align="right"
      card="none"
      onlyWide="beside"
      render={cells.amountAndPaid}
    />,
    <Col key="balance" source="balance" align="right" card="end" />,
  ]
}

export const RECEIPT_NUMBER_COLUMN = (
  <Col<ReceiptView>
    source="number"
    link="show"
    card="title"
    render={({ number }) => fill(money.receipts.shortNumber, { number })}
  />
)

export const payerCell = ({ payerName }: ReceiptRow) => payerName ?? '–'

export const INSTITUTION_COLUMN = <Col source="institutionId" disableSort card="none" onlyWide />
