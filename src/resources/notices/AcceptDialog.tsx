import { useWatch } from 'react-hook-form'
import { type FeeRow, feeText } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { noticeSchema, type NoticeRow } from '#domain/money/notice'
import { receiptSchema, type ReceiptView, withOwed } from '#domain/money/receipt'
import { owedOn, spreadReceived } from '#domain/money/spread'
import { foldText } from '#domain/values/fold'
import { todayAt, useInstitution, useRecords } from '../../panel/data/queries.ts'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { DayAndReference, MethodInput } from '../../panel/money/ReceiptInputs.tsx'
import { receiptName } from '../../panel/money/cells.tsx'
import { NoticePicture } from '../../panel/money/NoticePicture.tsx'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { Amounts } from '../../panel/values/PlainTable.tsx'
import { notices } from '../../providers/es/notices.ts'
import { fill } from '../../providers/i18n/text.ts'

const formSchema = receiptSchema.pick({ method: true, amount: true, receivedOn: true, reference: true })

/** A longer list is collapsed, so that a phone shows the form. */
const MAX_EXPANDED = 3

type Props = { notice: NoticeRow; onClose: () => void }

export default function AcceptDialog({ notice, onClose }: Props) {
  const { id, version, institutionId, userId, feeIds, currency, reference } = notice
  const institution = useInstitution(institutionId)
  const { data: fees } = useRecords<FeeRow>('payments', { id: feeIds }, { by: 'dueDate', most: feeIds.length })
  const today = institution && todayAt(institution)
  if (!fees || today === undefined) return null
  const isFamily = fees.some((fee) => fee.userId !== userId)
  const debt = owedOn(fees)
  // a cuota may have been cancelled since the notice
  const open = fees.filter(({ status }) => status !== 'No_fee')
  const payable = open.length > 0 ? open : fees
  return (
    <ActionDialog
      texts={notices.accept}
      initial={{
        method: 'Transferencia',
        amount: notice.amount,
        receivedOn: notice.paidOn,
        reference: reference ?? '',
      }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const form = formSchema.parse(values)
        const allocations = withOwed(spreadReceived(form.amount, payable), fees)
        const body = { ...form, institutionId, payerId: userId, allocations, version }
        await api.send('POST', `notices/${id}/acceptance`, body, { schema: noticeSchema, idempotencyKey })
        return notices.accept.done
      }}
    >
      <p>{fill(notices.accept.body, { name: notice.userName ?? '–', amount: formatMoney(notice.amount, currency) })}</p>
      <details open={fees.length <= MAX_EXPANDED}>
        <summary>
          {fill(notices.accept.fees, { smart_count: payable.length, amount: formatMoney(debt, currency) })}
        </summary>
        <Amounts
          rows={fees.map((fee) => ({ key: fee.id, what: feeText(fee, isFamily), amount: fee.balance }))}
          currency={currency}
        />
      </details>
      <SameTransfer notice={notice} />
      {notice.hasPicture && <NoticePicture id={id} />}
      <MethodInput />
      <MoneyInput source="amount" label={notices.amount} currency={currency} isRequired positive />
      <Surplus debt={debt} currency={currency} />
      <DayAndReference today={today} />
    </ActionDialog>
  )
}

function Surplus({ debt, currency }: { debt: number; currency: NoticeRow['currency'] }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const over = typeof amount === 'number' ? amount - debt : 0
  return <p aria-live="polite">{over > 0 && fill(notices.accept.over, { amount: formatMoney(over, currency) })}</p>
}

/** Warns of a receipt with the same reference or, without a reference, with the same day and amount. */
function SameTransfer({ notice: { institutionId, userId, reference, paidOn, amount } }: { notice: NoticeRow }) {
  const ofDay = { payerId: userId, receivedOn_gte: paidOn, receivedOn_lte: paidOn }
  const filter = { institutionId, reversed: false, ...(reference ? { q: reference } : ofDay) }
  const { data } = useRecords<ReceiptView>('receipts', filter, { by: 'number', newestFirst: true })
  const same = data?.find((one) =>
    reference ? foldText(one.reference ?? '') === foldText(reference) : one.amount === amount,
  )
  const text = reference ? notices.accept.sameReference : notices.accept.sameDay
  return same ? <p className="note tone-warning">{fill(text, { receipt: receiptName(same) })}</p> : null
}
